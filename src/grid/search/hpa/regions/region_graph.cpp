#include "grid/search/hpa/regions/region_graph.hpp"

#include <limits>
#include <span>
#include <vector>

#include "grid/search/hpa/regions/region_entrances.hpp"

namespace starway::grid::search {
namespace {

std::vector<std::uint32_t> places_of(std::span<const Entrance> entrances, const RegionFlood& flood) {
    std::vector<std::uint32_t> places;
    places.reserve(entrances.size());
    for (const Entrance& entrance : entrances) places.push_back(flood.index(entrance.node));
    return places;
}

}  // namespace

RegionGraph::RegionGraph(EntranceGraph& lower, std::uint32_t bits, std::uint32_t every)
    : EntranceGraph(lower.steps(), bits, lower.layout().square_side() + lower.margin()),
      lower_(&lower),
      every_(every) {}

std::unique_ptr<MadeSquare> RegionGraph::made_of(const ClusterBox& box, RegionFlood& flood) {
    auto square = std::make_unique<MadeSquare>();
    find_region_entrances(*lower_, box, every_, square->entrances);
    square->entrances.shrink_to_fit();
    const std::size_t count = square->entrances.size();
    square->costs.assign(count * count, std::numeric_limits<float>::infinity());
    flood.enter(*lower_, box, false);
    const auto places = places_of(square->entrances, flood);
    const bool both_ways = steps().plain();
    for (std::size_t from = 0; from < count; ++from) {
        const std::size_t first = both_ways ? from : 0;
        flood.begin();
        flood.start(places[from], 0);
        flood.run(std::span(places).subspan(first));
        for (std::size_t to = first; to < count; ++to) {
            const double cost = flood.cost(places[to]);
            square->set_cost(from, to, cost);
            if (both_ways) square->set_cost(to, from, cost);
        }
    }
    return square;
}

std::unique_ptr<MadeSquare> RegionGraph::make(const ClusterBox& box) {
    return made_of(box, flood_);
}

void RegionGraph::spread(std::uint32_t node, bool backwards, const VisitEntrance& visit) {
    const std::uint32_t number = layout().at(map().cell(node));
    const EntranceSquare square = at(number);
    flood_.enter(*lower_, layout().box(number), backwards);
    const auto places = places_of(square.entrances, flood_);
    flood_.begin();
    lower_->visit_near_entrances(
        node, backwards, [&](std::uint32_t entrance, double cost) { flood_.start(flood_.index(entrance), cost); });
    flood_.run(places);
    for (std::size_t i = 0; i < places.size(); ++i)
        if (const double cost = flood_.cost(places[i]); cost != RegionFlood::unreached)
            visit(square.entrances[i].node, cost);
}

EntranceGraph::Make RegionGraph::maker() {
    return [this, flood = std::make_shared<RegionFlood>()](const ClusterBox& box) { return made_of(box, *flood); };
}

}  // namespace starway::grid::search
