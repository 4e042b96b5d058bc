#include "road/network/components.hpp"

#include <algorithm>
#include <boost/graph/strong_components.hpp>
#include <numeric>

#include "road/network/file/format.hpp"
#include "starway/road/boost_graph.hpp"

namespace starway::road::network {

Components strong_components(const RoadNetwork& network) {
    const std::uint32_t nodes = network.node_count();
    std::vector<std::uint32_t> found(nodes);
    const auto index = get(boost::vertex_index, network);
    // Boost uses a heap-allocated stack, so a very long chain of one-way roads cannot overflow the thread's stack.
    const std::uint32_t count =
        boost::strong_components(network, boost::make_iterator_property_map(found.begin(), index));

    std::vector<std::uint32_t> size(count, 0);
    std::vector<std::uint32_t> smallest(count, network::format::none);
    for (std::uint32_t node = 0; node < nodes; ++node) {
        ++size[found[node]];
        smallest[found[node]] = std::min(smallest[found[node]], node);
    }
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return size[a] != size[b] ? size[a] > size[b] : smallest[a] < smallest[b];
    });

    Components components;
    std::vector<std::uint32_t> rank(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        rank[order[i]] = i;
        components.size.push_back(size[order[i]]);
    }
    components.of_node = std::move(found);
    for (std::uint32_t& component : components.of_node) component = rank[component];
    return components;
}

}  // namespace starway::road::network
