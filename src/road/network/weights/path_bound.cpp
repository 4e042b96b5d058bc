#include "road/network/weights/path_bound.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "starway/search/queues.hpp"

namespace starway::road::network {
namespace {

constexpr std::uint32_t unnumbered = 0xFFFFFFFFU;

// The open arcs of a graph, both ways.
class OpenGraph {
public:
    OpenGraph(LinksView links, std::span<const double> value, double most)
        : links_(links), value_(value), most_(most), first_in_(links.first_out.size() + 1, 0) {
        for (const std::uint32_t head : links.head) ++first_in_[head + 2];
        std::partial_sum(first_in_.begin(), first_in_.end(), first_in_.begin());
        in_.resize(links.head.size());
        for (std::uint32_t tail = 0; tail < node_count(); ++tail)
            for (std::uint32_t arc = links.first_out[tail]; arc < links.first_out[tail + 1]; ++arc)
                in_[first_in_[links.head[arc] + 1]++] = {tail, value[arc]};
    }

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(links_.first_out.size() - 1); }
    [[nodiscard]] std::uint32_t first_out(std::uint32_t node) const { return links_.first_out[node]; }
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const { return links_.head[arc]; }
    [[nodiscard]] double cost(std::uint32_t arc) const { return value_[arc]; }
    [[nodiscard]] bool is_open(double cost) const { return cost <= most_; }

    // visit(node, cost)
    template <class Visit>
    void each_step(std::uint32_t node, bool backwards, Visit&& visit) const {
        if (backwards) {
            for (std::uint32_t i = first_in_[node]; i < first_in_[node + 1]; ++i)
                if (is_open(in_[i].cost)) visit(in_[i].from, in_[i].cost);
        } else {
            for (std::uint32_t arc = first_out(node); arc < first_out(node + 1); ++arc)
                if (is_open(cost(arc))) visit(head(arc), cost(arc));
        }
    }

private:
    struct StepIn {
        std::uint32_t from = 0;
        double cost = 0;
    };
    LinksView links_;
    std::span<const double> value_;
    double most_;
    std::vector<std::uint32_t> first_in_;
    std::vector<StepIn> in_;
};

// Strong components by Tarjan's algorithm, without recursion: a component is numbered after all that it leads to.
class StrongParts {
public:
    explicit StrongParts(const OpenGraph& graph)
        : of_node(graph.node_count(), unnumbered), graph_(graph), low_(graph.node_count(), unnumbered) {
        for (std::uint32_t v = 0; v < graph.node_count(); ++v)
            if (low_[v] == unnumbered) visit(v);
    }

    std::vector<std::uint32_t> of_node;
    std::vector<std::uint32_t> a_node;  // of each

private:
    struct Frame {
        std::uint32_t node, number, next_arc;
    };
    void enter(std::uint32_t node) {
        frames_.push_back({node, found_, graph_.first_out(node)});
        low_[node] = found_++;
        open_.push_back(node);
    }
    void visit(std::uint32_t start) {
        enter(start);
        while (!frames_.empty()) {
            Frame& frame = frames_.back();
            if (frame.next_arc < graph_.first_out(frame.node + 1)) {
                const std::uint32_t arc = frame.next_arc++;
                if (!graph_.is_open(graph_.cost(arc))) continue;
                const std::uint32_t to = graph_.head(arc);
                if (low_[to] == unnumbered)
                    enter(to);
                else if (of_node[to] == unnumbered)
                    low_[frame.node] = std::min(low_[frame.node], low_[to]);
                continue;
            }
            leave(frame);
        }
    }
    void leave(Frame frame) {
        frames_.pop_back();
        if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[frame.node]);
        if (low_[frame.node] != frame.number) return;
        std::uint32_t node = unnumbered;
        do {
            node = open_.back();
            open_.pop_back();
            of_node[node] = static_cast<std::uint32_t>(a_node.size());
        } while (node != frame.node);
        a_node.push_back(frame.node);
    }

    const OpenGraph& graph_;
    std::vector<std::uint32_t> low_, open_;
    std::vector<Frame> frames_;
    std::uint32_t found_ = 0;
};

// The cost from a node to the farthest of its component, or from that to it.
class Farthest {
public:
    Farthest(const OpenGraph& graph, const std::vector<std::uint32_t>& component)
        : graph_(graph), component_(component), cost_(graph.node_count(), infinite) {}

    double from(std::uint32_t start, bool backwards) {
        double farthest = 0;
        reach(start, 0);
        while (!queue_.empty()) {
            const auto [cost, node] = queue_.pop();
            if (cost > cost_[node]) continue;
            farthest = cost;
            graph_.each_step(node, backwards, [&, so_far = cost](std::uint32_t to, double step) {
                if (component_[to] == component_[start]) reach(to, so_far + step);
            });
        }
        for (const std::uint32_t node : reached_) cost_[node] = infinite;
        reached_.clear();
        return farthest;
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    void reach(std::uint32_t node, double cost) {
        if (cost >= cost_[node]) return;
        if (cost_[node] == infinite) reached_.push_back(node);
        cost_[node] = cost;
        queue_.push(cost, node);
    }

    const OpenGraph& graph_;
    const std::vector<std::uint32_t>& component_;
    std::vector<double> cost_;
    std::vector<std::uint32_t> reached_;
    QuadHeap<double> queue_;
};

}  // namespace

// Within a component every node is reached over any one of it. A path passes each component once, in falling order of
// their numbers.
double bound_of_paths(const LinksView& links, std::span<const double> value, double most) {
    const OpenGraph graph(links, value, most);
    const StrongParts components(graph);
    const std::vector<std::uint32_t>& component_of = components.of_node;

    struct Crossing {
        std::uint32_t from = 0, to = 0;  // components
        double cost = 0;
    };
    std::vector<Crossing> crossings;
    std::vector<std::uint32_t> size(components.a_node.size(), 0);
    for (std::uint32_t v = 0; v < graph.node_count(); ++v) {
        ++size[component_of[v]];
        graph.each_step(v, false, [&](std::uint32_t to, double cost) {
            if (component_of[to] != component_of[v]) crossings.push_back({component_of[v], component_of[to], cost});
        });
    }
    std::sort(crossings.begin(), crossings.end(), [](const auto& a, const auto& b) { return a.from < b.from; });

    Farthest farthest(graph, component_of);
    std::vector<double> beyond(size.size(), 0);  // at most, of a path that begins in a component
    double bound = 0;
    auto crossing = crossings.cbegin();
    for (std::uint32_t component = 0; component < size.size(); ++component) {
        double onward = 0;
        for (; crossing != crossings.cend() && crossing->from == component; ++crossing)
            onward = std::max(onward, crossing->cost + beyond[crossing->to]);
        const std::uint32_t node = components.a_node[component];
        const double within = size[component] == 1 ? 0 : farthest.from(node, true) + farthest.from(node, false);
        beyond[component] = within + onward;
        bound = std::max(bound, beyond[component]);
    }
    return bound;
}

}  // namespace starway::road::network
