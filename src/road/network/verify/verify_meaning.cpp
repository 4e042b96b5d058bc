#include "road/network/verify/verify_meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/geo/frame.hpp"
#include "road/network/build/relax.hpp"
#include "road/network/components.hpp"

namespace starway::road::network {

namespace {

template <class PositionOf>
Result<void> check_embedding(const RoadNetwork& network, PositionOf position_of) {
    const Frame& frame = network.frame();
    const double most = most_relaxed_metres / geo::embedding_unit(frame) + 2;  // plus rounding
    const auto embedded = network.embedded();
    for (std::uint32_t node = 0; 3 * std::size_t{node} < embedded.size(); ++node) {
        const Embedded there{embedded[3 * std::size_t{node}], embedded[3 * std::size_t{node} + 1],
                             embedded[3 * std::size_t{node} + 2]};
        if (chord_steps(there, geo::embed(frame, position_of(node))) > most)
            return inconsistent("embedded", fmt::format("the embedding of node {} does not match its position", node));
    }
    return {};
}

}  // namespace

Error inconsistent(std::string_view section, std::string_view what) {
    return {ErrorKind::data, fmt::format("the network file has an inconsistent section '{}': {}; build it again from "
                                         "its source",
                                         section, what)};
}

Result<void> verify_meaning(const RoadNetwork& network) {
    const Components found = strong_components(network);
    if (found.size.size() != network.component_count())
        return inconsistent("component", fmt::format("it has {} strong components instead of {}",
                                                     network.component_count(), found.size.size()));
    for (std::uint32_t node = 0; node < network.node_count(); ++node)
        if (network.component(NodeId(node)) != found.of_node[node])
            return inconsistent("component", fmt::format("node {} is in strong component {} instead of {}", node,
                                                         network.component(NodeId(node)), found.of_node[node]));
    if (network.node_positions().empty()) return {};  // without coordinates, or of states
    return check_embedding(network, [&](std::uint32_t node) { return network.node_positions()[node]; });
}

Result<void> verify_places(const TurnGraph& graph, const RoadNetwork& network) {
    return check_embedding(graph.states, [&](std::uint32_t state) { return network.position(graph.node[state]); });
}

}  // namespace starway::road::network
