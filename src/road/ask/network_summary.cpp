#include "road/ask/network_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

#include "base/geo/frame.hpp"
#include "road/ask/check/check.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/profiles.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/profile/class_table.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
namespace {

double metres_of(const RoadNetwork& network, const Measures& measures, EdgeId edge) {
    const ArcId forward = network.forward_arc(edge);
    return measures.metres(forward.valid() ? forward : network.backward_arc(edge));
}

bool one_way(const RoadNetwork& network, EdgeId edge) {
    return !network.forward_arc(edge).valid() || !network.backward_arc(edge).valid();
}

void add(RoadShare& share, double metres, bool is_one_way) {
    ++share.edges;
    share.metres += metres;
    if (is_one_way) share.one_way_metres += metres;
}

void count_parts(const RoadNetwork& network, NetworkSummary& summary) {
    summary.largest_of_smaller = network.component_size(1);
    const WeakComponents weak = weak_components(network);
    std::uint32_t on_largest = 0;  // the part with the largest strong component, which need not be the largest itself
    while (network.component(NodeId(on_largest)) != 0) ++on_largest;
    const std::uint32_t largest = weak.of_node[on_largest];
    summary.disconnected_parts = static_cast<std::uint32_t>(weak.size.size()) - 1;
    summary.nodes_on_disconnected = network.node_count() - weak.size[largest];
    if (summary.disconnected_parts > 0) summary.largest_disconnected = weak.size[largest == 0 ? 1 : 0];
    summary.cut_off_by_one_way = weak.size[largest] - summary.nodes_on_largest;
}

bool is_open(const RoadNetwork& network, const WeightColumn& column, EdgeId edge) {
    for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
        if (arc.valid() && column.weight[arc] != closed_weight) return true;
    return false;
}

RoadShare open_to(const RoadNetwork& network, std::string_view profile, const Measures& measures) {
    RoadShare share;
    share.road_class = profile;
    const IdSpan<ArcId, const std::uint32_t> weight = network.column(profile)->weight;
    const auto is_open_arc = [&](ArcId arc) { return arc.valid() && weight[arc] != closed_weight; };
    for (std::uint32_t number = 0; number < network.edge_count(); ++number) {
        const EdgeId edge(number);
        const bool forward = is_open_arc(network.forward_arc(edge));
        const bool backward = is_open_arc(network.backward_arc(edge));
        if (!forward && !backward) continue;
        add(share, measures.has_distance() ? metres_of(network, measures, edge) : 0, forward != backward);
    }
    return share;
}

// For each key that the user chose to keep, and each set of tags: whether it has such a tag.
std::vector<std::vector<bool>> sets_with_keys(const RoadTags& tags) {
    std::vector<std::vector<bool>> has(tags.kept_keys().size(), std::vector<bool>(tags.set_count()));
    for (std::uint32_t set = 0; set < tags.set_count() && !has.empty(); ++set)
        for (const auto& [key, value] : tags.tags(set))
            for (std::size_t i = 0; i < has.size(); ++i)
                if (tags.kept_keys()[i] == key) has[i][set] = true;
    return has;
}

// The number of the weight that a section belongs to: 3 of "weight.3" and "cch.up.3"; nothing for others.
std::optional<std::size_t> column_of(std::string_view section) {
    const std::size_t dot = section.rfind('.');
    if (dot == std::string_view::npos || dot + 1 == section.size()) return std::nullopt;
    std::size_t number = 0;
    const char* const end = section.data() + section.size();
    const auto [at, error] = std::from_chars(section.data() + dot + 1, end, number);
    if (error != std::errc{} || at != end) return std::nullopt;
    return number;
}

// The parts of a network's image, without its graphs of states.
void add_sizes(const RoadNetwork& network, std::string common_name, const std::string& suffix, std::string_view of,
               std::vector<StoredSize>& sizes) {
    const std::uint64_t nodes = network.node_count();
    std::vector<std::uint64_t> columns(network.columns().size());
    StoredSize common{std::move(common_name), 0, of, nodes};
    StoredSize skeleton{"order and hierarchy of the index" + suffix, 0, "stretch",
                        network.section("ways.head").size() / sizeof(std::uint32_t)};
    std::unordered_set<const std::byte*> counted;  // several sections may share their bytes
    for (const RoadNetwork::Section& section : network.sections()) {
        if (network::is_turn_section(section.name) || section.bytes == 0 ||
            !counted.insert(network.section(section.name).data()).second)
            continue;
        const auto column = column_of(section.name);
        if (column && *column < columns.size())
            columns[*column] += section.bytes;
        else if (section.name.starts_with("cch.") || section.name.starts_with("ways.") || section.name == "index.of")
            skeleton.bytes += section.bytes;
        else
            common.bytes += section.bytes;
    }
    sizes.push_back(std::move(common));
    if (skeleton.bytes > 0) sizes.push_back(std::move(skeleton));
    for (std::size_t i = 0; i < columns.size(); ++i)
        sizes.push_back({fmt::format("weight {}{}", network.columns()[i].name, suffix), columns[i], of, nodes});
}

}  // namespace

