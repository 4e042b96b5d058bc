// Limits on the size of vehicles: maxheight, maxweight:hgv, maxlength:hgv:forward and their like.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "road/profile/profile.hpp"

namespace starway::road::profile {

struct SizeLimit {
    std::string stem;  // "maxweight"
    double size = 0;   // what the vehicle has
    // For each direction, the keys that may tell the limit, the most particular first: of its own kind of vehicle and
    // the direction.
    std::array<std::vector<std::string>, 2> keys;
};
// Those that matter to a profile: its vehicle has such a size.
std::vector<SizeLimit> size_limits(const Profile& profile);

}  // namespace starway::road::profile
