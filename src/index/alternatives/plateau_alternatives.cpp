#include "index/alternatives/plateau_alternatives.hpp"

#include <algorithm>
#include <utility>

#include "starway/search/search.hpp"

namespace starway::index {
namespace {

constexpr std::uint64_t unreached = ShortestTree::unreached;
constexpr double least_plateau = 0.02;  // of the best way: shorter ones hardly ever make an alternative

// The graph, as far as a way over it from the source to the target can be cheap enough; with penalties, or with none.
class CheapEnough {
public:
    using Cost = std::uint64_t;
    CheapEnough(const TwoWayGraph& graph, const ShortestTree& before, const ShortestTree& after, std::uint64_t dearest,
                const std::vector<std::uint32_t>* penalties = nullptr)
        : graph_(graph), before_(before), after_(after), dearest_(dearest), penalties_(penalties) {}
    [[nodiscard]] std::uint32_t node_count() const { return graph_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        graph_.for_each_out(node, [&](std::uint32_t arc, std::uint32_t head) {
            if (before_.cost(head) == unreached || after_.cost(head) == unreached ||
                before_.cost(head) + after_.cost(head) > dearest_)
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
    std::uint64_t dearest_;
    const std::vector<std::uint32_t>* penalties_;
};

// A bound for what is left to `node`, with or without penalties: what is left to the target is at most that and what is left from there.
struct LeftTo {
    const ShortestTree* after;
    std::uint64_t beyond;  // from the node to the target
    std::uint64_t operator()(std::uint32_t node) const {
        const std::uint64_t cost = after->cost(node);
        return cost > beyond ? cost - beyond : 0;
    }
};

}  // namespace

PlateauAlternatives::PlateauAlternatives(const ArcGraph& graph)
    : graph_(graph),
      common_before_(graph.node_count()),
      common_after_(graph.node_count()),
      simple_(graph.node_count()) {}

// Chains of arcs by which their heads hang on the tree from the source, and their tails on that to the target. Their nodes all lie on ways
// of the same cost.
void PlateauAlternatives::find_plateaux() {
    plateaux_.clear();
    const auto on_both = [&](std::uint32_t arc) {
        return arc != no_way && before_.cost(graph_.head(arc)) != unreached &&
               after_.cost(graph_.tail(arc)) != unreached && before_.arc(graph_.head(arc)) == arc &&
               after_.arc(graph_.tail(arc)) == arc;
    };
    for (const std::uint32_t begin : before_.settled()) {
        if (after_.cost(begin) == unreached || on_both(before_.arc(begin))) continue;
        const std::uint64_t way_cost = before_.cost(begin) + after_.cost(begin);
        if (way_cost > dearest_) continue;
        std::uint32_t end = begin;
        while (on_both(after_.arc(end))) end = graph_.head(after_.arc(end));
        const std::uint64_t cost = before_.cost(end) - before_.cost(begin);
        if (cost > 0 && cost >= AlternativeLimits::part_of(best_, least_plateau))
            plateaux_.push_back({begin, end, cost, way_cost, false});
    }
}

bool PlateauAlternatives::tell(const SimplePath& way) {
    std::vector<ToldWays::Piece> pieces;
    for (const std::uint32_t arc : way.arcs) pieces.push_back({arc, graph_.weight(arc)});
    if (!told_ways_.add(way.cost, std::move(pieces))) return false;
    for (const std::uint32_t arc : way.arcs) {
        told_[arc] = true;
        ++penalties_[arc];
    }
    const auto add_up = [&](const ShortestTree& tree, std::vector<std::uint64_t>& common, bool out) {
        for (const std::uint32_t node : tree.settled()) {
            const std::uint32_t arc = tree.arc(node);
            common[node] = arc == no_way ? 0
                                         : common[out ? graph_.tail(arc) : graph_.head(arc)] +
                                               (told_[arc] ? graph_.weight(arc) : 0);
        }
    };
    add_up(before_, common_before_, true);
    add_up(after_, common_after_, false);
    return true;
}

std::uint64_t PlateauAlternatives::in_common(const SimplePath& way) const {
    std::uint64_t common = 0;
    for (const std::uint32_t arc : way.arcs) common += told_[arc] ? graph_.weight(arc) : 0;
    return common;
}

SimplePath PlateauAlternatives::way_over(const Plateau& plateau) const {
    SimplePath way;
    way.cost = plateau.way_cost;
    for (std::uint32_t arc = before_.arc(plateau.end); arc != no_way; arc = before_.arc(graph_.tail(arc)))
        way.arcs.push_back(arc);
    std::reverse(way.arcs.begin(), way.arcs.end());
    for (std::uint32_t arc = after_.arc(plateau.end); arc != no_way; arc = after_.arc(graph_.head(arc)))
        way.arcs.push_back(arc);
    return way;
}

// Ways before and after the plateau are shortest ones by themselves; a part that reaches into both need not be (Abraham et al., section 3:
// the T-test). A plateau as long as the part has no such parts around its middle.
bool PlateauAlternatives::locally_best(const SimplePath& way, const Plateau& plateau) {
    if (plateau.cost >= local_) return true;
    const std::uint64_t middle = before_.cost(plateau.begin) + plateau.cost / 2;
    std::uint32_t from = source_;
    std::uint32_t to = target_;
    std::uint64_t begins = 0;
    std::uint64_t ends = way.cost;
    std::uint64_t cost = 0;
    for (const std::uint32_t arc : way.arcs) {
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
    const CheapEnough space(graph_, before_, after_, dearest_);
    Search search{space, Goal::node(to), LeftTo{&after_, after_.cost(to)}, workspace_};
    search.start(from);
    const SearchStatus status = search.run();
    settled_ += search.counts().settled;
    return status == SearchStatus::found && search.cost() == ends - begins;
}

// What is cheap, has little in common with what is told, and is a shortest way for long.
std::optional<SimplePath> PlateauAlternatives::over_best_plateau() {
    const auto worth = [&](const Plateau& plateau) {
        const std::uint64_t common = common_before_[plateau.end] + common_after_[plateau.end];
        if (common > most_in_common_ || common == plateau.way_cost) return worthless;
        return 2 * plateau.way_cost + common - plateau.cost;
    };
    std::optional<SimplePath> taken;
    take_best(plateaux_, worth, [&](const Plateau& plateau) {
        SimplePath way = way_over(plateau);
        const bool good = simple_.contain(source_, way.arcs, [&](std::uint32_t arc) { return graph_.head(arc); }) &&
                          locally_best(way, plateau) && tell(way);
        if (good) taken = std::move(way);
        return good;
    });
    return taken;
}

std::optional<SimplePath> PlateauAlternatives::by_penalties() {
    for (std::size_t i = 0; i < most_penalized_ways; ++i) {
        const CheapEnough space(graph_, before_, after_, dearest_, &penalties_);
        Search search{space, Goal::node(target_), LeftTo{&after_, 0}, workspace_};
        search.start(source_);
        const SearchStatus status = search.run();
        settled_ += search.counts().settled;
        if (status != SearchStatus::found) return std::nullopt;
        SimplePath way;
        way.arcs = search.path().edges;
        for (const std::uint32_t arc : way.arcs) way.cost += graph_.weight(arc);
        const std::uint64_t common = in_common(way);
        if (way.cost <= dearest_ && common <= most_in_common_ && common < way.cost && tell(way)) return way;
        for (const std::uint32_t arc : way.arcs) ++penalties_[arc];
    }
    return std::nullopt;
}

Result<void> PlateauAlternatives::run(std::uint32_t source, std::uint32_t target, std::size_t count,
                                      const AlternativeLimits& limits, std::vector<SimplePath>& ways,
                                      const CancelFlag* cancel) {
    ways.clear();
    source_ = source;
    target_ = target;
    before_.grow(graph_, ShortestTree::Way::from_root, source, unreached - 1, target);
    settled_ = before_.settled().size();
    best_ = before_.cost(target);
    if (best_ == unreached) return {};
    dearest_ = limits.dearest(best_);
    most_in_common_ = limits.most_in_common(best_);
    local_ = AlternativeLimits::part_of(best_, limits.local);
    before_.grow(graph_, ShortestTree::Way::from_root, source, dearest_);
    after_.grow(graph_, ShortestTree::Way::to_root, target, dearest_);
    settled_ += before_.settled().size() + after_.settled().size();
    told_.assign(graph_.arc_count(), false);
    penalties_.assign(graph_.arc_count(), 0);
    told_ways_.reset(most_in_common_);
    find_plateaux();
    std::vector<SimplePath> found{way_over({target, target, 0, best_, false})};
    tell(found.front());
    bool over_plateaux = true;
    while (found.size() <= count) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the search for ways was interrupted"};
        std::optional<SimplePath> next;
        if (over_plateaux) next = over_best_plateau();
        if (!next) {
            over_plateaux = false;
            next = by_penalties();
        }
        if (!next) break;
        found.push_back(*std::move(next));
    }
    for (std::size_t i = 0; i < found.size(); ++i) ways.push_back(std::move(found[told_ways_.number(i)]));
    return {};
}

}  // namespace starway::index
