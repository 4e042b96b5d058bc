#include "service/connect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace starway::service {
namespace {

constexpr std::size_t most_kept_bytes = std::size_t{256} << 20U;
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Reach::Reach(const RoadNetwork& network, const WeightColumn& column, const Islands& islands)
    : network_(network), column_(column), islands_(islands) {}

void Reach::link_islands() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
    const auto first_out = network_.first_out();
    for (std::uint32_t v = 0; v < network_.node_count(); ++v)
        for (std::uint32_t arc = first_out[v]; arc < first_out[v + 1]; ++arc) {
            if (column_.weight[arc] == closed_weight) continue;
            const std::uint32_t from = islands_.of(NodeId(v));
            const std::uint32_t to = islands_.of(NodeId(network_.heads()[arc]));
            if (from != to) links.emplace_back(from, to);
        }
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());
    first_.assign(std::size_t{islands_.count()} + 1, 0);
    for (const auto& [from, to] : links) {
        ++first_[from + 1];
        next_.push_back(to);
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
}

const std::vector<bool>& Reach::from(std::uint32_t island) {
    const auto known = from_island_.find(island);
    if (known != from_island_.end()) return known->second;
    if (first_.empty()) link_islands();
    if ((from_island_.size() + 1) * (islands_.count() / 8) > most_kept_bytes) from_island_.clear();
    auto& reached = from_island_[island];
    reached.assign(islands_.count(), false);
    reached[island] = true;
    std::vector<std::uint32_t> open{island};
    while (!open.empty()) {
        const std::uint32_t here = open.back();
        open.pop_back();
        for (std::uint32_t i = first_[here]; i < first_[here + 1]; ++i) {
            if (reached[next_[i]]) continue;
            reached[next_[i]] = true;
            open.push_back(next_[i]);
        }
    }
    return reached;
}

Connector::Connector(const RoadNetwork& network, const WeightColumn& column, const Islands& islands, Snapper& snapper)
    : network_(&network),
      column_(&column),
      islands_(&islands),
      nearby_(snapper, column),
      reach_(network, column, islands) {}

std::vector<bool> Connector::reachable(const Snapped& from, std::span<const Snapped> to) {
    // One departs into an island whichever way along a road, and from anywhere on it all of it is reached; and so it is with arriving.
    const std::vector<bool>& reached = reach_.from(from.depart);
    std::vector<bool> result(to.size());
    for (std::size_t i = 0; i < to.size(); ++i)
        result[i] = reached[to[i].arrive] || direct(*network_, *column_, from, to[i]).has_value();
    return result;
}

bool Connector::connected(const Snapped& from, const Snapped& to) {
    return from.depart == to.arrive || reachable(from, {&to, 1})[0];
}

Result<std::vector<Snapped>> Connector::choose(std::span<const ResolvedLocation> points,
                                               std::span<const Snapped> nearest) {
    // One-way roads lead from one strong component to another: the nearest roads may do although they lie on several.
    bool nearest_will_do = true;
    for (std::size_t i = 0; i + 1 < nearest.size() && nearest_will_do; ++i)
        nearest_will_do = connected(nearest[i], nearest[i + 1]);
    if (nearest_will_do) return std::vector<Snapped>(nearest.begin(), nearest.end());

    // Viterbi: the least sum of distances up to each candidate of a point, and the candidate before it.
    const auto choices = candidates(points, nearest);
    struct Best {
        double sum = infinity;
        std::size_t before = 0;
    };
    std::vector<std::vector<Best>> best(choices.size());
    for (const Snapped& s : choices[0]) best[0].push_back({s.at.distance_m, 0});
    for (std::size_t i = 1; i < choices.size(); ++i) {
        const auto& here = choices[i];
        const auto& before = choices[i - 1];
        best[i].resize(here.size());
        std::vector<std::size_t> order(before.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return best[i - 1][a].sum < best[i - 1][b].sum; });
        std::vector<std::optional<std::vector<bool>>> reached(before.size());
        for (std::size_t to = 0; to < here.size(); ++to) {
            // In order of their sums, the first that is connected is the best.
            for (const std::size_t from : order) {
                if (best[i - 1][from].sum == infinity) break;
                bool is_connected = before[from].depart == here[to].arrive;
                if (!is_connected) {
                    if (!reached[from]) reached[from] = reachable(before[from], here);
                    is_connected = (*reached[from])[to];
                }
                if (!is_connected) continue;
                best[i][to] = {best[i - 1][from].sum + here[to].at.distance_m, from};
                break;
            }
        }
    }
    const auto end = std::min_element(best.back().begin(), best.back().end(),
                                      [](const Best& a, const Best& b) { return a.sum < b.sum; });
    if (end == best.back().end() || end->sum == infinity) return no_route(points, nearest);
    std::vector<Snapped> chosen(choices.size());
    auto at = static_cast<std::size_t>(end - best.back().begin());
    for (std::size_t i = choices.size(); i-- > 0;) {
        chosen[i] = choices[i][at];
        at = best[i][at].before;
    }
    return chosen;
}

