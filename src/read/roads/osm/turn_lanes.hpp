// The arrows of lanes, as tags of a way tell them.
#pragma once

#include <span>
#include <string>

#include "road/profile/condition.hpp"

namespace starway::read::osm {

enum class Oneway { no, forward, backward };

// "left|through|right", from left to right, in one direction of the way; empty where the tags tell nothing. Without the
// lanes that are closed to vehicles, and without those of buses at the sides, which have no arrows.
std::string turn_lanes(std::span<const road::profile::Tag> tags, Oneway oneway, bool backward);

}  // namespace starway::read::osm
