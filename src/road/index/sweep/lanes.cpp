#include "road/index/sweep/lanes.hpp"

#include <algorithm>

namespace starway::road::index {
namespace {

constexpr Lanes unreached = [] {
    Lanes lanes{};
    for (auto& cost : lanes.cost) cost = graph::no_path;
    return lanes;
}();

// The compilers' vector types: one source for every vector width.
struct Narrow {
    using Vector [[gnu::vector_size(16)]] = std::uint32_t;
};
struct Wide {
    using Vector [[gnu::vector_size(32)]] = std::uint32_t;
};
struct Widest {
    using Vector [[gnu::vector_size(64)]] = std::uint32_t;
};

// `least` by what leads over a place above, with a weight more.
template <class Width>
[[gnu::always_inline]] inline void improve(typename Width::Vector* least, const typename Width::Vector* above,
                                           std::uint32_t more) {
    using Vector = typename Width::Vector;
    const Vector weight = Vector{} + more;
    const Vector most = ~weight;
    for (std::size_t part = 0; part < sizeof(Lanes) / sizeof(Vector); ++part) {
        const Vector cost = (above[part] < most ? above[part] : most) + weight;  // saturates at no_path
        least[part] = cost < least[part] ? cost : least[part];
    }
}

template <class Width>
[[gnu::always_inline]] inline void sweep(const Selection& selection, const Seeds& seeds, Lanes* lanes) {
    using Vector = typename Width::Vector;
    constexpr std::size_t parts = sizeof(Lanes) / sizeof(Vector);
    auto* const costs = reinterpret_cast<Vector*>(lanes);
    const auto* const seeded = reinterpret_cast<const Vector*>(seeds.lanes());
    const std::uint32_t* const slots = seeds.slots();
    const std::uint32_t* const first = selection.first.data();
    const DownArc* const arcs = selection.arcs.data();
    const std::uint32_t rows = selection.row_count();
    for (std::size_t row = 0; row < rows; ++row) {
        Vector least[parts];
        for (std::size_t part = 0; part < parts; ++part) least[part] = seeded[slots[row] * parts + part];
        for (std::uint32_t a = first[row]; a < first[row + 1]; ++a)
            improve<Width>(least, costs + arcs[a].from * parts, arcs[a].weight);
        for (std::size_t part = 0; part < parts; ++part) costs[row * parts + part] = least[part];
    }
}

template <class Width>
[[gnu::always_inline]] inline void join(std::span<const std::uint32_t> first, std::span<const DownArc> arcs,
                                        const Seeds& seeds, Lanes* lanes) {
    using Vector = typename Width::Vector;
    constexpr std::size_t parts = sizeof(Lanes) / sizeof(Vector);
    auto* const costs = reinterpret_cast<Vector*>(lanes);
    const auto* const seeded = reinterpret_cast<const Vector*>(seeds.lanes());
    const std::uint32_t* const slots = seeds.slots();
    for (std::size_t end = 0; end + 1 < first.size(); ++end) {
        Vector least[parts];
        for (std::size_t part = 0; part < parts; ++part) least[part] = seeded[part];  // unreached
        for (std::uint32_t a = first[end]; a < first[end + 1]; ++a)
            improve<Width>(least, seeded + slots[arcs[a].from] * parts, arcs[a].weight);
        for (std::size_t part = 0; part < parts; ++part) costs[end * parts + part] = least[part];
    }
}

void sweep_plain(const Selection& selection, const Seeds& seeds, Lanes* costs) {
    sweep<Narrow>(selection, seeds, costs);
}
void join_plain(std::span<const std::uint32_t> first, std::span<const DownArc> arcs, const Seeds& seeds, Lanes* costs) {
    join<Narrow>(first, arcs, seeds, costs);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void sweep_avx2(const Selection& selection, const Seeds& seeds, Lanes* costs) {
    sweep<Wide>(selection, seeds, costs);
}

[[gnu::target("avx2")]] void join_avx2(std::span<const std::uint32_t> first, std::span<const DownArc> arcs,
                                       const Seeds& seeds, Lanes* costs) {
    join<Wide>(first, arcs, seeds, costs);
}

[[gnu::target("avx512f")]] void join_avx512(std::span<const std::uint32_t> first, std::span<const DownArc> arcs,
                                            const Seeds& seeds, Lanes* costs) {
    join<Widest>(first, arcs, seeds, costs);
}

[[gnu::target("avx512f")]] void sweep_avx512(const Selection& selection, const Seeds& seeds, Lanes* costs) {
    sweep<Widest>(selection, seeds, costs);
}
#endif

}  // namespace

Vectors best_vectors() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return Vectors::avx512;
    if (__builtin_cpu_supports("avx2")) return Vectors::avx2;
#endif
    return Vectors::plain;
}

Seeds::Seeds(std::size_t rows) : slot_(rows, 0), lanes_{unreached} {}

void Seeds::add(RowId row, std::size_t lane, std::uint32_t cost) {
    if (slot_[row] == 0) {
        slot_[row] = static_cast<std::uint32_t>(lanes_.size());
        lanes_.push_back(unreached);
        rows_.push_back(row);
    }
    std::uint32_t& least = lanes_[slot_[row]].cost[lane];
    least = std::min(least, cost);
}

void Seeds::clear() {
    for (const RowId row : rows_) slot_[row] = 0;
    rows_.clear();
    lanes_.resize(1);
}

void sweep_down(const Selection& selection, const Seeds& seeds, std::span<Lanes> costs, Vectors vectors) {
#if defined(__x86_64__)
    if (vectors == Vectors::avx512) return sweep_avx512(selection, seeds, costs.data());
    if (vectors == Vectors::avx2) return sweep_avx2(selection, seeds, costs.data());
#endif
    (void)vectors;
    sweep_plain(selection, seeds, costs.data());
}

void join(std::span<const std::uint32_t> first, std::span<const DownArc> arcs, const Seeds& seeds,
          std::span<Lanes> costs, Vectors vectors) {
#if defined(__x86_64__)
    if (vectors == Vectors::avx512) return join_avx512(first, arcs, seeds, costs.data());
    if (vectors == Vectors::avx2) return join_avx2(first, arcs, seeds, costs.data());
#endif
    (void)vectors;
    join_plain(first, arcs, seeds, costs.data());
}

}  // namespace starway::road::index
