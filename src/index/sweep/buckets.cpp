#include "index/sweep/buckets.hpp"

#include <algorithm>
#include <numeric>

namespace starway::index {

Buckets::Buckets(const Upward& graph, const Stops& targets, std::uint32_t cutoff)
    : first_(std::size_t{graph.node_count()} + 1, 0), cutoff_(cutoff) {
    struct Found {
        std::uint32_t rank;
        Entry entry;
    };
    std::vector<Found> found;
    std::vector<UpwardQuery::Reached> reached;
    UpwardQuery query(reversed(graph));
    for (std::size_t target = 0; target < targets.size(); ++target) {
        query.reset();
        for (const Access access : targets[target]) query.add_source(access);
        query.climb(cutoff, reached);
        fits_ = fits_ && !query.too_long();
        for (const auto [rank, cost] : reached) {
            found.push_back({rank, {static_cast<std::uint32_t>(target), cost}});
            ++first_[rank + 1];
        }
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    entries_.resize(found.size());
    std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
    for (const Found& f : found) entries_[next[f.rank]++] = f.entry;
}

void Buckets::climb(UpwardQuery& query, std::span<const Access> source,
                    std::vector<UpwardQuery::Reached>& reached) const {
    query.reset();
    for (const Access access : source) query.add_source(access);
    query.climb(cutoff_, reached);
}

bool Buckets::row(UpwardQuery& query, std::span<const Access> source, std::span<std::uint32_t> cells,
                  std::vector<UpwardQuery::Reached>& reached) const {
    std::fill(cells.begin(), cells.end(), no_path);
    climb(query, source, reached);
    bool fits = fits_ && !query.too_long();
    for (const auto [rank, cost] : reached)
        for (std::uint64_t e = first_[rank]; e < first_[rank + 1]; ++e) {
            const std::uint64_t sum = std::uint64_t{cost} + entries_[e].cost;
            std::uint32_t& cell = cells[entries_[e].target];
            if (sum < cell && sum <= cutoff_) cell = static_cast<std::uint32_t>(sum);
            fits = fits && sum < no_path;
        }
    return fits;
}

std::uint64_t Buckets::entries(UpwardQuery& query, std::span<const Access> source,
                               std::vector<UpwardQuery::Reached>& reached) const {
    climb(query, source, reached);
    std::uint64_t count = 0;
    for (const auto& at : reached) count += first_[at.rank + 1] - first_[at.rank];
    return count;
}

}  // namespace starway::index
