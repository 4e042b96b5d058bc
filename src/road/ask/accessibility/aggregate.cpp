// Aggregations of values over the nodes within a limit of every node.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "road/ask/accessibility/falling.hpp"
#include "road/ask/accessibility/node_sweep.hpp"
#include "road/ask/engine/exclude.hpp"
#include "starway/road/accessibility.hpp"

namespace starway {
namespace {

using road::ask::Falling;
using road::ask::NodeSweep;
using road::ask::Reached;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// The values of each node, together.
class NodeValues {
public:
    NodeValues(std::uint32_t nodes, std::span<const NodeValue> values) : wanted_(nodes, 0), first_(nodes + 1, 0) {
        for (const NodeValue& one : values) {
            ++first_[one.node + 1];
            wanted_[one.node] = 1;
        }
        for (std::size_t node = 0; node < nodes; ++node) first_[node + 1] += first_[node];
        value_.resize(values.size());
        std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
        for (const NodeValue& one : values) value_[next[one.node]++] = one.value;
    }
    [[nodiscard]] std::span<const std::uint8_t> wanted() const { return wanted_; }
    [[nodiscard]] std::span<const double> at(std::uint32_t node) const {
        return std::span(value_).subspan(first_[node], first_[node + 1] - first_[node]);
    }

private:
    std::vector<std::uint8_t> wanted_;
    std::vector<std::size_t> first_;
    std::vector<double> value_;
};

class Aggregator {
public:
    Aggregator(const AggregateRequest& request, const NodeValues& values, const Falling& falling)
        : request_(request), values_(values), falling_(falling) {}

    double operator()(std::span<const Reached> reached) const {
        switch (request_.aggregation) {
            case Aggregation::count:
                return static_cast<double>(count(reached));
            case Aggregation::sum:
                return sum(reached);
            case Aggregation::mean:
                return reached.empty() ? nothing : sum(reached) / static_cast<double>(count(reached));
            case Aggregation::std:
                return deviation(reached);
            case Aggregation::min:
            case Aggregation::max:
            case Aggregation::percentile:
                return in_order(reached);
        }
        return nothing;
    }

private:
    template <class Visit>
    void for_each_value(std::span<const Reached> reached, Visit&& visit) const {
        for (const Reached& there : reached)
            for (const double value : values_.at(there.node)) visit(value);
    }
    [[nodiscard]] std::size_t count(std::span<const Reached> reached) const {
        std::size_t count = 0;
        for (const Reached& there : reached) count += values_.at(there.node).size();
        return count;
    }
    [[nodiscard]] double sum(std::span<const Reached> reached) const {
        double sum = 0;
        for (const Reached& there : reached) {
            double here = 0;
            for (const double value : values_.at(there.node)) here += value;
            sum += here * falling_(there.steps);
        }
        return sum;
    }
    [[nodiscard]] double deviation(std::span<const Reached> reached) const {
        if (reached.empty()) return nothing;
        const auto n = static_cast<double>(count(reached));
        double sum = 0;
        for_each_value(reached, [&](double value) { sum += value; });
        const double mean = sum / n;
        double squares = 0;
        for_each_value(reached, [&](double value) { squares += (value - mean) * (value - mean); });
        return std::sqrt(squares / n);
    }
    [[nodiscard]] double in_order(std::span<const Reached> reached) const {
        thread_local std::vector<double> all;
        all.clear();
        for_each_value(reached, [](double value) { all.push_back(value); });
        if (all.empty()) return nothing;
        if (request_.aggregation == Aggregation::min) return *std::min_element(all.begin(), all.end());
        if (request_.aggregation == Aggregation::max) return *std::max_element(all.begin(), all.end());
        const auto number = static_cast<std::size_t>(static_cast<double>(all.size()) * request_.percentile / 100);
        const auto wanted = all.begin() + static_cast<std::ptrdiff_t>(std::min(number, all.size() - 1));
        std::nth_element(all.begin(), wanted, all.end());
        return *wanted;
    }

    const AggregateRequest& request_;
    const NodeValues& values_;
    const Falling& falling_;
};

Falloff falloff_of(const AggregateRequest& request) {
    return {request.decay, request.limit, 0, request.curve};
}

Result<void> check_aggregate(const AggregateRequest& request, const RoadNetwork& network) {
    if (auto fine = road::ask::check_falloff(falloff_of(request)); !fine) return fine;
    for (const NodeValue& one : request.values) {
        if (auto there = road::ask::check_nodes(network, {&one.node, 1}); !there) return there;
        if (std::isnan(one.value))
            return Error{ErrorKind::usage, fmt::format("the value at node {} is no number⟦; leave such values out⟧",
                                                       network.node_label(one.node))};
    }
    if (!(request.percentile >= 0 && request.percentile <= 100))
        return Error{ErrorKind::usage, fmt::format("the percentile is {}; it must be 0 to 100", request.percentile)};
    return {};
}

}  // namespace

Result<std::vector<double>> road::Engine::aggregate(const AggregateRequest& request, const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(
            *state_, request,
            [&](const road::Engine& engine, const AggregateRequest& rest) { return engine.aggregate(rest, control); }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (auto fine = check_aggregate(request, state_->network); !fine) return std::move(fine).error();
    const auto sweep = NodeSweep::make(*state_, request.weight, request.limit, request.closed);
    if (!sweep) return sweep.error();
    const NodeValues values(state_->network.node_count(), request.values);
    const Falloff falloff = falloff_of(request);
    const Falling falling(falloff, *sweep);
    const Aggregator aggregator(request, values, falling);
    std::vector<double> found(state_->network.node_count());
    const auto aggregate = [&](std::size_t node, std::span<const Reached> reached) {
        found[node] = aggregator(reached);
    };
    if (auto swept = sweep->run(road::ask::all_nodes(state_->network), values.wanted(), aggregate, control); !swept)
        return std::move(swept).error();
    return found;
}

}  // namespace starway
