// What grid searches share: observation and cancellation.
#pragma once

#include <cstdint>

#include "starway/grid/search.hpp"

namespace starway::grid::search {

// Passes the core's node events to an observer of cells, if there is one. The virtual node is not reported.
struct GridWatch {
    const GridMap* map;
    GridObserver* observer;
    double one;              // units of Cost per cost of 1
    bool from_goal = false;  // the whole search runs from the goal
    bool greedy = false;     // keys are h only

    template <class Cost>
    void settled(std::uint32_t node, std::uint32_t from, Cost g, Cost h, Cost f, bool backward) {
        if (observer == nullptr || node >= map->node_count()) return;
        observer->settled(map->cell(node), map->cell(from == no_node ? node : from), cost(g), cost(h), cost(f),
                          backward || from_goal);
    }
    template <class Cost>
    void improved(std::uint32_t node, std::uint32_t from, Cost g, Cost f, bool backward) {
        if (observer == nullptr || node >= map->node_count()) return;
        observer->improved(map->cell(node), map->cell(from == no_node ? node : from), cost(g),
                           cost(greedy ? f : static_cast<Cost>(f - g)), cost(f), backward || from_goal);
    }

private:
    template <class Cost>
    [[nodiscard]] double cost(Cost value) const {
        return static_cast<double>(value) / one;
    }
};

template <class Search>
SearchStatus run_unless_cancelled(Search& search, const CancelFlag* cancel) {
    if (cancel == nullptr) return search.run();
    constexpr std::uint64_t slice = 4096;
    while (search.step(slice) == SearchStatus::running)
        if (cancel->load(std::memory_order_relaxed)) return SearchStatus::cancelled;
    return search.status();
}

}  // namespace starway::grid::search
