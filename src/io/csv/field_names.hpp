// The names that people give to the columns of edge lists, node lists and gazetteers, and what they mean.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/decimal.hpp"

namespace starway::io {

// What is compared: lower case, letters and digits only (and all bytes beyond ASCII), so that "From_Node ID" is "fromnodeid".
std::string field_key(std::string_view name);

enum class Meaning {
    id,
    name,
    oneway,
    directed,         // whether the row is one direction only
    shape_direction,  // GMNS's dir_flag: -1 where the shape runs against the link
    shape,            // a line as well-known text
    speed,
    road_class,
    longitude,
    latitude,
    x,
    y,
    population
};

// The keys of a meaning, the most telling first.
std::span<const std::string_view> usual_keys(Meaning meaning);

struct EndKeys {
    std::string_view from, to;
};
// The usual pairs for the two ends of an edge, the most telling first.
std::span<const EndKeys> usual_end_keys();

struct EndCoordinateKeys {
    std::string from_x, from_y, to_x, to_y;
    bool degrees = false;  // named lon and lat, not x and y
};
// All usual ways to name the coordinates of both ends on the edge's own row.
std::span<const EndCoordinateKeys> usual_end_coordinate_keys();

// A physical unit that a name or a flag mentions: value * scale is in `symbol`.
struct Unit {
    std::string_view symbol;  // "m" or "s"
    DecimalScale scale;
};
std::optional<Unit> unit_named(std::string_view word);

// What a weight column's name says.
struct WeightName {
    std::string column;     // "length" or "time" where the name says so, else the name itself, lower case
    std::string_view unit;  // "m", "s" or empty
    DecimalScale scale;
    bool plain = false;         // "weight", "cost": an abstract cost, which is what its owner wants minimised
    bool unit_assumed = false;  // the name says what it is but not in which unit
};
std::optional<WeightName> weight_named(std::string_view field);
// "reverse_cost" -> "cost" (as a key); empty where the key is no such name.
std::string_view reversed_weight_key(std::string_view key);

// Kilometres an hour for one of the unit: "mph", "m/s", "ft/min", "knots". Nothing for other words.
std::optional<DecimalScale> speed_unit_named(std::string_view word);
// The unit that the name of a speed column ends in ("speed_mph"), if it does.
std::optional<DecimalScale> speed_unit_in(std::string_view key);
// Kilometres an hour for one unit of a speed column of that name; km/h where it does not say.
DecimalScale speed_scale(std::string_view key);

// True for a key with any of the meanings above: it belongs to a header.
bool is_usual_field(std::string_view key);

}  // namespace starway::io
