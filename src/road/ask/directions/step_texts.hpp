// What a traveller reads of a route's steps.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::road::ask {

InstructionContext context_of(const Route& route, std::size_t leg, const Step& step);

// A line of the itinerary: leaving a roundabout belongs to entering it.
struct StepText {
    std::string text;
    std::size_t leg = 0;  // the index of the leg's first waypoint
    double metres = 0;
    double seconds = 0;
    Position location;
    std::string_view type;  // "turn"
};
std::vector<StepText> step_texts(const Route& route, const Instructions& instructions);

// Whether steps say more of a network's routes than its roads do: it has coordinates, and its nodes are not places with
// names of their own.
bool has_directions(const RoadNetwork& network);

}  // namespace starway::road::ask
