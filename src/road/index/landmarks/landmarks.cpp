#include "road/index/landmarks/landmarks.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "base/graph/arc_space.hpp"
#include "starway/search/search.hpp"

namespace starway::road::index {
namespace {

// Observer that records the order in which nodes are settled, and their predecessors.
struct Settled {
    struct Node {
        std::uint32_t node = 0;
        std::uint32_t from = no_node;
        std::uint64_t cost = 0;
    };
    std::vector<Node>* nodes;
    void settled(std::uint32_t node, std::uint32_t from, std::uint64_t g, std::uint64_t /*h*/, std::uint64_t /*f*/,
                 bool /*backward*/) {
        nodes->push_back({node, from, g});
    }
    void improved(std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t, bool) {}
};

// Dijkstra from a node to all nodes that it reaches, in settling order.
class Spread {
public:
    explicit Spread(const graph::ArcGraph& graph) : space_(graph) {}

    const std::vector<Settled::Node>& from(std::uint32_t node) {
        settled_.clear();
        Search<graph::ArcSpace, NoHeuristic, QuadHeap<std::uint64_t>, Settled> search(
            space_, Goal::every_node(), NoHeuristic{}, workspace_, Settled{&settled_});
        search.start(node);
        search.run();
        return settled_;
    }

private:
    graph::ArcSpace space_;
    Workspace<std::uint64_t> workspace_;
    std::vector<Settled::Node> settled_;
};

class Choice {
public:
    Choice(const graph::ArcGraph& graph, std::uint32_t count)
        : node_count_(graph.node_count()),
          count_(std::min(count, graph.node_count())),
          reversed_(graph::reversed(graph)),
          spread_{Spread(graph), Spread(reversed_)},
          pool_(std::min(core::thread_limit(), 2U)),
          costs_(std::size_t{node_count_} * count_),
          size_(node_count_) {}

    // Returns how many were chosen; a landmark's costs have a stride of count().
    Result<std::uint32_t> run(Progress* progress, const CancelFlag* cancel) {
        if (progress != nullptr) progress->phase("landmarks", count_);
        // A root may have no useful landmark behind it; then the next one is tried.
        for (std::uint32_t root = 0; root < 4 * count_ && nodes_.size() < count_; ++root) {
            if (cancel != nullptr && *cancel)
                return Error{ErrorKind::interrupted, "the choice of landmarks was interrupted"};
            if (const auto node = worst_bounded(spread_[0].from(number(root)))) {
                if (!add(*node))
                    return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
                if (progress != nullptr) progress->advance(nodes_.size());
            }
        }
        return static_cast<std::uint32_t>(nodes_.size());
    }

    [[nodiscard]] const std::vector<NodeId>& nodes() const { return nodes_; }
    [[nodiscard]] const LandmarkCosts& costs(std::uint32_t node, std::size_t landmark) const {
        return costs_[std::size_t{node} * count_ + landmark];
    }

private:
    // Roots spread over the graph, deterministically (Weyl's sequence of the golden ratio).
    [[nodiscard]] std::uint32_t number(std::uint32_t root) const {
        const std::uint64_t part = (std::uint64_t{root} * 0x9E3779B9U + 0x7F4A7C15U) & 0xFFFFFFFFU;
        return static_cast<std::uint32_t>(part * node_count_ >> 32U);
    }

    // A lower bound on the cost from the tree's root.
    [[nodiscard]] std::uint64_t bound(std::uint32_t root, std::uint32_t node) const {
        std::uint64_t least = 0;
        for (std::size_t l = 0; l < nodes_.size(); ++l) {
            const LandmarkCosts& here = costs(root, l);
            const LandmarkCosts& there = costs(node, l);
            if (here.from != graph::no_path && there.from != graph::no_path && there.from > here.from)
                least = std::max<std::uint64_t>(least, there.from - here.from);
            if (here.to != graph::no_path && there.to != graph::no_path && here.to > there.to)
                least = std::max<std::uint64_t>(least, here.to - there.to);
        }
        return least;
    }

    // Descends the shortest-path tree from its root to the subtree with the worst bounds, and on to a leaf. Subtrees
    // that contain a landmark have size 0.
    std::optional<std::uint32_t> worst_bounded(const std::vector<Settled::Node>& tree) {
        const std::uint32_t root = tree.front().node;
        for (const auto& settled : tree)
            size_[settled.node] = {settled.cost - bound(root, settled.node), false, no_node};
        for (const NodeId landmark : nodes_) size_[landmark].covered = true;
        std::uint32_t largest = root;
        for (auto settled = tree.rbegin(); settled != tree.rend(); ++settled) {
            Part& part = size_[settled->node];
            if (part.covered) part = {0, true, no_node};
            if (part.size > size_[largest].size) largest = settled->node;
            if (settled->from == no_node) continue;
            Part& parent = size_[settled->from];
            parent.covered |= part.covered;
            if (part.covered) continue;
            parent.size += part.size;
            if (parent.largest == no_node || part.size > size_[parent.largest].size) parent.largest = settled->node;
        }
        if (size_[largest].covered || (size_[largest].size == 0 && !nodes_.empty())) return std::nullopt;
        while (size_[largest].largest != no_node) largest = size_[largest].largest;
        return largest;
    }

