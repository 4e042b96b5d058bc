// What a custom property says about walking. Engines and games have no common names for it; these are the usual ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace starway::read::maps {

enum class PropertySays : std::uint8_t {
    nothing,
    blocks,  // where it is true: collides, solid, isBlocked ...
    opens,   // where it is true: walkable, passable ...
    kind,    // where its text names a wall: type = "wall"
    sensor   // a shape that notices who passes, and lets him: isTrigger, sensor
};

// Ignores case, separators, and "is" and "ge" in front.
PropertySays what_property_says(std::string_view name);

// true, yes, on, any number but 0; false, no, off, 0, an empty text; or a word such as "full" or "none". Nothing for
// other texts.
std::optional<bool> truth_of(std::string_view value);

}  // namespace starway::read::maps
