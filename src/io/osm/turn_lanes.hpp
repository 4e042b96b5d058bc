// The arrows of lanes, as tags of a way tell them.
#pragma once

#include <span>
#include <string>

#include "profile/condition.hpp"

namespace starway::io::osm {

enum class Oneway { no, forward, backward };

// "left|through|right", from left to right, in one direction of the way; empty where the tags tell nothing. Without the
// lanes that are closed to vehicles, and without those of buses at the sides, which have no arrows.
std::string turn_lanes(std::span<const profile::Tag> tags, Oneway oneway, bool backward);

}  // namespace starway::io::osm
