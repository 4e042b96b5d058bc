// `starway info`, `check` and `convert` on a navigation mesh.
#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "draw/formats/formats.hpp"
#include "draw/picture.hpp"
#include "mesh/ask/files.hpp"
#include "mesh/ask/picture/record.hpp"
#include "mesh/ask/summary.hpp"
#include "mesh/ask/words.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "shells/cli/common/names.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/mesh/verbs.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway::cli {
namespace {

using mesh::ask::position_text;

std::string heading(const LoadedMesh& loaded, const std::string& source, const Paint& paint) {
    return fmt::format("{}   navigation mesh\n  {}, {}\n", paint.bold(source),
                       plural(loaded.mesh.polygon_count(), "convex polygon", "convex polygons"),
                       plural(loaded.mesh.vertex_count(), "vertex", "vertices"));
}

std::string notes_text(const LoadedMesh& loaded, const Paint& paint) {
    std::string text;
    if (!loaded.mesh.notes().empty()) text += fmt::format("\n{}\n", paint.heading("Assumed"));
    for (const auto& note : loaded.mesh.notes()) text += list_item(in_flags(note));
    return text + fmt::format("\nRead in {}\n", milliseconds(loaded.load_ms));
}

std::string area_text(double area, const NavigationMesh& mesh) {
    return mesh.plane() ? fmt::format("{} m²", number(area)) : number(area);
}

std::string finding(std::uint64_t count, std::string_view what, const Paint& paint) {
    const std::string number = right(thousands(count), 8);
    return count == 0 ? fmt::format("{}  {}\n", paint.dim(number), paint.dim(what))
                      : fmt::format("{}  {}\n", paint.warning(number), what);
}

// The mesh around a source's polygons.
Result<NavigationMesh> mesh_around(const SourceArguments& source, const CancelFlag& cancel) {
    SourceOptions options = source.options;
    if (source.layers.size() > 1) return Error{ErrorKind::usage, "--obstacles takes one --layer only"};
    if (!source.layers.empty()) options.layer = source.layers.front();
    const auto obstacles = open_obstacles(source.sources.front(), options, &cancel);
    if (!obstacles) return obstacles.error();
    auto mesh = mesh_of_obstacles(*obstacles, source.mesh.around, &cancel);
    if (!mesh && mesh.error().kind == ErrorKind::data)
        return Error{ErrorKind::data, fmt::format("{}: {}", source.sources.front(), mesh.error().message)};
    return mesh;
}

}  // namespace

Result<LoadedMesh> load_mesh(const SourceArguments& source, MeshUse use, const Session& session) {
    const auto begun = std::chrono::steady_clock::now();
    MeshOptions options = source.mesh.mesh;
    options.merge = use == MeshUse::search;
    options.cancel = &session.cancel();
    auto mesh =
        source.mesh.obstacles ? mesh_around(source, session.cancel()) : open_mesh(source.sources.front(), options);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    if (!mesh) return mesh.error();
    if (session.cancel()) return Error{ErrorKind::interrupted, "interrupted"};
    return LoadedMesh{*std::move(mesh), taken.count()};
}

Result<void> mesh_info(const SourceArguments& source, Session& session) {
    const auto loaded = load_mesh(source, MeshUse::show, session);
    if (!loaded) return loaded.error();
    const auto summary = mesh::ask::summarise(loaded->mesh);
    const Box bounds = loaded->mesh.bounds();
    const Position low = loaded->mesh.to_given({bounds.min_x, bounds.min_y});
    const Position high = loaded->mesh.to_given({bounds.max_x, bounds.max_y});
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::MeshInfo{loaded->mesh, summary, loaded->load_ms}));
        return {};
    }
    std::string text = heading(*loaded, source.sources.front(), session.paint());
    text += fmt::format("  {}, {}\n", plural(summary.joined_edges, "joined edge", "joined edges"),
                        plural(summary.borders, "border", "borders"));
    text += fmt::format("  from {} to {}, area {}\n", position_text(low), position_text(high),
                        area_text(summary.area, loaded->mesh));
    text += fmt::format("  {}\n", plural(loaded->mesh.part_count(), "connected part", "disconnected parts"));
    if (loaded->mesh.has_costs())
        text += fmt::format("  a unit of length costs {} to {}\n", number(loaded->mesh.cost_range().first),
                            number(loaded->mesh.cost_range().second));
    session.print(text + notes_text(*loaded, session.paint()));
    return {};
}

