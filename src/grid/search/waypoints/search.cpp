#include <algorithm>
#include <cmath>

#include "grid/search/cells/watch.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/waypoints.hpp"
#include "starway/search/search.hpp"

namespace starway {
namespace {

constexpr double unseen = std::numeric_limits<double>::infinity();

// The points of a graph, plus a start and a goal with their lines of sight.
class JoinedSpace {
public:
    using Cost = double;
    JoinedSpace(const GridMap& map, const WaypointGraph& graph) : map_(&map), graph_(&graph) {}

    void join(GridCell start, GridCell goal) {
        ends_ = {start, goal};
        for (std::size_t end = 0; end < 2; ++end) {
            seen_[end].clear();
            for (const MapWaypoint& point : graph_->points())
                seen_[end].push_back(line_of_sight(*map_, ends_[end], point.cell) ? distance(ends_[end], point.cell)
                                                                                  : unseen);
        }
        direct_ = line_of_sight(*map_, start, goal);
    }

    [[nodiscard]] std::uint32_t start() const { return static_cast<std::uint32_t>(graph_->points().size()); }
    [[nodiscard]] std::uint32_t goal() const { return start() + 1; }
    [[nodiscard]] std::uint32_t node_count() const { return start() + 2; }
    [[nodiscard]] GridCell cell(std::uint32_t node) const {
        return node < start() ? graph_->points()[node].cell : ends_[node - start()];
    }
    // A lower bound on the length of a path to the goal.
    [[nodiscard]] double bound(std::uint32_t node) const {
        return graph_->least_cost() * distance(cell(node), ends_[1]);
    }

    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        if (node == goal()) return;
        if (node == start()) {
            for (std::uint32_t to = 0; to < start(); ++to)
                if (seen_[0][to] != unseen) emit(to, seen_[0][to], no_edge);
            if (direct_) emit(goal(), distance(ends_[0], ends_[1]), no_edge);
            return;
        }
        for (const WaypointLink& link : graph_->links_from(node)) emit(link.to, link.cost, no_edge);
        if (seen_[1][node] != unseen) emit(goal(), seen_[1][node], no_edge);
    }

private:
    [[nodiscard]] double distance(GridCell a, GridCell b) const { return grid_distance(map_->rules(), a, b); }

    const GridMap* map_;
    const WaypointGraph* graph_;
    std::array<GridCell, 2> ends_{};
    std::array<std::vector<double>, 2> seen_;  // by point: its distance
    bool direct_ = false;                      // start and goal see each other
};

struct Watch {
    const JoinedSpace* space;
    AnyAngleObserver* observer;

    void settled(std::uint32_t node, std::uint32_t from, double g, double h, double, bool) {
        if (observer != nullptr) observer->settled(space->cell(node), space->cell(from == no_node ? node : from), g, h);
    }
    void improved(std::uint32_t, std::uint32_t, double, double, bool) {}
};

struct Bound {
    const JoinedSpace* space;
    double operator()(std::uint32_t node) const { return space->bound(node); }
};

}  // namespace

struct STARWAY_LOCAL WaypointSearch::State {
    const GridMap* map;
    JoinedSpace space;
    Workspace<double> memory;
};

WaypointSearch::WaypointSearch(const GridMap& map, const WaypointGraph& graph)
    : state_(std::make_unique<State>(State{&map, JoinedSpace(map, graph), {}})) {}
WaypointSearch::~WaypointSearch() = default;
WaypointSearch::WaypointSearch(WaypointSearch&&) noexcept = default;
WaypointSearch& WaypointSearch::operator=(WaypointSearch&&) noexcept = default;

void WaypointSearch::run(const WaypointQuery& query, WaypointAnswer& answer) {
    answer = {};
    JoinedSpace& space = state_->space;
    if (!state_->map->fits(query.from) || !state_->map->fits(query.to)) return;
    space.join(query.from, query.to);
    Search search{space, Goal::node(space.goal()), Bound{&space}, state_->memory, Watch{&space, query.observer}};
    search.start(space.start());
    answer.status = grid::search::run_unless_cancelled(search, query.cancel);
    answer.settled = search.counts().settled;
    if (answer.status != SearchStatus::found) return;
    answer.length = search.cost();
    for (const std::uint32_t node : search.path().nodes) {
        answer.path.push_back(space.cell(node));
        if (node < space.start()) answer.points.push_back(node);
    }
}

}  // namespace starway
