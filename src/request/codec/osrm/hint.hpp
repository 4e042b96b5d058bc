// Hints: where a coordinate was put on its road, as text that is opaque to clients. A request that repeats it has the
// coordinate put there again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"
#include "starway/road/location.hpp"

namespace starway::request::codec::osrm {

struct Hint {
    std::uint32_t data = 0;  // the version of the network that it is of
    std::uint32_t edge = 0, segment = 0;
    std::uint8_t directions = 3;
    double fraction = 0;
    Position snapped;
    std::uint32_t coordinate = 0;  // digest of what was asked
};

std::uint32_t digest_of(Position coordinate);
// 60 characters that need no escapes in a URL. Precondition: the point is on an edge.
std::string hint_of(const Waypoint& point, std::uint32_t data);
// Nothing where the text is not one that hint_of() gave.
std::optional<Hint> read_hint(std::string_view text);

}  // namespace starway::request::codec::osrm