    bool add(std::uint32_t node) {
        const std::size_t landmark = nodes_.size();
        nodes_.emplace_back(node);
        std::array<bool, 2> fits{true, true};
        pool_.run(2, [&](unsigned, std::size_t side) {
            for (const auto& settled : spread_[side].from(node)) {
                if (settled.cost >= graph::no_path) fits[side] = false;
                LandmarkCosts& costs = costs_[std::size_t{settled.node} * count_ + landmark];
                (side == 0 ? costs.from : costs.to) = static_cast<std::uint32_t>(settled.cost);
            }
        });
        return fits[0] && fits[1];
    }

    struct Part {
        std::uint64_t size = 0;           // sum of how much the bounds of its nodes fall short
        bool covered = false;             // whether it contains a landmark
        std::uint32_t largest = no_node;  // the child with the largest size
    };

    std::uint32_t node_count_;
    std::uint32_t count_;
    graph::ArcGraph reversed_;
    std::array<Spread, 2> spread_;
    core::ThreadPool pool_;
    std::vector<NodeId> nodes_;
    std::vector<LandmarkCosts> costs_;
    IdVector<NodeId, Part> size_;
};

Error damaged(std::string_view what) {
    return {ErrorKind::data, "the landmarks are damaged: " + std::string(what) + "; prepare the network again"};
}

}  // namespace

Result<void> prove(const LandmarksView& view, const graph::ArcGraph& graph, const CancelFlag* cancel) {
    const std::size_t count = view.nodes.size();
    if (!std::all_of(view.nodes.begin(), view.nodes.end(), [&](std::uint32_t n) { return n < graph.node_count(); }))
        return damaged("a landmark is no junction");
    const graph::ArcGraph backwards = graph::reversed(graph);
    for (const bool from : {true, false}) {
        Spread spread(from ? graph : backwards);
        std::vector<std::uint64_t> costs;
        for (std::size_t l = 0; l < count; ++l) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the check was interrupted"};
            costs.assign(graph.node_count(), graph::no_path);
            for (const Settled::Node& settled : spread.from(view.nodes[l])) costs[settled.node] = settled.cost;
            for (std::size_t node = 0; node < costs.size(); ++node) {
                const LandmarkCosts& stored = view.costs[node * count + l];
                if ((from ? stored.from : stored.to) != costs[node])
                    return damaged("a cost is not that of a shortest path");
            }
        }
    }
    return {};
}

Result<void> check(const LandmarksView& view, const graph::ArcGraphView& graph) {
    const std::size_t count = view.nodes.size();
    if (count > graph.node_count() || view.costs.size() != count * graph.node_count())
        return damaged("an array has the wrong length");
    // no_path exceeds every cost, so reachability is checked along arcs too.
    const auto beyond = [](std::uint32_t cost, std::uint32_t other, std::uint32_t weight) {
        return other != graph::no_path && cost > std::uint64_t{other} + weight;
    };
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
        for (std::uint32_t a = graph.first_out[node]; a < graph.first_out[node + 1]; ++a) {
            if (graph.weight[a] == graph::no_path) continue;
            const LandmarkCosts* here = view.costs.data() + node * count;
            const LandmarkCosts* there = view.costs.data() + graph.head[a] * count;
            bool wrong = false;
            for (std::size_t l = 0; l < count; ++l)
                wrong |= beyond(there[l].from, here[l].from, graph.weight[a]) ||
                         beyond(here[l].to, there[l].to, graph.weight[a]);
            if (wrong) return damaged("a distance breaks the triangle inequality along an arc");
        }
    return {};
}

Result<Landmarks> Landmarks::build(const graph::ArcGraph& graph, std::uint32_t count, Progress* progress,
                                   const CancelFlag* cancel) {
    Choice choice(graph, count);
    const auto chosen = choice.run(progress, cancel);
    if (!chosen) return chosen.error();
    Landmarks landmarks;
    landmarks.nodes_ = choice.nodes();
    landmarks.costs_.reserve(std::size_t{graph.node_count()} * *chosen);
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
        for (std::uint32_t l = 0; l < *chosen; ++l) landmarks.costs_.push_back(choice.costs(node, l));
    return landmarks;
}

}  // namespace starway::road::index
