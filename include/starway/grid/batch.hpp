// GridBatch: many questions about one map, answered on several threads.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "starway/grid/search.hpp"

namespace starway {

// Keeps its threads and their memory from batch to batch. The answers do not depend on the number of threads. Not to be shared between
// threads itself; the map must outlive it and may change between batches, not during one.
class GridBatch {
public:
    // threads: 0: as many as the machine has. Fewer are used where the system gives no more.
    explicit GridBatch(const GridMap& map, unsigned threads = 0);
    explicit GridBatch(const GridMap&& map, unsigned threads = 0) = delete;
    ~GridBatch();
    GridBatch(GridBatch&&) noexcept;
    GridBatch& operator=(GridBatch&&) noexcept;

    [[nodiscard]] unsigned threads() const;
    // answers[i] is the answer to queries[i]; its memory is reused. Observers are called from the threads that search: give each query its
    // own. A query whose cancel flag is set is answered as cancelled.
    void run(std::span<const GridQuery> queries, std::vector<GridAnswer>& answers);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
