// Common column names of edge lists, node lists and gazetteers, and their meanings.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "read/decimal.hpp"

namespace starway::read {

// The comparison key: lower case, letters, digits and bytes beyond ASCII only, so "From_Node ID" becomes "fromnodeid".
std::string field_key(std::string_view name);

enum class Meaning {
    id,
    name,
    oneway,
    directed,         // whether a row is one direction only
    shape_direction,  // GMNS's dir_flag: -1 if the shape runs against the link
    shape,            // a line as well-known text
    speed,
    road_class,
    longitude,
    latitude,
    x,
    y,
    population
};

// The keys of a meaning, the most specific first.
std::span<const std::string_view> usual_keys(Meaning meaning);

struct EndKeys {
    std::string_view from, to;
};
// The usual key pairs of an edge's ends, the most specific first.
std::span<const EndKeys> usual_end_keys();

struct EndCoordinateKeys {
    std::string from_x, from_y, to_x, to_y;
    bool degrees = false;  // named lon and lat, not x and y
};
// The usual names of both ends' coordinates in an edge's row.
std::span<const EndCoordinateKeys> usual_end_coordinate_keys();

// A physical unit in a name or flag: value * scale is in `symbol`.
struct Unit {
    std::string_view symbol;  // "m" or "s"
    DecimalScale scale;
};
std::optional<Unit> unit_named(std::string_view word);

// The meaning of a weight column's name.
struct WeightName {
    std::string column;     // "length" or "time" if the name implies it, else the name in lower case
    std::string_view unit;  // "m", "s" or empty
    DecimalScale scale;
    bool plain = false;         // "weight" or "cost": an abstract cost, preferred for minimisation
    bool unit_assumed = false;  // the name implies the quantity but not the unit
};
std::optional<WeightName> weight_named(std::string_view field);
// "reverse_cost" -> "cost" (as a key); empty for other keys.
std::string_view reversed_weight_key(std::string_view key);

// The unit in km/h: "mph", "m/s", "ft/min", "knots". Nothing for other words.
std::optional<DecimalScale> speed_unit_named(std::string_view word);
// The unit suffix of a speed column's name ("speed_mph"), if any.
std::optional<DecimalScale> speed_unit_in(std::string_view key);
// The unit of a speed column of that name, in km/h; 1 if the name has no unit.
DecimalScale speed_scale(std::string_view key);

// Whether the key has any of the meanings above, so it belongs to a header.
bool is_usual_field(std::string_view key);

}  // namespace starway::read
