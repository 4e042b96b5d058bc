#include "grid/search/jump_points/landmarks.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "grid/search/jump_points/graph.hpp"
#include "starway/search/queues.hpp"

namespace starway::grid::search {

namespace {

constexpr std::uint32_t unreachable = JumpLandmarks::unreachable;

std::uint32_t sum(std::uint32_t a, std::uint64_t b) {
    return a == unreachable ? unreachable : static_cast<std::uint32_t>(std::min<std::uint64_t>(a + b, unreachable - 1));
}

// From a cell to one that it sees.
template <JumpRule rule>
std::uint32_t open_way(const JumpGraph& graph, GridCell from, GridCell to) {
    return sum(0, open_cost<rule>(graph.short_units(), from.x - to.x, from.y - to.y));
}

// The reversed jumps, and searches over them.
template <JumpRule rule>
class Backwards {
public:
    Backwards(const GridMap& map, const JumpGraph& graph) : area_(map), graph_(&graph), first_(graph.list_count() + 1) {
        visit_jumps([&](std::uint32_t, const JumpGraph::Jump& jump) { ++first_[jump.list]; });
        std::inclusive_scan(first_.begin(), first_.end(), first_.begin());
        jumps_.resize(first_.back());
        visit_jumps([&](std::uint32_t list, const JumpGraph::Jump& jump) {
            jumps_[--first_[jump.list]] = {list, jump.cost};
        });
    }

    // Computes the cost from each list to a cell; returns how many lists reach it.
    std::uint32_t search(GridCell goal, std::vector<std::uint32_t>& costs) {
        costs.assign(graph_->list_count(), unreachable);
        const auto reach = [&](std::uint32_t list, std::uint32_t cost) {
            if (cost >= costs[list]) return;
            costs[list] = cost;
            queue_.push(cost, list);
        };
        for (std::uint32_t list = 0; list < graph_->list_count(); ++list) {
            if (!graph_->made(list)) continue;
            const JumpGraph::List at = graph_->at(graph_->place(list));
            const GridCell from{at.x, at.y};
            if (sees<rule>(area_, at.reach, from, goal)) reach(list, open_way<rule>(*graph_, from, goal));
        }
        std::uint32_t reached = 0;
        while (!queue_.empty()) {
            const auto next = queue_.pop();
            if (next.key != costs[next.node]) continue;
            ++reached;
            for (std::uint32_t i = first_[next.node]; i < first_[next.node + 1]; ++i)
                reach(jumps_[i].list, sum(next.key, jumps_[i].cost));
        }
        return reached;
    }

private:
    struct Jump {
        std::uint32_t list;  // the list at its beginning
        std::uint32_t cost;
    };

    template <class Visit>
    void visit_jumps(Visit&& visit) const {
        for (std::uint32_t list = 0; list < graph_->list_count(); ++list) {
            if (!graph_->made(list)) continue;
            const JumpGraph::Jumps jumps = graph_->whole_jumps(graph_->at(graph_->place(list)));
            for (std::uint32_t i = 0; i < jumps.count; ++i) visit(list, graph_->jump(jumps, i));
        }
    }

    JumpArea<rule> area_;
    const JumpGraph* graph_;
    std::vector<std::uint32_t> first_;  // into the jumps that lead to each list
    std::vector<Jump> jumps_;
    QuadHeap<std::uint32_t> queue_;
};

GridCell cell_of(const JumpGraph& graph, std::uint32_t list) {
    const JumpGraph::List at = graph.at(graph.place(list));
    return {at.x, at.y};
}

// The list with the highest cost among those reached; if there is none, no list.
std::uint32_t farthest(std::span<const std::uint32_t> costs) {
    std::uint32_t best = 0;
    for (std::uint32_t list = 1; list < costs.size(); ++list)
        if (costs[list] != unreachable && (costs[best] == unreachable || costs[list] > costs[best])) best = list;
    return costs[best] == unreachable ? unreachable : best;
}

// Costs to a cell of the largest connected part, or at least of one with many jump points.
template <JumpRule rule>
std::vector<std::uint32_t> from_somewhere(Backwards<rule>& backwards, const JumpGraph& graph) {
    constexpr int most_attempts = 8;
    std::vector<std::uint32_t> costs;
    std::vector<std::uint32_t> best;
    std::uint32_t most = 0;
    std::uint32_t lists = 0;
    for (std::uint32_t list = 0; list < graph.list_count(); ++list) lists += graph.made(list) ? 1 : 0;
    std::uint32_t list = 0;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        while (list < graph.list_count() && (!graph.made(list) || (!costs.empty() && costs[list] != unreachable)))
            ++list;
        if (list == graph.list_count()) break;
        const std::uint32_t reached = backwards.search(cell_of(graph, list), costs);
        if (reached > most) {
            most = reached;
            best = costs;
        }
        if (most > lists / 2) break;
        ++list;
    }
    return best;
}

// Calls visit(list, cost) for the jumps that a search from a cell begins with.
template <JumpRule rule, class Visit>
void look_around(const JumpArea<rule>& area, const JumpGraph& graph, GridCell cell, Visit&& visit) {
    const SightedRays<rule> rays(area.map(), graph.sights());
    look_onwards(rays, rays.place(cell), no_arrival,
                 [&](std::uint32_t node, std::uint32_t straight, std::uint32_t diagonal, std::uint32_t direction) {
                     visit(graph.template list_at<rule>(node, direction), graph.short_cost(straight, diagonal));
                 });
}

}  // namespace

