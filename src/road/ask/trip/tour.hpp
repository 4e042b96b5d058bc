// Good round tours over many places, whose costs need not be symmetric.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "starway/core/progress.hpp"

namespace starway::road::ask {

class TourCosts {
public:
    // As good as no connection. A tour of 2^20 of these does not overflow.
    static constexpr std::uint64_t none = std::uint64_t{1} << 42U;
    explicit TourCosts(std::size_t size) : size_(size), costs_(size * size, 0) {}
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::uint64_t operator()(std::size_t from, std::size_t to) const { return costs_[from * size_ + to]; }
    void set(std::size_t from, std::size_t to, std::uint64_t cost) { costs_[from * size_ + to] = cost; }

private:
    std::size_t size_;
    std::vector<std::uint64_t> costs_;
};

// A tour through all places, as best_order() describes. The same tour every time, unless the effort or the caller cuts
// the work short. Nothing: cancelled. Precondition: at least three places.
std::optional<std::vector<std::uint32_t>> good_tour(const TourCosts& costs, double effort_ms, const CancelFlag* cancel);

}  // namespace starway::road::ask
