#include "road/index/sweep/meetings.hpp"

#include <algorithm>

namespace starway::road::index {

Meetings::Meetings(const Stops& targets, std::uint32_t rank_count, const Climb& climb)
    : number_(rank_count), first_{0} {
    std::vector<graph::UpwardQuery::Reached> reached;
    for (std::size_t target = 0; target < targets.size(); ++target) {
        fits_ = climb(targets[target], reached) && fits_;
        for (const auto [rank, cost] : reached) {
            if (!number_[rank].valid()) number_[rank] = RowId(count_++);
            below_.push_back({number_[rank], cost});
            longest_ = std::max<std::uint64_t>(longest_, cost);
        }
        first_.push_back(static_cast<std::uint32_t>(below_.size()));
    }
}

void Meetings::meet(const Seeds& seeds, std::span<Lanes> least, Vectors vectors) const {
    join(first_, below_, seeds, least, vectors);
}

}  // namespace starway::road::index
