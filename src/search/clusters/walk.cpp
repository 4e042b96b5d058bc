#include "search/clusters/walk.hpp"

#include <algorithm>

namespace starway {

void CellWalk::begin(ClusterGraph& graph, std::uint32_t from) {
    graph_ = &graph;
    nodes_.assign(1, from);
    steps_.clear();
}

void CellWalk::step(std::uint32_t direction) {
    nodes_.push_back(graph_->steps().space().neighbour(nodes_.back(), direction));
    steps_.push_back(direction);
}

void CellWalk::within(std::uint32_t to) {
    const GridMap& map = graph_->steps().space().map();
    const GridCell begin = map.cell(nodes_.back());
    const GridCell end = map.cell(to);
    if (begin == end) return;
    if (graph_->steps().plain())
        if (const auto way = TwoRunWalk(map).between(begin, end)) {
            way->visit([&](std::uint32_t direction) { step(direction); });
            return;
        }
    ClusterGround& ground = graph_->ground();
    ground.enter(graph_->layout().box(graph_->layout().at(begin)));
    ground.reach(ClusterLayout::local(begin), ClusterLayout::local(end));
    std::vector<std::uint32_t> back;
    ground.visit_back(ClusterLayout::local(end), [&](std::uint32_t direction) { back.push_back(direction); });
    std::for_each(back.rbegin(), back.rend(), [&](std::uint32_t direction) { step(direction); });
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
        // Twice as far as long as that works, then halving what is left.
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

void CellWalk::write(GridAnswer& answer) const {
    const GridMap& map = graph_->steps().space().map();
    for (const std::uint32_t node : nodes_) answer.path.push_back(map.cell(node));
    answer.edges = steps_;
}

}  // namespace starway
