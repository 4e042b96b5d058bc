#include "road/index/sweep/buckets.hpp"

#include <algorithm>
#include <bit>

namespace starway::road::index {

std::size_t Buckets::slot_of(graph::RankId rank) const {
    const std::size_t last = slots_.size() - 1;
    std::size_t at = (rank * std::uint64_t{0x9E3779B97F4A7C15U} >> 32U) & last;
    while (slots_[at].rank != rank && slots_[at].rank.valid()) at = (at + 1) & last;
    return at;
}

Buckets::Buckets(const Stops& targets, std::uint32_t cutoff, const Climb& climb) : cutoff_(cutoff) {
    struct Found {
        graph::RankId rank;
        Entry entry;
    };
    std::vector<Found> found;
    std::vector<graph::UpwardQuery::Reached> reached;
    for (std::size_t target = 0; target < targets.size(); ++target) {
        fits_ = climb(targets[target], reached) && fits_;
        for (const auto [rank, cost] : reached)
            if (cost <= cutoff) found.push_back({rank, {static_cast<std::uint32_t>(target), cost}});
    }
    slots_.resize(std::bit_ceil(2 * found.size() + 2));
    for (const Found& f : found) {
        Slot& slot = slots_[slot_of(f.rank)];
        slot.rank = f.rank;
        ++slot.end;
    }
    std::uint32_t first = 0;
    for (Slot& slot : slots_) {
        const std::uint32_t count = slot.end;
        slot.first = slot.end = first;
        first += count;
    }
    entries_.resize(found.size());
    for (const Found& f : found) entries_[slots_[slot_of(f.rank)].end++] = f.entry;
}

bool Buckets::row(const Climb& climb, std::span<const graph::Access> source, std::span<std::uint32_t> cells,
                  std::vector<graph::UpwardQuery::Reached>& reached) const {
    std::fill(cells.begin(), cells.end(), graph::no_path);
    bool fits = climb(source, reached) && fits_;
    for (const auto [rank, cost] : reached) {
        const Slot& slot = slots_[slot_of(rank)];
        for (std::uint32_t e = slot.first; e < slot.end; ++e) {
            const std::uint64_t sum = std::uint64_t{cost} + entries_[e].cost;
            std::uint32_t& cell = cells[entries_[e].target];
            if (sum < cell && sum <= cutoff_) cell = static_cast<std::uint32_t>(sum);
            fits = fits && sum < graph::no_path;
        }
    }
    return fits;
}

std::uint64_t Buckets::entries(const Climb& climb, std::span<const graph::Access> source,
                               std::vector<graph::UpwardQuery::Reached>& reached) const {
    climb(source, reached);
    std::uint64_t count = 0;
    for (const auto& at : reached) {
        const Slot& slot = slots_[slot_of(at.rank)];
        count += slot.end - slot.first;
    }
    return count;
}

}  // namespace starway::road::index
