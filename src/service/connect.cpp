#include "service/connect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace starway::service {
namespace {

constexpr std::size_t most_candidates = 16;
constexpr std::size_t most_kept_bytes = std::size_t{256} << 20U;
constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_on(const Snapped& s, std::uint32_t island) {
    return s.depart == island && s.arrive == island;
}

}  // namespace

Reach::Reach(const RoadNetwork& network, const WeightColumn& column) : network_(&network), column_(&column) {}

const std::vector<bool>& Reach::from(const Snapped& start) {
    // One departs into an island whichever road one is on, and from anywhere on it all of it is reached.
    const auto known = from_island_.find(start.depart);
    if (known != from_island_.end()) return known->second;
    if ((from_island_.size() + 1) * (network_->node_count() / 8) > most_kept_bytes) from_island_.clear();
    auto& reached = from_island_[start.depart];
    spread(departures(*network_, *column_, start), reached);
    return reached;
}

void Reach::spread(const Ends& sources, std::vector<bool>& reached) {
    reached.assign(network_->node_count(), false);
    queue_.clear();
    const auto reach = [&](std::uint32_t node) {
        if (reached[node]) return;
        reached[node] = true;
        queue_.push_back(node);
    };
    for (const Terminal& source : sources.terminals()) reach(source.node);
    const auto first_out = network_->first_out();
    const auto heads = network_->heads();
    for (std::size_t done = 0; done < queue_.size(); ++done)
        for (std::uint32_t arc = first_out[queue_[done]]; arc < first_out[queue_[done] + 1]; ++arc)
            if (column_->weight[arc] != closed_weight) reach(heads[arc]);
}

Connector::Connector(const RoadNetwork& network, const WeightColumn& column, const Islands& islands, Snapper& snapper)
    : network_(&network), column_(&column), islands_(&islands), snapper_(&snapper), reach_(network, column) {}

std::vector<bool> Connector::reachable(const Snapped& from, std::span<const Snapped> to) {
    const std::vector<bool>& reached = reach_.from(from);
    std::vector<bool> result(to.size());
    for (std::size_t i = 0; i < to.size(); ++i) {
        const Ends ends = arrivals(*network_, *column_, to[i]);
        const auto terminals = ends.terminals();
        result[i] = direct(*network_, *column_, from, to[i]).has_value() ||
                    std::any_of(terminals.begin(), terminals.end(), [&](const Terminal& t) { return reached[t.node]; });
    }
    return result;
}

bool Connector::connected(const Snapped& from, const Snapped& to) {
    return from.depart == to.arrive || reachable(from, {&to, 1})[0];
}

Result<std::vector<Snapped>> Connector::choose(std::span<const Meant> points, std::span<const Snapped> nearest) {
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

std::vector<std::vector<Snapped>> Connector::candidates(std::span<const Meant> points,
                                                        std::span<const Snapped> nearest) {
    // Islands on which all points together might be put.
    std::vector<std::uint32_t> common{islands_->largest()};
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].node.valid()) common.push_back(nearest[i].depart);

    // The best of these solutions limits how far any point need be moved in a better one.
    double limit = infinity;
    std::vector<std::vector<Snapped>> choices(points.size());
    // Within an island one edge is as good as another. One-way roads between islands are not: two points on one of them may be
    // connected by it alone.
    const auto add = [&](std::size_t point, const Snapped& s) {
        const bool known = std::any_of(choices[point].begin(), choices[point].end(), [&](const Snapped& c) {
            return c.depart == s.depart && c.arrive == s.arrive && (s.depart == s.arrive || s.at.edge == c.at.edge);
        });
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
                snapper_->visit_nearest(points[i].position, most, *column_, [&](const Snapped& s) {
                    if (is_on(s, island)) found = s;
                    return !found;
                });
            }
            if (found) add(i, *found);
            sum = found ? sum + found->at.distance_m : infinity;
        }
        limit = std::min(limit, sum);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].node.valid()) continue;
        const double most = limit - (least - nearest[i].at.distance_m);
        snapper_->visit_nearest(points[i].position, most, *column_, [&](const Snapped& s) {
            add(i, s);
            return choices[i].size() < most_candidates;
        });
    }
    return choices;
}

Error Connector::no_route(std::span<const Meant> points, std::span<const Snapped> nearest) {
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
