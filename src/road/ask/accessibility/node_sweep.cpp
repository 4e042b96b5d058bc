#include "road/ask/accessibility/node_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/core/lease_pool.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/ask/accessibility/bounded_search.hpp"
#include "road/ask/accessibility/lane_sweep.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"

namespace starway::road::ask {
namespace {

using Lists = std::array<std::vector<Reached>, LaneSweep::lanes>;

// Where one is after leaving a node.
void append_starts(const OpenRoads& roads, const Counted& counted, NodeId from, std::vector<SweepStart>& starts) {
    if (roads.turns() == nullptr) return starts.push_back({from, {}});
    Snapped at;
    at.node = from;
    const Ends ends = departures(roads, at);
    for (std::size_t i = 0; i < ends.terminal.size(); ++i) {
        const Ends::Along& along = ends.along[i];
        const std::uint64_t counts = counted.up_to(along.arc, 1) - counted.up_to(along.arc, along.at);
        starts.push_back({ends.terminal[i].node, {ends.terminal[i].cost, counts}});
    }
}

// The nodes of a list of states, each once at its least cost. Working memory: 4 bytes a node.
class OncePerNode {
public:
    explicit OncePerNode(std::uint32_t nodes) : slot_(nodes, 0) {}
    void add(std::vector<Reached>& list, const Reached& reached) {
        const std::uint32_t slot = slot_[reached.node];
        if (slot < list.size() && list[slot].node == reached.node) {
            list[slot].steps = std::min(list[slot].steps, reached.steps);
            return;
        }
        slot_[reached.node] = static_cast<std::uint32_t>(list.size());
        list.push_back(reached);
    }

private:
    std::vector<std::uint32_t> slot_;
};

// The work of one thread at a time.
class Sweeper {
public:
    Sweeper(const OpenRoads& roads, const Counted& counted, std::uint64_t limit, std::span<const std::uint8_t> wanted)
        : roads_(roads), counted_(counted), limit_(limit), wanted_(wanted), search_(roads, counted) {
        if (roads.turns() != nullptr) once_.emplace(roads.network().node_count());
    }

    // How many sources are swept at a time.
    [[nodiscard]] std::size_t most() const {
        return counted_.is_searched() && limit_ <= LaneSweep::most_limit ? LaneSweep::lanes : 1;
    }

    // Of each source the wanted nodes; null where it was cancelled.
    const Lists* run(std::span<const NodeId> sources, const CancelFlag* cancel) {
        starts_.clear();
        first_start_.assign(1, 0);
        for (const NodeId source : sources) {
            append_starts(roads_, counted_, source, starts_);
            first_start_.push_back(starts_.size());
        }
        if (!search_.run(starts_, limit_, cancel)) return nullptr;
        for (std::vector<Reached>& list : lists_) list.clear();
        if (sources.size() == 1)
            list_search(sources.front());
        else if (!sweep_lanes(sources, cancel))
            return nullptr;
        return &lists_;
    }

private:
    [[nodiscard]] bool is_wanted(std::uint32_t node) const { return wanted_.empty() || wanted_[node] != 0; }

    // Without turns a source is among what its search reaches.
    void list_source(std::size_t lane, NodeId source) {
        if (once_ && is_wanted(source)) once_->add(lists_[lane], {source, 0});
    }

    void list_search(NodeId source) {
        list_source(0, source);
        for (std::size_t place = 0; place < search_.size(); ++place)
            if (const NodeId node = roads_.node_of(search_.node(place)); is_wanted(node))
                add(0, {node, search_.at(place).counted});
    }

    bool sweep_lanes(std::span<const NodeId> sources, const CancelFlag* cancel) {
        lanes_.begin(search_.size(), limit_);
        for (std::size_t place = 0; place < search_.size(); ++place) add_arcs(search_.node(place));
        for (std::size_t lane = 0; lane < sources.size(); ++lane)
            for (std::size_t i = first_start_[lane]; i < first_start_[lane + 1]; ++i)
                if (starts_[i].at.cost <= limit_)
                    lanes_.start(search_.place_of(starts_[i].node), lane, starts_[i].at.cost);
        if (!lanes_.run(cancel)) return false;
        wanted_places_.clear();
        for (std::uint32_t place = 0; place < search_.size(); ++place)
            if (is_wanted(roads_.node_of(search_.node(place)))) wanted_places_.push_back(place);
        for (std::size_t lane = 0; lane < sources.size(); ++lane) {
            list_source(lane, sources[lane]);
            for (const std::uint32_t place : wanted_places_)
                if (lanes_.is_within(place, lane))
                    add(lane, {roads_.node_of(search_.node(place)), lanes_.cost(place, lane)});
        }
        return true;
    }

