// One pair at a time: two searches climb, one from the sources and one from the targets, and meet at the top of the best way.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/ch/core_table.hpp"
#include "index/ch/hierarchy.hpp"
#include "index/graph/shortcut_arcs.hpp"
#include "index/graph/upward.hpp"
#include "starway/search/queues.hpp"

namespace starway::index {

// Reads as a sentence: query.reset().add_source({s}).add_target({t}).cost(). One per thread; after the first few queries it allocates nothing.
// The arrays that it was made from must outlive it. Works on every kind of hierarchy. Where a core is given, the searches end at it, and
// its table joins them.
class UpwardQuery {
public:
    explicit UpwardQuery(const Upward& graph, CoreTable core = {});

    UpwardQuery& reset();
    UpwardQuery& add_source(Access source);
    UpwardQuery& add_target(Access target);

    // The least cost from any source to any target, their offsets included; no_way where there is no path, or too_long().
    std::uint32_t cost();
    // Whether the last answer is no_way because what was found, or was given up, has no place in 32 bits.
    [[nodiscard]] bool too_long() const { return too_long_; }

    // The cost, and the entries along a way of that cost, in order of travel. Empty where the way stays at one node.
    std::uint32_t way(std::vector<std::uint32_t>& entries);

    // Climbs from the sources alone: every place that a shortest way can rise to, and what it costs to get there, where that is
    // at most `radius`. Where more than 32 bits were needed, the place is left out, and too_long() says so. Precondition: no core was given.
    struct Reached {
        std::uint32_t place = 0;
        std::uint32_t cost = 0;
    };
    void climb(std::uint32_t radius, std::vector<Reached>& reached);

    [[nodiscard]] std::uint32_t settled() const { return settled_; }  // by the last search

private:
    struct Parent {
        std::uint32_t tail = no_way;
        std::uint32_t arc = no_way;
    };
    enum Side : std::uint8_t { from_sources, from_targets };

    void add(Side side, Access access);
    void forget();
    template <bool with_parents>
    void search();
    template <bool with_parents>
    void settle(Side side);
    template <bool with_parents, Side side>
    bool settle_at(std::uint32_t place, std::uint32_t distance);
    void join_over_core();
    void climb_back(Side side, std::vector<std::uint32_t>& entries) const;

    // All that a search reads of a place at first, in one piece of a cache line.
    struct Label {
        std::array<std::uint32_t, 2> distance{no_way, no_way};  // per side
        std::uint32_t first = 0;                                // arc
        std::uint32_t end = 0;
    };

    Upward graph_;
    CoreTable core_;
    std::vector<Label> labels_;
    std::array<std::vector<Parent>, 2> parent_;  // made when a way is first asked for
    std::vector<std::uint32_t> touched_;
    std::array<QuadHeap<std::uint32_t>, 2> queue_;
    std::array<std::vector<std::uint32_t>, 2> risen_;  // places of the core that were reached
    std::vector<Access> ends_[2];
    std::uint64_t best_ = 0;
    std::array<std::uint32_t, 2> top_{no_way, no_way};  // of the best way, per side: one place, or two of the core
    std::uint32_t settled_ = 0;
    bool too_long_ = false;
};

// A hierarchy by contraction, asked for costs and for paths.
class ContractionQuery : public UpwardQuery {
public:
    explicit ContractionQuery(const ContractionHierarchyView& view)
        : UpwardQuery(view.upward(), view.core_table()), view_(view) {}

    // The cost, and the graph's arcs of a way that has it, in order of travel; empty where there is none or it stays at one node.
    // The memory of `arcs` is reused.
    std::uint32_t path(std::vector<std::uint32_t>& arcs);

private:
    ContractionHierarchyView view_;
    std::vector<std::uint32_t> entries_;
    Unpacker unpacker_;
};

}  // namespace starway::index
