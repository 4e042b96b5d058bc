// What the grid's searches share: how they are watched, and how they are stopped.
#pragma once

#include <cstdint>

#include "search/grid_search.hpp"

namespace starway {

// Passes what the core says of nodes on to an observer of cells, if there is one.
struct GridWatch {
    const GridMap* map;
    GridObserver* observer;
    double one;  // units of Cost in a cost of 1
    template <class Cost>
    void settled(std::uint32_t node, std::uint32_t from, Cost g, Cost h, Cost f, bool backward) {
        if (observer == nullptr) return;
        const auto cost = [&](Cost value) { return static_cast<double>(value) / one; };
        observer->settled(map->cell(node), map->cell(from == no_node ? node : from), cost(g), cost(h), cost(f),
                          backward);
    }
    template <class Cost>
    void improved(std::uint32_t /*node*/, std::uint32_t /*from*/, Cost /*g*/, Cost /*f*/, bool /*backward*/) {}
};

template <class Search>
SearchStatus run_unless_cancelled(Search& search, const CancelFlag* cancel) {
    if (cancel == nullptr) return search.run();
    constexpr std::uint64_t slice = 4096;
    while (search.step(slice) == SearchStatus::running)
        if (cancel->load(std::memory_order_relaxed)) return SearchStatus::cancelled;
    return search.status();
}

}  // namespace starway
