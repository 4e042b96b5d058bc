// Least costs with turns, the naive way: a search over the arcs travelled so far. Written from the words of
// NetworkDraft alone; knows neither states nor automata.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <queue>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/geo/frame.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/tags.hpp"

namespace starway::test {

// A place: on an edge, or at a node.
struct Place {
    EdgeId edge;
    double fraction = 0;
    NodeId node;
    bool forward = true, backward = true;  // in which directions one may leave, or come
};

class TurnOracle {
public:
    // The draft is that of which the network was built; its edges have no sources of their own there, so that these are
    // their numbers.
    TurnOracle(const RoadNetwork& network, const NetworkDraft& draft, const DraftTurns& turns, std::size_t traveller,
               const std::vector<std::uint32_t>& draft_edge, bool time = false)
        : network_(network),
          turns_(turns),
          who_(traveller),
          left_hand_(draft.edge_left_hand),
          draft_edge_(draft_edge),
          time_(time),
          facts_(network) {
        const DraftTurns::Traveller& t = turns.travellers[traveller];
        column_ = network.column(time ? t.time : t.weight);
        other_ = network.column(time ? t.weight : t.time);
        for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) arc_of_code_[code(arc)] = arc;
        for (const DraftColumn& column : draft.columns)
            if (column.name == column_->name)
                for (const DraftColumn::Ends& one : column.ends)
                    if (const auto found = arc_of_code_.find(one.edge * 2 + (one.backward ? 1 : 0));
                        found != arc_of_code_.end())
                        ends_[found->second] = {steps(one.before), steps(one.after)};
        find_signals();
        for (const DraftTurns::Ban& ban : turns.bans) {
            if ((ban.travellers >> traveller & 1U) == 0) continue;
            std::vector<std::uint32_t> path;
            for (const std::uint32_t c : ban.arcs)
                if (const auto found = arc_of_code_.find(c); found != arc_of_code_.end()) path.push_back(found->second);
            if (path.size() != ban.arcs.size()) continue;
            bans_[path.back()].push_back(path);
            for (path.pop_back(); path.size() > 1; path.pop_back()) beginnings_.insert(path);
        }
    }

    std::set<std::uint32_t> closed;  // arcs that a request closes

    // The least cost in steps; nothing if there is no way.
    [[nodiscard]] std::optional<std::uint64_t> cost(const Place& from, const Place& to) const {
        return costs(from, {to}).front();
    }
    // To each of several places.
    [[nodiscard]] std::vector<std::optional<std::uint64_t>> costs(const Place& from,
                                                                  const std::vector<Place>& places) const {
        using History = std::vector<std::uint32_t>;
        std::vector<std::optional<std::uint64_t>> best(places.size());
        const auto offer = [&](std::size_t place, std::uint64_t cost) {
            best[place] = std::min(best[place].value_or(cost), cost);
        };
        std::map<History, std::uint64_t> known;
        using Entry = std::pair<std::uint64_t, History>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        const auto reach = [&](History history, std::uint64_t cost) {
            // What begins no restriction matters no more.
            while (history.size() > 1 && !beginnings_.contains(history)) history.erase(history.begin());
            const auto [entry, is_new] = known.try_emplace(history, cost);
            if (!is_new && entry->second <= cost) return;
            entry->second = cost;
            queue.emplace(cost, std::move(history));
        };
        // Ways onto the targets' arcs: where each lies on them.
        std::multimap<std::uint32_t, std::pair<std::size_t, double>> goal;
        std::multimap<std::uint32_t, std::size_t> goal_node;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Place& to = places[i];
            if (to.node.valid()) {
                if (from.node == to.node) best[i] = 0;
                goal_node.emplace(to.node, i);
                continue;
            }
            for (const ArcId arc : {network_.forward_arc(to.edge), network_.backward_arc(to.edge)})
                if (arc.valid() && is_open(arc) && (network_.is_backward(arc) ? to.backward : to.forward))
                    goal.emplace(arc, std::pair(i, along(arc, to.fraction)));
        }
        std::vector<std::pair<std::uint32_t, double>> begins;  // arcs, and from where on
        if (from.node.valid()) {
            for (std::uint32_t a = network_.first_out()[from.node]; a < network_.first_out()[from.node + 1]; ++a)
                begins.emplace_back(a, 0);
        } else {
            for (const ArcId arc : {network_.forward_arc(from.edge), network_.backward_arc(from.edge)})
                if (arc.valid() && (network_.is_backward(arc) ? from.backward : from.forward))
                    begins.emplace_back(arc, along(arc, from.fraction));
        }
        for (const auto& [arc, at] : begins) {
            if (!is_open(arc)) continue;
            for (auto [end, last] = goal.equal_range(arc); end != last; ++end)
                if (end->second.second >= at) offer(end->second.first, part(arc, end->second.second) - part(arc, at));
            reach({arc}, column_->weight[arc] - part(arc, at));
        }
        while (!queue.empty()) {
            const auto [cost, history] = queue.top();
            queue.pop();
            if (std::all_of(best.begin(), best.end(), [&](const auto& b) { return b && cost >= *b; })) break;
            if (known.at(history) != cost) continue;
            const std::uint32_t last = history.back();
            const NodeId node = network_.head(ArcId(last));
            for (auto [end, past] = goal_node.equal_range(node); end != past; ++end) offer(end->second, cost);
            for (std::uint32_t next = network_.first_out()[node]; next < network_.first_out()[node + 1]; ++next) {
                if (!is_open(next) || !is_allowed(history, next)) continue;
                const std::uint64_t after = cost + turn_cost(last, next);
                for (auto [end, past] = goal.equal_range(next); end != past; ++end)
                    offer(end->second.first, after + part(next, end->second.second));
                History longer = history;
                longer.push_back(next);
                reach(std::move(longer), after + column_->weight[next]);
            }
        }
        return best;
    }

    // Whether a path of whole arcs obeys everything.
    [[nodiscard]] bool obeys(const std::vector<std::uint32_t>& arcs) const {
        std::vector<std::uint32_t> history;
        for (const std::uint32_t arc : arcs) {
            if (!is_open(arc) || (!history.empty() && !is_allowed(history, arc))) return false;
            history.push_back(arc);
        }
        return true;
    }

