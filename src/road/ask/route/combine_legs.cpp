#include "road/ask/route/combine_legs.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

namespace starway::road::ask {
namespace {

constexpr std::size_t most_cheap = 512;  // combinations in the order of their cost
constexpr std::size_t most_ranks = 3;    // of the ways that more and more legs take

// What is not the best way of its leg: leg and number of the way, by leg.
using Changes = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

struct Combination {
    std::uint64_t cost = 0;
    Changes changes;
};

class LegCombiner {
public:
    LegCombiner(const OpenRoads& roads, std::span<const LegWays> legs) {
        std::map<std::pair<std::uint32_t, double>, std::uint32_t> known;
        for (const LegWays& leg : legs) {
            ways_.emplace_back();
            for (const std::vector<ArcSpan>& passages : leg) {
                Way way;
                way.cost = cost_of(roads, passages);
                for (const ArcSpan& passage : passages) {
                    const auto number = static_cast<std::uint32_t>(known.size());
                    const auto [at, is_new] = known.try_emplace(piece_of(passage), number);
                    way.pieces.emplace_back(at->second, cost_of(roads, {&passage, 1}));
                }
                ways_.back().push_back(std::move(way));
            }
            best_ += ways_.back().front().cost;
        }
        passed_.assign(known.size(), false);
    }

    std::vector<std::vector<std::uint32_t>> run(std::size_t count, const index::AlternativeLimits& limits) {
        std::vector<std::vector<std::uint32_t>> chosen;
        accept({}, chosen);
        const std::uint64_t dearest = limits.cost_limit(best_);
        const std::uint64_t most_common = limits.most_overlap(best_);
        for (const Combination& combination : candidates(dearest)) {
            if (chosen.size() > count) break;
            const std::uint64_t common = common_of(combination.changes);
            if (common <= most_common && common < combination.cost) accept(combination.changes, chosen);
        }
        return chosen;
    }

private:
    struct Way {
        std::uint64_t cost = 0;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> pieces;  // which, and its cost
        std::uint64_t common = 0;                                     // with the routes that were accepted
    };

    void accept(const Changes& changes, std::vector<std::vector<std::uint32_t>>& chosen) {
        std::vector<std::uint32_t> route(ways_.size(), 0);
        for (const auto& [leg, way] : changes) route[leg] = way;
        for (std::size_t leg = 0; leg < route.size(); ++leg)
            for (const auto& [piece, cost] : ways_[leg][route[leg]].pieces) passed_[piece] = true;
        for (auto& leg : ways_)
            for (Way& way : leg) {
                way.common = 0;
                for (const auto& [piece, cost] : way.pieces)
                    if (passed_[piece]) way.common += cost;
            }
        common_of_best_ = 0;
        for (const auto& leg : ways_) common_of_best_ += leg.front().common;
        chosen.push_back(std::move(route));
    }

    [[nodiscard]] std::uint64_t common_of(const Changes& changes) const {
        std::uint64_t common = common_of_best_;
        for (const auto& [leg, way] : changes) common = common - ways_[leg].front().common + ways_[leg][way].common;
        return common;
    }

    [[nodiscard]] std::uint64_t extra(std::uint32_t leg, std::uint32_t way) const {
        return ways_[leg][way].cost - ways_[leg].front().cost;
    }

    // By cost. The best alone has been accepted.
    [[nodiscard]] std::vector<Combination> candidates(std::uint64_t dearest) const {
        std::vector<Combination> all;
        append_cheapest(dearest, all);
        append_changing_more(dearest, all);
        std::sort(all.begin(), all.end(), [](const Combination& a, const Combination& b) {
            return std::tie(a.cost, a.changes) < std::tie(b.cost, b.changes);
        });
        const auto same = [](const Combination& a, const Combination& b) { return a.changes == b.changes; };
        all.erase(std::unique(all.begin(), all.end(), same), all.end());
        return all;
    }

    // Each combination comes from the one with the last change taken back by one, so that each comes once, and none
    // before a cheaper one.
    void append_cheapest(std::uint64_t dearest, std::vector<Combination>& all) const {
        const auto dearer = [](const Combination& a, const Combination& b) {
            return std::tie(a.cost, a.changes) > std::tie(b.cost, b.changes);
        };
        std::priority_queue<Combination, std::vector<Combination>, decltype(dearer)> waiting(dearer);
        waiting.push({best_, {}});
        for (std::size_t taken = 0; taken <= most_cheap && !waiting.empty(); ++taken) {
            const Combination next = waiting.top();
            waiting.pop();
            const auto push = [&](std::uint64_t cost, Changes changes) {
                if (cost <= dearest) waiting.push({cost, std::move(changes)});
            };
            std::uint32_t leg = 0;
            if (!next.changes.empty()) {
                all.push_back(next);
                const auto [last, way] = next.changes.back();
                if (way + 1 < ways_[last].size()) {
                    Changes changes = next.changes;
                    ++changes.back().second;
                    push(next.cost - extra(last, way) + extra(last, way + 1), std::move(changes));
                }
                leg = last + 1;
            }
            for (; leg < ways_.size(); ++leg) {
                if (ways_[leg].size() < 2) continue;
                Changes changes = next.changes;
                changes.emplace_back(leg, 1);
                push(next.cost + extra(leg, 1), std::move(changes));
            }
        }
    }

    void append_changing_more(std::uint64_t dearest, std::vector<Combination>& all) const {
        for (std::size_t rank = 1; rank <= most_ranks; ++rank) {
            struct Change {
                std::uint32_t leg;
                double price;  // for each unit of overlap that it takes away
            };
            std::vector<Change> order;
            for (std::uint32_t leg = 0; leg < ways_.size(); ++leg) {
                if (ways_[leg].size() <= rank) continue;
                const Way& best = ways_[leg].front();
                const Way& way = ways_[leg][rank];
                if (way.common >= best.common) continue;
                order.push_back(
                    {leg, static_cast<double>(way.cost - best.cost) / static_cast<double>(best.common - way.common)});
            }
            std::stable_sort(order.begin(), order.end(),
                             [](const Change& a, const Change& b) { return a.price < b.price; });
            Combination more{best_, {}};
            for (const Change& change : order) {
                const auto way = static_cast<std::uint32_t>(rank);
                more.cost += extra(change.leg, way);
                if (more.cost > dearest) break;
                const std::pair added(change.leg, way);
                more.changes.insert(std::upper_bound(more.changes.begin(), more.changes.end(), added), added);
                all.push_back(more);
            }
        }
    }

    std::vector<std::vector<Way>> ways_;  // per leg
    std::vector<bool> passed_;            // pieces, by routes that were accepted
    std::uint64_t best_ = 0;
    std::uint64_t common_of_best_ = 0;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> combine_legs(const OpenRoads& roads, std::span<const LegWays> legs,
                                                     std::size_t count, const index::AlternativeLimits& limits) {
    return LegCombiner(roads, legs).run(count, limits);
}

}  // namespace starway::road::ask
