#include "starway/grid/search.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/core/threads/thread_pool.hpp"

namespace starway {

struct STARWAY_LOCAL GridBatch::State {
    State(const GridMap& searched, unsigned threads) : map(&searched), pool(threads) {
        for (unsigned thread = 0; thread < pool.size(); ++thread) searches.emplace_back(searched).set_deterministic();
    }

    const GridMap* map;
    core::ThreadPool pool;
    std::vector<GridSearch> searches;          // one per thread
    std::optional<std::uint64_t> graph_is_of;  // the revision for which they share a graph of jump points

    // Makes it anew after edits, which repays itself over a batch: each answer is that of a fresh search.
    void share_graph() {
        if (graph_is_of == map->revision()) return;
        graph_is_of = map->revision();
        GridSearch maker(*map);
        (void)maker.prepare(GridAlgorithm::jps_plus);
        for (GridSearch& search : searches) search.share(maker);
    }
};

GridBatch::GridBatch(const GridMap& map, unsigned threads) : state_(std::make_unique<State>(map, threads)) {}
GridBatch::~GridBatch() = default;
GridBatch::GridBatch(GridBatch&&) noexcept = default;
GridBatch& GridBatch::operator=(GridBatch&&) noexcept = default;

unsigned GridBatch::threads() const {
    return state_->pool.size();
}

void GridBatch::run(std::span<const GridQuery> queries, std::vector<GridAnswer>& answers) {
    answers.resize(queries.size());
    auto& searches = state_->searches;
    const auto asked = [&](GridAlgorithm algorithm) {
        return std::any_of(queries.begin(), queries.end(),
                           [&](const GridQuery& query) { return query.algorithm == algorithm; });
    };
    const bool graph = asked(GridAlgorithm::jps_plus);
    const bool labels = asked(GridAlgorithm::labels);
    // Where nothing can be prepared, each answer says why.
    if (graph) state_->share_graph();
    // Once: a map that is edited afterwards is searched.
    if (labels && searches.front().prepared(GridAlgorithm::labels).all == 0)
        (void)searches.front().prepare(GridAlgorithm::labels);
    if (labels)
        for (GridSearch& search : searches) search.share(searches.front());
    state_->pool.run(queries.size(),
                     [&](unsigned thread, std::size_t i) { searches[thread].run(queries[i], answers[i]); });
}

}  // namespace starway
