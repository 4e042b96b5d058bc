#include "road/ask/accessibility/lane_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace starway::road::ask {
namespace {

using index::Vectors;

struct FourLanes {
    using Vector [[gnu::vector_size(16)]] = std::int32_t;
};
struct EightLanes {
    using Vector [[gnu::vector_size(32)]] = std::int32_t;
};

// What is improved: costs of nodes along arcs.
struct Around {
    const std::uint32_t* first;
    const LaneSweep::Arc* arcs;
    LaneSweep::Costs* costs;
    std::uint64_t* changed;
    std::uint32_t end;  // of the nodes that are looked at
};

template <class Vector>
[[gnu::always_inline]] inline bool is_any(const Vector& flags) {
    std::array<std::uint64_t, sizeof(Vector) / sizeof(std::uint64_t)> words;
    std::memcpy(words.data(), &flags, sizeof(Vector));
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any != 0;
}

// Whether a cost of `to` became less.
template <class Width>
[[gnu::always_inline]] inline bool improve_lanes(typename Width::Vector* to, const typename Width::Vector* from,
                                                 std::int32_t more) {
    using Vector = typename Width::Vector;
    const Vector weight = Vector{} + more;
    Vector any{};
    for (std::size_t part = 0; part < sizeof(LaneSweep::Costs) / sizeof(Vector); ++part) {
        const Vector cost = from[part] + weight;
        const Vector is_less = cost < to[part];
        to[part] = is_less ? cost : to[part];
        any |= is_less;
    }
    return is_any(any);
}

// Of the nodes that changed the first from one on; `end` if there is none.
inline std::uint32_t next_changed(const std::uint64_t* changed, std::uint32_t from, std::uint32_t end) {
    std::size_t word = from / 64;
    if (from >= end) return end;
    std::uint64_t bits = changed[word] & (~std::uint64_t{0} << (from % 64));
    const std::size_t words = (end + std::size_t{63}) / 64;
    while (bits == 0)
        if (++word == words)
            return end;
        else
            bits = changed[word];
    return std::min(end, static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
}

// Goes through the nodes that changed once. Returns whether one changed that it had passed.
template <class Width>
[[gnu::always_inline]] inline bool pass(const Around& around) {
    using Vector = typename Width::Vector;
    constexpr std::size_t parts = sizeof(LaneSweep::Costs) / sizeof(Vector);
    auto* const costs = reinterpret_cast<Vector*>(around.costs);
    bool back = false;
    for (std::uint32_t node = next_changed(around.changed, 0, around.end); node < around.end;
         node = next_changed(around.changed, node + 1, around.end)) {
        around.changed[node / 64] &= ~(std::uint64_t{1} << (node % 64));
        for (std::uint32_t i = around.first[node]; i < around.first[node + 1]; ++i) {
            const LaneSweep::Arc arc = around.arcs[i];
            if (!improve_lanes<Width>(costs + arc.to * parts, costs + node * parts, arc.weight)) continue;
            around.changed[arc.to / 64] |= std::uint64_t{1} << (arc.to % 64);
            back = back || arc.to <= node;
        }
    }
    return back;
}

bool pass_plain(const Around& around) {
    return pass<FourLanes>(around);
}
#if defined(__x86_64__)
[[gnu::target("avx2")]] bool pass_avx2(const Around& around) {
    return pass<EightLanes>(around);
}
#endif

bool pass_by(Vectors vectors, const Around& around) {
#if defined(__x86_64__)
    if (vectors != Vectors::plain) return pass_avx2(around);
#endif
    (void)vectors;
    return pass_plain(around);
}

}  // namespace

void LaneSweep::begin(std::size_t nodes, std::uint64_t limit) {
    limit_ = static_cast<std::int32_t>(limit);
    first_.assign(1, 0);
    arcs_.clear();
    Costs beyond{};
    beyond.cost.fill(limit_ + 1);
    costs_.assign(nodes, beyond);
    changed_.assign((nodes + 63) / 64, 0);
}

void LaneSweep::start(std::uint32_t node, std::size_t lane, std::uint64_t cost) {
    std::int32_t& there = costs_[node].cost[lane];
    there = std::min(there, static_cast<std::int32_t>(cost));
    changed_[node / 64] |= std::uint64_t{1} << (node % 64);
}

bool LaneSweep::run(const CancelFlag* cancel) {
    static const Vectors vectors = index::best_vectors();
    constexpr std::size_t first_nodes = 64;
    for (std::size_t nodes = first_nodes;; nodes *= 2) {
        const std::size_t end = std::min(nodes, costs_.size());
        const Around around{first_.data(), arcs_.data(), costs_.data(), changed_.data(),
                            static_cast<std::uint32_t>(end)};
        while (pass_by(vectors, around))
            if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return false;
        if (end == costs_.size()) return true;
    }
}

}  // namespace starway::road::ask
