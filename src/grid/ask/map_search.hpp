// Answers requests on one tile map: what grid::Engine and grid::Session have in common.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "grid/ask/parts.hpp"
#include "starway/grid/engine.hpp"

namespace starway::grid::ask {

// A bound that is named, or an epsilon, needs a search that uses it: A*, unless another search is named.
inline GridAlgorithm guided(GridAlgorithm named, GridBound bound, double epsilon = 1) {
    const bool is_guided = bound != GridBound::automatic || epsilon != 1;
    return named == GridAlgorithm::automatic && is_guided ? GridAlgorithm::astar : named;
}
// The same of a request. Errors: usage (an epsilon with a search that has none).
Result<GridAlgorithm> algorithm_of(const MapRequest& request);

// One thread at a time. The map must outlive it, and may change between calls.
class MapSearch {
public:
    explicit MapSearch(const TileMap& of) : map_(of), search_(of.grid) {}

    // These three as in grid::Session.
    Result<void> prepare(GridAlgorithm algorithm, const MapPartFiles& files, const GridPreparation& preparation);
    Result<MapRoute> route(MapRequest request, const CancelFlag* cancel);
    Result<bool> connected(const MapLocation& from, const MapLocation& to);

    // What a request with this algorithm would prepare first. False: cancelled.
    bool prepare_for(GridAlgorithm algorithm, const CancelFlag* cancel);
    // Takes part in what another one on the same map has prepared, and in the time that it took.
    void share(MapSearch& other);
    [[nodiscard]] bool has_clusters() const { return clusters_ != nullptr; }

private:
    Result<void> resolve(const MapRequest& request);
    // Beyond this, searches with a label for each cell take gigabytes.
    [[nodiscard]] bool searched_whole() const { return map_.grid.node_count() <= 1U << 25U; }
    GridQuery query(const MapRequest& request, const CancelFlag* cancel);
    SearchStatus ask(const MapRequest& request, const CancelFlag* cancel, MapRoute& route);
    SearchStatus ask_for_several(const MapRequest& request, const CancelFlag* cancel, MapRoute& route);
    bool find_optimum(GridQuery query, MapRoute& route);
    Error failure(SearchStatus status, const CancelFlag* cancel);
    void finish(const MapRequest& request, MapRoute& route);

    const TileMap& map_;
    std::shared_ptr<const MapParts> clusters_, labels_;  // used by the search; others may share the labels
    GridSearch search_;
    GridAnswer answer_;
    std::vector<MapStop> starts_, goals_;
    std::vector<Sentence> notes_;  // for the current request
    std::vector<GridPlace> sources_, targets_;
    double prepare_us_ = 0;
    bool tried_labels_ = false;  // they take long to build, so no edit makes a query build them again
};

}  // namespace starway::grid::ask
