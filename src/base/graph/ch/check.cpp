#include <algorithm>
#include <string>

#include "base/graph/ch/hierarchy.hpp"

namespace starway::graph {
namespace {

constexpr std::size_t most_arcs = std::size_t{1} << 31U;  // an arc and its direction share 32 bits

Error damaged_hierarchy(const std::string& what) {
    return {ErrorKind::data, "the hierarchy is damaged: " + what + "; prepare the network again"};
}

Result<void> check_shape(const ContractionHierarchyView& view, const ArcGraphView& graph) {
    const std::uint32_t count = graph.node_count();
    if (view.rank.size() != count || view.first.size() != std::size_t{count} + 1 ||
        view.shortcut_arcs.size() != 2 * view.arcs.size() || view.arcs.size() >= most_arcs)
        return damaged_hierarchy("its arrays have the wrong length");
    std::vector<bool> taken(count, false);
    for (const RankId rank : view.rank) {
        if (rank >= count || taken[rank]) return damaged_hierarchy("two nodes share a rank");
        taken[rank] = true;
    }
    if (view.first[0] != 0 || view.first[count] != view.arcs.size())
        return damaged_hierarchy("its arcs do not begin or end where they should");
    for (std::uint32_t v = 0; v < count; ++v)
        if (view.first[v] > view.first[v + 1]) return damaged_hierarchy("its arcs are out of order");
    for (std::uint32_t v = 0; v < count; ++v)
        for (std::uint32_t a = view.first[v]; a < view.first[v + 1]; ++a) {
            const std::uint32_t least = a == view.first[v] ? v : view.arcs[a - 1].head;
            if (view.arcs[a].head <= least || view.arcs[a].head >= count)
                return damaged_hierarchy("an arc does not lead up");
        }
    return {};
}

// Walks all arcs from the lowest tail up: the two arcs of a shortcut have lower numbers, so their lengths are known.
class UnpackingCheck {
public:
    UnpackingCheck(const ContractionHierarchyView& view, const ArcGraphView& graph)
        : view_(view),
          graph_(graph),
          hops_(view.shortcut_arcs.size()),
          most_hops_(4 * std::uint64_t{graph.node_count()} + 64) {
        tail_.reserve(view.arcs.size());
        for (std::uint32_t v = 0; v < graph.node_count(); ++v) tail_.resize(view.first[v + 1], RankId(v));
    }

    Result<void> run() {
        for (std::uint32_t a = 0; a < view_.arcs.size(); ++a) {
            const UpArc& arc = view_.arcs[a];
            if (!holds(tail_[a], arc.head, a, arc.out, upwards(a)) ||
                !holds(arc.head, tail_[a], a, arc.in, downwards(a)))
                return damaged_hierarchy("an arc's weight differs from its two arcs");
        }
        return {};
    }

private:
    // Whether the entry, a direction of `arc`, joins these ranks with this weight.
    bool holds(RankId from, RankId to, std::uint32_t arc, std::uint32_t weight, std::uint32_t entry) {
        const auto [first, second] = view_.shortcut_arcs[entry];
        if (weight == no_path) return first == no_lower_arc && second == no_lower_arc;
        if (first == no_lower_arc) {
            hops_[entry] = 1;
            return is_arc_of_graph(second, from, to, weight);
        }
        if (first >= arc || second >= arc || tail_[first] != tail_[second] || view_.arcs[first].head != from ||
            view_.arcs[second].head != to)
            return false;
        const std::uint32_t before = view_.arcs[first].in;
        const std::uint32_t after = view_.arcs[second].out;
        // A cycle of zero weights could double at every level: no real path has that many arcs.
        hops_[entry] = hops_[downwards(first)] + hops_[upwards(second)];
        return before != no_path && after != no_path && std::uint64_t{before} + after == weight &&
               hops_[entry] <= most_hops_;
    }

    [[nodiscard]] bool is_arc_of_graph(std::uint32_t arc, RankId from, RankId to, std::uint32_t weight) const {
        if (arc >= graph_.arc_count() || graph_.weight[arc] != weight || view_.rank[graph_.head[arc]] != to)
            return false;
        const auto after = std::upper_bound(graph_.first_out.begin(), graph_.first_out.end(), arc);
        return view_.rank[static_cast<std::size_t>(after - graph_.first_out.begin() - 1)] == from;
    }

    const ContractionHierarchyView& view_;
    const ArcGraphView& graph_;
    IdVector<HierarchyArcId, RankId> tail_;
    IdVector<EntryId, std::uint64_t> hops_;  // the number of graph arcs that it unpacks to
    std::uint64_t most_hops_;
};

}  // namespace

Result<void> check(const ContractionHierarchyView& view, const ArcGraphView& graph) {
    if (auto shape = check_shape(view, graph); !shape) return shape;
    if (auto unpacks = UnpackingCheck(view, graph).run(); !unpacks) return unpacks;
    const std::vector<std::uint32_t> core = core_costs(view.upward());
    if (!std::equal(core.begin(), core.end(), view.core.begin(), view.core.end()))
        return damaged_hierarchy("its core table does not match its arcs");
    return {};
}

}  // namespace starway::graph
