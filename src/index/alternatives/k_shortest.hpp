// The k shortest ways without loops, exactly (Yen 1971), each deviation searched for with what is left to the target in the whole graph as
// bound: that stays consistent when nodes and arcs are forbidden, so a search hardly leaves the way that it finds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "index/graph/arc_graph.hpp"
#include "index/graph/arc_space.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/search/search.hpp"

namespace starway::index {

struct SimplePath {
    std::uint64_t cost = 0;
    std::vector<std::uint32_t> arcs;  // in order of travel; no node twice
};

// One per thread; its memory is reused. Keeps a reference to the graph.
class KShortest {
public:
    explicit KShortest(const ArcGraph& graph) : graph_(graph), deviations_(graph, left_) {}

    // What is left from a node to the target of run() at the least, consistently; unreached from where no way leads there.
    using Left = std::function<std::uint64_t(std::uint32_t)>;
    static constexpr std::uint64_t unreached = ~std::uint64_t{0};

    // Into `paths`, the cheapest first, at most k; fewer where there are no more. Of parallel arcs each makes a way of its own. Memory
    // grows with k and the lengths of the ways. Time: a search for each node of each way, at worst; and where `left` is not known, one from the
    // target to every node before them.
    // Error: interrupted.
    Result<void> run(std::uint32_t source, std::uint32_t target, std::size_t k, std::vector<SimplePath>& paths,
                     const CancelFlag* cancel = nullptr, Left left = {});
    // How many nodes the last run settled.
    [[nodiscard]] std::uint64_t settled() const { return settled_; }

private:
    // The graph without the nodes of a way's beginning, and without the arcs by which known ways go on from its end.
    class Deviations {
    public:
        using Cost = std::uint64_t;
        Deviations(const ArcGraph& graph, const Left& left)
            : graph_(&graph), left_(&left), left_out_(graph.node_count(), false) {}

        [[nodiscard]] std::uint32_t node_count() const { return graph_->node_count(); }
        template <class Emit>
        void for_each_successor(std::uint32_t node, Emit&& emit) const {
            for (std::uint32_t a = graph_->first_out[node]; a < graph_->first_out[node + 1]; ++a) {
                const std::uint32_t head = graph_->head[a];
                if (left_out_[head] || (*left_)(head) == unreached) continue;
                if (node == spur_ && std::find(known_.begin(), known_.end(), a) != known_.end()) continue;
                emit(head, Cost{graph_->weight[a]}, a);
            }
        }

        void leave_out(std::uint32_t node, bool out) { left_out_[node] = out; }
        void go_on_from(std::uint32_t spur) {
            spur_ = spur;
            known_.clear();
        }
        void forbid(std::uint32_t arc) { known_.push_back(arc); }

    private:
        const ArcGraph* graph_;
        const Left* left_;
        std::vector<bool> left_out_;
        std::uint32_t spur_ = no_node;
        std::vector<std::uint32_t> known_;
    };
    struct Candidate {
        SimplePath path;
        std::size_t deviates = 0;  // the arc from which on it is its own
        friend bool operator<(const Candidate& a, const Candidate& b) {
            return a.path.cost < b.path.cost || (a.path.cost == b.path.cost && a.path.arcs < b.path.arcs);
        }
    };

    void measure_to(std::uint32_t target);
    // The shortest way from `from` to the target that deviations_ allows, appended to `path`; false where there is none.
    bool extend(std::uint32_t from, std::uint32_t target, SimplePath& path);

    const ArcGraph& graph_;
    ArcGraph reversed_;                     // once it was needed
    std::vector<std::uint64_t> to_target_;  // where nobody else knows it
    Left left_;
    Deviations deviations_;
    Workspace<std::uint64_t> workspace_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::index
