// Metres and seconds of arcs, whatever the route was optimised for.
#pragma once

#include <optional>
#include <string_view>

#include "starway/road/network.hpp"

namespace starway::service {

// Nothing where the unit is not one of length, or of time.
std::optional<double> metres_per(std::string_view unit);
std::optional<double> seconds_per(std::string_view unit);

// The network must be verified and must outlive this.
class Measures {
public:
    explicit Measures(const RoadNetwork& network);
    // From the column "length", else from the shapes.
    [[nodiscard]] bool has_distance() const { return length_ != nullptr || has_shapes_; }
    // From the column "time".
    [[nodiscard]] bool has_duration() const { return time_ != nullptr; }
    [[nodiscard]] double metres(ArcId arc) const;   // 0 without has_distance()
    [[nodiscard]] double seconds(ArcId arc) const;  // 0 without has_duration(), and where the arc is closed to "time"

private:
    const RoadNetwork* network_;
    const WeightColumn* length_ = nullptr;
    const WeightColumn* time_ = nullptr;
    double metres_per_step_ = 0;
    double seconds_per_step_ = 0;
    bool has_shapes_ = false;
};

}  // namespace starway::service
