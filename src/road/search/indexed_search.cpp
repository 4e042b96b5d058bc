#include "road/search/indexed_search.hpp"

#include <algorithm>
#include <utility>

namespace starway::road::search {
namespace {

using index::AccessWalk;

// The stored part that an algorithm needs besides the customizable hierarchy.
std::optional<index::IndexPart> part_of(Algorithm algorithm) {
    if (algorithm == Algorithm::contraction) return index::IndexPart::contraction;
    if (algorithm == Algorithm::labels) return index::IndexPart::labels;
    if (algorithm == Algorithm::landmarks) return index::IndexPart::landmarks;
    return std::nullopt;
}

std::size_t place_of(index::IndexPart part) {
    return static_cast<std::size_t>(part);
}

}  // namespace

IndexedSearch::IndexedSearch(const RoadNetwork& network, index::RoadIndexView index)
    : network_(network),
      index_(std::move(index)),
      parts_(network.columns().size()),
      query_(index_.skeleton),
      from_sources_(network, index_.junctions, AccessWalk::Direction::from_sources),
      from_targets_(network, index_.junctions, AccessWalk::Direction::from_targets) {}

const index::ColumnIndexView& IndexedSearch::of(const WeightColumn& column) const {
    return *index_.columns[column.id];
}

std::optional<ColumnId> IndexedSearch::number_of(const WeightColumn& column) const {
    return index_.columns[column.id] ? std::optional(column.id) : std::nullopt;
}

bool IndexedSearch::is_ready(const WeightColumn& column, Algorithm algorithm) const {
    const auto number = number_of(column);
    const auto part = part_of(algorithm);
    return number && (!part || parts_[*number][place_of(*part)] != nullptr);
}

Result<bool> IndexedSearch::make_ready(const WeightColumn& column, Algorithm algorithm) {
    const auto number = number_of(column);
    if (!number) return false;
    if (is_ready(column, algorithm)) return true;
    const index::IndexPart part = *part_of(algorithm);
    const auto views = index::stored_parts(network_, *number);
    if (!views.has(part)) return false;
    if (auto checked = index::check_part(network_, index_, *number, part); !checked) return std::move(checked).error();
    parts_[*number][place_of(part)] = make_part_search(index_.junctions, index_.columns[*number]->links, views, part);
    return true;
}

void IndexedSearch::walk(const WeightColumn& column, std::span<const RoadTerminal> sources,
                         std::span<const RoadTerminal> targets) {
    from_sources_.run(column, sources);
    from_targets_.run(column, targets);
    sources_.assign(from_sources_.junctions().begin(), from_sources_.junctions().end());
    targets_.assign(from_targets_.junctions().begin(), from_targets_.junctions().end());
}

void IndexedSearch::tell_access(SettleObserver& observer, RoadAnswer& answer) const {
    for (const auto* const walk : {&from_sources_, &from_targets_}) {
        const auto nodes = walk->nodes();
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::uint32_t before = walk->before(i);
            observer.settled(NodeId(nodes[i].node), before == graph::no_path ? NodeId() : NodeId(before), nodes[i].cost,
                             0, nodes[i].cost, walk == &from_targets_);
        }
        answer.settled += nodes.size();
    }
}

std::uint64_t IndexedSearch::ask(const RoadQuery& query, RoadAnswer& answer) {
    const WeightColumn& column = *query.column;
    // The terminals were told before, by the walks that found them.
    const PartSearch::Visit visit = [&](std::uint32_t junction, std::uint32_t from, std::uint64_t cost,
                                        std::uint64_t bound, bool backward) {
        if (from == no_node) return;
        query.observer->settled(NodeId(junction), NodeId(from), cost, bound, cost + bound, backward);
        ++answer.settled;
    };
    if (query.observer != nullptr) tell_access(*query.observer, answer);
    const auto part = part_of(answer.algorithm);
    if (part) {
        PartSearch& search = *parts_[*number_of(column)][place_of(*part)];
        const auto cost = query.cost_only
                              ? search.cost(sources_, targets_)
                              : search.path(sources_, targets_, path_, query.observer != nullptr ? &visit : nullptr);
        if (query.observer == nullptr) answer.settled = search.counts().settled;
        answer.relaxed = search.counts().relaxed;
        if (cost) return *cost;
    }
    if (query.cost_only) return query_.cost(of(column).metric, sources_, targets_);
    const index::ColumnIndexView& asked = of(column);
    const auto found = query_.path(asked.metric, sources_, targets_, path_.links, asked.links.arcs);
    if (query.observer != nullptr && !part)
        query_.visit_walks(asked.metric, sources_, targets_,
                           [&](graph::RankId rank, graph::RankId from, std::uint64_t cost, bool backward) {
                               const auto node = index_.skeleton.node;
                               visit(node[rank], from.valid() ? node[from] : NodeId(), cost, 0, backward);
                           });
    if (found.cost == no_cost) return found.cost;
    path_.from = sources_[found.source].node;
    path_.to = targets_[found.target].node;
    return found.cost;
}

void IndexedSearch::run(const RoadQuery& query, RoadAnswer& answer) {
    const WeightColumn& column = *query.column;
    walk(column, query.sources, query.targets);
    const auto near = index::crossing(from_sources_, from_targets_);
    const std::uint64_t over = ask(query, answer);
    if (!near && over == no_cost) {
        answer.status = SearchStatus::unreachable;
        return;
    }
    answer.status = SearchStatus::found;
    answer.cost = near ? std::min(near->cost, over) : over;
    if (query.cost_only) return;
    if (near && near->cost <= over) {
        answer.source = from_sources_.trace(near->node, answer.arcs);
        answer.target = from_targets_.trace(near->node, answer.arcs);
        return;
    }
    answer.source = from_sources_.trace(path_.from, answer.arcs);
    append_arcs(column, answer.arcs);
    answer.target = from_targets_.trace(path_.to, answer.arcs);
}

void IndexedSearch::append_arcs(const WeightColumn& column, std::vector<ArcId>& arcs) {
    const index::LinkWeightsView& links = of(column).links;
    if (!links.free.empty())
        loops_.run({index_.junctions.first_link, index_.junctions.head, links.weight}, path_.from, path_.links);
    index::append_chains(links, path_.links, arcs);
}

}  // namespace starway::road::search
