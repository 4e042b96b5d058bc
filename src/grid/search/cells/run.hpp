// A running search on a tile map, of any kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "starway/grid/search.hpp"

namespace starway::grid::search {

class GridRun {
public:
    virtual ~GridRun() = default;
    // Settles at most this many cells.
    virtual SearchStatus step(std::uint64_t cells) = 0;
    [[nodiscard]] virtual SearchCounts counts() const = 0;
    // Path, edges, source and goal, in the direction of travel. Preconditions: found; their arrays are empty.
    virtual void path(GridAnswer& answer) const = 0;
};

// Storage for one run, so that a search allocates nothing.
class GridRunSlot {
public:
    GridRunSlot() = default;
    GridRunSlot(const GridRunSlot&) = delete;
    GridRunSlot& operator=(const GridRunSlot&) = delete;
    ~GridRunSlot() { clear(); }

    template <class Run, class... Arguments>
    Run& make(Arguments&&... arguments) {
        static_assert(sizeof(Run) <= room);
        static_assert(alignof(Run) <= alignof(std::max_align_t));
        clear();
        auto* run = new (storage_) Run(std::forward<Arguments>(arguments)...);
        run_ = run;
        return *run;
    }
    void clear() {
        if (run_ != nullptr) run_->~GridRun();
        run_ = nullptr;
    }
    [[nodiscard]] explicit operator bool() const { return run_ != nullptr; }
    GridRun* operator->() { return run_; }

private:
    static constexpr std::size_t room = 1024;
    alignas(std::max_align_t) std::byte storage_[room];  // NOLINT(modernize-avoid-c-arrays)
    GridRun* run_ = nullptr;
};

}  // namespace starway::grid::search
