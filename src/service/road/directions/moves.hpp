// The maneuvers of a leg, before they become steps: found junction by junction, then joined where several are one to a traveller.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "service/road/directions/decide.hpp"
#include "service/road/directions/junction.hpp"
#include "service/road/directions/passages.hpp"

namespace starway::service {

struct Move {
    std::size_t at = 0;     // the passage that begins with it
    std::size_t named = 0;  // the passage whose name the step has
    ManeuverType type = ManeuverType::turn;
    ManeuverModifier modifier = ManeuverModifier::none;
    double before = 0, after = 0;  // bearings of travel
    std::optional<int> exit;
    std::string_view rotary_name;
    [[nodiscard]] double deviation() const { return normal_angle(after - before); }
};

// A leg as directions see it.
struct Course {
    std::vector<Passage> passages;    // at least one
    std::vector<Junction> junctions;  // number i is where passage i begins, and the last one where the leg ends
    [[nodiscard]] double metres(std::size_t first, std::size_t last) const;
};
// Where a leg begins or ends within an edge, the junction there has only the leg's own arm. Precondition: the leg has arcs.
Course course_of(const DirectedRoads& roads, const Junctions& junctions, const Leg& leg);

// In order, without departure and arrival.
std::vector<Move> find_moves(const DirectedRoads& roads, const Junctions& junctions, const Course& course);
// Joins turns over short connectors to u-turns, drops staggered pairs and names that last for some metres only.
void join_moves(const DirectedRoads& roads, const Course& course, std::vector<Move>& moves);

}  // namespace starway::service
