#include "starway/grid_batch.hpp"

#include <algorithm>

#include "core/thread_pool.hpp"

namespace starway {

struct GridBatch::State {
    State(const GridMap& searched, unsigned threads) : map(&searched), pool(threads) {
        for (unsigned thread = 0; thread < pool.size(); ++thread) searches.emplace_back(searched).keep_steady();
    }

    const GridMap* map;
    ThreadPool pool;
    std::vector<GridSearch> searches;  // one a thread
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
    const bool prepared = std::any_of(queries.begin(), queries.end(), [](const GridQuery& query) {
        return query.algorithm == GridAlgorithm::jps_plus;
    });
    if (prepared) {
        searches.front().prepare();
        for (GridSearch& search : searches) search.share(searches.front());
    }
    state_->pool.run(queries.size(),
                     [&](unsigned thread, std::size_t i) { searches[thread].run(queries[i], answers[i]); });
}

}  // namespace starway