    void add(std::size_t lane, const Reached& reached) {
        if (once_)
            once_->add(lists_[lane], reached);
        else
            lists_[lane].push_back(reached);
    }

    void add_arcs(std::uint32_t node) {
        const RoadNetwork& network = roads_.search_network();
        for (std::uint32_t i = network.first_out()[node]; i < network.first_out()[node + 1]; ++i) {
            if (!roads_.is_search_open(i)) continue;
            const std::uint64_t weight = roads_.search_column().steps(i);
            const std::uint32_t to = weight <= limit_ ? search_.place_of(network.heads()[i]) : no_node;
            if (to != no_node) lanes_.add_arc(to, weight);
        }
        lanes_.end_node();
    }

    const OpenRoads& roads_;
    const Counted& counted_;
    std::uint64_t limit_;
    std::span<const std::uint8_t> wanted_;
    BoundedSearch search_;
    LaneSweep lanes_;
    std::vector<SweepStart> starts_;
    std::vector<std::size_t> first_start_;  // per source, and the end
    std::vector<std::uint32_t> wanted_places_;
    std::optional<OncePerNode> once_;  // where states are searched
    Lists lists_;
};

}  // namespace

NodeSweep::NodeSweep(std::shared_ptr<const OpenRoads> roads, const WeightColumn& counted)
    : roads_(std::move(roads)),
      counted_(std::make_unique<const Counted>(*roads_, counted)),
      in_units_(counted.resolution) {}

Result<NodeSweep> NodeSweep::make(const road::Engine::State& state, const std::string& weight, double limit,
                                  const Closed& closed) {
    const auto column = find_column(state.network, weight);
    if (!column) return column.error();
    if (!(limit >= 0)) return Error{ErrorKind::usage, fmt::format("the limit is {}; it must be 0 or more", limit)};
    auto roads = state.open_roads(**column, closed);
    if (!roads) return std::move(roads).error();
    NodeSweep sweep(*std::move(roads), network::counted_of(state.network, **column));
    sweep.limit_ = sweep.steps_within(limit);
    return sweep;
}

std::uint64_t NodeSweep::steps_within(double limit) const {
    if (in_units_(beyond_paths) <= limit) return beyond_paths;
    std::uint64_t low = 0;
    for (std::uint64_t bit = beyond_paths; bit > 0; bit /= 2)
        if (in_units_(low + bit) <= limit) low += bit;
    return low;
}

Result<void> NodeSweep::run(std::span<const NodeId> sources, std::span<const std::uint8_t> wanted, const Visit& visit,
                            const Control& control) const {
    // Neighbours are swept together.
    std::vector<std::uint32_t> order(sources.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return sources[a] < sources[b] || (sources[a] == sources[b] && a < b);
    });
    if (control.progress != nullptr) control.progress->phase("sweeping", sources.size());
    const core::ThreadShare threads(control.threads);
    core::LeasePool<Sweeper> sweepers;
    const auto make = [&] { return std::make_unique<Sweeper>(*roads_, *counted_, limit_, wanted); };
    std::atomic<bool> cancelled = false;
    const auto sweep = [&](std::size_t first, std::size_t last) {
        const auto sweeper = sweepers.take(make);
        std::vector<NodeId> group;
        for (std::size_t next = first; next < last; next += group.size()) {
            group.clear();
            for (std::size_t i = next; i < std::min(last, next + sweeper->most()); ++i)
                group.push_back(sources[order[i]]);
            const Lists* const lists = sweeper->run(group, control.cancel);
            if (lists == nullptr) return cancelled.store(true);
            for (std::size_t i = 0; i < group.size(); ++i) visit(order[next + i], (*lists)[i]);
        }
    };
    constexpr std::size_t sources_a_slice = 8 * LaneSweep::lanes;
    const bool all = core::for_slices(sources.size(), sources_a_slice, sweep, [&](std::size_t done) {
        if (control.progress != nullptr) control.progress->advance(done);
        return !control.cancelled();
    });
    if (!all || cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    return still_whole(roads_->network());
}

Result<void> check_nodes(const RoadNetwork& network, std::span<const NodeId> nodes) {
    for (const NodeId node : nodes)
        if (node >= network.node_count())
            return Error{ErrorKind::usage, fmt::format("nodes are numbered 0 to {}; there is no {}",
                                                       network.node_count() - 1, std::uint32_t{node})};
    return {};
}

std::vector<NodeId> all_nodes(const RoadNetwork& network) {
    std::vector<NodeId> nodes;
    nodes.reserve(network.node_count());
    for (std::uint32_t node = 0; node < network.node_count(); ++node) nodes.emplace_back(node);
    return nodes;
}

}  // namespace starway::road::ask
