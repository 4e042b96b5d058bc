#include "read/meshes/geojson.hpp"

#include "base/core/json/writer.hpp"

namespace starway::read::meshes {
namespace {

void write_polygon(core::JsonWriter& json, const NavigationMesh& mesh, std::uint32_t polygon) {
    const std::uint32_t begin = mesh.first_slot(polygon);
    const std::uint32_t end = mesh.end_slot(polygon);
    const auto write_corner = [&](std::uint32_t slot) {
        const Position at = mesh.to_given(mesh.corner_at(slot));
        json.begin_short_list();
        json.value(at.x);
        json.value(at.y);
        json.end_list();
    };
    json.object([&] {
        json.member("type", "Feature");
        json.object("geometry", [&] {
            json.member("type", "Polygon");
            json.key("coordinates");
            json.begin_list();
            json.begin_list();
            for (std::uint32_t slot = begin; slot < end; ++slot) write_corner(slot);
            write_corner(begin);
            json.end_list();
            json.end_list();
        });
        json.object("properties", [&] {
            json.member("polygon", polygon);
            json.member("part", mesh.part(polygon));
            if (mesh.has_costs()) json.member("cost", mesh.cost(polygon));
            json.key("neighbours");
            json.begin_short_list();
            for (std::uint32_t slot = begin; slot < end; ++slot)
                if (mesh.twin(slot) != NavigationMesh::none)
                    json.value(std::uint32_t{mesh.polygon_of(mesh.twin(slot))});
            json.end_list();
        });
    });
}

}  // namespace

std::string geojson_text(const NavigationMesh& mesh) {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] {
        json.member("type", "FeatureCollection");
        json.key("features");
        json.begin_list();
        for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
            json.break_line();
            write_polygon(json, mesh, polygon);
        }
        json.break_line();
        json.end_list();
    });
    json.break_line();
    json.finish();
    return json.text();
}

}  // namespace starway::read::meshes
