// The times of a scenario's queries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace starway::grid::ask {

// Their mean, median and 95th percentile, for a report. Sorts them.
template <class Report>
void tell_times(std::vector<double>& times_us, Report& report) {
    if (times_us.empty()) return;
    std::sort(times_us.begin(), times_us.end());
    const auto count = static_cast<double>(times_us.size());
    report.mean_us = std::accumulate(times_us.begin(), times_us.end(), 0.0) / count;
    report.median_us = times_us[times_us.size() / 2];
    report.p95_us = times_us[static_cast<std::size_t>(0.95 * (count - 1))];
}

}  // namespace starway::grid::ask
