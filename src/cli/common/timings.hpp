// Query times.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace starway::cli {

class Timings {
public:
    void reserve(std::size_t count) { us_.reserve(count); }
    void add(double us) { us_.push_back(us); }
    void sort() { std::sort(us_.begin(), us_.end()); }
    [[nodiscard]] std::size_t count() const { return us_.size(); }
    [[nodiscard]] double mean() const {
        return us_.empty() ? 0 : std::accumulate(us_.begin(), us_.end(), 0.0) / static_cast<double>(us_.size());
    }
    // The `share` quantile by nearest rank. Precondition: sorted.
    [[nodiscard]] double quantile(double share) const {
        if (us_.empty()) return 0;
        const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(us_.size())));
        return us_[std::max<std::size_t>(rank, 1) - 1];
    }

private:
    std::vector<double> us_;
};

}  // namespace starway::cli
