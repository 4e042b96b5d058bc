// Lower bounds on what paths to intervals cost.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "mesh/search/weighted/intervals.hpp"
#include "mesh/search/weighted/weighted.hpp"

namespace starway::mesh::search {

inline constexpr double infinite = std::numeric_limits<double>::infinity();
inline constexpr std::uint64_t most_steps = 200'000'000;  // that are looked at, in all rounds: some seconds

struct End {
    Position at;
    std::vector<std::uint32_t> polygons;
    [[nodiscard]] bool is_in(std::uint32_t polygon) const {
        return std::find(polygons.begin(), polygons.end(), polygon) != polygons.end();
    }
};

// A lower bound on what paths to an interval cost: linear along it.
struct Line {
    double middle = infinite;  // at its middle
    double slope = 0;          // for a unit of length
    [[nodiscard]] double at_begin(const Interval& interval) const { return middle - slope * interval.radius; }
    [[nodiscard]] double at_end(const Interval& interval) const { return middle + slope * interval.radius; }
};

// How a path comes to a place on an edge: through a polygon, or along the edge.
inline constexpr std::uint32_t ways = 3;
inline constexpr std::uint32_t across = 0;
inline constexpr std::uint32_t upwards = 1;
inline constexpr std::uint32_t downwards = 2;

enum class Ended : std::uint8_t { all, early, cycling };

// Lower bounds from one end, as lines on all intervals, for given slopes. Whatever the slopes are, the bounds hold:
// where a path leaves an interval is where it came to it, so what one step counts too much there the next counts too
// little. Where they are those of the true costs, the bounds are exact but for the square of the intervals' lengths.
// Dijkstra's algorithm, which comes back to what turns out cheaper: steps may cost a little less than nothing.
class Flood {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    Flood(const SharedEdges& edges, const Intervals& intervals, const End& from, const End& to, double limit)
        : edges_(edges),
          intervals_(intervals),
          from_(from),
          to_(to),
          limit_(limit),
          cheapest_(edges.mesh().cost_range().first),
          hair_(std::isfinite(limit) ? 1e-13 * limit : 0),
          slopes_(intervals.size(), 0),
          lines_(ways * intervals.size(), infinite),
          before_(ways * intervals.size(), none),
          through_(ways * intervals.size(), none) {}

    void set_slopes(const std::vector<double>& slopes, double trust) {
        std::transform(slopes.begin(), slopes.end(), slopes_.begin(), [&](double slope) { return trust * slope; });
    }

    // rest(number, end) is what an interval's begin or end costs at least to the other end.
    template <class Rest>
    Ended run(const Rest& rest, const CancelFlag* cancel, WeightedAnswer& counts) {
        for (const std::uint32_t polygon : from_.polygons) {
            if (to_.is_in(polygon)) arrive(cost(polygon) * model::distance(from_.at, to_.at), none, polygon);
            intervals_.for_each_around(polygon, [&](std::uint32_t to) {
                reach(to, across, least_between(intervals_[to], -slopes_[to], from_.at, cost(polygon)), none, polygon,
                      rest);
            });
        }
        while (!queue_.empty() && queue_.top().first <= limit_) {
            const auto [key, state] = queue_.top();
            queue_.pop();
            if (key > lines_[state]) continue;
            if ((++counts.expanded & 1023U) == 0 && cancel != nullptr && cancel->load(std::memory_order_relaxed))
                return Ended::early;
            if (counts.generated + steps_ > most_steps) return Ended::early;
            if (++expanded_ > lines_.size() * 3 / 2 + 1000) {
                counts.generated += steps_;
                return Ended::cycling;
            }
            leave(state, key, rest);
        }
        counts.generated += steps_;
        return Ended::all;
    }
    [[nodiscard]] double at_end() const { return end_cost_; }
    // At the begin and the end of an interval.
    [[nodiscard]] std::array<double, 2> least(std::size_t number) const {
        std::array<double, 2> least{infinite, infinite};
        for (std::uint32_t way = 0; way < ways; ++way) {
            const Line line = this->line(static_cast<std::uint32_t>(ways * number + way));
            least[0] = std::min(least[0], line.at_begin(intervals_[number]));
            least[1] = std::min(least[1], line.at_end(intervals_[number]));
        }
        return least;
    }
    // The states of the cheapest way, from the first interval to the last.
    [[nodiscard]] std::vector<std::uint32_t> way() const {
        std::vector<std::uint32_t> states;
        for (std::uint32_t state = end_state_; state != none; state = before_[state]) states.push_back(state);
        std::reverse(states.begin(), states.end());
        return states;
    }
    [[nodiscard]] std::uint32_t through(std::uint32_t state) const { return through_[state]; }
    // The polygon between the last interval and the end.
    [[nodiscard]] std::uint32_t last_polygon() const { return end_polygon_; }

private:
    [[nodiscard]] double cost(std::uint32_t polygon) const { return edges_.mesh().cost(polygon); }
    [[nodiscard]] Line line(std::uint32_t state) const {
        const std::uint32_t number = state / ways;
        const std::uint32_t way = state % ways;
        if (way == across) return {lines_[state], slopes_[number]};
        const double along = edges_.cost_along(intervals_[number].edge);
        return {lines_[state], way == upwards ? along : -along};
    }

