// The nearest of some places, of every node.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

#include "road/ask/accessibility/node_sweep.hpp"
#include "road/ask/engine/exclude.hpp"
#include "starway/road/accessibility.hpp"

namespace starway {
namespace {

using road::ask::NodeSweep;
using road::ask::OpenRoads;
using road::ask::Reached;

// Of a node, a spot where there are places, and what it costs to get there.
struct SpotAway {
    std::uint64_t cost = 0;
    std::uint32_t spot = 0;
    friend auto operator<=>(const SpotAway&, const SpotAway&) = default;
};

// Places by the nodes where they are. Spots are numbered by their first places.
class Spots {
public:
    Spots(std::uint32_t nodes, std::span<const NodeId> places) : spot_(nodes, no_node) {
        for (std::uint32_t place = 0; place < places.size(); ++place) {
            std::uint32_t& spot = spot_[places[place]];
            if (spot == no_node) {
                spot = static_cast<std::uint32_t>(nodes_.size());
                nodes_.push_back(places[place]);
                places_.emplace_back();
            }
            places_[spot].push_back(place);
        }
    }
    [[nodiscard]] const std::vector<NodeId>& nodes() const { return nodes_; }
    [[nodiscard]] std::uint32_t at(std::uint32_t node) const { return spot_[node]; }
    [[nodiscard]] std::vector<std::uint8_t> flags() const {
        std::vector<std::uint8_t> flags(spot_.size(), 0);
        for (const NodeId node : nodes_) flags[node] = 1;
        return flags;
    }
    // The first `count` places of spots, each at its least cost.
    void fill(std::vector<SpotAway>& away, const NodeSweep& sweep, std::span<double> cost,
              std::span<std::uint32_t> place) const {
        std::vector<SpotAway> found;
        std::sort(away.begin(), away.end());
        for (const SpotAway& one : away)
            for (const std::uint32_t number : places_[one.spot]) found.push_back({one.cost, number});
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        std::size_t filled = 0;
        for (const SpotAway& one : found) {
            if (filled == cost.size()) break;
            const auto before = place.first(filled);
            if (std::find(before.begin(), before.end(), one.spot) != before.end()) continue;
            cost[filled] = sweep.in_units()(one.cost);
            place[filled++] = one.spot;
        }
    }

private:
    std::vector<std::uint32_t> spot_;  // per node
    std::vector<NodeId> nodes_;
    std::vector<std::vector<std::uint32_t>> places_;
};

// One search against the arcs from all spots, which settles a node as often as spots are wanted: by cost, and of equal
// ones by spot.
class SearchFromSpots {
public:
    SearchFromSpots(const NodeSweep& sweep, const Spots& spots, std::size_t count)
        : roads_(sweep.roads()),
          limit_(sweep.limit()),
          count_(std::min(count, spots.nodes().size())),
          known_(roads_.search_network().node_count(), 0),
          away_(std::size_t{roads_.search_network().node_count()} * count_) {
        for (std::uint32_t spot = 0; spot < spots.nodes().size(); ++spot) begin(spots.nodes()[spot], spot);
    }

    // Returns whether it was not cancelled.
    bool run(const Control& control) {
        const RoadNetwork& network = roads_.search_network();
        constexpr std::size_t between_looks = 4096;
        for (std::size_t popped = 1; !queue_.empty(); ++popped) {
            if (popped % between_looks == 0 && control.cancelled()) return false;
            const auto [at, node] = queue_.top();
            queue_.pop();
            if (is_full(node, at.spot)) continue;
            away_[node * count_ + known_[node]++] = at;
            for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i) {
                const std::uint32_t way = network.in_arcs()[i];
                if (roads_.is_search_open(way))
                    push({at.cost + roads_.search_column().steps(way), at.spot}, network.in_tails()[i]);
            }
        }
        return true;
    }
    // Of a node of what is searched, by cost.
    [[nodiscard]] std::span<const SpotAway> of(std::uint32_t node) const {
        return std::span(away_).subspan(node * count_, known_[node]);
    }

private:
    struct Entry {
        SpotAway at;
        std::uint32_t node = 0;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };
    void begin(NodeId node, std::uint32_t spot) {
        road::ask::Snapped place;
        place.node = node;
        const road::ask::Ends ends = road::ask::arrivals(roads_, place);
        for (const RoadTerminal& end : ends.terminals()) push({end.cost, spot}, end.node);
    }
    // Whether the spot, or as many as are wanted, are known.
    [[nodiscard]] bool is_full(std::uint32_t node, std::uint32_t spot) const {
        const auto known = of(node);
        return known.size() == count_ ||
               std::any_of(known.begin(), known.end(), [&](const SpotAway& one) { return one.spot == spot; });
    }
    void push(const SpotAway& at, std::uint32_t node) {
        if (at.cost <= limit_ && !is_full(node, at.spot)) queue_.push({at, node});
    }

