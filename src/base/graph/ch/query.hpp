// Point-to-point queries: two upward searches, from the sources and from the targets, that meet at the top of the
// shortest path.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/graph/ch/core_table.hpp"
#include "base/graph/ch/hierarchy.hpp"
#include "base/graph/shortcut_arcs.hpp"
#include "base/graph/upward.hpp"
#include "starway/search/queues.hpp"

namespace starway::graph {

// Fluent: query.reset().add_source({s}).add_target({t}).cost(). One per thread; after the first few queries it
// allocates nothing. The arrays that it was made from must outlive it. Works on every kind of hierarchy. With a core,
// the searches stop at it and its table joins them.
class UpwardQuery {
public:
    explicit UpwardQuery(const Upward& graph, CoreTable core = {});

    UpwardQuery& reset();
    UpwardQuery& add_source(Access source);
    UpwardQuery& add_target(Access target);

    // The least cost from any source to any target, offsets included; no_path if there is none, or if too_long().
    std::uint32_t cost();
    // Whether the last cost was no_path because it, or a part of it, does not fit in 32 bits.
    [[nodiscard]] bool too_long() const { return too_long_; }

    // The cost, and the entries of a path of that cost in order of travel. Empty if the path stays at one node.
    std::uint32_t path_entries(std::vector<EntryId>& entries);

    // Searches upward from the sources only: every rank that a shortest path can rise to, with its cost, up to
    // `radius`. Ranks whose cost does not fit in 32 bits are left out; then too_long(). Precondition: there is no core.
    struct Reached {
        RankId rank;
        std::uint32_t cost = 0;
    };
    void climb(std::uint32_t radius, std::vector<Reached>& reached);

    [[nodiscard]] std::uint32_t settled() const { return settled_; }  // by the last search

    // What path queries settle, in order, then the ranks of the core that they rise to, and where both sides of the
    // best path meet, is appended to `into` from now on; null: no more.
    struct Settled {
        RankId rank;
        RankId from;  // the rank below; none at an end
        std::uint32_t cost = 0;
        bool backward = false;
    };
    void record(std::vector<Settled>* into) { record_ = into; }

private:
    struct Parent {
        RankId tail;
        HierarchyArcId arc;
    };
    enum Side : std::uint8_t { from_sources, from_targets };

    void add(Side side, Access access);
    void forget();
    template <bool with_parents>
    void search();
    template <bool with_parents>
    void settle(Side side);
    template <bool with_parents, Side side>
    bool settle_at(RankId rank, std::uint32_t distance);
    void join_over_core();
    void record_top();
    void climb_back(Side side, std::vector<EntryId>& entries) const;

    // All that a search first reads of a rank, within one cache line.
    struct Label {
        std::array<std::uint32_t, 2> distance{no_path, no_path};  // per side
        std::uint32_t first = 0;                                  // first arc
        std::uint32_t end = 0;
    };

    Upward graph_;
    CoreTable core_;
    IdVector<RankId, Label> labels_;
    std::array<IdVector<RankId, Parent>, 2> parent_;  // allocated by the first path query
    std::vector<RankId> touched_;
    std::array<QuadHeap<std::uint32_t>, 2> queue_;
    std::array<std::vector<RankId>, 2> risen_;  // ranks of the core that were reached
    std::vector<Access> ends_[2];
    std::uint64_t best_ = 0;
    std::array<RankId, 2> top_;  // of the best path, per side: one rank, or two of the core
    std::uint32_t settled_ = 0;
    bool too_long_ = false;
    std::vector<Settled>* record_ = nullptr;
};

// A contraction hierarchy with cost and path queries.
class ContractionQuery : public UpwardQuery {
public:
    explicit ContractionQuery(const ContractionHierarchyView& view)
        : UpwardQuery(view.upward(), view.core_table()), view_(view) {}

    // The cost, and the graph's arcs of a path of that cost in order of travel; empty if there is none or it stays at
    // one node. The memory of `arcs` is reused.
    std::uint32_t path(std::vector<LinkId>& arcs);

private:
    ContractionHierarchyView view_;
    std::vector<EntryId> entries_;
    Unpacker unpacker_;
};

}  // namespace starway::graph
