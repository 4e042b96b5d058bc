// Sweeps sixteen sources down a selection at once, one per vector lane.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "road/index/sweep/selection.hpp"

namespace starway::road::index {

inline constexpr std::size_t lane_count = 16;

struct alignas(64) Lanes {
    std::array<std::uint32_t, lane_count> cost;
};

// The vector instructions of a sweep. All give the same result.
enum class Vectors { plain, avx2, avx512 };
Vectors best_vectors();  // of this processor

// The initial costs of a sweep: the results of the upward searches, at some rows.
class Seeds {
public:
    explicit Seeds(std::size_t rows);

    void add(RowId row, std::size_t lane, std::uint32_t cost);
    void clear();
    // Per row: the index of its costs in lanes(); 0, an unreached entry, if it has none.
    [[nodiscard]] const std::uint32_t* slots() const { return slot_.data(); }
    [[nodiscard]] const Lanes* lanes() const { return lanes_.data(); }

private:
    IdVector<RowId, std::uint32_t> slot_;
    std::vector<RowId> rows_;
    std::vector<Lanes> lanes_;
};

// The least cost of each row and lane over all downward arcs from the seeds; no_path if it is not reached or its cost
// does not fit in 32 bits. `costs`: one per row, overwritten.
void sweep_down(const Selection& selection, const Seeds& seeds, std::span<Lanes> costs, Vectors vectors);

// The least cost of each end and lane over its arcs, those first[end] .. first[end + 1], each from a row of the seeds;
// no_path as above. `costs`: one per end, overwritten.
void join(std::span<const std::uint32_t> first, std::span<const DownArc> arcs, const Seeds& seeds,
          std::span<Lanes> costs, Vectors vectors);

}  // namespace starway::road::index
