// The k shortest loopless paths, exactly (Yen 1971). Each deviation is searched with the remaining cost in the whole
// graph as potential. That stays consistent when nodes and arcs are removed, so a search settles few nodes off its
// path.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "road/index/alternatives/two_way_graph.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/search/search.hpp"

namespace starway::road::index {

struct SimplePath {
    std::uint64_t cost = 0;
    std::vector<std::uint32_t> arcs;  // in order of travel; visits no node twice
};

// Reusable, also for other graphs; one per thread.
class KShortest {
public:
    explicit KShortest(TwoWayGraph graph) : graph_(std::move(graph)), deviations_(graph_, lower_bound_) {}
    KShortest(const KShortest&) = delete;
    KShortest& operator=(const KShortest&) = delete;
    // From now on, finds paths in another graph.
    void use(TwoWayGraph graph) { graph_ = std::move(graph); }

    // A consistent lower bound on the cost from a node to the target of run(); `no_cost` where no path leads to it.
    using LowerBound = std::function<std::uint64_t(std::uint32_t)>;

    // Fills `paths` with at most k paths, cheapest first; fewer if there are no more. Each of several parallel arcs
    // gives a path of its own. Memory grows with k and the lengths of the paths. Time: at worst one search per node of
    // each path; without `lower_bound`, also one search from the target to every node that reaches it. Error:
    // interrupted.
    Result<void> run(std::uint32_t source, std::uint32_t target, std::size_t k, std::vector<SimplePath>& paths,
                     const CancelFlag* cancel = nullptr, LowerBound lower_bound = {});
    // Nodes settled by the last run.
    [[nodiscard]] std::uint64_t settled() const { return settled_; }

private:
    // The graph without the nodes of a path's beginning (the root), and without the arcs that known paths take from its
    // end (the spur).
    class Deviations {
    public:
        using Cost = std::uint64_t;
        Deviations(const TwoWayGraph& graph, const LowerBound& lower_bound)
            : graph_(&graph), lower_bound_(&lower_bound) {}

        [[nodiscard]] std::uint32_t node_count() const { return graph_->node_count(); }
        template <class Emit>
        void for_each_successor(std::uint32_t node, Emit&& emit) const {
            graph_->for_each_out(node, [&](std::uint32_t a, std::uint32_t head) {
                if (left_out_[head] || (*lower_bound_)(head) == no_cost) return;
                if (node == spur_ && std::find(known_.begin(), known_.end(), a) != known_.end()) return;
                emit(head, Cost{graph_->weight(a)}, a);
            });
        }

        void begin() { left_out_.resize(std::max<std::size_t>(left_out_.size(), graph_->node_count()), false); }
        void leave_out(std::uint32_t node, bool out) { left_out_[node] = out; }
        void go_on_from(std::uint32_t spur) {
            spur_ = spur;
            known_.clear();
        }
        void forbid(std::uint32_t arc) { known_.push_back(arc); }

    private:
        const TwoWayGraph* graph_;
        const LowerBound* lower_bound_;
        std::vector<bool> left_out_;  // all false between runs
        std::uint32_t spur_ = no_node;
        std::vector<std::uint32_t> known_;
    };
    struct Candidate {
        SimplePath path;
        std::size_t deviates = 0;  // index of the arc at which it branches off
        friend bool operator<(const Candidate& a, const Candidate& b) {
            return a.path.cost < b.path.cost || (a.path.cost == b.path.cost && a.path.arcs < b.path.arcs);
        }
    };

    void measure_to(std::uint32_t target);
    // Appends the shortest path from `from` to the target that deviations_ allows to `path`; false if there is none.
    bool extend(std::uint32_t from, std::uint32_t target, SimplePath& path);

    TwoWayGraph graph_;
    std::vector<std::uint64_t> to_target_;  // filled when the caller gives no lower bound
    LowerBound lower_bound_;
    Deviations deviations_;
    Workspace<std::uint64_t> workspace_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::road::index
