#include "road/index/alternatives/via_node_alternatives.hpp"

#include <algorithm>
#include <optional>

#include "starway/search/search.hpp"

namespace starway::road::index {
namespace {

constexpr double close_to_end = 0.05;         // of the best path
constexpr std::size_t most_candidates = 128;  // paths over via nodes that are considered, cheapest first

// The graph with penalties, restricted to nodes from which a target can be reached.
class Penalized {
public:
    using Cost = std::uint64_t;
    Penalized(const graph::ArcGraphView& graph, IdSpan<graph::LinkId, const std::uint32_t> penalties,
              HierarchyPotential& left)
        : graph_(graph), penalties_(penalties), left_(left) {}
    [[nodiscard]] std::uint32_t node_count() const { return graph_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        for (std::uint32_t a = graph_.first_out[node]; a < graph_.first_out[node + 1]; ++a) {
            const std::uint64_t weight = graph_.weight[a];
            if (weight == graph::no_path || left_(graph_.head[a]) == no_cost) continue;
            emit(graph_.head[a], weight + weight * penalties_[a] / penalty_divisor, a);
        }
    }

private:
    const graph::ArcGraphView& graph_;
    IdSpan<graph::LinkId, const std::uint32_t> penalties_;
    HierarchyPotential& left_;
};

struct ToTargets {
    HierarchyPotential* potential;
    std::uint64_t operator()(std::uint32_t node) const { return (*potential)(node); }
};

}  // namespace

ViaNodeAlternatives::ViaNodeAlternatives(const SkeletonView& skeleton, const graph::ArcGraphView& graph)
    : skeleton_(skeleton),
      graph_(graph),
      query_(skeleton),
      potential_(skeleton),
      cost_over_(graph.node_count(), no_cost),
      accepted_(graph.arc_count(), false),
      penalties_(graph.arc_count(), 0),
      simple_(graph.node_count()) {}

void ViaNodeAlternatives::clear() {
    for (const NodeId node : passed_) cost_over_[node] = no_cost;
    passed_.clear();
    for (const TerminalPath& path : accepted_routes_)
        for (const graph::LinkId arc : path.arcs) accepted_[arc] = false;
    accepted_routes_.clear();
    for (const graph::LinkId arc : penalized_) penalties_[arc] = 0;
    penalized_.clear();
    candidates_.clear();
    settled_ = 0;
}

// Collects the nodes reached by the upward walks from both ends, with the cost of the path over them, cheapest first. A
// node close to an end is skipped: a path over it cannot differ from the best one for long. Sums that do not fit in 32
// bits are left out.
void ViaNodeAlternatives::find_vias(const MetricView& metric, std::uint64_t best) {
    vias_.clear();
    const auto climb = [&](bool reversed, std::span<const RoadTerminal> from, std::span<const RoadTerminal> to) {
        const std::uint64_t close = AlternativeLimits::part_of(best, close_to_end);
        potential_.aim(metric, to, reversed);
        const HeadLists lists = reversed ? skeleton_.down() : skeleton_.up();
        query_.climb(lists, reversed ? metric.down : metric.up, from, [&](graph::RankId rank, std::uint32_t cost) {
            ++settled_;
            if (cost < close || cost > cost_limit_) return;
            const std::uint64_t left = potential_(skeleton_.node[rank]);
            if (left >= close && left <= cost_limit_ - cost) vias_.push_back({skeleton_.node[rank], cost + left});
        });
    };
    climb(true, targets_, sources_);
    climb(false, sources_, targets_);
    std::sort(vias_.begin(), vias_.end(),
              [](const Via& a, const Via& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
}

void ViaNodeAlternatives::add_candidate(const MetricView& metric, const Via& via) {
    const RoadTerminal at{via.node, 0};
    Candidate candidate;
    TerminalPath& path = candidate.path;
    const IndexAnswer before = query_.path(metric, sources_, {&at, 1}, path.arcs);
    if (before.cost == no_cost) return;
    std::vector<graph::LinkId> rest;
    const IndexAnswer after = query_.path(metric, {&at, 1}, targets_, rest);
    if (after.cost == no_cost || before.cost + after.cost > cost_limit_) return;
    path.cost = before.cost + after.cost;
    path.source = before.source;
    path.target = after.target;
    path.arcs.insert(path.arcs.end(), rest.begin(), rest.end());
    candidate.middle = before.cost;
    const auto pass = [&](NodeId node) {
        if (cost_over_[node] == no_cost) passed_.push_back(node);
        cost_over_[node] = path.cost;
    };
    pass(first_node(path));
    for (const graph::LinkId arc : path.arcs) pass(graph_.head[arc]);
    if (simple_.contain(first_node(path), path.arcs, [&](graph::LinkId arc) { return graph_.head[arc]; }))
        candidates_.push_back(std::move(candidate));
}

void ViaNodeAlternatives::find_candidates(const MetricView& metric, const CancelFlag* cancel) {
    for (const Via& via : vias_) {
        if (candidates_.size() == most_candidates || (cancel != nullptr && *cancel)) return;
        // A node on a known path of the same cost is hardly ever the via node of another path.
        if (cost_over_[via.node] != via.cost) add_candidate(metric, via);
    }
}

void ViaNodeAlternatives::accept(const TerminalPath& path) {
    for (const graph::LinkId arc : path.arcs) accepted_[arc] = true;
    accepted_routes_.push_back(path);
}

std::uint64_t ViaNodeAlternatives::overlap(const TerminalPath& path) const {
    std::uint64_t shared = 0;
    for (const graph::LinkId arc : path.arcs) shared += accepted_[arc] ? graph_.weight[arc] : 0;
    const auto accepted = [&](auto end) {
        return std::any_of(accepted_routes_.begin(), accepted_routes_.end(),
                           [&](const TerminalPath& other) { return other.*end == path.*end; });
    };
    if (accepted(&TerminalPath::source)) shared += sources_[path.source].cost;
    if (accepted(&TerminalPath::target)) shared += targets_[path.target].cost;
    return shared;
}

// T-test (Abraham et al., section 3): a subpath that reaches into both of the joined shortest paths need not be a
// shortest path.
bool ViaNodeAlternatives::locally_best(const MetricView& metric, const Candidate& candidate) {
    const TerminalPath& path = candidate.path;
    std::uint64_t cost = sources_[path.source].cost;
    std::uint64_t begins = 0;
    std::uint64_t ends = path.cost;
    std::optional<RoadTerminal> from;
    std::optional<RoadTerminal> to;
    const auto pass = [&](NodeId node) {
        if (cost + local_ <= candidate.middle) {
            from = RoadTerminal{node, 0};
            begins = cost;
        }
        if (!to && cost >= candidate.middle + local_) {
            to = RoadTerminal{node, 0};
            ends = cost;
        }
    };
    pass(first_node(path));
    for (const graph::LinkId arc : path.arcs) {
        cost += graph_.weight[arc];
        pass(graph_.head[arc]);
    }
    const auto sources = from ? std::span<const RoadTerminal>(&*from, 1) : sources_;
    const auto targets = to ? std::span<const RoadTerminal>(&*to, 1) : targets_;
    return query_.cost(metric, sources, targets) == ends - begins;
}

// Prefers paths that are cheap, overlap little with accepted ones, and are locally optimal for long.
bool ViaNodeAlternatives::over_best_via(const MetricView& metric, const Take& take) {
    const auto worth = [&](Candidate& candidate) {
        const std::uint64_t shared = overlap(candidate.path);
        // Overlap only grows, so a candidate refused now stays refused.
        candidate.refused = shared > most_overlap_ || shared == candidate.path.cost;
        return candidate.refused ? worthless : 2 * candidate.path.cost + shared;
    };
    return take_best(candidates_, worth, [&](const Candidate& candidate) {
        if (!locally_best(metric, candidate) || !take(candidate.path)) return false;
        accept(candidate.path);
        return true;
    });
}

bool ViaNodeAlternatives::by_penalties(const Take& take) {
    std::vector<Terminal<std::uint32_t, std::uint64_t>> goals;
    for (const RoadTerminal& target : targets_) goals.push_back({target.node, target.cost});
    for (std::size_t i = 0; i < most_penalized_paths; ++i) {
        const Penalized space(graph_, penalties_, potential_);
        Search search{space, BasicGoal<std::uint64_t>::any_of(goals), ToTargets{&potential_}, workspace_};
        for (std::size_t s = 0; s < sources_.size(); ++s)
            if (potential_(sources_[s].node) != no_cost)
                search.start(sources_[s].node, sources_[s].cost, static_cast<std::uint32_t>(s));
        const bool found = search.run() == SearchStatus::found;
        settled_ += search.counts().settled;
        if (!found) return false;
        TerminalPath path;
        path.source = search.source_number();
        path.target = search.target_number();
        for (const std::uint32_t arc : search.path().edges) path.arcs.emplace_back(arc);
        path.cost = sources_[path.source].cost + targets_[path.target].cost;
        for (const graph::LinkId arc : path.arcs) {
            path.cost += graph_.weight[arc];
            if (penalties_[arc]++ == 0) penalized_.push_back(arc);
        }
        const std::uint64_t shared = overlap(path);
        if (path.cost > cost_limit_ || shared > most_overlap_ || shared == path.cost || !take(path)) continue;
        accept(path);
        return true;
    }
    return false;
}

Result<void> ViaNodeAlternatives::run(const MetricView& metric, std::span<const RoadTerminal> sources,
                                      std::span<const RoadTerminal> targets, std::size_t count,
                                      const AlternativeLimits& limits, const Take& take, const CancelFlag* cancel) {
    clear();
    sources_ = sources;
    targets_ = targets;
    TerminalPath best;
    const IndexAnswer answer = query_.path(metric, sources, targets, best.arcs);
    if (answer.cost == no_cost) return {};
    best.cost = answer.cost;
    best.source = answer.source;
    best.target = answer.target;
    loops_.run(graph_, first_node(best), best.arcs);
    take(best);
    accept(best);
    cost_limit_ = limits.cost_limit(best.cost);
    most_overlap_ = limits.most_overlap(best.cost);
    local_ = AlternativeLimits::part_of(best.cost, limits.local);
    if (count == 0) return {};
    find_vias(metric, best.cost);
    find_candidates(metric, cancel);
    bool over_vias = true;
    while (accepted_routes_.size() <= count) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the search for paths was interrupted"};
        if (over_vias && over_best_via(metric, take)) continue;
        if (over_vias) {  // so that searches avoid all accepted routes
            for (const TerminalPath& path : accepted_routes_)
                for (const graph::LinkId arc : path.arcs)
                    if (penalties_[arc]++ == 0) penalized_.push_back(arc);
        }
        over_vias = false;
        if (!by_penalties(take)) break;
    }
    return {};
}

}  // namespace starway::road::index
