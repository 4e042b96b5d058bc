#include "road/network/turns/give_way.hpp"

#include <algorithm>
#include <cmath>

#include "base/geo/frame.hpp"

namespace starway::road::network {
namespace {

constexpr std::uint32_t no_arc = 0xFFFFFFFFU;
constexpr double signal_reach_m = 50;
constexpr int merging_steps = 5;

double arc_metres(const RoadNetwork& network, std::uint32_t arc) {
    std::vector<Position> line;
    network.append_line(network.edge(ArcId(arc)), false, line);
    return geo::line_length(network.frame(), line);
}

}  // namespace

GivingWay::GivingWay(const RoadNetwork& network, const ArcDirections& directions,
                     std::span<const std::uint8_t> left_hand, const Priorities& priorities, const WeightColumn& weight,
                     const WeightColumn& time)
    : network_(network), directions_(directions), left_hand_(left_hand), priorities_(priorities), facts_(network) {
    open_.resize(network.arc_count());
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        open_[arc] = weight.weight[arc] != closed_weight || time.weight[arc] != closed_weight;
    arms_ = count_arms(network, [&](ArcId arc) { return open_[arc]; });
    without_priority_.resize(network.node_count());
    if (network.frame().kind == FrameKind::none) return;
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (open_[arc]) find_regulated(arc);
}

void GivingWay::find_regulated(std::uint32_t arc) {
    const std::uint8_t is = priorities_.regulated[network_.edge(ArcId(arc))];
    const unsigned end = network_.is_backward(ArcId(arc)) ? 1 : 0;
    const bool signal = (is >> (Priorities::signal + end) & 1U) != 0;
    if (signal || (is >> (Priorities::no_priority + end) & 1U) != 0) without_priority_[network_.heads()[arc]] = true;
    if (signal) follow_signal(arc);
}

// From a signal at the arc's head to the junction that it regulates.
void GivingWay::follow_signal(std::uint32_t arc) {
    double metres = 0;
    for (std::uint32_t next = next_at_bend(arc); next != no_arc && next != arc; next = next_at_bend(next)) {
        metres += arc_metres(network_, next);
        if (metres > signal_reach_m) return;
        const NodeId node = network_.head(ArcId(next));
        if (arms_[node] > 2) without_priority_[node] = true;
    }
}

// The way on where only two edges meet.
std::uint32_t GivingWay::next_at_bend(std::uint32_t arc) const {
    const NodeId node = network_.head(ArcId(arc));
    if (arms_[node] != 2) return no_arc;
    for (std::uint32_t next = network_.first_out()[node]; next < network_.first_out()[node + 1]; ++next)
        if (open_[next] && network_.edge(ArcId(next)) != network_.edge(ArcId(arc))) return next;
    return no_arc;
}

int GivingWay::direction(std::uint32_t from, std::uint32_t arc, bool arrives) const {
    const int steps = angle_steps(arrives ? directions_.angle_to_origin(from, arc) : directions_.angle(from, arc));
    const bool left = !left_hand_.empty() && left_hand_[network_.edge(ArcId(from))] != 0;
    return left ? -steps : steps;
}

std::uint8_t GivingWay::wait(std::uint32_t from, std::uint32_t to) const {
    const NodeId node = network_.head(ArcId(from));
    const EdgeId own = network_.edge(ArcId(from));
    const EdgeId taken = network_.edge(ArcId(to));
    if (own == taken || arms_[node] <= 2 || without_priority_[node] || network_.frame().kind == FrameKind::none ||
        is_roundabout(own))
        return WaitClass::none;
    const auto is_larger = [&](EdgeId edge) {
        return edge != own && (priorities_.rank[edge] > priorities_.rank[own] || is_roundabout(edge));
    };
    const int turn = direction(from, to, false);
    const bool joins = is_larger(taken);
    if (joins && !is_roundabout(taken) && std::abs(turn) <= merging_steps &&
        (facts_.flags(own) & (road_is_link | road_is_motorway)) != 0 && (facts_.flags(taken) & road_is_link) == 0)
        return WaitClass::none;
    const auto meets = [&](std::uint32_t comes, std::uint32_t leaves) {
        if (network_.edge(ArcId(leaves)) == taken) return true;
        const int goes_to = direction(from, leaves, false);
        if (network_.edge(ArcId(comes)) == taken) return goes_to > turn;
        return (direction(from, comes, true) < turn) != (goes_to < turn);
    };
    std::uint32_t streams = 0;
    std::uint8_t rank = 0;
    for (std::uint32_t i = network_.first_in()[node]; i < network_.first_in()[node + 1]; ++i) {
        const std::uint32_t comes = network_.in_arcs()[i];
        const EdgeId origin = network_.edge(ArcId(comes));
        if (!open_[comes] || !is_larger(origin)) continue;
        for (std::uint32_t leaves = network_.first_out()[node]; leaves < network_.first_out()[node + 1]; ++leaves) {
            const EdgeId target = network_.edge(ArcId(leaves));
            if (!open_[leaves] || target == origin || !is_larger(target) || !meets(comes, leaves)) continue;
            ++streams;
            rank = std::max(rank, priorities_.rank[origin]);
            break;
        }
    }
    if (streams == 0 || rank == 0) return WaitClass::none;
    const std::uint32_t manoeuvre = joins ? (streams > 1 ? WaitClass::join_across : WaitClass::join)
                                          : (streams > 1 ? WaitClass::cross_more : WaitClass::cross);
    return static_cast<std::uint8_t>(WaitClass::of(rank, manoeuvre));
}

}  // namespace starway::road::network
