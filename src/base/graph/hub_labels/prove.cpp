// Compares labels with those that pruned landmark labelling (Akiba, Iwata, Yoshida 2013) finds for the same order of
// hubs.
//
// A search from each hub, the highest first, is pruned at nodes to which the hubs before know a path that is no longer.
// By induction the other nodes are those that need the hub, and their costs are exact. If each of them has the hub at
// this cost, and there are no further entries, every entry is proven, as are the labels that pruned the searches.
#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "base/graph/hub_labels/labels.hpp"
#include "base/graph/hub_labels/layout.hpp"

namespace starway::graph {
namespace {

Error damaged() {
    return {ErrorKind::data,
            "the hub labels are damaged: a cost or a hub is not that of a shortest path; prepare the "
            "network again"};
}

// Each node is the last hub of its own labels, at no cost. The node of each hub; empty if that is not so.
IdVector<HubId, NodeId> nodes_of_hubs(const LabelsView& view) {
    const std::uint32_t count = view.node_count();
    IdVector<HubId, NodeId> node_of(count);
    for (std::uint32_t v = 0; v < count; ++v) {
        std::array<Hub, 2> last;
        for (const int side : {0, 1}) {
            const auto label = (side == 0 ? view.from : view.to).of(v);
            const std::uint32_t hubs = label.empty() ? 0 : hub_count(label);
            if (hubs == 0) return {};
            last[static_cast<std::size_t>(side)] = hub_at(label, hubs - 1);
        }
        const auto [from, to] = last;
        if (from.cost != 0 || to.cost != 0 || from.number != to.number || node_of[from.number].valid()) return {};
        node_of[from.number] = NodeId(v);
    }
    return node_of;
}

template <class Visit>
void for_each_hub(std::span<const std::uint32_t> label, Visit&& visit) {
    const std::uint32_t* const end = label.data() + label.size();
    for (const std::uint32_t* word = label.data(); word != end;) {
        const HubGroup group(word);
        for (std::uint32_t i = 0; i < group.count; ++i)
            if (!visit(Hub{HubId(group.high << 16U | group.low(i)), group.costs[i]})) return;
        word = group.end();
    }
}

// One direction: the labels to nodes along the arcs of `graph`, or with both turned round.
class SideProof {
public:
    SideProof(const LabelSide& to, const LabelSide& from, const ArcGraph& graph)
        : to_(to),
          from_(from),
          graph_(graph),
          cost_(graph.node_count(), no_path),
          of_hub_(graph.node_count(), no_path) {}

    Result<void> run(IdSpan<HubId, const NodeId> node_of, const CancelFlag* cancel) {
        for (std::uint32_t number = 0; number < node_of.size(); ++number) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the check was interrupted"};
            const HubId hub(number);
            if (!search(hub, node_of[hub])) return damaged();
        }
        std::uint64_t entries = 0;
        for (std::uint32_t v = 0; v < graph_.node_count(); ++v) entries += hub_count(to_.of(v));
        return entries == proven_ ? Result<void>{} : damaged();
    }

private:
    bool search(HubId hub, NodeId node) {
        for_each_hub(from_.of(node), [&](Hub h) {
            if (h.number < hub) of_hub_[h.number] = h.cost;
            return h.number < hub;
        });
        const bool right = spread(hub, node);
        for_each_hub(from_.of(node), [&](Hub h) {
            of_hub_[h.number] = no_path;
            return true;
        });
        for (const NodeId v : reached_) cost_[v] = no_path;
        reached_.clear();
        return right;
    }

    bool spread(HubId hub, NodeId node) {
        offer(node, 0);
        bool right = true;
        while (!queue_.empty()) {
            const auto [cost, v] = queue_.top();
            queue_.pop();
            if (!right || cost != cost_[v]) continue;
            std::uint64_t before = no_path;  // the least cost by hubs before this one
            std::uint32_t stored = no_path;
            for_each_hub(to_.of(v), [&](Hub h) {
                if (h.number == hub) stored = h.cost;
                if (h.number < hub && of_hub_[h.number] != no_path)
                    before = std::min(before, std::uint64_t{of_hub_[h.number]} + h.cost);
                return h.number < hub;
            });
            const bool covered = before <= cost;
            if (!covered || v == node) {
                right = stored == cost;
                ++proven_;
            }
            if (covered) continue;
            for (std::uint32_t a = graph_.first_out[v]; a < graph_.first_out[v + 1]; ++a)
                offer(graph_.head[a], std::uint64_t{cost} + graph_.weight[a]);
        }
        return right;
    }

    void offer(NodeId node, std::uint64_t cost) {
        if (cost >= cost_[node]) return;
        if (cost_[node] == no_path) reached_.push_back(node);
        cost_[node] = static_cast<std::uint32_t>(cost);
        queue_.emplace(cost_[node], node);
    }

    const LabelSide& to_;
    const LabelSide& from_;
    const ArcGraph& graph_;
    IdVector<NodeId, std::uint32_t> cost_;
    std::vector<NodeId> reached_;
    IdVector<HubId, std::uint32_t> of_hub_;  // the costs from the hub's node to the hubs before it
    std::uint64_t proven_ = 0;
    using Offer = std::pair<std::uint32_t, NodeId>;  // a cost, and the node that is reached by it
    std::priority_queue<Offer, std::vector<Offer>, std::greater<>> queue_;
};

}  // namespace

Result<void> prove(const LabelsView& view, const ArcGraph& graph, const CancelFlag* cancel) {
    const IdVector<HubId, NodeId> node_of = nodes_of_hubs(view);
    if (node_of.size() != graph.node_count()) return damaged();
    const ArcGraph backwards = reversed(graph);
    std::array<SideProof, 2> proofs{SideProof(view.to, view.from, graph), SideProof(view.from, view.to, backwards)};
    std::array<Result<void>, 2> results;
    const core::ThreadPool pool(std::min(core::thread_limit(), 2U));
    pool.run(2, [&](unsigned, std::size_t side) { results[side] = proofs[side].run(node_of, cancel); });
    for (auto& result : results)
        if (!result) return result;
    return {};
}

}  // namespace starway::graph
