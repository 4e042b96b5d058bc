// Sixteen sources swept down a selection at once, one in each lane of a vector.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "index/sweep/selection.hpp"

namespace starway::index {

inline constexpr std::size_t lane_count = 16;

struct alignas(64) Lanes {
    std::array<std::uint32_t, lane_count> cost;
};

// Which instructions a sweep uses. All give the same.
enum class Vectors { plain, avx2, avx512 };
Vectors best_vectors();  // that this processor has

// What a sweep begins with: at some rows, the costs that the climbs from the sources came to.
class Seeds {
public:
    explicit Seeds(std::size_t rows);

    void add(std::uint32_t row, std::size_t lane, std::uint32_t cost);
    void clear();
    // Where in lanes() a row's costs are; 0, where none is reached, for a row without.
    [[nodiscard]] const std::uint32_t* slots() const { return slot_.data(); }
    [[nodiscard]] const Lanes* lanes() const { return lanes_.data(); }

private:
    std::vector<std::uint32_t> slot_;
    std::vector<std::uint32_t> rows_;
    std::vector<Lanes> lanes_;
};

// For each row and lane the least cost over all arcs down from the seeds; no_way where it is not reached, or the cost has no place in 32 bits.
// `costs`: one per row, overwritten.
void sweep_down(const Selection& selection, const Seeds& seeds, std::span<Lanes> costs, Vectors vectors);

}  // namespace starway::index
