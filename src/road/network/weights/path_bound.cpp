#include "road/network/weights/path_bound.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace starway::road::network {
namespace {

constexpr std::uint32_t unnumbered = 0xFFFFFFFFU;

// The open arcs of a graph, both ways.
class OpenGraph {
public:
    OpenGraph(const LinksView& links, std::span<const double> value, double most) {
        const auto nodes = static_cast<std::uint32_t>(links.first_out.size() - 1);
        for (Side* side : {&out_, &in_}) side->first.assign(nodes + std::size_t{1}, 0);
        const auto each = [&](auto&& visit) {
            for (std::uint32_t v = 0; v < nodes; ++v)
                for (std::uint32_t arc = links.first_out[v]; arc < links.first_out[v + 1]; ++arc)
                    if (value[arc] <= most) visit(v, links.head[arc], value[arc]);
        };
        each([&](std::uint32_t tail, std::uint32_t head, double) {
            ++out_.first[tail + 1];
            ++in_.first[head + 1];
        });
        for (Side* side : {&out_, &in_}) {
            std::partial_sum(side->first.begin(), side->first.end(), side->first.begin());
            side->steps.resize(side->first.back());
            side->next.assign(side->first.begin(), side->first.end() - 1);
        }
        each([&](std::uint32_t tail, std::uint32_t head, double cost) {
            out_.steps[out_.next[tail]++] = {head, cost};
            in_.steps[in_.next[head]++] = {tail, cost};
        });
    }

    struct Step {
        std::uint32_t to = 0;
        double cost = 0;
    };
    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(out_.first.size() - 1); }
    [[nodiscard]] std::span<const Step> steps(std::uint32_t node, bool backwards) const {
        const Side& side = backwards ? in_ : out_;
        return std::span(side.steps).subspan(side.first[node], side.first[node + 1] - side.first[node]);
    }

private:
    struct Side {
        std::vector<std::uint32_t> first, next;
        std::vector<Step> steps;
    };
    Side out_, in_;
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
        std::uint32_t node, number;
        std::size_t next = 0;
    };
    void enter(std::uint32_t node) {
        frames_.push_back({node, found_});
        low_[node] = found_++;
        open_.push_back(node);
    }
    void visit(std::uint32_t start) {
        enter(start);
        while (!frames_.empty()) {
            Frame& frame = frames_.back();
            const auto steps = graph_.steps(frame.node, false);
            if (frame.next < steps.size()) {
                const std::uint32_t to = steps[frame.next++].to;
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
            const auto [cost, node] = queue_.top();
            queue_.pop();
            if (cost > cost_[node]) continue;
            farthest = cost;
            for (const auto& [to, step] : graph_.steps(node, backwards))
                if (component_[to] == component_[start]) reach(to, cost + step);
        }
        for (const std::uint32_t node : reached_) cost_[node] = infinite;
        reached_.clear();
        return farthest;
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();
    using Entry = std::pair<double, std::uint32_t>;

    void reach(std::uint32_t node, double cost) {
        if (cost >= cost_[node]) return;
        if (cost_[node] == infinite) reached_.push_back(node);
        cost_[node] = cost;
        queue_.emplace(cost, node);
    }

    const OpenGraph& graph_;
    const std::vector<std::uint32_t>& component_;
    std::vector<double> cost_;
    std::vector<std::uint32_t> reached_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

// Within a component every node is reached over any one of it. A path passes each component once, in falling order of
// their numbers.
double bound_of_paths(const LinksView& links, std::span<const double> value, double most) {
    const OpenGraph graph(links, value, most);
    const StrongParts components(graph);
    Farthest farthest(graph, components.of_node);
    const std::size_t count = components.a_node.size();
    std::vector<double> beyond(count, 0);  // at most, of a path that leaves a component
    std::vector<std::vector<std::uint32_t>> nodes(count);
    for (std::uint32_t v = 0; v < graph.node_count(); ++v) nodes[components.of_node[v]].push_back(v);
    double bound = 0;
    for (std::size_t component = 0; component < count; ++component) {
        const std::uint32_t node = components.a_node[component];
        double onward = 0;
        for (const std::uint32_t v : nodes[component])
            for (const auto& [to, cost] : graph.steps(v, false))
                if (components.of_node[to] != component)
                    onward = std::max(onward, cost + beyond[components.of_node[to]]);
        const double within = nodes[component].size() == 1 ? 0 : farthest.from(node, true) + farthest.from(node, false);
        beyond[component] = within + onward;
        bound = std::max(bound, beyond[component]);
    }
    return bound;
}

}  // namespace starway::road::network
