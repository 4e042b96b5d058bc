// Times queries one after the other, on one thread: the same for roads, tile maps and meshes.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/search/search.hpp"

namespace starway::bench {

inline constexpr std::uint64_t most_queries = 10'000'000;
// Errors: usage (none, or more than most_queries).
Result<void> check_query_count(std::uint64_t count);

template <class Cost>
struct QueryFigures {
    std::uint64_t queries = 0;
    std::uint64_t unreachable = 0;
    double mean_us = 0, median_us = 0, p95_us = 0;
    double mean_settled = 0;
    Cost cost_sum = 0;
};

// The `share` quantile by nearest rank. Precondition: sorted.
inline double quantile(const std::vector<double>& values, double share) {
    if (values.empty()) return 0;
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::max<std::size_t>(rank, 1) - 1];
}

// ask(pair) fills `answer`; it returns false if cancelled. Errors: interrupted.
template <class Pair, class Ask, class Answer, class Cost>
Result<void> time_queries(const std::vector<Pair>& pairs, const Ask& ask, const Answer& answer,
                          QueryFigures<Cost>& figures, const Control& control) {
    using Clock = std::chrono::steady_clock;
    const Error interrupted{ErrorKind::interrupted, "interrupted"};
    // Warm-up: the first queries grow workspaces and fill caches, and are not counted.
    const std::size_t warm_up = std::min<std::size_t>(pairs.size(), 20);
    for (std::size_t i = 0; i < warm_up; ++i)
        if (!ask(pairs[i])) return interrupted;

    std::vector<double> times_us;
    times_us.reserve(pairs.size());
    std::uint64_t settled = 0;
    if (control.progress != nullptr) control.progress->phase("querying", pairs.size());
    for (const Pair& pair : pairs) {
        if (control.cancel != nullptr && *control.cancel) return interrupted;  // short queries do not check it
        const auto begun = Clock::now();
        if (!ask(pair)) return interrupted;
        times_us.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
        if (answer.status == SearchStatus::found)
            figures.cost_sum += answer.cost;
        else
            ++figures.unreachable;
        settled += answer.settled;
        if (control.progress != nullptr) control.progress->advance(times_us.size());
    }
    const auto count = static_cast<double>(std::max<std::size_t>(times_us.size(), 1));
    std::sort(times_us.begin(), times_us.end());
    figures.queries = times_us.size();
    figures.mean_us = std::accumulate(times_us.begin(), times_us.end(), 0.0) / count;
    figures.median_us = quantile(times_us, 0.5);
    figures.p95_us = quantile(times_us, 0.95);
    figures.mean_settled = static_cast<double>(settled) / count;
    return {};
}

}  // namespace starway::bench