std::vector<StoredSize> stored_sizes(const RoadNetwork& network) {
    std::vector<StoredSize> sizes;
    add_sizes(network, "roads", "", "node", sizes);
    const auto graphs = network::turn_graphs(network);
    if (!graphs || graphs->empty()) return sizes;
    StoredSize turns{"turns: what relates states to roads", 0, "state", 0};
    for (const RoadNetwork::Section& section : network.sections())
        if (network::is_turn_section(section.name)) turns.bytes += section.bytes;
    for (const network::TurnGraph& graph : *graphs) {
        turns.bytes -= network.section(network::turn_section(graph.number, "image")).size();
        turns.count += graph.states.node_count();
    }
    sizes.push_back(turns);
    for (const network::TurnGraph& graph : *graphs)
        add_sizes(graph.states, fmt::format("states of {}", graph.mode()), fmt::format(", states of {}", graph.mode()),
                  "state", sizes);
    return sizes;
}

bool is_prepared(const RoadNetwork& network) {
    const auto has_index = [](const RoadNetwork& graph) { return !graph.section("cch.rank").empty(); };
    if (has_index(network)) return true;
    const auto graphs = network::turn_graphs(network);
    return graphs && std::any_of(graphs->begin(), graphs->end(),
                                 [&](const network::TurnGraph& graph) { return has_index(graph.states); });
}

NetworkSummary summarize(const RoadNetwork& network) {
    NetworkSummary summary;
    const Measures measures(network);
    summary.has_metres = measures.has_distance();
    const RoadClasses words(network);
    std::vector<RoadShare> classes(words.count());
    for (std::uint32_t number = 0; number < classes.size(); ++number) classes[number].road_class = words.name(number);
    const auto profiles = network::profiles_of(network);
    const RoadFlags flags(network);
    for (const std::string_view name : flags.names()) summary.flags.emplace_back().road_class = name;
    const RoadTags tags(network);
    const auto kept = sets_with_keys(tags);
    for (const std::string_view key : tags.kept_keys()) summary.kept_tags.emplace_back().road_class = key;
    for (std::uint32_t number = 0; number < network.edge_count(); ++number) {
        const EdgeId edge(number);
        const double metres = summary.has_metres ? metres_of(network, measures, edge) : 0;
        const bool is_one_way = one_way(network, edge);
        add(summary.all, metres, is_one_way);
        if (!classes.empty()) {
            RoadShare& share = classes[words.of(edge)];
            add(share, metres, is_one_way);
            share.open_metres.resize(profiles.size());
            for (std::size_t p = 0; p < profiles.size(); ++p)
                if (is_open(network, *network.column(profiles[p]), edge)) share.open_metres[p] += metres;
        }
        for (std::size_t i = 0; i < flags.count(); ++i)
            if ((flags.of(edge) >> i & 1U) != 0) add(summary.flags[i], metres, is_one_way);
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (kept[i][tags.set_of(edge)]) add(summary.kept_tags[i], metres, is_one_way);
    }
    std::erase_if(summary.flags, [](const RoadShare& share) { return profile::is_no_start(share.road_class); });
    for (const std::string_view name : profiles) summary.profiles.push_back(open_to(network, name, measures));
    std::erase_if(classes, [](const RoadShare& share) { return share.edges == 0; });
    std::stable_sort(classes.begin(), classes.end(), [](const RoadShare& a, const RoadShare& b) {
        return a.metres != b.metres ? a.metres > b.metres : a.edges > b.edges;
    });
    summary.classes = std::move(classes);
    if (network.component_count() > 0) {
        summary.nodes_on_largest = network.component_size(0);
        summary.smaller_parts = network.component_count() - 1;
        if (summary.smaller_parts > 0) count_parts(network, summary);
    }
    return summary;
}

std::vector<NumberRange> number_ranges(const RoadNetwork& network) {
    std::vector<NumberRange> ranges;
    for (const EdgeNumbers& numbers : edge_numbers(network)) {
        NumberRange& range = ranges.emplace_back(NumberRange{numbers.name, numbers.unit});
        for (const double value : numbers.values) {
            if (value == 0) continue;
            range.least = range.edges == 0 ? value : std::min(range.least, value);
            range.most = std::max(range.most, value);
            ++range.edges;
        }
    }
    return ranges;
}

double least_per_metre(const WeightColumn& column, const Frame& frame) {
    return column.scale * leading_resolution(column) / geo::embedding_unit(frame);
}

double sharpness(const WeightColumn& column) {
    return column.typical_scale > 0 ? std::min(1.0, column.scale / column.typical_scale) : 0;
}

}  // namespace starway::road::ask
