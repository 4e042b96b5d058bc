#include "service/islands.hpp"

#include <algorithm>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/strong_components.hpp>

#include "starway/boost_graph.hpp"

namespace starway::service {
namespace {

struct IsOpen {
    const std::uint32_t* weight = nullptr;
    bool operator()(ArcId arc) const { return weight[arc] != closed_weight; }
};

}  // namespace

Islands::Islands(const RoadNetwork& network, const WeightColumn& column) : network_(&network) {
    if (std::find(column.weight.begin(), column.weight.end(), closed_weight) == column.weight.end()) return;
    own_.resize(network.node_count());
    const boost::filtered_graph<RoadNetwork, IsOpen> open(network, IsOpen{column.weight.data()});
    const auto index = get(boost::vertex_index, network);
    const std::uint32_t count = boost::strong_components(open, boost::make_iterator_property_map(own_.begin(), index),
                                                         boost::vertex_index_map(index));
    own_size_.assign(count, 0);
    for (const std::uint32_t island : own_) ++own_size_[island];
    largest_ = static_cast<std::uint32_t>(std::max_element(own_size_.begin(), own_size_.end()) - own_size_.begin());
}

}  // namespace starway::service
