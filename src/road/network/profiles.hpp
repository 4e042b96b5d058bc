// The profiles of OpenStreetMap in a network: a profile P is the weight "P" and beside it the travel time "P.time".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::network {

inline constexpr std::string_view time_suffix = ".time";

// In the order of the columns; empty for a network of any other source.
std::vector<std::string_view> profiles_of(const RoadNetwork& network);
bool has_profile(const RoadNetwork& network, std::string_view name);
// The profile that a weight belongs to: "car" of "car" and of "car.time"; empty if it belongs to none.
std::string_view profile_of(const RoadNetwork& network, std::string_view weight);
// The column of travel times that goes with a weight: that of its profile, else "time"; null if there is none.
const WeightColumn* time_of(const RoadNetwork& network, std::string_view weight);

// The column of a name; for "time" where no column is called so the travel time of the default weight's profile, or of
// the first profile, and for "distance" the length. Null if there is none.
const WeightColumn* column_called(const RoadNetwork& network, std::string_view name);

// Whether a weight is what a profile prefers, in seconds that nobody travels: answers tell the travel time in its
// place. A profile that weighs by length minimises the metres that they tell.
bool is_preference(const RoadNetwork& network, std::string_view weight);

// What answers count along the routes that a weight prefers: of a preference the travel time, else the weight itself.
const WeightColumn& counted_of(const RoadNetwork& network, const WeightColumn& weight);

// Errors: usage, unless the network has the profile; says which it has.
Result<void> check_profile(const RoadNetwork& network, std::string_view name, std::string_view source);

}  // namespace starway::road::network
