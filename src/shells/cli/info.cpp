// `starway info`: what a network, tile map, mesh or voxel map contains.
#include <fmt/format.h>

#include <algorithm>

#include "request/codec/road/network.hpp"
#include "road/ask/network_summary.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/grid/voxels.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/mesh/verbs.hpp"

namespace starway::cli {
namespace {

std::string percent(double part, double whole) {
    if (whole <= 0) return "-";
    const double share = 100 * part / whole;
    return share > 0 && share < 1 ? "< 1 %" : fmt::format("{:.0f} %", share);
}

std::string roads_line(const road::ask::NetworkSummary& summary) {
    std::string text = plural(summary.all.edges, "edge", "edges");
    if (summary.has_metres)
        text =
            fmt::format("{} of road in {}, {} of it one-way",
                        summary.all.metres < 10'000 ? distance(summary.all.metres) : kilometres(summary.all.metres, 0),
                        text, percent(summary.all.one_way_metres, summary.all.metres));
    return text;
}

std::string parts_line(const RoadNetwork& network, const road::ask::NetworkSummary& summary) {
    if (summary.smaller_parts == 0) return fmt::format("all {} nodes are connected", thousands(network.node_count()));
    std::string text = fmt::format("the largest part has {} of {} nodes; ", thousands(summary.nodes_on_largest),
                                   thousands(network.node_count()));
    const std::string cut_off = "cannot reach it, or cannot be reached from it, because of one-way roads";
    if (summary.disconnected_parts == 0) return text + "the others " + cut_off;
    const bool both = summary.cut_off_by_one_way > 0;
    text += fmt::format("{} on {}", both ? thousands(summary.nodes_on_disconnected) + " lie" : "the others lie",
                        plural(summary.disconnected_parts, "disconnected part", "disconnected parts"));
    if (summary.disconnected_parts > 1)
        text += fmt::format(" (the largest of these has {})", plural(summary.largest_disconnected, "node", "nodes"));
    if (both) text += fmt::format("; {} {}", plural(summary.cut_off_by_one_way, "node", "nodes"), cut_off);
    return text;
}

std::string extent_line(const RoadNetwork& network) {
    const Box box = network.bounds();
    if (box.empty()) return "no coordinates";
    const FrameKind frame = network.frame().kind;
    return fmt::format("from {} to {} ({})", coordinates({box.min_x, box.min_y}, frame),
                       coordinates({box.max_x, box.max_y}, frame),
                       frame == FrameKind::geographic ? "lon,lat" : "planar x,y");
}

constexpr std::size_t most_classes = 12;  // on a screen; -v shows all

std::string shares_table(const char* heading, const std::vector<road::ask::RoadShare>& shares,
                         const road::ask::NetworkSummary& summary, bool all, const Paint& paint) {
    std::vector<Table::Column> columns{
        {heading}, {"length", Table::Align::right}, {"one-way", Table::Align::right}, {"edges", Table::Align::right}};
    const bool by_profile = !shares.empty() && !shares.front().open_metres.empty() && summary.has_metres;
    if (by_profile)
        for (const road::ask::RoadShare& profile : summary.profiles)
            columns.push_back({std::string(profile.road_class), Table::Align::right});
    Table table(columns);
    const std::size_t shown = all ? shares.size() : std::min(shares.size(), most_classes);
    for (std::size_t i = 0; i < shown; ++i) {
        const road::ask::RoadShare& share = shares[i];
        std::vector<std::string> row{share.road_class.empty() ? "(none)" : fitted(share.road_class, 30),
                                     summary.has_metres ? kilometres(share.metres, 0) : "-",
                                     summary.has_metres ? percent(share.one_way_metres, share.metres) : "-",
                                     thousands(share.edges)};
        if (by_profile)
            for (const double metres : share.open_metres) row.push_back(metres > 0 ? kilometres(metres, 0) : "-");
        table.add(std::move(row));
    }
    std::string text = table.text(paint);
    if (shown < shares.size()) text += fmt::format("  and {} more (-v lists all)\n", shares.size() - shown);
    return text;
}

std::string weights_table(const RoadNetwork& network, const Paint& paint) {
    Table table({{"weight"}, {"unit"}});
    for (const auto& column : network.columns())
        table.add({std::string(column.name) + (column.name == network.default_weight() ? " (default)" : ""),
                   column.unit.empty() ? "unknown" : std::string(column.unit)});
    return table.text(paint);
}

std::string numbers_table(const std::vector<road::ask::NumberRange>& ranges, const Paint& paint) {
    Table table({{"number"},
                 {"unit"},
                 {"least", Table::Align::right},
                 {"most", Table::Align::right},
                 {"edges", Table::Align::right}});
    for (const road::ask::NumberRange& range : ranges)
        table.add({std::string(range.name), std::string(range.unit), number(range.least), number(range.most),
                   thousands(range.edges)});
    return table.text(paint);
}

// By how much a route may miss the optimum of the source's own numbers.
std::string precision_of(const WeightColumn& column) {
    if (!(column.precision + column.slack > 0)) return "exact";
    const std::string share = column.precision > 0 ? fmt::format("{:.0e}", column.precision) : std::string();
    if (!(column.slack > 0)) return share;
    return fmt::format("{}{}{:.0e}{}", share, share.empty() ? "" : " + ", column.slack,
                       column.unit.empty() ? "" : fmt::format(" {}", column.unit));
}

// For tuning a network: how weights are stored, and how tight A*'s lower bound is.
std::string bounds_table(const RoadNetwork& network, const Paint& paint) {
    Table table({{"weight"},
                 {"resolution", Table::Align::right},
                 {"bits", Table::Align::right},
                 {"precision", Table::Align::right},
                 {"minimum per metre", Table::Align::right},
                 {"A* sharpness", Table::Align::right}});
    for (const auto& column : network.columns()) {
        const bool bounded = column.scale > 0;
        table.add({std::string(column.name), exact_number(column.resolution), column.exact.empty() ? "32" : "64",
                   precision_of(column),
                   bounded ? number(road::ask::least_per_metre(column, network.frame())) : "no bound",
                   bounded ? fmt::format("{:.0f} %", 100 * road::ask::sharpness(column)) : "-"});
    }
    return table.text(paint) +
           "  A*'s lower bound is the minimum per metre times the straight-line distance. Sharpness is the minimum "
           "divided by the median.\n"
           "  Precision: what is cheapest in whole steps of the resolution costs at most this share more than the "
           "cheapest in the source's own numbers.\n"
           "  Near 100 %, A* settles few nodes; near 0 %, one very cheap road makes it search like Dijkstra.\n";
}

std::string sections_table(const RoadNetwork& network, const Paint& paint) {
    Table sections({{"section"}, {"size", Table::Align::right}});
    for (const auto& section : network.sections()) sections.add({std::string(section.name), bytes(section.bytes)});
    return sections.text(paint);
}

std::string sizes_table(const RoadNetwork& network, const Paint& paint) {
    Table table({{"part of the file"},
                 {"size", Table::Align::right},
                 {"bytes each", Table::Align::right},
                 {"", Table::Align::left}});
    road::ask::StoredSize all{"all", 0, "node", network.node_count()};
    const auto add = [&](const road::ask::StoredSize& part) {
        table.add({part.what, bytes(part.bytes),
                   fmt::format("{:.1f}", static_cast<double>(part.bytes) /
                                             static_cast<double>(std::max<std::uint64_t>(1, part.count))),
                   fmt::format("a {}", part.of)});
    };
    for (const road::ask::StoredSize& part : road::ask::stored_sizes(network)) {
        add(part);
        all.bytes += part.bytes;
    }
    add(all);
    return table.text(paint);
}

std::string overview(const LoadedNetwork& loaded, const std::string& source, bool verbose, const Paint& paint) {
    const RoadNetwork& network = loaded.network;
    const road::ask::NetworkSummary summary = road::ask::summarize(network);
    std::string text = paint.bold(source) + "\n";
    for (const std::string& line : {roads_line(summary), parts_line(network, summary), extent_line(network)})
        text += "  " + wrapped(line, line_width(), 2) + "\n";
    if (!summary.classes.empty())
        text += fmt::format("\n{}\n{}", paint.heading("Roads"),
                            shares_table("class", summary.classes, summary, verbose, paint));
    if (!summary.profiles.empty())
        text += fmt::format("\n{}\n{}", paint.heading("Open to"),
                            shares_table("profile", summary.profiles, summary, verbose, paint));
    if (!summary.flags.empty())
        text += fmt::format("\n{}\n{}", paint.heading("Classes that --exclude knows"),
                            shares_table("class", summary.flags, summary, verbose, paint));
    if (!summary.kept_tags.empty())
        text += fmt::format("\n{}\n{}", paint.heading("Tags that --keep-tags kept"),
                            shares_table("tag", summary.kept_tags, summary, verbose, paint));
    text += fmt::format("\n{}\n{}", paint.heading("Weights"), weights_table(network, paint));
    if (const auto ranges = road::ask::number_ranges(network); !ranges.empty())
        text += fmt::format("\n{}\n{}", paint.heading("Numbers of edges"), numbers_table(ranges, paint));
    text += notes_text(network, "Assumed and repaired", paint);
    if (!verbose) return text;
    text += fmt::format("\n{}\n{}", paint.heading("Bounds"), bounds_table(network, paint));
    text += fmt::format("\n{}\n  {}, {}, {}\n{}",
                        paint.heading(fmt::format("Network file ({})", bytes(network.image().size()))),
                        plural(network.node_count(), "node", "nodes"), plural(network.edge_count(), "edge", "edges"),
                        plural(network.arc_count(), "arc", "arcs"), sections_table(network, paint));
    text += "\n" + sizes_table(network, paint);
    return text + fmt::format("\nRead in {}\n", milliseconds(loaded.reading.load_ms));
}

struct Info {
    SourceArguments source;
    MapArguments map;
};

Result<void> run(const Info& info, Session& session) {
    const SourceArguments& source = info.source;
    const auto kind = kind_of_source(*source.verb, source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::tile_map) return map_info(with_source(info.map, source), session);
    if (*kind == SourceKind::mesh) return mesh_info(source, session);
    if (*kind == SourceKind::voxels) return voxel_info(source, session);
    const auto loaded = load(source, session);
    if (!loaded) return loaded.error();
    if (session.json)
        session.print_json(request::codec::as_json(
            request::codec::NetworkInfo{loaded->network, road::ask::summarize(loaded->network), loaded->reading}));
    else
        session.print(overview(*loaded, source.sources.front(), session.verbose(), session.paint()));
    return {};
}

}  // namespace

void declare_info(Verb& app, Session& session) {
    Info& info = arguments_of<Info>(app, session, run);
    add_source_arguments(app, info.source, Kinds::roads_and_maps);
    add_profile_argument(app, info.source, ProfileUse::read);
    add_json(app, session);
    add_map_arguments(app, info.map);
    app.footer(example("describe a shapefile", "starway info roads.shp") +
               example("describe a tile map", "starway info castle.tmx") +
               example("print JSON for a script", "starway info roads.starway --json"));
}

}  // namespace starway::cli