    void arrive(double cost, std::uint32_t state, std::uint32_t polygon) {
        if (cost >= end_cost_) return;
        end_cost_ = cost;
        end_state_ = state;
        end_polygon_ = polygon;
    }

    template <class Rest>
    void reach(std::uint32_t to, std::uint32_t way, double middle, std::uint32_t from, std::uint32_t polygon,
               const Rest& rest) {
        const std::uint32_t state = ways * to + way;
        if (middle >= lines_[state] - hair_) return;
        const Interval& interval = intervals_[to];
        Line line = this->line(state);
        // No path costs less than a straight line through the cheapest polygon, so cycles come to an end.
        line.middle =
            std::max(middle, cheapest_ * distance_to(from_.at, interval) - std::abs(line.slope) * interval.radius);
        if (line.middle >= lines_[state] - hair_) return;
        if (std::min(line.at_begin(interval) + rest(to, 0), line.at_end(interval) + rest(to, 1)) > limit_) return;
        lines_[state] = line.middle;
        before_[state] = from;
        through_[state] = polygon;
        queue_.push({line.middle, state});
    }

    template <class Rest>
    void leave(std::uint32_t state, double key, const Rest& rest) {
        const std::uint32_t number = state / ways;
        const Interval& at = intervals_[number];
        const Line line = this->line(state);
        for (std::uint32_t side = 0; side < 2; ++side) {
            const std::uint32_t polygon = edges_.polygon(at.edge, side);
            if (to_.is_in(polygon)) arrive(key + least_between(at, line.slope, to_.at, cost(polygon)), state, polygon);
            intervals_.for_each_around(polygon, [&](std::uint32_t to) {
                ++steps_;
                const Interval& other = intervals_[to];
                // The first test is cheap and leaves out most.
                if (other.edge == at.edge || !worth(key, line.slope, at, cost(polygon), other, to, rest)) return;
                reach(to, across, key + least_between(at, line.slope, other, slopes_[to], cost(polygon)), state,
                      polygon, rest);
            });
        }
        if (state % ways != downwards) follow(state, number + 1, upwards, line.at_end(at), rest);
        if (state % ways != upwards) follow(state, number - 1, downwards, line.at_begin(at), rest);
    }

    // Whether a step may improve what is known, by the distance of the middles.
    template <class Rest>
    bool worth(double key, double slope, const Interval& at, double cost, const Interval& other, std::uint32_t to,
               const Rest& rest) const {
        const double blur = (cost + std::abs(slope)) * at.radius + (cost + std::abs(slopes_[to])) * other.radius;
        const double spread = std::abs(slopes_[to]) * other.radius;
        const double most = std::min(lines_[ways * to + across], limit_ - std::min(rest(to, 0), rest(to, 1)) + spread);
        const double far = (most - key + blur) / cost;
        const Position apart = minus(at.middle, other.middle);
        return far >= 0 && dot(apart, apart) <= far * far;
    }

    // Along the edge to the next interval.
    template <class Rest>
    void follow(std::uint32_t state, std::uint32_t to, std::uint32_t way, double from_rim, const Rest& rest) {
        const Interval& at = intervals_[state / ways];
        if (to >= intervals_.size() || intervals_[to].edge != at.edge) return;
        const Interval& next = intervals_[to];
        const double gap = (way == upwards ? next.low - at.high : at.low - next.high) * edges_.length(at.edge);
        reach(to, way, from_rim + edges_.cost_along(at.edge) * (gap + next.radius), state, none, rest);
    }

    const SharedEdges& edges_;
    const Intervals& intervals_;
    const End& from_;
    const End& to_;
    double limit_;
    double cheapest_;
    double hair_;                 // less than that is rounding, or cycles of rounding would never end
    std::vector<double> slopes_;  // by interval, of paths that come across
    std::vector<double> lines_;   // by state: at the interval's middle
    std::vector<std::uint32_t> before_, through_;
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    double end_cost_ = infinite;
    std::uint32_t end_state_ = none, end_polygon_ = none;
    std::uint64_t steps_ = 0, expanded_ = 0;
};

}  // namespace starway::mesh::search
