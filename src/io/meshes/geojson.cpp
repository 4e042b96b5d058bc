#include "io/meshes/geojson.hpp"

#include <fmt/format.h>

#include <iterator>

namespace starway::meshes {

std::string geojson_text(const NavigationMesh& mesh) {
    std::string text = "{\"type\":\"FeatureCollection\",\"features\":[";
    auto out = std::back_inserter(text);
    const auto place = [&](std::uint32_t slot) { return mesh.to_given(mesh.corner_at(slot)); };
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
        const std::uint32_t begin = mesh.first_slot(polygon);
        fmt::format_to(out, "{}\n{{\"type\":\"Feature\",\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[[",
                       polygon > 0 ? "," : "");
        for (std::uint32_t slot = begin; slot < mesh.end_slot(polygon); ++slot)
            fmt::format_to(out, "[{},{}],", place(slot).x, place(slot).y);
        fmt::format_to(out, "[{},{}]]]}},\"properties\":{{\"polygon\":{},\"part\":{},\"neighbours\":[", place(begin).x,
                       place(begin).y, polygon, mesh.part(polygon));
        bool first = true;
        for (std::uint32_t slot = begin; slot < mesh.end_slot(polygon); ++slot) {
            if (mesh.twin(slot) == NavigationMesh::none) continue;
            fmt::format_to(out, "{}{}", first ? "" : ",", mesh.polygon_of(mesh.twin(slot)));
            first = false;
        }
        text += "]}}";
    }
    return text + "\n]}\n";
}

}  // namespace starway::meshes
