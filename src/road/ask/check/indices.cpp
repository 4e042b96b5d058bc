#include "road/ask/check/indices.hpp"

#include "road/index/check_stored.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway::road::ask {

Result<void> check_indices(const RoadNetwork& network) {
    if (auto sound = index::check_stored(network); !sound) return sound;
    const auto graphs = network::turn_graphs(network);
    if (!graphs) return graphs.error();
    for (const network::TurnGraph& graph : *graphs)
        if (auto sound = index::check_stored(graph.states); !sound) return sound;
    return {};
}

}  // namespace starway::road::ask
