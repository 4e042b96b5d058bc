#include "index/alternatives/via_node_alternatives.hpp"

#include <algorithm>
#include <optional>

#include "starway/search/search.hpp"

namespace starway::index {
namespace {

constexpr double close_to_end = 0.05;         // of the best way
constexpr std::size_t most_candidates = 128;  // ways over via nodes, the cheapest ones, that are looked at

// The graph with penalties, as far as a target can be reached.
class Penalized {
public:
    using Cost = std::uint64_t;
    Penalized(const ArcGraphView& graph, const std::vector<std::uint32_t>& penalties, HierarchyPotential& left)
        : graph_(graph), penalties_(penalties), left_(left) {}
    [[nodiscard]] std::uint32_t node_count() const { return graph_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        for (std::uint32_t a = graph_.first_out[node]; a < graph_.first_out[node + 1]; ++a) {
            const std::uint64_t weight = graph_.weight[a];
            if (weight == no_way || left_(graph_.head[a]) == unreachable) continue;
            emit(graph_.head[a], weight + weight * penalties_[a] / penalty_divisor, a);
        }
    }

private:
    const ArcGraphView& graph_;
    const std::vector<std::uint32_t>& penalties_;
    HierarchyPotential& left_;
};

struct Left {
    HierarchyPotential* potential;
    std::uint64_t operator()(std::uint32_t node) const { return (*potential)(node); }
};

}  // namespace

ViaNodeAlternatives::ViaNodeAlternatives(const SkeletonView& skeleton, const ArcGraphView& graph)
    : skeleton_(skeleton),
      graph_(graph),
      query_(skeleton),
      potential_(skeleton),
      cost_over_(graph.node_count(), unreachable),
      told_(graph.arc_count(), false),
      penalties_(graph.arc_count(), 0),
      simple_(graph.node_count()) {}

void ViaNodeAlternatives::clear() {
    for (const std::uint32_t node : passed_) cost_over_[node] = unreachable;
    passed_.clear();
    for (const TerminalWay& way : told_ways_)
        for (const std::uint32_t arc : way.arcs) told_[arc] = false;
    told_ways_.clear();
    for (const std::uint32_t arc : penalized_) penalties_[arc] = 0;
    penalized_.clear();
    candidates_.clear();
    settled_ = 0;
}

// What a walk up from either end comes to, and what the way over it costs, the cheapest first. What lies close to an end is on no part of a
// way that could be of one's own for long. Sums that have no place in 32 bits are left out.
void ViaNodeAlternatives::find_vias(const MetricView& metric, std::uint64_t best) {
    vias_.clear();
    const auto climb = [&](const MetricView& there, std::span<const IndexTerminal> from,
                           std::span<const IndexTerminal> to) {
        const std::uint64_t close = AlternativeLimits::part_of(best, close_to_end);
        potential_.aim(there, to);
        query_.climb(there.up, from, [&](std::uint32_t rank, std::uint32_t cost) {
            ++settled_;
            if (cost < close || cost > dearest_) return;
            const std::uint64_t left = potential_(skeleton_.node[rank]);
            if (left >= close && left <= dearest_ - cost) vias_.push_back({skeleton_.node[rank], cost + left});
        });
    };
    climb({metric.down, metric.up, {}}, targets_, sources_);
    climb(metric, sources_, targets_);
    std::sort(vias_.begin(), vias_.end(),
              [](const Via& a, const Via& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
}

void ViaNodeAlternatives::add_candidate(const MetricView& metric, const Via& via) {
    const IndexTerminal at{via.node, 0};
    Candidate candidate;
    TerminalWay& way = candidate.way;
    const IndexAnswer before = query_.path(metric, sources_, {&at, 1}, way.arcs);
    if (before.cost == unreachable) return;
    std::vector<std::uint32_t> rest;
    const IndexAnswer after = query_.path(metric, {&at, 1}, targets_, rest);
    if (after.cost == unreachable || before.cost + after.cost > dearest_) return;
    way.cost = before.cost + after.cost;
    way.source = before.source;
    way.target = after.target;
    way.arcs.insert(way.arcs.end(), rest.begin(), rest.end());
    candidate.middle = before.cost;
    const auto pass = [&](std::uint32_t node) {
        if (cost_over_[node] == unreachable) passed_.push_back(node);
        cost_over_[node] = way.cost;
    };
    pass(first_node(way));
    for (const std::uint32_t arc : way.arcs) pass(graph_.head[arc]);
    if (simple_.contain(first_node(way), way.arcs, [&](std::uint32_t arc) { return graph_.head[arc]; }))
        candidates_.push_back(std::move(candidate));
}

void ViaNodeAlternatives::find_candidates(const MetricView& metric, const CancelFlag* cancel) {
    for (const Via& via : vias_) {
        if (candidates_.size() == most_candidates || (cancel != nullptr && *cancel)) return;
        // A node on a way that is known and costs as much hardly ever is the via node of another.
        if (cost_over_[via.node] != via.cost) add_candidate(metric, via);
    }
}

void ViaNodeAlternatives::tell(const TerminalWay& way) {
    for (const std::uint32_t arc : way.arcs) told_[arc] = true;
    told_ways_.push_back(way);
}

std::uint64_t ViaNodeAlternatives::in_common(const TerminalWay& way) const {
    std::uint64_t common = 0;
    for (const std::uint32_t arc : way.arcs) common += told_[arc] ? graph_.weight[arc] : 0;
    const auto told = [&](auto end) {
        return std::any_of(told_ways_.begin(), told_ways_.end(),
                           [&](const TerminalWay& other) { return other.*end == way.*end; });
    };
    if (told(&TerminalWay::source)) common += sources_[way.source].cost;
    if (told(&TerminalWay::target)) common += targets_[way.target].cost;
    return common;
}

// The T-test (Abraham et al., section 3): what reaches into both of the shortest ways that were joined need not be a shortest way.
bool ViaNodeAlternatives::locally_best(const MetricView& metric, const Candidate& candidate) {
    const TerminalWay& way = candidate.way;
    std::uint64_t cost = sources_[way.source].cost;
    std::uint64_t begins = 0;
    std::uint64_t ends = way.cost;
    std::optional<IndexTerminal> from;
    std::optional<IndexTerminal> to;
    const auto pass = [&](std::uint32_t node) {
        if (cost + local_ <= candidate.middle) {
            from = IndexTerminal{node, 0};
            begins = cost;
        }
        if (!to && cost >= candidate.middle + local_) {
            to = IndexTerminal{node, 0};
            ends = cost;
        }
    };
    pass(first_node(way));
    for (const std::uint32_t arc : way.arcs) {
        cost += graph_.weight[arc];
        pass(graph_.head[arc]);
    }
    const auto sources = from ? std::span<const IndexTerminal>(&*from, 1) : sources_;
    const auto targets = to ? std::span<const IndexTerminal>(&*to, 1) : targets_;
    return query_.cost(metric, sources, targets) == ends - begins;
}

// What is cheap, has little in common with what is told, and is a shortest way for long.
bool ViaNodeAlternatives::over_best_via(const MetricView& metric, const Take& take) {
    const auto worth = [&](Candidate& candidate) {
        const std::uint64_t common = in_common(candidate.way);
        // What has too much in common now always will have.
        candidate.refused = common > most_in_common_ || common == candidate.way.cost;
        return candidate.refused ? worthless : 2 * candidate.way.cost + common;
    };
    return take_best(candidates_, worth, [&](const Candidate& candidate) {
        if (!locally_best(metric, candidate) || !take(candidate.way)) return false;
        tell(candidate.way);
        return true;
    });
}

bool ViaNodeAlternatives::by_penalties(const Take& take) {
    for (std::size_t i = 0; i < most_penalized_ways; ++i) {
        const Penalized space(graph_, penalties_, potential_);
        Search search{space, BasicGoal<std::uint64_t>::any_of(targets_), Left{&potential_}, workspace_};
        for (std::size_t s = 0; s < sources_.size(); ++s)
            if (potential_(sources_[s].node) != unreachable)
                search.start(sources_[s].node, sources_[s].cost, static_cast<std::uint32_t>(s));
        const bool found = search.run() == SearchStatus::found;
        settled_ += search.counts().settled;
        if (!found) return false;
        TerminalWay way;
        way.source = search.source_number();
        way.target = search.target_number();
        way.arcs = search.path().edges;
        way.cost = sources_[way.source].cost + targets_[way.target].cost;
        for (const std::uint32_t arc : way.arcs) {
            way.cost += graph_.weight[arc];
            if (penalties_[arc]++ == 0) penalized_.push_back(arc);
        }
        const std::uint64_t common = in_common(way);
        if (way.cost > dearest_ || common > most_in_common_ || common == way.cost || !take(way)) continue;
        tell(way);
        return true;
    }
    return false;
}

Result<void> ViaNodeAlternatives::run(const MetricView& metric, std::span<const IndexTerminal> sources,
                                      std::span<const IndexTerminal> targets, std::size_t count,
                                      const AlternativeLimits& limits, const Take& take, const CancelFlag* cancel) {
    clear();
    sources_ = sources;
    targets_ = targets;
    TerminalWay best;
    const IndexAnswer answer = query_.path(metric, sources, targets, best.arcs);
    if (answer.cost == unreachable) return {};
    best.cost = answer.cost;
    best.source = answer.source;
    best.target = answer.target;
    loops_.run(graph_, first_node(best), best.arcs);
    take(best);
    tell(best);
    dearest_ = limits.dearest(best.cost);
    most_in_common_ = limits.most_in_common(best.cost);
    local_ = AlternativeLimits::part_of(best.cost, limits.local);
    if (count == 0) return {};
    find_vias(metric, best.cost);
    find_candidates(metric, cancel);
    bool over_vias = true;
    while (told_ways_.size() <= count) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the search for ways was interrupted"};
        if (over_vias && over_best_via(metric, take)) continue;
        if (over_vias) {  // so that searches keep away from all that is told
            for (const TerminalWay& way : told_ways_)
                for (const std::uint32_t arc : way.arcs)
                    if (penalties_[arc]++ == 0) penalized_.push_back(arc);
        }
        over_vias = false;
        if (!by_penalties(take)) break;
    }
    return {};
}

}  // namespace starway::index
