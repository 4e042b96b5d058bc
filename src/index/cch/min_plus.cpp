#include "index/cch/min_plus.hpp"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace starway::index {
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

#if defined(__x86_64__)

constexpr std::size_t lanes = 8;

__attribute__((target("avx2"))) inline __m256i load(const std::uint32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

__attribute__((target("avx2"))) inline void relax_lanes(std::uint32_t* row, const std::uint32_t* other, __m256i by,
                                                        __m256i room) {
    const __m256i sum = _mm256_add_epi32(by, _mm256_min_epu32(load(other), room));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(row), _mm256_min_epu32(load(row), sum));
}

__attribute__((target("avx2"))) void relax_row_avx2(std::uint32_t* row, const std::uint32_t* other, std::uint32_t by,
                                                    std::size_t count) {
    const __m256i sum = _mm256_set1_epi32(static_cast<int>(by));
    const __m256i room = _mm256_set1_epi32(static_cast<int>(closed_weight - by));
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) relax_lanes(row + i, other + i, sum, room);
    relax_row_plainly(row + i, other + i, by, count - i);
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
    static constexpr MinPlus plain{relax_row_plainly, relax_rows_plainly};
    return plain;
}

const MinPlus& min_plus() {
#if defined(__x86_64__)
    static constexpr MinPlus avx2{relax_row_avx2, relax_rows_avx2};
    static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
    if (has_avx2) return avx2;
#endif
    return plain_min_plus();
}

}  // namespace starway::index
