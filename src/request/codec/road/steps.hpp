// Turn-by-turn directions as JSON. Their members are those of OSRM's API where it has them, so that its clients can
// read them.
#pragma once

#include <cstddef>

#include "request/codec/common.hpp"
#include "starway/road/instructions.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec {

// The list of a leg's steps. points_before: the number of the joint line's point where the leg's line begins;
// last_point: its last one.
void write_steps(JsonWriter& json, const Route& route, std::size_t leg, const Instructions& instructions,
                 std::size_t points_before, std::size_t last_point);

}  // namespace starway::request::codec
