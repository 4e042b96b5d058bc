#include "road/index/sweep/carrying_buckets.hpp"

#include <numeric>

namespace starway::road::index {

CarryingBuckets::CarryingBuckets(std::size_t targets, std::uint32_t rank_count, const CarryingClimb& climb)
    : columns_(targets), bucket_(rank_count, graph::no_path) {
    struct Found {
        std::uint32_t bucket;
        Entry entry;
        CarriedSums sums;
    };
    std::vector<Found> found;
    std::vector<CarriedRank> reached;
    for (std::size_t target = 0; target < targets; ++target) {
        fits_ = climb(target, reached) && fits_;
        for (const CarriedRank& at : reached) {
            std::uint32_t& bucket = bucket_[at.rank];
            if (bucket == graph::no_path) {
                bucket = static_cast<std::uint32_t>(first_.size());
                first_.push_back(0);
            }
            ++first_[bucket];
            found.push_back({bucket, {static_cast<std::uint32_t>(target), at.cost}, at.sums});
        }
    }
    // From how many are in each bucket to where it begins.
    first_.push_back(0);
    std::exclusive_scan(first_.begin(), first_.end(), first_.begin(), std::uint32_t{0});
    std::vector<std::uint32_t> next = first_;
    entries_.resize(found.size());
    sums_.resize(found.size());
    for (const Found& one : found) {
        const std::uint32_t at = next[one.bucket]++;
        entries_[at] = one.entry;
        sums_[at] = one.sums;
    }
}

bool CarryingBuckets::row(std::span<const CarriedRank> reached, std::span<CarriedCell> cells) const {
    // Where the cheapest path of each cell so far goes over its highest rank.
    struct Meeting {
        std::uint32_t cost = graph::no_path, entry = 0, source = 0;
    };
    std::vector<Meeting> meetings(cells.size());
    bool fits = fits_;
    for (std::uint32_t i = 0; i < reached.size(); ++i) {
        const CarriedRank& at = reached[i];
        const std::uint32_t bucket = bucket_[at.rank];
        if (bucket == graph::no_path) continue;
        for (std::uint32_t e = first_[bucket]; e < first_[bucket + 1]; ++e) {
            const std::uint64_t cost = std::uint64_t{at.cost} + entries_[e].cost;
            Meeting& meeting = meetings[entries_[e].target];
            if (cost < meeting.cost) meeting = {static_cast<std::uint32_t>(cost), e, i};
            fits = fits && cost < graph::no_path;
        }
    }
    for (std::size_t target = 0; target < cells.size(); ++target) {
        const Meeting& meeting = meetings[target];
        cells[target] = {meeting.cost, {}};
        if (meeting.cost == graph::no_path) continue;
        cells[target].sums = reached[meeting.source].sums;
        cells[target].sums.add(sums_[meeting.entry]);
    }
    return fits;
}

}  // namespace starway::road::index
