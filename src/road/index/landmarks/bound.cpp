#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "road/index/landmarks/landmarks.hpp"

namespace starway::road::index {

LandmarkBound::LandmarkBound(const LandmarksView& view, std::span<const graph::Access> sources,
                             std::span<const graph::Access> targets)
    : view_(view) {
    const std::size_t count = view.nodes.size();
    std::vector<std::pair<std::uint64_t, Term>> terms;
    const auto offer = [&](const Term& term) {
        std::uint64_t best = 0;
        for (const graph::Access source : sources) {
            const std::uint64_t bound = term.bound(view.costs.data() + source.node * count);
            if (bound > best) best = bound;
        }
        terms.emplace_back(best, term);
    };
    for (std::uint32_t landmark = 0; landmark < count; ++landmark) {
        constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
        std::int64_t least_from = never;
        std::int64_t most_to = -never;
        for (const graph::Access target : targets) {
            const LandmarkCosts& costs = view.costs[target.node * count + landmark];
            if (costs.from != graph::no_path) least_from = std::min(least_from, std::int64_t{costs.from} + target.cost);
            // A target that cannot reach the landmark may be arbitrarily near, so `never` stays.
            most_to = costs.to == graph::no_path ? never : std::max(most_to, std::int64_t{costs.to} - target.cost);
        }
        if (least_from != never) offer({landmark, false, least_from});
        if (most_to != never) offer({landmark, true, most_to});
    }
    active_count_ = std::min(most_active, terms.size());
    std::partial_sort(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(active_count_), terms.end(),
                      [](const auto& a, const auto& b) {
                          return std::tuple(b.first, a.second.landmark, a.second.beyond) <
                                 std::tuple(a.first, b.second.landmark, b.second.beyond);
                      });
    for (std::size_t i = 0; i < active_count_; ++i) active_[i] = terms[i].second;
}

}  // namespace starway::road::index
