// A queue of bounded integers, each at most once, smallest first.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace starway::road::index {

// One bit per number and, above each 64 bits, one bit that says whether any of them is set (a hierarchical bitmap). No
// comparisons, so no mispredicted branches.
class NumberQueue {
public:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    // For numbers 0 .. count.
    explicit NumberQueue(std::size_t count) {
        do {
            count = (count + 63) / 64;
            levels_.emplace_back(count, 0);
        } while (count > 1);
    }

    [[nodiscard]] bool empty() const { return levels_.back().empty() || levels_.back().front() == 0; }

    // Returns false if the number is already queued.
    bool push(std::size_t number) {
        for (auto level = levels_.begin(); level != levels_.end(); ++level, number /= 64) {
            std::uint64_t& word = (*level)[number / 64];
            const std::uint64_t before = word;
            word |= bit(number);
            if (before != 0) return level != levels_.begin() || word != before;
        }
        return true;
    }

    // `none` if the queue is empty.
    [[nodiscard]] std::size_t least() const {
        if (empty()) return none;
        std::size_t number = 0;
        for (auto level = levels_.rbegin(); level != levels_.rend(); ++level)
            number = 64 * number + static_cast<std::size_t>(std::countr_zero((*level)[number]));
        return number;
    }

    // Precondition: the number is queued.
    void remove(std::size_t number) {
        for (auto& level : levels_) {
            if ((level[number / 64] &= ~bit(number)) != 0) return;
            number /= 64;
        }
    }

private:
    static std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << (number % 64); }

    std::vector<std::vector<std::uint64_t>> levels_;
};

}  // namespace starway::road::index
