// Lengths and durations of arcs, independent of the minimised weight.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "road/network/along/costs_along.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Nothing if it is not a unit of length or time.
std::optional<double> metres_per(std::string_view unit);
std::optional<double> seconds_per(std::string_view unit);

// Precondition: the network is verified. It must outlive this object.
class Measures {
public:
    // Times are those of the weight's profile, if it has one.
    explicit Measures(const RoadNetwork& network, std::string_view weight = {},
                      const network::TurnGraph* turns = nullptr);
    // Known from the column "length", else from the shapes.
    [[nodiscard]] bool has_distance() const { return length_ != nullptr || has_shapes_; }
    // Known from the column "time", or that of the profile.
    [[nodiscard]] bool has_duration() const { return time_ != nullptr; }
    [[nodiscard]] double metres(ArcId arc) const;   // 0 without has_distance()
    [[nodiscard]] double seconds(ArcId arc) const;  // 0 without has_duration(), or if "time" closes the arc
    // Of a part of it, in whole steps, so that parts add up: what is spent at its ends belongs to them alone
    // (road/network/along/costs_along.hpp).
    [[nodiscard]] double seconds(ArcId arc, double from, double to) const;
    // Without what is spent at its ends.
    [[nodiscard]] double moving_seconds(ArcId arc, double from = 0, double to = 1) const;
    // The same of the turn with which an arc of states begins; 0 for an invalid one.
    [[nodiscard]] double seconds_of_turn(ArcId of_states) const;
    [[nodiscard]] double weight_of_turn(ArcId of_states) const;  // in the weight's unit
    [[nodiscard]] bool has_turns() const { return obeyed_ != nullptr; }

    // metres() and seconds() in whole steps of their columns; nothing where the length is not known from a column.
    [[nodiscard]] std::optional<std::uint32_t> length_steps(ArcId arc) const {
        if (length_ == nullptr || length_->weight[arc] == closed_weight) return std::nullopt;
        return length_->weight[arc];
    }
    [[nodiscard]] std::uint32_t time_steps(ArcId arc) const {
        return time_ == nullptr || time_->weight[arc] == closed_weight ? 0 : time_->weight[arc];
    }
    [[nodiscard]] std::int64_t time_steps_of_turn(ArcId of_states) const {
        return turns_ == nullptr || !of_states.valid()
                   ? 0
                   : turns_->turn_cost(time_of_turns_, network::as_state_arc(of_states));
    }
    // Whether 32 bits hold these steps.
    [[nodiscard]] bool has_narrow_steps() const {
        return (length_ == nullptr || length_->exact.empty()) && (time_ == nullptr || time_->exact.empty());
    }
    [[nodiscard]] double metres_per_step() const { return metres_per_step_; }
    [[nodiscard]] double seconds_per_step() const { return seconds_per_step_; }
    // A sum of seconds that are whole steps, without the noise of adding them as doubles.
    [[nodiscard]] double without_noise(double seconds) const;

private:
    const RoadNetwork* network_;
    const WeightColumn* length_ = nullptr;
    const WeightColumn* time_ = nullptr;
    std::optional<network::CostsAlong> along_;    // of the time
    const network::TurnGraph* turns_ = nullptr;   // that the times obey
    std::size_t time_of_turns_ = 0;               // their column there
    const network::TurnGraph* obeyed_ = nullptr;  // by the weight
    const WeightColumn* weight_of_turns_ = nullptr;
    double metres_per_step_ = 0;
    double seconds_per_step_ = 0;
    bool has_shapes_ = false;
};

}  // namespace starway::road::ask
