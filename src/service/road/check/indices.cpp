#include "service/road/check/indices.hpp"

#include "index/check_stored.hpp"
#include "network/turns/turn_graph.hpp"

namespace starway::service {

Result<void> check_indices(const RoadNetwork& network) {
    if (auto sound = index::check_stored(network); !sound) return sound;
    const auto graphs = network::turn_graphs(network);
    if (!graphs) return graphs.error();
    for (const network::TurnGraph& graph : *graphs)
        if (auto sound = index::check_stored(graph.states); !sound) return sound;
    return {};
}

}  // namespace starway::service
