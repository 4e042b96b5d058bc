#include "road/index/cch/min_plus.hpp"

#include <algorithm>
#include <array>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace starway::road::index {
namespace {

void relax_row_plainly(std::uint32_t* row, const std::uint32_t* other, std::uint32_t by, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) row[i] = std::min(row[i], add(by, other[i]));
}

void relax_rows_plainly(std::uint32_t* up, std::uint32_t* down, const std::uint32_t* other_up,
                        const std::uint32_t* other_down, std::uint32_t down_by, std::uint32_t up_by,
                        std::size_t count) {
    relax_row_plainly(up, other_up, down_by, count);
    relax_row_plainly(down, other_down, up_by, count);
}

void relax_by_several_plainly(std::uint32_t* row, std::span<const ByRow, rows_at_once> rows, std::size_t count) {
    for (const ByRow& one : rows) relax_row_plainly(row, one.other, one.by, count);
}

#if defined(__x86_64__)

constexpr std::size_t lanes = 8;

__attribute__((target("avx2"))) inline __m256i load(const std::uint32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

__attribute__((target("avx2"))) inline void store(std::uint32_t* to, __m256i value) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), value);
}

template <std::size_t count_of_rows>
struct ByRowsInLanes {
    const std::uint32_t* other[count_of_rows];
    __m256i by[count_of_rows], room[count_of_rows];
};

template <std::size_t count_of_rows>
__attribute__((target("avx2"))) inline __m256i relaxed_lanes(const std::uint32_t* row,
                                                             const ByRowsInLanes<count_of_rows>& rows, std::size_t at) {
    __m256i least = load(row + at);
    for (std::size_t k = 0; k < count_of_rows; ++k) {
        const __m256i other = _mm256_min_epu32(load(rows.other[k] + at), rows.room[k]);
        least = _mm256_min_epu32(least, _mm256_add_epi32(rows.by[k], other));
    }
    return least;
}

// Vectors are counted from the end, where all rows of a block end: each pass then loads what the one before stored. The
// first vector may overlap the second, so it is computed before that is stored. Precondition: count >= lanes.
template <std::size_t count_of_rows>
__attribute__((target("avx2"))) inline void relax_lanes(std::uint32_t* row, const ByRow* by_rows, std::size_t count) {
    ByRowsInLanes<count_of_rows> rows;
    for (std::size_t k = 0; k < count_of_rows; ++k) {
        rows.other[k] = by_rows[k].other;
        rows.by[k] = _mm256_set1_epi32(static_cast<int>(by_rows[k].by));
        rows.room[k] = _mm256_set1_epi32(static_cast<int>(closed_weight - by_rows[k].by));
    }
    const __m256i first = relaxed_lanes<count_of_rows>(row, rows, 0);
    for (std::size_t at = (count - 1) % lanes + 1; at < count; at += lanes)
        store(row + at, relaxed_lanes<count_of_rows>(row, rows, at));
    store(row, first);
}

__attribute__((target("avx2"))) void relax_row_avx2(std::uint32_t* row, const std::uint32_t* other, std::uint32_t by,
                                                    std::size_t count) {
    if (count < lanes) return relax_row_plainly(row, other, by, count);
    const ByRow one{other, by};
    relax_lanes<1>(row, &one, count);
}

__attribute__((target("avx2"))) void relax_by_several_avx2(std::uint32_t* row,
                                                           std::span<const ByRow, rows_at_once> rows,
                                                           std::size_t count) {
    if (count < lanes) return relax_by_several_plainly(row, rows, count);
    relax_lanes<rows_at_once>(row, rows.data(), count);
}

__attribute__((target("avx2"))) void relax_rows_avx2(std::uint32_t* up, std::uint32_t* down,
                                                     const std::uint32_t* other_up, const std::uint32_t* other_down,
                                                     std::uint32_t down_by, std::uint32_t up_by, std::size_t count) {
    relax_row_avx2(up, other_up, down_by, count);
    relax_row_avx2(down, other_down, up_by, count);
}

#endif

}  // namespace

const MinPlus& plain_min_plus() {
    static constexpr MinPlus plain{relax_row_plainly, relax_by_several_plainly, relax_rows_plainly};
    return plain;
}

const MinPlus& min_plus() {
#if defined(__x86_64__)
    static constexpr MinPlus avx2{relax_row_avx2, relax_by_several_avx2, relax_rows_avx2};
    static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
    if (has_avx2) return avx2;
#endif
    return plain_min_plus();
}

namespace {

// The ranks of relax_block().
struct RowsOfBlock {
    const MinPlus& kernel;
    std::span<std::uint32_t> row;
    const std::uint32_t* weight;
    std::span<const std::uint32_t> first_arc;
    std::uint32_t limit;

    [[nodiscard]] std::size_t size() const { return first_arc.size() - 1; }
    [[nodiscard]] std::uint32_t within_limit(std::uint32_t label) const {
        return label <= limit ? label : closed_weight;
    }
    // Whether the ranks from this one on, as many as are relaxed at once, have arcs to all that follows them in the
    // row.
    [[nodiscard]] bool leads_to_all(std::size_t at) const {
        static_assert(rows_at_once == 4);
        return at + rows_at_once <= size() &&
               first_arc[at + rows_at_once] - first_arc[at] == 4 * (row.size() - at) - (1 + 2 + 3 + 4);
    }

    void relax_one(std::size_t at) const {
        const std::uint32_t by = within_limit(row[at]);
        const std::size_t degree = first_arc[at + 1] - first_arc[at];
        if (by != closed_weight)
            kernel.relax_row(row.data() + (row.size() - degree), weight + first_arc[at], by, degree);
    }
    // First among themselves.
    void relax_several(std::size_t at) const {
        const std::uint32_t* const w0 = weight + first_arc[at];
        const std::uint32_t* const w1 = weight + first_arc[at + 1];
        const std::uint32_t* const w2 = weight + first_arc[at + 2];
        const std::uint32_t* const w3 = weight + first_arc[at + 3];
        std::uint32_t* const label = row.data() + at;
        const std::uint32_t by0 = within_limit(label[0]);
        label[1] = std::min(label[1], add(by0, w0[0]));
        const std::uint32_t by1 = within_limit(label[1]);
        label[2] = std::min({label[2], add(by0, w0[1]), add(by1, w1[0])});
        const std::uint32_t by2 = within_limit(label[2]);
        label[3] = std::min({label[3], add(by0, w0[2]), add(by1, w1[1]), add(by2, w2[0])});
        const std::uint32_t by3 = within_limit(label[3]);
        if (std::min({by0, by1, by2, by3}) == closed_weight) return;
        const std::array<ByRow, rows_at_once> rows{{{w0 + 3, by0}, {w1 + 2, by1}, {w2 + 1, by2}, {w3, by3}}};
        kernel.relax_by_several(label + rows_at_once, rows, row.size() - at - rows_at_once);
    }
};

}  // namespace

void relax_block(const MinPlus& kernel, std::span<std::uint32_t> row, const std::uint32_t* weight,
                 std::span<const std::uint32_t> first_arc, std::uint32_t limit) {
    const RowsOfBlock block{kernel, row, weight, first_arc, limit};
    for (std::size_t at = 0; at < block.size();) {
        if (block.leads_to_all(at)) {
            block.relax_several(at);
            at += rows_at_once;
        } else {
            block.relax_one(at++);
        }
    }
}

}  // namespace starway::road::index