private:
    [[nodiscard]] std::uint32_t code(std::uint32_t arc) const {
        return draft_edge_[network_.edge(ArcId(arc))] * 2 + (network_.is_backward(ArcId(arc)) ? 1 : 0);
    }
    [[nodiscard]] bool is_open(std::uint32_t arc) const {
        return column_->weight[arc] != closed_weight && closed.count(arc) == 0;
    }
    // As the network was built: closing roads later allows nothing more.
    [[nodiscard]] bool was_open(std::uint32_t arc) const {
        return column_->weight[arc] != closed_weight || other_->weight[arc] != closed_weight;
    }
    [[nodiscard]] double along(ArcId arc, double fraction) const {
        return network_.is_backward(arc) ? 1 - fraction : fraction;
    }
    // From the tail to a place midway. What is spent before the arc is paid by who comes from there; what is spent
    // after it, by who goes on as far.
    [[nodiscard]] std::uint64_t part(std::uint32_t arc, double fraction) const {
        if (fraction <= 0) return 0;
        if (fraction >= 1) return column_->weight[arc];
        const auto found = ends_.find(arc);
        const Ends ends = found == ends_.end() ? Ends{} : found->second;
        const std::uint64_t moving = column_->weight[arc] - ends.before - ends.after;
        return ends.before + static_cast<std::uint64_t>(std::llround(static_cast<double>(moving) * fraction));
    }
    [[nodiscard]] bool is_back(std::uint32_t last, std::uint32_t next) const {
        return last != next && network_.edge(ArcId(last)) == network_.edge(ArcId(next));
    }
    [[nodiscard]] bool is_banned(const std::vector<std::uint32_t>& history, std::uint32_t next) const {
        const auto found = bans_.find(next);
        if (found == bans_.end()) return false;
        for (const auto& path : found->second) {
            const std::size_t before = path.size() - 1;
            if (before <= history.size() &&
                std::equal(path.begin(), path.end() - 1, history.end() - static_cast<std::ptrdiff_t>(before)))
                return true;
        }
        return false;
    }
    [[nodiscard]] bool has_costs() const {
        return std::any_of(turns_.travellers.begin(), turns_.travellers.end(),
                           [](const auto& t) { return t.has_costs(); });
    }
    [[nodiscard]] bool is_allowed(const std::vector<std::uint32_t>& history, std::uint32_t next) const {
        if (is_banned(history, next)) return false;
        if (!is_back(history.back(), next)) return true;
        const auto policy = turns_.travellers[who_].u_turns;
        if (policy == DraftTurns::UTurns::anywhere) return true;
        if (policy == DraftTurns::UTurns::never) return false;
        const NodeId node = network_.head(ArcId(history.back()));
        for (std::uint32_t other = network_.first_out()[node]; other < network_.first_out()[node + 1]; ++other)
            if (!is_back(history.back(), other) && was_open(other) && !is_banned(history, other)) return false;
        return true;
    }
    [[nodiscard]] bool is_local(std::uint32_t arc) const {
        const auto& local = turns_.travellers[who_].local;
        return !local.empty() && (local[code(arc) / 2] >> (code(arc) % 2) & 1U) != 0;
    }
    // Clockwise from north, of the first metres of an arc or of the last.
    [[nodiscard]] double bearing(std::uint32_t arc, bool at_end) const {
        std::vector<Position> line;
        network_.append_line(network_.edge(ArcId(arc)), network_.is_backward(ArcId(arc)) != at_end, line);
        const bool on_earth = network_.frame().kind == FrameKind::geographic;
        const double scale = on_earth ? 111'195 : 1;
        const double narrow = on_earth ? std::cos(line[0].y * std::numbers::pi / 180) : 1;
        double left = 15;
        double x = 0;
        double y = 0;
        for (std::size_t i = 1; i < line.size() && left > 0; ++i) {
            const double dx = (line[i].x - line[i - 1].x) * scale * narrow;
            const double dy = (line[i].y - line[i - 1].y) * scale;
            const double length = std::hypot(dx, dy);
            if (length == 0) continue;
            const double share = std::min(1.0, left / length);
            x += dx * share;
            y += dy * share;
            left -= length;
        }
        return (at_end ? std::atan2(-x, -y) : std::atan2(x, y)) * 180 / std::numbers::pi;
    }
    [[nodiscard]] int arms_at(NodeId node) const {
        int arms = 0;
        std::set<std::uint32_t> edges;
        const auto count = [&](std::uint32_t arc) {
            const EdgeId edge = network_.edge(ArcId(arc));
            if (!was_open(arc) || !edges.insert(edge).second) return;
            arms += network_.edge_tail(edge) == network_.edge_head(edge) ? 2 : 1;
        };
        for (std::uint32_t a = network_.first_out()[node]; a < network_.first_out()[node + 1]; ++a) count(a);
        for (const std::uint32_t a : arriving(node)) count(a);
        return arms;
    }
    [[nodiscard]] std::vector<std::uint32_t> arriving(NodeId node) const {
        std::vector<std::uint32_t> arcs;
        for (std::uint32_t i = network_.first_in()[node]; i < network_.first_in()[node + 1]; ++i)
            arcs.push_back(network_.in_arcs()[i]);
        return arcs;
    }
    // Towards the end of an arm, seen by a traveller on `last`: in degrees towards the near side, in steps of six.
    // `arm` leaves the node, or enters it.
    [[nodiscard]] double sight(std::uint32_t last, std::uint32_t arm, bool enters) const {
        const double towards = enters ? bearing(arm, true) + 180 : bearing(arm, false);
        const double angle = std::remainder(towards - bearing(last, true), 360);
        // Halves go up; straight back is to the right.
        const double size = std::floor(std::abs(angle) / 6 + 0.5 + 1e-6) * 6;
        const double rounded = angle < 0 && size < 180 ? -size : size;
        return !left_hand_.empty() && left_hand_[code(last) / 2] != 0 ? -rounded : rounded;
    }
    [[nodiscard]] std::uint64_t steps(double seconds) const {
        return static_cast<std::uint64_t>(std::llround(seconds / column_->resolution));
    }
    [[nodiscard]] std::uint64_t turn_cost(std::uint32_t last, std::uint32_t next) const {
        const auto [known, is_new] = turn_cost_.try_emplace(std::uint64_t{last} << 32U | next, 0);
        if (is_new) known->second = find_turn_cost(last, next);
        return known->second;
    }
    [[nodiscard]] std::uint64_t find_turn_cost(std::uint32_t last, std::uint32_t next) const {
        const DraftTurns::Traveller& t = turns_.travellers[who_];
        double seconds = 0;
        if (is_back(last, next)) {
            seconds = t.u_turn;
        } else if (arms_at(network_.head(ArcId(last))) > 2 && network_.frame().kind != FrameKind::none) {
            const double angle = sight(last, next, false);
            const double bias = angle >= 0 ? t.bias : 1 / t.bias;
            seconds = t.max / (1 + std::exp(-(13 / bias * std::abs(angle) / 180 - 6.5 * bias)));
        }
        if (!time_ && is_local(next) && !is_local(last)) seconds += t.enter_local;
        return steps(seconds) + steps(wait(last, next));
    }

    [[nodiscard]] unsigned flags(std::uint32_t arc) const { return facts_.flags(network_.edge(ArcId(arc))); }
    [[nodiscard]] std::uint8_t of_edge(const std::vector<std::uint8_t>& values, std::uint32_t arc) const {
        return values.empty() ? 0 : values[code(arc) / 2];
    }
    // Junctions where signals or equality leave no priority to rank: each looks back along its arms for the signal that
    // it obeys.
    void find_signals() {
        const auto& regulated = turns_.travellers[who_].regulated;
        const auto stops = [&](std::uint32_t arc, unsigned bit) {
            return (of_edge(regulated, arc) >> (bit + (network_.is_backward(ArcId(arc)) ? 1 : 0)) & 1U) != 0;
        };
        for (std::uint32_t n = 0; n < network_.node_count() && network_.frame().kind != FrameKind::none; ++n) {
            const NodeId junction(n);
            if (arms_at(junction) <= 2) continue;
            for (std::uint32_t arm : arriving(junction)) {
                if (!was_open(arm)) continue;
                if (stops(arm, 0) || stops(arm, 2)) equal_.insert(n);
                double metres = 0;
                std::set<std::uint32_t> seen;
                while (seen.insert(arm).second && arms_at(network_.tail(ArcId(arm))) == 2) {
                    std::vector<Position> line;
                    network_.append_line(network_.edge(ArcId(arm)), false, line);
                    metres += geo::line_length(network_.frame(), line);
                    if (metres > 50) break;
                    std::optional<std::uint32_t> before;
                    for (const std::uint32_t other : arriving(network_.tail(ArcId(arm))))
                        if (was_open(other) && network_.edge(ArcId(other)) != network_.edge(ArcId(arm))) before = other;
                    if (!before) break;
                    arm = *before;
                    if (stops(arm, 0)) equal_.insert(n);
                }
            }
        }
    }
    // Seconds until the turn is free of those who have priority.
    [[nodiscard]] double wait(std::uint32_t last, std::uint32_t next) const {
        const DraftTurns::Traveller& t = turns_.travellers[who_];
        const NodeId node = network_.head(ArcId(last));
        const EdgeId own = network_.edge(ArcId(last));
        const EdgeId target = network_.edge(ArcId(next));
        if (t.wait.empty() || own == target || equal_.contains(node) || arms_at(node) <= 2 ||
            network_.frame().kind == FrameKind::none || (flags(last) & road_is_roundabout) != 0)
            return 0;
        const auto larger = [&](std::uint32_t arc) {
            if (!was_open(arc) || network_.edge(ArcId(arc)) == own) return false;
            return (flags(arc) & road_is_roundabout) != 0 || of_edge(t.rank, arc) > of_edge(t.rank, last);
        };
        const double mine = sight(last, next, false);
        if (larger(next) && (flags(last) & (road_is_link | road_is_motorway)) != 0 && mine > -33 && mine < 33 &&
            (flags(next) & (road_is_link | road_is_roundabout)) == 0)
            return 0;
        std::set<std::uint32_t> traffic;
        for (const std::uint32_t in : arriving(node))
            for (std::uint32_t out = network_.first_out()[node]; out < network_.first_out()[node + 1]; ++out) {
                const EdgeId comes = network_.edge(ArcId(in));
                const EdgeId goes = network_.edge(ArcId(out));
                if (comes == goes || !larger(in) || !larger(out)) continue;
                const bool goes_near = sight(last, out, false) > mine;
                const bool goes_far = sight(last, out, false) < mine;
                const bool from_far = sight(last, in, true) < mine;
                const bool merges = goes == target;
                const bool turns_before_us = comes == target && goes_near;
                const bool passes = comes != target && (from_far ? !goes_far : goes_far);
                if (merges || turns_before_us || passes) traffic.insert(in);
            }
        std::uint8_t rank = 0;
        for (const std::uint32_t in : traffic) rank = std::max(rank, of_edge(t.rank, in));
        if (rank == 0) return 0;
        const DraftTurns::Traveller::Wait& wait = t.wait[rank - 1U];
        if (larger(next)) return traffic.size() == 1 ? wait.join : wait.join_across;
        return traffic.size() == 1 ? wait.cross : wait.cross_more;
    }

    const RoadNetwork& network_;
    const DraftTurns& turns_;
    std::size_t who_;
    std::vector<std::uint8_t> left_hand_;
    std::vector<std::uint32_t> draft_edge_;  // per edge of the network
    bool time_;
    const WeightColumn* column_;
    const WeightColumn* other_;
    RoadFactsView facts_;
    std::set<std::uint32_t> equal_;                                       // nodes at which no road has priority
    std::set<std::vector<std::uint32_t>> beginnings_;                     // of restrictions, two arcs or more
    mutable std::unordered_map<std::uint64_t, std::uint64_t> turn_cost_;  // those that were asked for
    std::map<std::uint32_t, std::uint32_t> arc_of_code_;
    struct Ends {
        std::uint64_t before = 0, after = 0;  // in steps
    };
    std::unordered_map<std::uint32_t, Ends> ends_;
    std::map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> bans_;  // by their last arc
};

}  // namespace starway::test
