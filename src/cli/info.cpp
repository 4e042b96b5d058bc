// `starway info`: what is in a network or a tile map.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "cli/manual.hpp"
#include "cli/map_verbs.hpp"
#include "cli/mesh_verbs.hpp"
#include "cli/source_kind.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"
#include "cli/verbs.hpp"
#include "geo/frame.hpp"

namespace starway::cli {
namespace {

const char* name_of(FrameKind kind) {
    switch (kind) {
        case FrameKind::none:
            return "none";
        case FrameKind::geographic:
            return "geographic";
        case FrameKind::planar:
            return "planar";
    }
    return "?";
}

std::uint32_t largest_component(const RoadNetwork& network) {
    return network.component_count() > 0 ? network.component_size(0) : 0;
}

// How sharp A*'s bound is on a column: 1 where the cheapest arc per metre is like the others, near 0 where one outlier spoils it.
double sharpness(const WeightColumn& column) {
    return column.typical_scale > 0 ? std::min(1.0, column.scale / column.typical_scale) : 0;
}

// The scale as a person reads it: the least weight a metre can cost.
double scale_per_metre(const WeightColumn& column, const Frame& frame) {
    return column.scale * column.resolution / geo::embedding_unit(frame);
}

Json to_json(const LoadedNetwork& loaded) {
    const RoadNetwork& network = loaded.network;
    Json json{{"status", "ok"},
              {"nodes", network.node_count()},
              {"edges", network.edge_count()},
              {"arcs", network.arc_count()},
              {"bytes", network.image().size()},
              {"frame", name_of(network.frame().kind)}};
    const Box box = network.bounds();
    json["bbox"] = box.empty() ? Json() : Json{box.min_x, box.min_y, box.max_x, box.max_y};
    json["components"] = network.component_count();
    json["largest_component"] = largest_component(network);
    json["default_weight"] = network.default_weight();
    json["columns"] = Json::array();
    for (const auto& column : network.columns()) {
        const bool bounded = column.scale > 0;
        json["columns"].push_back({{"name", column.name},
                                   {"unit", column.unit},
                                   {"resolution", column.resolution},
                                   {"scale", bounded ? Json(scale_per_metre(column, network.frame())) : Json()},
                                   {"sharpness", sharpness(column)}});
    }
    json["sections"] = Json::array();
    for (const auto& section : network.sections())
        json["sections"].push_back({{"name", section.name}, {"bytes", section.bytes}});
    json["notes"] = Json::array();
    for (const auto note : network.notes()) json["notes"].push_back(note);
    json["recognised"] = loaded.recognised;
    json["warnings"] = loaded.warnings;
    json["load_ms"] = loaded.load_ms;
    return json;
}

std::string columns_table(const RoadNetwork& network, const Paint& paint) {
    Table table({{"weight"},
                 {"unit"},
                 {"resolution", Table::Align::right},
                 {"least per metre", Table::Align::right},
                 {"A* sharpness", Table::Align::right}});
    for (const auto& column : network.columns()) {
        const bool bounded = column.scale > 0;
        const std::string mark = column.name == network.default_weight() ? " (default)" : "";
        table.add({std::string(column.name) + mark, column.unit.empty() ? "?" : std::string(column.unit),
                   number(column.resolution), bounded ? number(scale_per_metre(column, network.frame())) : "no bound",
                   bounded ? fmt::format("{:.0f} %", 100 * sharpness(column)) : "-"});
    }
    return table.text(paint);
}

std::string overview(const LoadedNetwork& loaded, const std::string& source, const Paint& paint) {
    const RoadNetwork& network = loaded.network;
    std::string text = paint.bold(source) + "\n";
    text += fmt::format("  {}, {}, {}\n", plural(network.node_count(), "node", "nodes"),
                        plural(network.edge_count(), "edge", "edges"), plural(network.arc_count(), "arc", "arcs"));
    const Box box = network.bounds();
    const FrameKind frame = network.frame().kind;
    if (!box.empty())
        text += fmt::format("  from {} to {} ({})\n", coordinates({box.min_x, box.min_y}, frame),
                            coordinates({box.max_x, box.max_y}, frame), name_of(frame));
    else
        text += "  without coordinates\n";
    text += fmt::format("  {}, the largest with {}\n",
                        plural(network.component_count(), "strong component", "strong components"),
                        plural(largest_component(network), "node", "nodes"));
    text += fmt::format("\n{}\n{}", paint.heading("Weights"), columns_table(network, paint));
    text += notes_text(network, "Assumed and repaired", paint);
    Table sections({{"section"}, {"size", Table::Align::right}});
    for (const auto& section : network.sections()) sections.add({std::string(section.name), bytes(section.bytes)});
    text += fmt::format("\n{}\n{}", paint.heading(fmt::format("Network file ({})", bytes(network.image().size()))),
                        sections.text(paint));
    return text + fmt::format("\nRead in {}\n", milliseconds(loaded.load_ms));
}

struct Info {
    SourceArguments source;
    MapArguments map;
};

Result<void> run(const CLI::App& app, const Info& info, Session& session) {
    const SourceArguments& source = info.source;
    const auto kind = kind_of_source(app, source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::tile_map) return map_info(with_source(info.map, source), session);
    if (*kind == SourceKind::mesh) return mesh_info(source, session);
    const auto loaded = load(source, session);
    if (!loaded) return loaded.error();
    session.print(session.json ? to_text(to_json(*loaded))
                               : overview(*loaded, source.sources.front(), session.paint()));
    return {};
}

}  // namespace

void add_info(CLI::App& program, Session& session) {
    auto info = std::make_shared<Info>();
    CLI::App* app = program.add_subcommand(
        "info", "Show what is in a network, a tile map or a navigation mesh, and how it was understood");
    add_source_arguments(*app, info->source, Kinds::roads_and_maps);
    add_json(*app, session);
    add_map_arguments(*app, info->map);
    app->footer(example("what starway makes of a file", "starway info roads.shp") +
                example("and of a tile map", "starway info castle.tmx") +
                example("for a script", "starway info roads.starway --json"));
    app->callback(
        [&session, app, info] { session.verb = [&session, app, info] { return run(*app, *info, session); }; });
}

}  // namespace starway::cli
