// Intersects two labels.
#include <algorithm>
#include <cstddef>

#include "base/graph/hub_labels/labels.hpp"
#include "base/graph/hub_labels/layout.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace starway::graph {
namespace {

constexpr std::size_t words_per_line = 16;

// Where two groups share a hub of least cost, as indices within them.
LabelMeeting meet_plain(const HubGroup& a, const HubGroup& b) {
    LabelMeeting least;
    std::uint32_t i = 0;
    std::uint32_t j = 0;
    while (i < a.count && j < b.count) {
        const std::uint32_t left = a.low(i);
        const std::uint32_t right = b.low(j);
        if (left == right)
            if (const std::uint64_t sum = std::uint64_t{a.costs[i]} + b.costs[j]; sum < least.cost) least = {sum, i, j};
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
    }
    return least;
}

#if defined(__x86_64__)

[[gnu::target("avx2")]] __m128i eight_lows(const HubGroup& group, std::uint32_t first) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(group.lows) + first * sizeof(std::uint16_t);
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
}

// Compares eight hubs with eight, all pairs and without a branch, since matches are unpredictable; then advances the
// block of eight whose last hub is smaller. A sum that does not fit in 32 bits is ignored here; the caller detects it.
[[gnu::target("avx2")]] LabelMeeting meet_avx2(const HubGroup& a, const HubGroup& b) {
    const __m256i next_lane = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
    const __m256i ones = _mm256_set1_epi32(-1);
    __m256i best = ones;
    // The blocks of the best match, by their first hub: of the left label high, of the right one low.
    __m256i where = ones;
    std::uint32_t i = 0;
    std::uint32_t j = 0;
    if (a.count < 8 || b.count < 8) return meet_plain(a, b);
    while (i < a.count && j < b.count) {
        i = std::min(i, a.count - 8);  // the last eight: comparing some of them again is harmless
        j = std::min(j, b.count - 8);
        const __m128i left = eight_lows(a, i);
        const __m256i left_costs = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a.costs + i));
        const __m256i room = _mm256_xor_si256(left_costs, ones);
        __m128i right = eight_lows(b, j);
        __m256i right_costs = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b.costs + j));
        __m256i least = best;
        for (int turn = 0; turn < 8; ++turn) {
            const __m256i same = _mm256_cvtepi16_epi32(_mm_cmpeq_epi16(left, right));
            const __m256i sum = _mm256_add_epi32(_mm256_min_epu32(right_costs, room), left_costs);
            least = _mm256_min_epu32(least, _mm256_or_si256(sum, _mm256_xor_si256(same, ones)));
            right = _mm_alignr_epi8(right, right, 2);
            right_costs = _mm256_permutevar8x32_epi32(right_costs, next_lane);
        }
        where = _mm256_blendv_epi8(_mm256_set1_epi32(static_cast<int>(i << 16U | j)), where,
                                   _mm256_cmpeq_epi32(least, best));
        best = least;
        const std::uint32_t left_end = a.low(i + 7);
        const std::uint32_t right_end = b.low(j + 7);
        i += left_end <= right_end ? 8 : 0;
        j += right_end <= left_end ? 8 : 0;
    }
    alignas(32) std::uint32_t costs[8];  // NOLINT(modernize-avoid-c-arrays)
    alignas(32) std::uint32_t ranks[8];  // NOLINT(modernize-avoid-c-arrays)
    _mm256_store_si256(reinterpret_cast<__m256i*>(costs), best);
    _mm256_store_si256(reinterpret_cast<__m256i*>(ranks), where);
    std::uint32_t lane = 0;
    for (std::uint32_t other = 1; other < 8; ++other) lane = costs[other] < costs[lane] ? other : lane;
    if (costs[lane] == no_path) return {};
    LabelMeeting least{costs[lane], (ranks[lane] >> 16U) + lane, ranks[lane] & 0xFFFFU};
    while (b.low(least.to) != a.low(least.from)) ++least.to;
    return least;
}

#endif

using Meet = LabelMeeting (*)(const HubGroup&, const HubGroup&);

Meet best_meet() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return meet_avx2;
#endif
    return meet_plain;
}

LabelMeeting meet_labels(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, Meet meet) {
    const std::uint32_t* left = a.data();
    const std::uint32_t* right = b.data();
    std::uint32_t left_before = 0;  // hubs in earlier groups
    std::uint32_t right_before = 0;
    LabelMeeting least;
    while (left < a.data() + a.size() && right < b.data() + b.size()) {
        const HubGroup ours(left);
        const HubGroup theirs(right);
        if (ours.high == theirs.high)
            if (const LabelMeeting met = meet(ours, theirs); met.cost < least.cost)
                least = {met.cost, left_before + met.from, right_before + met.to};
        if (ours.high <= theirs.high) {
            left = ours.end();
            left_before += ours.count;
        }
        if (theirs.high <= ours.high) {
            right = theirs.end();
            right_before += theirs.count;
        }
    }
    return least;
}

}  // namespace

LabelMeeting LabelsView::meeting(std::uint32_t source, std::uint32_t target) const {
    static const Meet meet = best_meet();
    const auto a = from.of(source);
    const auto b = to.of(target);
    // Fetches both labels at once, instead of one cache line after the other.
    for (std::size_t word = 0; word < a.size(); word += words_per_line) __builtin_prefetch(a.data() + word);
    for (std::size_t word = 0; word < b.size(); word += words_per_line) __builtin_prefetch(b.data() + word);
    const LabelMeeting least = meet_labels(a, b, meet);
    return least.cost == no_cost && meet != meet_plain ? meet_labels(a, b, meet_plain) : least;
}

std::uint64_t LabelsView::cost(std::span<const Access> sources, std::span<const Access> targets) const {
    std::uint64_t least = no_cost;
    for (const Access source : sources)
        for (const Access target : targets) {
            const std::uint64_t between = cost(source.node, target.node);
            if (between != no_cost) least = std::min(least, between + source.cost + target.cost);
        }
    return least;
}

}  // namespace starway::graph
