#include "service/road/network_summary.hpp"

#include <algorithm>
#include <span>

#include "network/profiles.hpp"
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
        if (summary.smaller_parts > 0) summary.largest_of_smaller = network.component_size(1);
    }
    return summary;
}

}  // namespace starway::service
