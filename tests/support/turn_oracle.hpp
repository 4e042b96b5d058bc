// Least costs with turns, the naive way: a search over the arcs travelled so far. Written from the words of NetworkDraft alone; knows neither
// states nor automata.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <queue>
#include <set>
#include <utility>
#include <vector>

#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

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
    // The draft is that of which the network was built; its edges have no sources of their own there, so that these are their numbers.
    TurnOracle(const RoadNetwork& network, const DraftTurns& turns, std::size_t traveller,
               const std::vector<std::uint8_t>& left_hand, const std::vector<std::uint32_t>& draft_edge,
               bool time = false)
        : network_(network),
          turns_(turns),
          who_(traveller),
          left_hand_(left_hand),
          draft_edge_(draft_edge),
          time_(time) {
        const DraftTurns::Traveller& t = turns.travellers[traveller];
        column_ = network.column(time ? t.time : t.weight);
        other_ = network.column(time ? t.weight : t.time);
        for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) arc_of_code_[code(arc)] = arc;
        for (const DraftTurns::Ban& ban : turns.bans) {
            if ((ban.travellers >> traveller & 1U) == 0) continue;
            std::vector<std::uint32_t> path;
            for (const std::uint32_t c : ban.arcs)
                if (const auto found = arc_of_code_.find(c); found != arc_of_code_.end()) path.push_back(found->second);
            if (path.size() != ban.arcs.size()) continue;
            longest_ = std::max(longest_, path.size());
            bans_[path.back()].push_back(path);
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
            if (history.size() > std::max<std::size_t>(1, longest_ - 1))
                history.erase(history.begin(),
                              history.end() - static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, longest_ - 1)));
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
        for (std::uint32_t arc = 0; arc < network_.arc_count(); ++arc) {
            if (!is_open(arc)) continue;
            double at = 0;
            if (from.node.valid()) {
                if (network_.tail(ArcId(arc)) != from.node) continue;
            } else {
                if (network_.edge(ArcId(arc)) != from.edge) continue;
                if (!(network_.is_backward(ArcId(arc)) ? from.backward : from.forward)) continue;
                at = along(ArcId(arc), from.fraction);
            }
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
    [[nodiscard]] std::uint64_t part(std::uint32_t arc, double fraction) const {
        return static_cast<std::uint64_t>(std::llround(column_->weight[arc] * fraction));
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
    [[nodiscard]] std::uint64_t turn_cost(std::uint32_t last, std::uint32_t next) const {
        const DraftTurns::Traveller& t = turns_.travellers[who_];
        double seconds = 0;
        if (is_back(last, next)) {
            seconds = t.u_turn;
        } else {
            const NodeId node = network_.head(ArcId(last));
            int arms = 0;
            std::set<std::uint32_t> edges;
            const auto count = [&](std::uint32_t arc) {
                const EdgeId edge = network_.edge(ArcId(arc));
                if (!was_open(arc) || !edges.insert(edge).second) return;
                arms += network_.edge_tail(edge) == network_.edge_head(edge) ? 2 : 1;
            };
            for (std::uint32_t a = network_.first_out()[node]; a < network_.first_out()[node + 1]; ++a) count(a);
            for (std::uint32_t i = network_.first_in()[node]; i < network_.first_in()[node + 1]; ++i)
                count(network_.in_arcs()[i]);
            if (arms > 2 && network_.frame().kind != FrameKind::none) {
                double angle = std::remainder(bearing(next, false) - bearing(last, true), 360);

                // Halves go up; straight back is to the right.
                const double size = std::floor(std::abs(angle) / 6 + 0.5 + 1e-6) * 6;
                angle = angle < 0 && size < 180 ? -size : size;
                if (!left_hand_.empty() && left_hand_[code(last) / 2] != 0) angle = -angle;
                const double bias = angle >= 0 ? t.bias : 1 / t.bias;
                seconds = t.max / (1 + std::exp(-(13 / bias * std::abs(angle) / 180 - 6.5 * bias)));
            }
        }
        if (!time_ && is_local(next) && !is_local(last)) seconds += t.enter_local;
        return static_cast<std::uint64_t>(std::llround(seconds / column_->resolution));
    }

    const RoadNetwork& network_;
    const DraftTurns& turns_;
    std::size_t who_;
    std::vector<std::uint8_t> left_hand_;
    std::vector<std::uint32_t> draft_edge_;  // per edge of the network
    bool time_;
    const WeightColumn* column_;
    const WeightColumn* other_;
    std::size_t longest_ = 1;
    std::map<std::uint32_t, std::uint32_t> arc_of_code_;
    std::map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> bans_;  // by their last arc
};

}  // namespace starway::test
