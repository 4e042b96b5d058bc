#include "search/roads/indexed_search.hpp"

#include <algorithm>
#include <utility>

namespace starway {
namespace {

using index::AccessWalk;

void take_terminals(const AccessWalk& walk, std::vector<index::IndexTerminal>& terminals) {
    terminals.clear();
    for (const auto& [node, cost] : walk.junctions()) terminals.push_back({NodeId(node), cost});
}

}  // namespace

IndexedSearch::IndexedSearch(const RoadNetwork& network, index::RoadIndexView index)
    : network_(network),
      index_(std::move(index)),
      query_(index_.skeleton),
      from_sources_(network, AccessWalk::Way::from_sources),
      from_targets_(network, AccessWalk::Way::from_targets) {}

const index::ColumnIndexView& IndexedSearch::of(const WeightColumn& column) const {
    return *index_.columns[static_cast<std::size_t>(&column - network_.columns().data())];
}

bool IndexedSearch::has(const WeightColumn& column) const {
    const auto columns = network_.columns();
    const std::less<> before;
    if (before(&column, columns.data()) || !before(&column, columns.data() + columns.size())) return false;
    return index_.columns[static_cast<std::size_t>(&column - columns.data())].has_value();
}

void IndexedSearch::walk(const WeightColumn& column, std::span<const Terminal> sources,
                         std::span<const Terminal> targets) {
    const auto run = [&](AccessWalk& walk, std::span<const Terminal> terminals) {
        ends_.clear();
        for (const Terminal& t : terminals) ends_.push_back({static_cast<std::uint32_t>(t.node), t.cost});
        walk.run(column, ends_);
    };
    run(from_sources_, sources);
    run(from_targets_, targets);
    take_terminals(from_sources_, sources_);
    take_terminals(from_targets_, targets_);
}

std::uint64_t IndexedSearch::cost(const WeightColumn& column, std::span<const Terminal> sources,
                                  std::span<const Terminal> targets) {
    walk(column, sources, targets);
    const auto near = index::crossing(from_sources_, from_targets_);
    const std::uint64_t over = query_.cost(of(column).metric, sources_, targets_);
    return near ? std::min(near->cost, over) : over;
}

void IndexedSearch::run(const RoadQuery& query, RoadAnswer& answer) {
    const WeightColumn& column = *query.column;
    walk(column, query.sources, query.targets);
    const auto near = index::crossing(from_sources_, from_targets_);
    if (lower_.arcs.empty() && index_.skeleton.arc_count() > 0) lower_ = index::make_lower_arcs(index_.skeleton);
    const auto over = query_.path(of(column).metric, lower_, sources_, targets_, junctions_);
    if (!near && over.cost == index::unreachable) {
        answer.status = SearchStatus::unreachable;
        return;
    }
    answer.status = SearchStatus::found;
    if (near && near->cost <= over.cost) {
        answer.cost = near->cost;
        answer.source = from_sources_.trace(near->node, answer.arcs);
        answer.target = from_targets_.trace(near->node, answer.arcs);
        return;
    }
    answer.cost = over.cost;
    answer.source = from_sources_.trace(junctions_.front(), answer.arcs);
    unpack(column, answer.arcs);
    answer.target = from_targets_.trace(junctions_.back(), answer.arcs);
}

void IndexedSearch::unpack(const WeightColumn& column, std::vector<ArcId>& arcs) {
    for (std::size_t i = 0; i + 1 < junctions_.size(); ++i) {
        const std::uint32_t way = index_.junctions.way(junctions_[i], junctions_[i + 1]);
        index::append_stretch(network_, index_.junctions, column, of(column).ways, junctions_[i], way, arcs);
    }
}

}  // namespace starway
