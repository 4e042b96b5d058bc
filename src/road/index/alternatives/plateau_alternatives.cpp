#include "road/index/alternatives/plateau_alternatives.hpp"

#include <algorithm>
#include <utility>

#include "starway/search/search.hpp"

namespace starway::road::index {
namespace {

constexpr double least_plateau = 0.02;  // of the best path; shorter plateaux hardly ever give an alternative

// The graph restricted to nodes on paths from source to target within the cost limit; with or without penalties.
class CheapEnough {
public:
    using Cost = std::uint64_t;
    CheapEnough(const TwoWayGraph& graph, const ShortestTree& before, const ShortestTree& after,
                std::uint64_t cost_limit, const std::vector<std::uint32_t>* penalties = nullptr)
        : graph_(graph), before_(before), after_(after), cost_limit_(cost_limit), penalties_(penalties) {}
    [[nodiscard]] std::uint32_t node_count() const { return graph_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        graph_.for_each_out(node, [&](std::uint32_t arc, std::uint32_t head) {
            if (before_.cost(head) == no_cost || after_.cost(head) == no_cost ||
                before_.cost(head) + after_.cost(head) > cost_limit_)
                return;
            const std::uint64_t weight = graph_.weight(arc);
            const std::uint64_t penalty = penalties_ == nullptr ? 0 : weight * (*penalties_)[arc] / penalty_divisor;
            emit(head, weight + penalty, arc);
        });
    }

private:
    const TwoWayGraph& graph_;
    const ShortestTree& before_;
    const ShortestTree& after_;
    std::uint64_t cost_limit_;
    const std::vector<std::uint32_t>* penalties_;
};

// A lower bound on the cost to `node`, valid with penalties: cost to the target minus cost from the node to the target.
struct LeftTo {
    const ShortestTree* after;
    std::uint64_t beyond;  // from the node to the target
    std::uint64_t operator()(std::uint32_t node) const {
        const std::uint64_t cost = after->cost(node);
        return cost > beyond ? cost - beyond : 0;
    }
};

}  // namespace

PlateauAlternatives::PlateauAlternatives(TwoWayGraph graph) : graph_(std::move(graph)), simple_(0) {
    use(std::move(graph_));
}

void PlateauAlternatives::use(TwoWayGraph graph) {
    graph_ = std::move(graph);
    const auto grow = [](auto& values, std::size_t size) {
        if (values.size() < size) values.resize(size);
    };
    grow(shared_before_, graph_.node_count());
    grow(shared_after_, graph_.node_count());
    simple_.grow(graph_.node_count());
    grow(accepted_, graph_.arc_count());
    grow(penalties_, graph_.arc_count());
}

void PlateauAlternatives::forget() {
    for (const std::uint32_t arc : penalized_) {
        accepted_[arc] = false;
        penalties_[arc] = 0;
    }
    penalized_.clear();
}

// Chains of arcs that are tree arcs of both shortest-path trees. All their nodes lie on paths of the same cost.
void PlateauAlternatives::find_plateaux() {
    plateaux_.clear();
    const auto on_both = [&](std::uint32_t arc) {
        return arc != graph::no_path && before_.cost(graph_.head(arc)) != no_cost &&
               after_.cost(graph_.tail(arc)) != no_cost && before_.arc(graph_.head(arc)) == arc &&
               after_.arc(graph_.tail(arc)) == arc;
    };
    for (const std::uint32_t begin : before_.settled()) {
        if (after_.cost(begin) == no_cost || on_both(before_.arc(begin))) continue;
        const std::uint64_t path_cost = before_.cost(begin) + after_.cost(begin);
        if (path_cost > cost_limit_) continue;
        std::uint32_t end = begin;
        while (on_both(after_.arc(end))) end = graph_.head(after_.arc(end));
        const std::uint64_t cost = before_.cost(end) - before_.cost(begin);
        if (cost > 0 && cost >= AlternativeLimits::part_of(best_, least_plateau))
            plateaux_.push_back({begin, end, cost, path_cost, false});
    }
}

bool PlateauAlternatives::accept(const SimplePath& path) {
    std::vector<AcceptedRoutes::Piece> pieces;
    for (const std::uint32_t arc : path.arcs) pieces.push_back({arc, graph_.weight(arc)});
    if (!accepted_routes_.add(path.cost, std::move(pieces))) return false;
    for (const std::uint32_t arc : path.arcs) {
        accepted_[arc] = true;
        if (penalties_[arc]++ == 0) penalized_.push_back(arc);
    }
    const auto add_up = [&](const ShortestTree& tree, std::vector<std::uint64_t>& shared, bool out) {
        for (const std::uint32_t node : tree.settled()) {
            const std::uint32_t arc = tree.arc(node);
            shared[node] = arc == graph::no_path ? 0
                                                 : shared[out ? graph_.tail(arc) : graph_.head(arc)] +
                                                       (accepted_[arc] ? graph_.weight(arc) : 0);
        }
    };
    add_up(before_, shared_before_, true);
    add_up(after_, shared_after_, false);
    return true;
}

std::uint64_t PlateauAlternatives::overlap(const SimplePath& path) const {
    std::uint64_t shared = 0;
    for (const std::uint32_t arc : path.arcs) shared += accepted_[arc] ? graph_.weight(arc) : 0;
    return shared;
}

SimplePath PlateauAlternatives::path_over(const Plateau& plateau) const {
    SimplePath path;
    path.cost = plateau.path_cost;
    for (std::uint32_t arc = before_.arc(plateau.end); arc != graph::no_path; arc = before_.arc(graph_.tail(arc)))
        path.arcs.push_back(arc);
    std::reverse(path.arcs.begin(), path.arcs.end());
    for (std::uint32_t arc = after_.arc(plateau.end); arc != graph::no_path; arc = after_.arc(graph_.head(arc)))
        path.arcs.push_back(arc);
    return path;
}

// The subpaths before and after the plateau are shortest paths; a subpath that reaches into both need not be (T-test:
// Abraham et al., section 3). No such subpath of the tested length exists if the plateau itself is that long.
bool PlateauAlternatives::locally_best(const SimplePath& path, const Plateau& plateau) {
    if (plateau.cost >= local_) return true;
    const std::uint64_t middle = before_.cost(plateau.begin) + plateau.cost / 2;
    std::uint32_t from = source_;
    std::uint32_t to = target_;
    std::uint64_t begins = 0;
    std::uint64_t ends = path.cost;
    std::uint64_t cost = 0;
    for (const std::uint32_t arc : path.arcs) {
        cost += graph_.weight(arc);
        if (cost + local_ <= middle) {
            from = graph_.head(arc);
            begins = cost;
        }
        if (cost >= middle + local_) {
            to = graph_.head(arc);
            ends = cost;
            break;
        }
    }
    const CheapEnough space(graph_, before_, after_, cost_limit_);
    Search search{space, Goal::node(to), LeftTo{&after_, after_.cost(to)}, workspace_};
    search.start(from);
    const SearchStatus status = search.run();
    settled_ += search.counts().settled;
    return status == SearchStatus::found && search.cost() == ends - begins;
}

// Prefers paths that are cheap, overlap little with accepted ones, and are locally optimal over a long plateau.
std::optional<SimplePath> PlateauAlternatives::over_best_plateau() {
    const auto worth = [&](const Plateau& plateau) {
        const std::uint64_t shared = shared_before_[plateau.end] + shared_after_[plateau.end];
        if (shared > most_overlap_ || shared == plateau.path_cost) return worthless;
        return 2 * plateau.path_cost + shared - plateau.cost;
    };
    std::optional<SimplePath> taken;
    take_best(plateaux_, worth, [&](const Plateau& plateau) {
        SimplePath path = path_over(plateau);
        const bool good = simple_.contain(source_, path.arcs, [&](std::uint32_t arc) { return graph_.head(arc); }) &&
                          locally_best(path, plateau) && accept(path);
        if (good) taken = std::move(path);
        return good;
    });
    return taken;
}

std::optional<SimplePath> PlateauAlternatives::by_penalties() {
    for (std::size_t i = 0; i < most_penalized_paths; ++i) {
        const CheapEnough space(graph_, before_, after_, cost_limit_, &penalties_);
        Search search{space, Goal::node(target_), LeftTo{&after_, 0}, workspace_};
        search.start(source_);
        const SearchStatus status = search.run();
        settled_ += search.counts().settled;
        if (status != SearchStatus::found) return std::nullopt;
        SimplePath path;
        path.arcs = search.path().edges;
        for (const std::uint32_t arc : path.arcs) path.cost += graph_.weight(arc);
        const std::uint64_t shared = overlap(path);
        if (path.cost <= cost_limit_ && shared <= most_overlap_ && shared < path.cost && accept(path)) return path;
        for (const std::uint32_t arc : path.arcs)
            if (penalties_[arc]++ == 0) penalized_.push_back(arc);
    }
    return std::nullopt;
}

Result<void> PlateauAlternatives::run(std::uint32_t source, std::uint32_t target, std::size_t count,
                                      const AlternativeLimits& limits, std::vector<SimplePath>& paths,
                                      const CancelFlag* cancel) {
    paths.clear();
    source_ = source;
    target_ = target;
    before_.grow(graph_, ShortestTree::Direction::from_root, source, no_cost - 1, target);
    settled_ = before_.settled().size();
    best_ = before_.cost(target);
    if (best_ == no_cost) return {};
    cost_limit_ = limits.cost_limit(best_);
    most_overlap_ = limits.most_overlap(best_);
    local_ = AlternativeLimits::part_of(best_, limits.local);
    before_.grow(graph_, ShortestTree::Direction::from_root, source, cost_limit_);
    after_.grow(graph_, ShortestTree::Direction::to_root, target, cost_limit_);
    settled_ += before_.settled().size() + after_.settled().size();
    forget();
    accepted_routes_.reset(most_overlap_);
    find_plateaux();
    std::vector<SimplePath> found{path_over({target, target, 0, best_, false})};
    accept(found.front());
    bool over_plateaux = true;
    while (found.size() <= count) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the search for paths was interrupted"};
        std::optional<SimplePath> next;
        if (over_plateaux) next = over_best_plateau();
        if (!next) {
            over_plateaux = false;
            next = by_penalties();
        }
        if (!next) break;
        found.push_back(*std::move(next));
    }
    for (std::size_t i = 0; i < found.size(); ++i) paths.push_back(std::move(found[accepted_routes_.number(i)]));
    return {};
}

}  // namespace starway::road::index