std::vector<std::vector<Snapped>> Connector::candidates(std::span<const ResolvedLocation> points,
                                                        std::span<const Snapped> nearest) {
    // Islands on which all points together might be put.
    std::vector<std::uint32_t> common{islands_->largest()};
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].node.valid()) common.push_back(nearest[i].depart);

    // The best of these solutions limits how far any point need be moved in a better one.
    double limit = infinity;
    std::vector<std::vector<Snapped>> choices(points.size());
    const auto add = [&](std::size_t point, const Snapped& s) {
        const bool known =
            std::any_of(choices[point].begin(), choices[point].end(), [&](const Snapped& c) { return as_good(s, c); });
        if (!known) choices[point].push_back(s);
    };
    const double least = std::accumulate(nearest.begin(), nearest.end(), 0.0,
                                         [](double sum, const Snapped& s) { return sum + s.at.distance_m; });
    for (std::size_t i = 0; i < points.size(); ++i) add(i, nearest[i]);
    for (const std::uint32_t island : common) {
        double sum = 0;
        for (std::size_t i = 0; i < points.size() && sum < infinity; ++i) {
            std::optional<Snapped> found;
            if (points[i].node.valid()) {
                if (is_on(nearest[i], island)) found = nearest[i];
            } else if (islands_->size(island) > 1) {  // an island of one node may have no edge of its own
                const double most = limit - (least - nearest[i].at.distance_m);
                found = nearby_.on_island(points[i].position, island, most);
            }
            if (found) add(i, *found);
            sum = found ? sum + found->at.distance_m : infinity;
        }
        limit = std::min(limit, sum);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].node.valid()) continue;
        const double most = limit - (least - nearest[i].at.distance_m);
        nearby_.visit_different(points[i].position, most, [&](const Snapped& s) {
            add(i, s);
            return choices[i].size() < most_candidates;
        });
    }
    return choices;
}

Error Connector::no_route(std::span<const ResolvedLocation> points, std::span<const Snapped> nearest) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Snapped& from = nearest[i];
        const Snapped& to = nearest[i + 1];
        if (connected(from, to)) continue;
        const std::string between =
            fmt::format("no route leads from {} to {}", called(points[i]), called(points[i + 1]));
        if (connected(to, from))
            return {ErrorKind::no_route,
                    between + ": one-way roads lead only the other way; choose another point or weight"};
        const auto island = [&](std::uint32_t number) {
            const std::uint32_t nodes = islands_->size(number);
            return fmt::format("{} {}", nodes, nodes == 1 ? "node" : "nodes");
        };
        return {
            ErrorKind::no_route,
            fmt::format(
                "{}: they lie on different islands of the network, of {} and of {}; choose points on one island, or "
                "look for gaps in the data with `starway check`",
                between, island(from.depart), island(to.arrive))};
    }
    return {ErrorKind::no_route,
            fmt::format("no way of putting the points from {} to {} on the network connects them all",
                        called(points.front()), called(points.back()))};
}

}  // namespace starway::service
