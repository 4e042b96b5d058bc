#include "request/codec/road/network.hpp"

#include <cmath>
#include <vector>

#include "request/codec/bench.hpp"
#include "road/ask/answer_words.hpp"

namespace starway::request::codec {
namespace {

constexpr std::string_view word(FrameKind kind) {
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

std::optional<std::array<double, 4>> box_of(const RoadNetwork& network) {
    const Box box = network.bounds();
    if (box.empty()) return {};
    return std::array{box.min_x, box.min_y, box.max_x, box.max_y};
}

// A share of the network's roads.
struct Share {
    const road::ask::RoadShare& it;
    const road::ask::NetworkSummary& summary;
};
enum class ShareOf : std::uint8_t { road_class, excluded_class, tag, profile };
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> shares{
    {{"class", "Edges of one class; empty: edges without a class."},
     {"class", "Edges of one of the classes that profiles define and requests may exclude."},
     {"key", "Edges with one of the tags that the build was told to keep."},
     {"profile", "What is open to a profile."}}};
template <ShareOf of>
struct NamedShare {
    Share share;
};
template <ShareOf of>
auto shares_of(const NetworkInfo& a, const std::vector<road::ask::RoadShare>& all) {
    return list_of(all, [&a](const road::ask::RoadShare& it) { return NamedShare<of>{{it, a.summary}}; });
}

auto open_metres(const Share& a) {
    return when(!a.it.open_metres.empty() && a.summary.has_metres, [&a] {
        return map_of(a.it.open_metres.size(),
                      [&a](std::size_t i) { return std::pair(a.summary.profiles[i].road_class, a.it.open_metres[i]); });
    });
}

struct ColumnOf {
    const RoadNetwork& network;
    const WeightColumn& column;
};

auto columns_of(const RoadNetwork& network) {
    return list_of(network.columns(), [&network](const WeightColumn& column) { return ColumnOf{network, column}; });
}

}  // namespace

// Numbers of nodes, edges and arcs.
Object described(As<RoadNetwork>) {
    static constexpr auto members = members_of<RoadNetwork>({
        {"nodes", [](auto& network) { return network.node_count(); }},
        {"edges", [](auto& network) { return network.edge_count(); }},
        {"arcs", [](auto& network) { return network.arc_count(); }, "Directed edges."},
    });
    return {{}, {}, members};
}

Object described(As<Share>) {
    static constexpr auto members = members_of<Share>({
        {"edges", [](auto& a) { return a.it.edges; }},
        {"length_m", [](auto& a) { return known(a.summary.has_metres, a.it.metres); }},
        {"one_way_m", [](auto& a) { return known(a.summary.has_metres, a.it.one_way_metres); }},
        {"open_m", [](auto& a) { return open_metres(a); },
         "Metres that are open to each profile; of classes, where there are profiles."},
    });
    return {{}, {}, members};
}

template <ShareOf of>
Object described(As<NamedShare<of>>) {
    static constexpr auto& words = shares[static_cast<std::size_t>(of)];
    static constexpr auto members = members_of<NamedShare<of>>({
        {words.first, [](auto& a) { return a.share.it.road_class; }},
        {[](auto& a) { return a.share; }},
    });
    return {{}, words.second, members};
}

Object described(As<road::ask::NumberRange>) {
    static constexpr auto members = members_of<road::ask::NumberRange>({
        {"name", [](auto& range) { return range.name; }},
        {"unit", [](auto& range) { return range.unit; }},
        {"edges", [](auto& range) { return range.edges; }},
        {"least", [](auto& range) { return double{range.least}; }},
        {"most", [](auto& range) { return double{range.most}; }},
    });
    return {
        {}, "A number of edges besides weights, such as capacity, and its range where the source tells it.", members};
}

Object described(As<road::ask::StoredSize>) {
    static constexpr auto members = members_of<road::ask::StoredSize>({
        {"part", [](auto& part) { return part.what; }},
        {"bytes", [](auto& part) { return part.bytes; }},
        {"of", [](auto& part) { return part.of; }, {}, one_of("node|stretch|state")},
        {"count", [](auto& part) { return part.count; }},
    });
    return {{},
            "A part of the file and its bytes, and how many nodes, stretches or states share them: roads, the order of "
            "the index, each weight with its indices; the same of graphs of states.",
            members};
}

Object described(As<ColumnOf>) {
    static constexpr auto members = members_of<ColumnOf>({
        {"name", [](auto& a) { return a.column.name; }},
        {"unit", [](auto& a) { return a.column.unit; }},
        {"resolution", [](auto& a) { return a.column.resolution; }, "The size of a step, in the unit."},
        {"precision", [](auto& a) { return a.column.precision; },
         "What is cheapest in steps costs at most this share, and `slack`, more than what is cheapest in the source's "
         "own numbers.",
         at_least(0)},
        {"slack", [](auto& a) { return a.column.slack; },
         "In the unit: what weights that are far below all others add to that.", at_least(0)},
        {"bits", [](auto& a) { return a.column.exact.empty() ? 32U : 64U; }, "Of a weight: 32 or 64.", between(32, 64)},
        {"scale",
         [](auto& a) { return known(a.column.scale > 0, road::ask::least_per_metre(a.column, a.network.frame())); },
         "The least weight per metre of straight line; null: no bound."},
        {"sharpness", [](auto& a) { return road::ask::sharpness(a.column); },
         "The least divided by the typical weight per metre, 0 to 1."},
    });
    return {{}, "A weight.", members};
}

Object described(As<RoadNetwork::Section>) {
    static constexpr auto members = members_of<RoadNetwork::Section>({
        {"name", [](auto& section) { return section.name; }},
        {"bytes", [](auto& section) { return section.bytes; }},
    });
    return {{}, "A section of the file.", members};
}

Object described(As<NetworkInfo>) {
    static constexpr auto members = members_of<NetworkInfo>({
        {"status", Text<"ok">()},
        {[](auto& a) { return std::cref(a.network); }},
        {"bytes", [](auto& a) { return a.network.image().size(); }, "Of the network file."},
        {"frame", [](auto& a) { return word(a.network.frame().kind); }, {}, one_of("none|geographic|planar")},
        {"bbox", [](auto& a) { return box_of(a.network); }, "West, south, east, north."},
        {"components", [](auto& a) { return a.network.component_count(); }, "Strongly connected parts."},
        {"largest_component", [](auto& a) { return a.summary.nodes_on_largest; }, "Nodes of the largest part."},
        {"smaller_parts", [](auto& a) { return a.summary.smaller_parts; }},
        {"largest_of_smaller_parts", [](auto& a) { return a.summary.largest_of_smaller; }},
        {"disconnected_parts", [](auto& a) { return a.summary.disconnected_parts; },
         "Parts without any road to the largest."},
        {"nodes_on_disconnected_parts", [](auto& a) { return a.summary.nodes_on_disconnected; }},
        {"nodes_cut_off_by_one_way_roads", [](auto& a) { return a.summary.cut_off_by_one_way; }},
        {"length_m", [](auto& a) { return known(a.summary.has_metres, a.summary.all.metres); },
         "All edges once; null: the lengths are not known in metres."},
        {"one_way_m", [](auto& a) { return known(a.summary.has_metres, a.summary.all.one_way_metres); }},
        {"classes", [](auto& a) { return shares_of<ShareOf::road_class>(a, a.summary.classes); }},
        {"exclude_classes", [](auto& a) { return shares_of<ShareOf::excluded_class>(a, a.summary.flags); }},
        {"kept_tags", [](auto& a) { return shares_of<ShareOf::tag>(a, a.summary.kept_tags); }},
        {"numbers", [](auto& a) { return road::ask::number_ranges(a.network); }},
        {"profiles", [](auto& a) { return shares_of<ShareOf::profile>(a, a.summary.profiles); }},
        {"stored", [](auto& a) { return road::ask::stored_sizes(a.network); }},
        {"places", [](auto& a) { return a.network.section("place_position").size() / sizeof(FixedPosition); },
         "Named places that the network carries."},
        {"default_weight", [](auto& a) { return a.network.default_weight(); }},
        {"columns", [](auto& a) { return columns_of(a.network); }},
        {"sections", [](auto& a) { return a.network.sections(); }},
        {"notes", [](auto& a) { return a.network.notes(); }, "What was assumed that decides answers."},
        {"details", [](auto& a) { return a.network.details(); }, "What else was read, left out and repaired."},
        {"recognised", [](auto& a) { return a.reading.recognised; }, "Which field was read as what."},
        {"warnings", [](auto& a) { return a.reading.warnings; }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
    });
    return {"info", "The answer of `starway info` on roads.", members};
}

Object described(As<ComponentSummary>) {
    static constexpr auto members = members_of<ComponentSummary>({
        {"count", [](auto& parts) { return parts.count; }},
        {"largest", [](auto& parts) { return parts.largest; }, "Nodes of the largest ten."},
        {"share", [](auto& parts) { return parts.share; }, "Of all nodes, in the largest."},
    });
    return {{}, "Connected parts.", members};
}

Object described(As<FindingPlace>) {
    static constexpr auto members = members_of<FindingPlace>({
        {"text", [](auto& place) { return place.text; }},
        {"position", [](auto& place) { return place.position; }},
        {"other", [](auto& place) { return place.other; }},
        {"feature", [](auto& place) { return place.feature; }, "The row or feature in the source."},
        {"distance_m", [](auto& place) { return place.distance_m; }},
    });
    return {{}, "An example.", members};
}

Object described(As<Finding>) {
    static constexpr auto members = members_of<Finding>({
        {"kind", [](auto& finding) { return name_of(finding.kind); }},
        {"severity",
         [](auto& finding) { return finding.severity == Severity::warning ? "warning" : "info"; },
         {},
         one_of("info|warning")},
        {"text", [](auto& finding) { return finding.text; }, "What is counted."},
        {"count", [](auto& finding) { return finding.count; }},
        {"places", [](auto& finding) { return finding.places; }},
    });
    return {{}, "A kind of finding.", members};
}

Object described(As<ColumnScale>) {
    static constexpr auto members = members_of<ColumnScale>({
        {"weight", [](auto& scale) { return scale.column; }},
        {"unit", [](auto& scale) { return scale.unit; }},
        {"value_per_metre", [](auto& scale) { return scale.value_per_metre; }},
        {"typical_per_metre", [](auto& scale) { return scale.typical_per_metre; }},
        {"loss", [](auto& scale) { return finite(scale.loss); }},
        {"position", [](auto& scale) { return scale.position; }},
        {"feature", [](auto& scale) { return scale.feature; }},
    });
    return {{}, "How tight A*'s bound is for a weight.", members};
}

Object described(As<NetworkCheck>) {
    static constexpr auto members = members_of<NetworkCheck>({
        {"status", Text<"ok">()},
        {"nodes", [](auto& a) { return a.report.nodes; }},
        {"edges", [](auto& a) { return a.report.edges; }},
        {"arcs", [](auto& a) { return a.report.arcs; }, "Directed edges."},
        {"strong", [](auto& a) { return a.report.strong; }},
        {"weak", [](auto& a) { return a.report.weak; }},
        {"findings", [](auto& a) { return std::cref(a.report.findings); }},
        {"scales", [](auto& a) { return std::cref(a.report.scales); }},
        {"notes", [](auto& a) { return a.network.notes(); }},
        {"details", [](auto& a) { return a.network.details(); }},
        {"rejected", [](auto& a) { return a.reading.rejected; }, "Rows skipped."},
        {"warnings", [](auto& a) { return a.reading.warnings; }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
    });
    return {"check", "The answer of `starway check` on roads.", members};
}

Object described(As<NetworkBuilt>) {
    static constexpr auto members = members_of<NetworkBuilt>({
        {"status", Text<"ok">()},
        {"file", [](auto& a) { return a.file; }},
        {"basemap", [](auto& a) { return when(text_or_null(a.basemap)); },
         "The file of the base map, where one was made."},
        {"hills", [](auto& a) { return when(text_or_null(a.hills)); },
         "The file of the shading of hills, where heights were given."},
        {"bytes", [](auto& a) { return a.bytes; }},
        {[](auto& a) { return std::cref(a.network); }},
        {"components", [](auto& a) { return a.network.component_count(); }},
        {"rejected", [](auto& a) { return a.reading.rejected; }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"save_ms", [](auto& a) { return a.save_ms; }},
        {"recognised", [](auto& a) { return a.reading.recognised; }},
        {"notes", [](auto& a) { return a.network.notes(); }},
        {"details", [](auto& a) { return a.network.details(); }},
        {"warnings", [](auto& a) { return a.reading.warnings; }},
    });
    return {"build", "The answer of `starway build`.", members};
}

Object described(As<NetworkPrepared>) {
    static constexpr auto name = [](const PrepareReport::Weight& weight) { return weight.name; };
    static constexpr auto members = members_of<NetworkPrepared>({
        {"status", Text<"ok">()},
        {"file", [](auto& a) { return a.file; }},
        {"index_bytes", [](auto& a) { return a.report.index_bytes; }},
        {"junctions", [](auto& a) { return a.report.junctions; }},
        {"arcs", [](auto& a) { return a.report.arcs; }, "Of the hierarchy."},
        {"weights", [](auto& a) { return list_of(a.report.weights, name); }},
        {"stored", [](auto& a) { return road::ask::stored_indices(a.report); }, "The indices of each weight."},
        {"order_kept", [](auto& a) { return a.report.order_kept; }, "Whether the node order was reused."},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"prepare_ms", [](auto& a) { return a.prepare_ms; }},
        {"warnings", [](auto& a) { return a.reading.warnings; }},
    });
    return {"prepare", "The answer of `starway prepare` on roads.", members};
}

Object described(As<NetworkUpdated>) {
    static constexpr auto of_profile = [](const UpdateReport& report, std::uint64_t count) {
        return when(!report.profile.empty(), [&] { return count; });
    };
    static constexpr auto members = members_of<NetworkUpdated>({
        {"status", Text<"ok">()},
        {"file", [](auto& a) { return a.file; }},
        {"weight", [](auto& a) { return a.report.weight; }},
        {"time", [](auto& a) { return when(text_or_null(a.report.time)); },
         "The travel time that changed with a profile's weight."},
        {"rows", [](auto& a) { return a.report.rows; }},
        {"arcs_named", [](auto& a) { return a.report.named; }},
        {"arcs_changed", [](auto& a) { return a.report.changed; }},
        {"turns", [](auto& a) { return when(a.report.turns > 0, [&] { return a.report.turns; }); },
         "Turns that were given a cost, where some were.", at_least(1)},
        {"indexed", [](auto& a) { return a.report.indexed; }, "The weights whose index is up to date."},
        {"profile", [](auto& a) { return when(text_or_null(a.report.profile)); },
         "The profile that was evaluated again, where one was."},
        {"directions_missing", [](auto& a) { return of_profile(a.report, a.report.missing); },
         "Of a profile: directions of roads that it opens and that are missing from the network."},
        {"barriers_open", [](auto& a) { return of_profile(a.report, a.report.open_barriers); },
         "Of a profile: barriers that it closes and that block nobody in the network."},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"update_ms", [](auto& a) { return a.update_ms; }},
    });
    return {"update", "The answer of `starway update`.", members};
}

Object described(As<NetworkConverted>) {
    static constexpr auto members = members_of<NetworkConverted>({
        {"status", Text<"ok">()},
        {"files", [](auto& a) { return a.written.files; }},
        {[](auto& a) { return std::cref(a.network); }},
        {"read_with", [](auto& a) { return a.written.read_with; },
         "The arguments for reading it back; empty if it cannot be read back."},
        {"lost", [](auto& a) { return a.written.lost; }, "What the format cannot hold; empty: nothing."},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"warnings", [](auto& a) { return a.reading.warnings; }},
    });
    return {"convert", "The answer of `starway convert` on roads.", members};
}

Object described(As<RoadBench>) {
    static constexpr auto members = members_of<RoadBench>({
        {[](auto& a) { return std::cref<bench::QueryFigures<std::uint64_t>>(a.figures); }},
        {"algorithm", [](auto& a) { return name_of(a.figures.algorithm); }},
        {"weight", [](auto& a) { return a.figures.weight; }},
        {"unit", [](auto& a) { return a.figures.unit; }},
        {"resolution", [](auto& a) { return a.figures.resolution; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"bench", "The answer of `starway bench` on roads.", members};
}

}  // namespace starway::request::codec
