#include "mesh/search/weighted/weighted.hpp"

#include <optional>

#include "mesh/search/weighted/chain.hpp"
#include "mesh/search/weighted/flood.hpp"

namespace starway::mesh::search {
namespace {

constexpr double close_enough = 1.01;
constexpr double rounding = 1e-9;  // of a lower bound, for errors of its sums
constexpr std::array<double, 5> trusts{0.9, 0.7, 0.5, 0.3,
                                       0};  // in slopes: less where cycles of steps cost less than nothing
constexpr std::uint32_t first_cut = 4;
constexpr std::size_t most_intervals = 1'000'000;
constexpr int most_rounds = 60;
constexpr int sweeps = 40;  // over a path
constexpr int last_sweeps = 500;

// The ends of intervals as points, and which are those of which interval.
struct Rims {
    Intervals points;
    std::vector<std::array<std::uint32_t, 2>> of_interval;

    Rims(const SharedEdges& edges, const Intervals& intervals) : points(edges) {
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            const Interval& interval = intervals[i];
            const auto last = static_cast<std::uint32_t>(points.size()) - 1;
            const bool goes_on =
                i > 0 && intervals[i - 1].edge == interval.edge && intervals[i - 1].high == interval.low;
            if (!goes_on) points.add(interval.edge, interval.low, interval.low, {interval.rest[0], interval.rest[0]});
            const auto low = goes_on ? last : static_cast<std::uint32_t>(points.size()) - 1;
            points.add(interval.edge, interval.high, interval.high, {interval.rest[1], interval.rest[1]});
            of_interval.push_back({low, static_cast<std::uint32_t>(points.size()) - 1});
        }
    }
};

class Rounds {
public:
    Rounds(const SharedEdges& edges, End from, End to, const CancelFlag* cancel, WeightedAnswer& answer)
        : edges_(edges), from_(std::move(from)), to_(std::move(to)), cancel_(cancel), answer_(answer) {}

    void run() {
        answer_.cost = infinite;
        if (const std::uint32_t same = common_polygon(); same != Flood::none) keep(chain_within(same));
        find_some_path();
        if (answer_.status == SearchStatus::cancelled || !std::isfinite(answer_.cost)) return;
        answer_.status = SearchStatus::found;
        lowest_ = edges_.mesh().cost_range().first * model::distance(from_.at, to_.at) * (1 - rounding);
        Intervals intervals = all_intervals();
        for (int round = 0; round < most_rounds && answer_.cost > close_enough * lowest_; ++round) {
            auto next = refined(intervals);
            if (cancelled()) return;
            if (!next) break;
            intervals = *std::move(next);
        }
        polish();
        const bool exact = answer_.cost <= lowest_ * (1 + 4 * rounding);
        answer_.bound = exact ? 1 : lowest_ > 0 ? answer_.cost / lowest_ : answer_.cost > 0 ? infinite : 1;
    }

private:
    bool cancelled() {
        if (cancel_ == nullptr || !cancel_->load(std::memory_order_relaxed)) return false;
        answer_.status = SearchStatus::cancelled;
        return true;
    }
    [[nodiscard]] std::uint32_t common_polygon() const {
        std::uint32_t best = Flood::none;
        for (const std::uint32_t polygon : from_.polygons)
            if (to_.is_in(polygon) && (best == Flood::none || edges_.mesh().cost(polygon) < edges_.mesh().cost(best)))
                best = polygon;
        return best;
    }
    [[nodiscard]] Chain chain_within(std::uint32_t polygon) const {
        Chain chain(edges_, from_.at);
        chain.finish(to_.at, polygon);
        return chain;
    }

    void keep(const Chain& chain) {
        if (chain.cost() >= answer_.cost) return;
        answer_.cost = chain.cost();
        best_ = chain;
    }
    void polish() {
        best_->tighten(last_sweeps);
        answer_.cost = best_->cost();
        answer_.path = best_->line();
    }

    // A path over some points of the edges, for a start.
    void find_some_path() {
        Intervals points(edges_);
        for (std::uint32_t edge = 0; edge < edges_.count(); ++edge)
            for (const double at : {0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0}) points.add(edge, at, at, {0, 0});
        Flood flood(edges_, points, from_, to_, infinite);
        const Ended ended = flood.run([](std::uint32_t, int) { return 0.0; }, cancel_, answer_);
        if (!cancelled() && (ended == Ended::all || std::isfinite(flood.at_end()))) keep_way(flood, points);
    }

    // Precondition: the intervals are points.
    void keep_way(const Flood& flood, const Intervals& points) {
        if (flood.last_polygon() == Flood::none) return;
        Chain chain(edges_, from_.at);
        const auto states = flood.way();
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::uint32_t way = states[i] % ways;
            const bool goes_on = way != across && i + 1 < states.size() && states[i + 1] % ways == way;
            const Interval& at = points[states[i] / ways];
            if (!goes_on) chain.add(at.edge, at.low, way == across ? flood.through(states[i]) : Chain::along);
        }
        chain.finish(to_.at, flood.last_polygon());
        chain.tighten(sweeps);
        keep(chain);
    }

