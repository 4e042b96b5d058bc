// A leg in stages: each begins with a turn, until passes over them have left what is worth saying.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "road/ask/directions/map/names.hpp"
#include "road/ask/directions/turns/crossing.hpp"
#include "starway/road/directions.hpp"

namespace starway::road::ask {

// A place where roads meet, as answers show it. Bearings lead away, in degrees.
struct Place {
    std::size_t at = 0;  // the passage that begins there; their number where the leg ends
    std::vector<double> bearings;
    std::vector<double> compass;  // the same in few directions: two turns that are one are told by these
    std::vector<bool> entry;
    std::optional<std::size_t> in, out;
    LaneRun lanes;  // none: nothing is known
    std::string lane_arrows;
    std::size_t lane_count = 0;
    // Of travel, on the compass.
    [[nodiscard]] double before() const;
    [[nodiscard]] double after() const;
    [[nodiscard]] double angle() const;  // as turn_angle()
};

struct Stage {
    enum class Kind { departs, turns, arrives };
    Kind kind = Kind::turns;
    std::size_t at = 0, end = 0;  // passages
    Instruction turn;
    RoadNames names;
    TravelMode mode = TravelMode::driving;
    bool is_internal = false;  // to a crossing of dual carriageways
    double metres = 0;
    std::optional<int> exit;  // of a ring
    std::string_view rotary_name, rotary_pronunciation;
    std::vector<Place> places;  // the first is that of the turn; never empty

    [[nodiscard]] bool is_waypoint() const { return kind != Kind::turns; }
    [[nodiscard]] bool has_turn() const { return turn.action != Action::none; }
    [[nodiscard]] bool is(Action action) const { return turn.action == action; }
    [[nodiscard]] bool leads(ManeuverModifier modifier) const { return turn.modifier == modifier; }
    [[nodiscard]] bool is_straight() const { return leads(ManeuverModifier::straight); }
    [[nodiscard]] const Place& place() const { return places.front(); }
    [[nodiscard]] std::size_t ways_on() const;  // that one may take at the turn

    void take_signs(const Stage& from) { names = from.names; }
    // Goes on to the end of the next stage, which is no stage any more.
    void extend(Stage& next);
    void drop();  // is no stage any more
};
using Stages = std::vector<Stage>;

// Without those that were dropped.
void remove_dropped(Stages& stages);
// The stage with a turn, or the waypoint, before or after one.
std::size_t previous_turn(const Stages& stages, std::size_t k);
std::size_t next_turn(const Stages& stages, std::size_t k);

}  // namespace starway::road::ask
