#include <algorithm>
#include <string>

#include "index/hierarchy/hierarchy.hpp"
#include "index/hierarchy/unpack.hpp"

namespace starway::index {
namespace {

Error damaged(const std::string& what) {
    return {ErrorKind::data, "the hierarchy is damaged: " + what + "; prepare the network again"};
}

Result<void> check_shape(const HierarchyView& view, const ArcGraphView& graph) {
    const std::uint32_t count = graph.node_count();
    if (view.place.size() != count || view.first.size() != std::size_t{count} + 1 ||
        view.vias.size() != view.arcs.size() || count >= via_arc || graph.arc_count() >= via_arc)
        return damaged("its arrays have the wrong length");
    std::vector<bool> taken(count, false);
    for (const std::uint32_t place : view.place) {
        if (place >= count || taken[place]) return damaged("two nodes share a place");
        taken[place] = true;
    }
    if (view.first[0] != 0 || view.first[count] != view.arcs.size())
        return damaged("its arcs do not begin or end where they should");
    for (std::uint32_t v = 0; v < count; ++v)
        if (view.first[v] > view.first[v + 1]) return damaged("its arcs are out of order");
    for (std::uint32_t v = 0; v < count; ++v)
        for (std::uint32_t a = view.first[v]; a < view.first[v + 1]; ++a) {
            const std::uint32_t least = a == view.first[v] ? v : view.arcs[a - 1].head;
            if (view.arcs[a].head <= least || view.arcs[a].head >= count) return damaged("an arc does not lead up");
        }
    return {};
}

// Walks all arcs from the lowest tail up: the two halves of a shortcut have lower tails, so their lengths are known when it is reached.
class UnpackingCheck {
public:
    UnpackingCheck(const HierarchyView& view, const ArcGraphView& graph)
        : view_(view), graph_(graph), hops_(view.arcs.size()), most_hops_(4 * std::uint64_t{graph.node_count()} + 64) {}

    Result<void> run() {
        for (std::uint32_t tail = 0; tail < graph_.node_count(); ++tail)
            for (std::uint32_t a = view_.first[tail]; a < view_.first[tail + 1]; ++a) {
                const UpArc& arc = view_.arcs[a];
                if (!holds(tail, arc.head, tail, arc.out, view_.vias[a].out, hops_[a].out) ||
                    !holds(arc.head, tail, tail, arc.in, view_.vias[a].in, hops_[a].in))
                    return damaged("an arc is not what it is made of");
            }
        return {};
    }

private:
    // Arcs of the graph that each direction unpacks to.
    struct Hops {
        std::uint64_t out = 0;
        std::uint64_t in = 0;
    };

    bool holds(std::uint32_t from, std::uint32_t to, std::uint32_t lower, std::uint32_t weight, std::uint32_t via,
               std::uint64_t& hops) const {
        if (weight == no_way) return true;
        if ((via & via_arc) != 0) {
            hops = 1;
            const std::uint32_t arc = via & ~via_arc;
            if (arc >= graph_.arc_count() || graph_.weight[arc] != weight || view_.place[graph_.head[arc]] != to)
                return false;
            const auto after = std::upper_bound(graph_.first_out.begin(), graph_.first_out.end(), arc);
            return view_.place[static_cast<std::size_t>(after - graph_.first_out.begin() - 1)] == from;
        }
        if (via >= lower) return false;
        const std::uint32_t first_half = find_arc(view_, via, from);
        const std::uint32_t second_half = find_arc(view_, via, to);
        if (first_half == no_way || second_half == no_way) return false;
        const std::uint32_t before = view_.arcs[first_half].in;
        const std::uint32_t after = view_.arcs[second_half].out;
        // What is circular in zero steps could double at every step: no real way is as long.
        hops = hops_[first_half].in + hops_[second_half].out;
        return before != no_way && after != no_way && std::uint64_t{before} + after == weight && hops <= most_hops_;
    }

    const HierarchyView& view_;
    const ArcGraphView& graph_;
    std::vector<Hops> hops_;
    std::uint64_t most_hops_;
};

}  // namespace

Result<void> check(const HierarchyView& view, const ArcGraphView& graph) {
    if (auto shape = check_shape(view, graph); !shape) return shape;
    return UnpackingCheck(view, graph).run();
}

}  // namespace starway::index
