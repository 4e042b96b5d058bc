#include "grid/search/hpa/clusters/walk.hpp"

#include <algorithm>

#include "grid/search/hpa/clusters/two_runs.hpp"

namespace starway::grid::search {

void CellWalk::begin(ClusterGraph& graph, std::uint32_t from) {
    graph_ = &graph;
    nodes_.assign(1, from);
    steps_.clear();
}

void CellWalk::step(std::uint32_t direction) {
    nodes_.push_back(graph_->steps().space().neighbour(nodes_.back(), direction));
    steps_.push_back(direction);
}

bool CellWalk::within(std::uint32_t to) {
    const GridMap& map = graph_->steps().space().map();
    const GridCell begin = map.cell(nodes_.back());
    const GridCell end = map.cell(to);
    if (begin == end) return true;
    if (graph_->steps().plain())
        if (const auto path = TwoRunWalk(map).between(begin, end)) {
            path->visit([&](std::uint32_t direction) { step(direction); });
            return true;
        }
    ClusterCells& cluster_cells = graph_->cluster_cells();
    const ClusterBox box = graph_->layout().box(graph_->layout().at(begin));
    if (!box.contains(end) || cluster_cells.reach(box, begin, end) == ClusterCells::unreached) return false;
    cluster_cells.steps_of_reach(found_);
    for (const std::uint32_t direction : found_) step(direction);
    return true;
}

void CellWalk::straighten() {
    const GridMap& map = graph_->steps().space().map();
    const TwoRunWalk walk(map);
    std::vector<GridCell> cells;
    cells.reserve(nodes_.size());
    for (const std::uint32_t node : nodes_) cells.push_back(map.cell(node));
    const std::size_t end = cells.size() - 1;
    nodes_.resize(1);
    steps_.clear();
    for (std::size_t at = 0; at < end;) {
        // Doubles the distance while that works, then halves.
        std::size_t seen = at + 1;
        std::size_t stride = 1;
        for (; seen < end; stride *= 2) {
            const std::size_t next = std::min(end, seen + stride);
            if (!walk.between(cells[at], cells[next])) break;
            seen = next;
        }
        for (; stride > 0; stride /= 2)
            if (seen + stride <= end && walk.between(cells[at], cells[seen + stride])) seen += stride;
        walk.between(cells[at], cells[seen])->visit([&](std::uint32_t direction) { step(direction); });
        at = seen;
    }
}

namespace {

// The box of a cluster's size centred on a smaller box, clipped to the map. Precondition: `inner` is not larger.
ClusterBox window_around(const ClusterBox& inner, const GridMap& map) {
    const auto begin = [](std::int32_t first, std::int32_t end, std::uint32_t size) {
        const std::int32_t wanted = first - (ClusterLayout::side - (end - first)) / 2;
        return std::max(0, std::min(wanted, static_cast<std::int32_t>(size) - ClusterLayout::side));
    };
    const std::int32_t left = begin(inner.left, inner.right, map.width());
    const std::int32_t top = begin(inner.top, inner.bottom, map.height());
    return {left, top, std::min(static_cast<std::int32_t>(map.width()), left + ClusterLayout::side),
            std::min(static_cast<std::int32_t>(map.height()), top + ClusterLayout::side)};
}

}  // namespace

void CellWalk::polish() {
    const ClusterSteps& costs = graph_->steps();
    const GridMap& map = graph_->map();
    const std::vector<std::uint32_t> before = std::move(steps_);
    steps_.clear();
    nodes_.resize(1);
    std::vector<std::uint32_t> ahead;  // the polished path, from the current cell on
    std::size_t next = 0;              // the first step not yet polished
    while (!ahead.empty() || next < before.size()) {
        // as far ahead as a window holds
        const GridCell begin = map.cell(nodes_.back());
        GridCell end = begin;
        ClusterBox box{begin.x, begin.y, begin.x + 1, begin.y + 1};
        double cost = 0;
        std::uint32_t node = nodes_.back();
        const auto go = [&](std::uint32_t direction) {
            const std::uint32_t to = costs.space().neighbour(node, direction);
            const GridCell cell = map.cell(to);
            const ClusterBox wider = box.joined({cell.x, cell.y, cell.x + 1, cell.y + 1});
            if (wider.right - wider.left > ClusterLayout::side || wider.bottom - wider.top > ClusterLayout::side)
                return false;
            cost += costs.cost(node, to, direction);
            node = to;
            end = cell;
            box = wider;
            return true;
        };
        for (const std::uint32_t direction : ahead) go(direction);
        for (; next < before.size() && go(before[next]); ++next) ahead.push_back(before[next]);
        constexpr double hair = 1e-6;
        if (cost > costs.bound(begin, end) + hair &&
            graph_->cluster_cells().reach(window_around(box, map), begin, end) < cost - hair)
            graph_->cluster_cells().steps_of_reach(ahead);
        const std::size_t taken = next == before.size() ? ahead.size() : (ahead.size() + 1) / 2;
        for (std::size_t i = 0; i < taken; ++i) step(ahead[i]);
        ahead.erase(ahead.begin(), ahead.begin() + static_cast<std::ptrdiff_t>(taken));
    }
}

void CellWalk::write(GridAnswer& answer) const {
    const GridMap& map = graph_->steps().space().map();
    for (const std::uint32_t node : nodes_) answer.path.push_back(map.cell(node));
    answer.edges = steps_;
}

}  // namespace starway::grid::search
