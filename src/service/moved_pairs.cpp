#include "service/moved_pairs.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace starway::service {

std::uint64_t with_direct(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                          const Snapped& to, std::uint64_t cell) {
    if (from.node.valid() && from.node == to.node) return 0;
    const auto direct = service::direct(network, column, from, to);
    return direct ? std::min(cell, direct->cost) : cell;
}

std::uint32_t MovedPairs::Places::number(const Snapped& place) {
    const std::tuple key{static_cast<std::uint32_t>(place.at.edge), static_cast<std::uint32_t>(place.node),
                         place.fraction};
    const auto [entry, is_new] = number_.try_emplace(key, static_cast<std::uint32_t>(list_.size()));
    if (is_new) list_.push_back(place);
    return entry->second;
}

MovedPairs::MovedPairs(const RoadNetwork& network, const WeightColumn& column, Snapper& snapper, CostTable& table)
    : network_(network),
      column_(column),
      table_(table),
      connector_(network, column, snapper.islands(column), snapper) {}

Result<void> MovedPairs::add(std::size_t cell, const ResolvedLocation& from, const Snapped& at_from,
                             const ResolvedLocation& to, const Snapped& at_to) {
    ++count_;
    const std::array<ResolvedLocation, 2> points{from, to};
    const std::array<Snapped, 2> nearest{at_from, at_to};
    const auto chosen = connector_.choose(points, nearest);
    if (!chosen && chosen.error().kind == ErrorKind::no_route) return {};
    if (!chosen) return chosen.error();
    pairs_.push_back({from_.number((*chosen)[0]), to_.number((*chosen)[1]), cell});
    return {};
}

Result<void> MovedPairs::fill(std::span<std::uint64_t> cells, const CancelFlag* cancel) {
    std::stable_sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) { return a.from < b.from; });
    std::vector<Ends> sources;
    std::vector<Ends> targets;
    for (const Snapped& place : from_.list()) sources.push_back(departures(network_, column_, place));
    for (const Snapped& place : to_.list()) targets.push_back(arrivals(network_, column_, place));
    auto pair = pairs_.begin();
    std::uint32_t from = 0;
    const auto take = [&](std::span<const std::uint64_t> costs) -> Result<void> {
        for (; pair != pairs_.end() && pair->from == from; ++pair)
            cells[pair->cell] =
                with_direct(network_, column_, from_.list()[pair->from], to_.list()[pair->to], costs[pair->to]);
        ++from;
        return {};
    };
    auto done = table_.run(sources, targets, take, cancel);
    from_ = {};
    to_ = {};
    pairs_.clear();
    return done;
}

}  // namespace starway::service
