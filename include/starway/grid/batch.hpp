// GridBatch: many queries on one map, on several threads.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "starway/export.h"
#include "starway/grid/search.hpp"

namespace starway {

// Keeps its threads and their memory between batches. Answers do not depend on the number of threads. Use one GridBatch
// from one thread; the map must outlive it and may change between batches, not during one.
class STARWAY_EXPORT GridBatch {
public:
    // threads: 0: as many as the machine has. Uses fewer if the system cannot create them.
    explicit GridBatch(const GridMap& map, unsigned threads = 0);
    explicit GridBatch(const GridMap&& map, unsigned threads = 0) = delete;
    ~GridBatch();
    GridBatch(GridBatch&&) noexcept;
    GridBatch& operator=(GridBatch&&) noexcept;

    [[nodiscard]] unsigned threads() const;
    // answers[i] answers queries[i]; its memory is reused. Observers are called from the worker threads: give each
    // query its own. A query whose cancel flag is set gets the status cancelled.
    void run(std::span<const GridQuery> queries, std::vector<GridAnswer>& answers);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