    const OpenRoads& roads_;
    std::uint64_t limit_;
    std::size_t count_;
    std::vector<std::uint32_t> known_;  // per node
    std::vector<SpotAway> away_;        // count_ per node
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

// What is to be filled: rows of nodes.
struct Rows {
    const Spots& spots;
    const NodeSweep& sweep;
    std::size_t count;
    NearestPlaces& found;
    void fill(std::uint32_t node, std::vector<SpotAway>& away) const {
        spots.fill(away, sweep, std::span(found.cost).subspan(node * count, count),
                   std::span(found.place).subspan(node * count, count));
    }
};

bool fill_from_spots(const Rows& rows, const Control& control) {
    SearchFromSpots search(rows.sweep, rows.spots, rows.count);
    if (!search.run(control)) return false;
    const OpenRoads& roads = rows.sweep.roads();
    std::vector<SpotAway> away;
    for (std::uint32_t node = 0; node < roads.network().node_count(); ++node) {
        away.clear();
        if (rows.spots.at(node) != no_node) away.push_back({0, rows.spots.at(node)});
        road::ask::Snapped here;
        here.node = NodeId(node);
        const road::ask::Ends ends = road::ask::departures(roads, here);
        for (const RoadTerminal& start : ends.terminals())
            for (const SpotAway& one : search.of(start.node))
                if (start.cost + one.cost <= rows.sweep.limit()) away.push_back({start.cost + one.cost, one.spot});
        rows.fill(node, away);
    }
    return true;
}

// Of a profile the travel time counts, by which its routes are not sorted.
Result<void> fill_from_nodes(const Rows& rows, const Control& control) {
    const auto wanted = rows.spots.flags();
    const auto keep = [&](std::size_t node, std::span<const Reached> reached) {
        std::vector<SpotAway> away;
        for (const Reached& there : reached) away.push_back({there.steps, rows.spots.at(there.node)});
        rows.fill(static_cast<std::uint32_t>(node), away);
    };
    return rows.sweep.run(road::ask::all_nodes(rows.sweep.roads().network()), wanted, keep, control);
}

}  // namespace

Result<NearestPlaces> road::Engine::nearest_places(const NearestPlacesRequest& request, const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(*state_, request,
                                                     [&](const road::Engine& engine, const NearestPlacesRequest& rest) {
                                                         return engine.nearest_places(rest, control);
                                                     }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (auto there = road::ask::check_nodes(state_->network, request.places); !there) return std::move(there).error();
    const auto sweep = NodeSweep::make(*state_, request.weight, request.limit, request.closed);
    if (!sweep) return sweep.error();
    const std::size_t nodes = state_->network.node_count();
    if (nodes > 0 && request.count > std::vector<double>().max_size() / nodes)
        return Error{ErrorKind::usage,
                     fmt::format("{} places for each of {} nodes do not fit in memory", request.count, nodes)};
    const Spots spots(state_->network.node_count(), request.places);
    NearestPlaces found;
    found.cost.assign(nodes * request.count, std::numeric_limits<double>::infinity());
    found.place.assign(nodes * request.count, no_node);
    const Rows rows{spots, *sweep, request.count, found};
    if (sweep->is_plain()) {
        if (!fill_from_spots(rows, control)) return Error{ErrorKind::interrupted, "interrupted"};
    } else if (auto filled = fill_from_nodes(rows, control); !filled) {
        return std::move(filled).error();
    }
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

}  // namespace starway