    // Of edges on which a path may be cheaper than the one known, if all polygons cost as little as the cheapest.
    [[nodiscard]] Intervals all_intervals() const {
        const double cheapest = edges_.mesh().cost_range().first;
        Intervals intervals(edges_);
        for (std::uint32_t edge = 0; edge < edges_.count(); ++edge) {
            const double to_goal = cheapest * distance_to(to_.at, edges_.begin(edge), edges_.end(edge));
            const double from_start = cheapest * distance_to(from_.at, edges_.begin(edge), edges_.end(edge));
            if (from_start + to_goal > answer_.cost) continue;
            for (std::uint32_t i = 0; i < first_cut; ++i)
                intervals.add(edge, double(i) / first_cut, double(i + 1) / first_cut, {to_goal, to_goal});
        }
        return intervals;
    }

    // Slopes of the costs of paths over the ends of intervals. From the start, they also give a path. Nothing if it
    // takes too long.
    std::optional<std::vector<double>> slopes_of(const Intervals& intervals, const Rims& rims, const End& from,
                                                 const End& to) {
        Flood costs(edges_, rims.points, from, to, answer_.cost * (1 + rounding));
        if (costs.run([](std::uint32_t, int) { return 0.0; }, cancel_, answer_) != Ended::all) return std::nullopt;
        if (&from == &from_) keep_way(costs, rims.points);
        std::vector<double> slopes(intervals.size());
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            const double low = costs.least(rims.of_interval[i][0])[0];
            const double high = costs.least(rims.of_interval[i][1])[0];
            if (std::isfinite(low) && std::isfinite(high) && intervals[i].radius > 0)
                slopes[i] = (high - low) / (2 * intervals[i].radius);
        }
        return slopes;
    }

    // Lower bounds from one end, with slopes as steep as cycles allow.
    template <class Rest>
    std::optional<Flood> bounded(const Intervals& intervals, const Rims& rims, const End& from, const End& to,
                                 double limit, const Rest& rest) {
        const auto slopes = slopes_of(intervals, rims, from, to);
        for (std::size_t i = boldness_; slopes && i < trusts.size(); ++i) {
            std::optional<Flood> flood(std::in_place, edges_, intervals, from, to, limit);
            flood->set_slopes(*slopes, trusts[i]);
            const Ended ended = flood->run(rest, cancel_, answer_);
            boldness_ = i > 0 ? i - 1 : 0;
            if (ended == Ended::all) return flood;
            if (ended == Ended::early) break;
        }
        return std::nullopt;
    }

    // Bounds both figures by these intervals; those that remain, halved. Nothing where the work would be too much.
    std::optional<Intervals> refined(const Intervals& intervals) {
        if (intervals.size() > most_intervals) return std::nullopt;
        const Rims rims(edges_, intervals);
        const double limit = answer_.cost / close_enough * (1 + rounding);
        const auto there = bounded(intervals, rims, from_, to_, limit,
                                   [&](std::uint32_t i, std::size_t end) { return intervals[i].rest[end]; });
        if (!there) return std::nullopt;
        // Where no way is left, none is cheaper.
        lowest_ = std::max(lowest_, std::min(there->at_end(), limit) * (1 - rounding));
        if (there->at_end() > limit) return std::nullopt;
        std::vector<std::array<double, 2>> reached(intervals.size());
        for (std::size_t i = 0; i < intervals.size(); ++i) reached[i] = there->least(i);
        const auto back = bounded(intervals, rims, to_, from_, limit,
                                  [&](std::uint32_t i, std::size_t end) { return reached[i][end]; });
        return back ? halved(intervals, reached, *back, limit) : std::nullopt;
    }

    std::optional<Intervals> halved(const Intervals& intervals, const std::vector<std::array<double, 2>>& reached,
                                    const Flood& back, double limit) {
        const auto remains = [&](std::size_t i, std::array<double, 2> rest) {
            return std::min(reached[i][0] + rest[0], reached[i][1] + rest[1]) <= limit;
        };
        double largest = 0;
        for (std::size_t i = 0; i < intervals.size(); ++i)
            if (remains(i, back.least(i))) largest = std::max(largest, intervals.blur(intervals[i]));
        Intervals next(edges_);
        bool any_cut = false;
        for (std::size_t i = 0; i < intervals.size(); ++i)
            if (const auto rest = back.least(i); remains(i, rest))
                any_cut |= halve(intervals[i], rest, intervals.blur(intervals[i]) > largest / 4, next);
        return any_cut ? std::optional(std::move(next)) : std::nullopt;
    }

    // Whether it was cut. What a path costs at least is concave along an interval, so it is no less than linear
    // between its ends.
    static bool halve(const Interval& interval, std::array<double, 2> rest, bool cut, Intervals& next) {
        const double middle = interval.low + (interval.high - interval.low) / 2;
        cut = cut && middle > interval.low && middle < interval.high;
        const double between = (rest[0] + rest[1]) / 2;
        next.add(interval.edge, interval.low, cut ? middle : interval.high, {rest[0], cut ? between : rest[1]});
        if (cut) next.add(interval.edge, middle, interval.high, {between, rest[1]});
        return cut;
    }

    const SharedEdges& edges_;
    End from_, to_;
    const CancelFlag* cancel_;
    WeightedAnswer& answer_;
    std::optional<Chain> best_;
    double lowest_ = 0;
    std::size_t boldness_ = 0;  // which of the trusts to begin with
};

}  // namespace

void WeightedSearch::run(Position from, Position to, const CancelFlag* cancel, WeightedAnswer& answer) const {
    answer = {};
    const NavigationMesh& mesh = edges_.mesh();
    End start{from, {}};
    End goal{to, {}};
    mesh.locate(from, start.polygons);
    mesh.locate(to, goal.polygons);
    Rounds(edges_, std::move(start), std::move(goal), cancel, answer).run();
}

}  // namespace starway::mesh::search
