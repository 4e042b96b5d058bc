#include "index/sweep/carrying_buckets.hpp"

#include <algorithm>

namespace starway::index {

CarryingBuckets::CarryingBuckets(std::size_t targets, const CarryingClimb& climb) : columns_(targets) {
    struct Found {
        std::uint32_t rank;
        Entry entry;
        CarriedSums sums;
    };
    std::vector<Found> found;
    std::vector<CarriedRank> reached;
    for (std::size_t target = 0; target < targets; ++target) {
        fits_ = climb(target, reached) && fits_;
        for (const CarriedRank& at : reached)
            found.push_back({at.rank, {static_cast<std::uint32_t>(target), at.cost}, at.sums});
    }
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.entry.target < b.entry.target;
    });
    entries_.reserve(found.size());
    sums_.reserve(found.size());
    for (const Found& one : found) {
        if (rank_.empty() || rank_.back() != one.rank) {
            rank_.push_back(one.rank);
            first_.push_back(static_cast<std::uint32_t>(entries_.size()));
        }
        entries_.push_back(one.entry);
        sums_.push_back(one.sums);
    }
    first_.push_back(static_cast<std::uint32_t>(entries_.size()));
}

bool CarryingBuckets::row(std::span<const CarriedRank> reached, std::span<CarriedCell> cells) const {
    // Where the cheapest path of each cell so far goes over its highest rank.
    struct Meeting {
        std::uint32_t cost = no_path, entry = 0, source = 0;
    };
    std::vector<Meeting> meetings(cells.size());
    bool fits = fits_;
    std::size_t bucket = 0;
    for (std::uint32_t i = 0; i < reached.size(); ++i) {
        const CarriedRank& at = reached[i];
        bucket = static_cast<std::size_t>(
            std::lower_bound(rank_.begin() + static_cast<std::ptrdiff_t>(bucket), rank_.end(), at.rank) -
            rank_.begin());
        if (bucket == rank_.size()) break;
        if (rank_[bucket] != at.rank) continue;
        for (std::uint32_t e = first_[bucket]; e < first_[bucket + 1]; ++e) {
            const std::uint64_t cost = std::uint64_t{at.cost} + entries_[e].cost;
            Meeting& meeting = meetings[entries_[e].target];
            if (cost < meeting.cost) meeting = {static_cast<std::uint32_t>(cost), e, i};
            fits = fits && cost < no_path;
        }
    }
    for (std::size_t target = 0; target < cells.size(); ++target) {
        const Meeting& meeting = meetings[target];
        cells[target] = {meeting.cost, {}};
        if (meeting.cost == no_path) continue;
        cells[target].sums = reached[meeting.source].sums;
        cells[target].sums.add(sums_[meeting.entry]);
    }
    return fits;
}

}  // namespace starway::index