Result<void> mesh_check(const SourceArguments& source, std::size_t examples, Session& session) {
    const auto loaded = load_mesh(source, MeshUse::show, session);
    if (!loaded) return loaded.error();
    const auto report = mesh::ask::check_mesh(loaded->mesh);
    std::vector<Position> shown;
    if (report.unjoined)
        for (std::size_t i = 0; i < std::min(examples, report.unjoined->size()); ++i)
            shown.push_back(loaded->mesh.to_given((*report.unjoined)[i]));
    if (session.json) {
        session.print_json(
            request::codec::as_json(request::codec::MeshCheck{loaded->mesh, report, examples, loaded->load_ms}));
        return {};
    }
    const Paint& paint = session.paint();
    std::string text = heading(*loaded, source.sources.front(), paint);
    text += fmt::format("\n{}\n", paint.heading("Findings"));
    text += finding(loaded->mesh.part_count() - 1, "parts disconnected from the largest", paint);
    if (report.unjoined)
        text += finding(report.unjoined->size(), "edges that touch another polygon but do not connect to it", paint);
    for (const Position at : shown) text += fmt::format("            {}\n", paint.dim("around " + position_text(at)));
    text += finding(report.unused_vertices, "unused vertices", paint);
    text += fmt::format("\nVerified: every polygon is convex, {}neighbours share whole edges.\n",
                        loaded->mesh.has_levels() ? "" : "no two overlap, ");
    session.print(text + notes_text(*loaded, paint));
    return {};
}

Result<void> mesh_convert(const SourceArguments& source, const OutputArguments& output, Session& session) {
    const auto ends = [&](std::string_view ending) {
        return output.file.size() >= ending.size() &&
               std::string_view(output.file).substr(output.file.size() - ending.size()) == ending;
    };
    const bool geojson = output.format == "geojson" || (output.format.empty() && (ends(".geojson") || ends(".json")));
    const bool text = output.format == "mesh" || (output.format.empty() && ends(".mesh"));
    if (!geojson && !text) {
        const auto picture = draw::choose_picture_format(output.format, output.file);
        if (!picture || picture->rfind("trace", 0) == 0)
            return Error{ErrorKind::usage,
                         "a mesh can be written as .mesh, .geojson, .svg or .png; choose one of these"};
    }
    const auto loaded = load_mesh(source, MeshUse::show, session);
    if (!loaded) return loaded.error();
    if (text && loaded->mesh.has_levels())
        return Error{ErrorKind::usage,
                     "the mesh has floors above one another, which .mesh cannot store; write .geojson, .svg or .png"};
    Result<void> written;
    if (text) {
        written = mesh::ask::write_mesh_text(loaded->mesh, output.file);
    } else if (geojson) {
        written = mesh::ask::write_mesh_geojson(loaded->mesh, output.file);
    } else {
        const draw::Shapes shapes = mesh::ask::mesh_shapes(loaded->mesh);
        draw::Picture picture;
        picture.shapes = &shapes;
        picture.title = source.sources.front();
        written = draw::write_picture(output.file, output.format, picture);
    }
    if (!written) return written;
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::MeshConverted{loaded->mesh, output.file}));
    } else if (output.file != "-") {
        session.note(
            fmt::format("{} written to {}", plural(loaded->mesh.polygon_count(), "polygon", "polygons"), output.file));
    }
    return {};
}

}  // namespace starway::cli
