#include "service/road/network_summary.hpp"

#include <algorithm>
#include <span>

#include "geo/frame.hpp"
#include "network/profiles.hpp"
#include "service/road/check/check.hpp"
#include "service/road/measures.hpp"
#include "starway/road/classes.hpp"

namespace starway::service {
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

RoadShare open_to(const RoadNetwork& network, std::string_view profile, const Measures& measures) {
    RoadShare share;
    share.road_class = profile;
    const std::span<const std::uint32_t> weight = network.column(profile)->weight;
    const auto is_open = [&](ArcId arc) { return arc.valid() && weight[arc] != closed_weight; };
    for (std::uint32_t number = 0; number < network.edge_count(); ++number) {
        const EdgeId edge(number);
        const bool forward = is_open(network.forward_arc(edge));
        const bool backward = is_open(network.backward_arc(edge));
        if (!forward && !backward) continue;
        add(share, measures.has_distance() ? metres_of(network, measures, edge) : 0, forward != backward);
    }
    return share;
}

}  // namespace

NetworkSummary summarize(const RoadNetwork& network) {
    NetworkSummary summary;
    const Measures measures(network);
    summary.has_metres = measures.has_distance();
    const RoadClasses words(network);
    std::vector<RoadShare> classes(words.count());
    for (std::uint32_t number = 0; number < classes.size(); ++number) classes[number].road_class = words.name(number);
    for (std::uint32_t number = 0; number < network.edge_count(); ++number) {
        const EdgeId edge(number);
        const double metres = summary.has_metres ? metres_of(network, measures, edge) : 0;
        const bool is_one_way = one_way(network, edge);
        add(summary.all, metres, is_one_way);
        if (!classes.empty()) add(classes[words.of(edge)], metres, is_one_way);
    }
    for (const std::string_view name : network::profiles_of(network))
        summary.profiles.push_back(open_to(network, name, measures));
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

double least_per_metre(const WeightColumn& column, const Frame& frame) {
    return column.scale * column.resolution / geo::embedding_unit(frame);
}

double sharpness(const WeightColumn& column) {
    return column.typical_scale > 0 ? std::min(1.0, column.scale / column.typical_scale) : 0;
}

}  // namespace starway::service