template <JumpRule rule>
void JumpLandmarks::place(const GridMap& map, const JumpGraph& graph) {
    landmarks_.clear();
    Backwards<rule> backwards(map, graph);
    std::vector<std::uint32_t> nearest = from_somewhere(backwards, graph);
    if (nearest.empty()) return;
    const JumpArea<rule> area(map);
    // A few at a time: one scan around a cell serves all of them, and only this many cost arrays are kept.
    std::array<std::vector<std::uint32_t>, least_count> costs;
    while (count() < wanted(graph.cell_count())) {
        const std::size_t first = count();
        const std::size_t found = std::min(wanted(graph.cell_count()) - first, costs.size());
        for (std::size_t i = 0; i < found; ++i) {
            landmarks_.push_back(cell_of(graph, farthest(nearest)));
            backwards.search(landmarks_.back(), costs[i]);
            distances_[first + i].assign(graph.cell_count(), unreachable);
            if (first + i == 0) nearest = costs[i];
            std::transform(nearest.begin(), nearest.end(), costs[i].begin(), nearest.begin(),
                           [](std::uint32_t a, std::uint32_t b) { return std::min(a, b); });
        }
        for (std::uint32_t cell = 1; cell < graph.cell_count(); ++cell) {
            const GridCell from = map.cell(graph.node(cell));
            look_around<rule>(area, graph, from, [&](std::uint32_t list, std::uint32_t cost) {
                for (std::size_t i = 0; i < found; ++i) {
                    std::uint32_t& distance = distances_[first + i][cell];
                    distance = std::min(distance, sum(costs[i][list], cost));
                }
            });
            for (std::size_t i = first; i < count(); ++i)
                if (sees<rule>(area, from, at(i))) distances_[i][cell] = open_way<rule>(graph, from, at(i));
        }
    }
}

template <JumpRule rule>
JumpLandmarks::AllDistances JumpLandmarks::locate(const JumpArea<rule>& area, const JumpGraph& graph,
                                                  GridCell cell) const {
    AllDistances distances;
    distances.fill(unreachable);
    look_around<rule>(area, graph, cell, [&](std::uint32_t list, std::uint32_t cost) {
        for (std::size_t i = 0; i < count(); ++i)
            distances[i] = std::min(distances[i], sum(distances_[i][JumpGraph::cell_of<rule>(list)], cost));
    });
    for (std::size_t i = 0; i < count(); ++i)
        if (sees<rule>(area, cell, at(i))) distances[i] = open_way<rule>(graph, cell, at(i));
    return distances;
}

JumpLandmarks::Chosen JumpLandmarks::choose(std::uint32_t cell, const AllDistances& goal) const {
    std::array<std::uint8_t, most_count> order{};
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(count());
    std::iota(order.begin(), end, std::uint8_t{0});
    const auto nearer = [&](std::uint8_t i) { return std::int64_t{distances_[i][cell]} - goal[i]; };
    std::sort(order.begin(), end,
              [&](std::uint8_t a, std::uint8_t b) { return std::pair(nearer(a), a) < std::pair(nearer(b), b); });
    Chosen chosen;
    constexpr std::size_t half = asked / 2;
    std::copy_n(order.begin(), half, chosen.begin());
    std::copy_n(end - (asked - half), asked - half, chosen.begin() + half);
    return chosen;
}

template void JumpLandmarks::place<JumpRule::four>(const GridMap&, const JumpGraph&);
template void JumpLandmarks::place<JumpRule::no_obstacle>(const GridMap&, const JumpGraph&);
template void JumpLandmarks::place<JumpRule::one_obstacle>(const GridMap&, const JumpGraph&);
template void JumpLandmarks::place<JumpRule::always>(const GridMap&, const JumpGraph&);
template JumpLandmarks::AllDistances JumpLandmarks::locate<JumpRule::four>(const JumpArea<JumpRule::four>&,
                                                                           const JumpGraph&, GridCell) const;
template JumpLandmarks::AllDistances JumpLandmarks::locate<JumpRule::no_obstacle>(
    const JumpArea<JumpRule::no_obstacle>&, const JumpGraph&, GridCell) const;
template JumpLandmarks::AllDistances JumpLandmarks::locate<JumpRule::one_obstacle>(
    const JumpArea<JumpRule::one_obstacle>&, const JumpGraph&, GridCell) const;
template JumpLandmarks::AllDistances JumpLandmarks::locate<JumpRule::always>(const JumpArea<JumpRule::always>&,
                                                                             const JumpGraph&, GridCell) const;

}  // namespace starway::grid::search
