// What a profile minimises that a request names with it: a weight of its own, or one that is no profile's, such as the
// length, on the roads of the profile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

struct ProfileWeight {
    std::string name;
    bool is_of_none = false;  // of no profile: what is closed to the profile is to be closed
};
// weight: as a request names it; "time" is that of the profile. One that the network lacks is for others to find.
// Errors: usage, it is of another profile. Precondition: the network has the profile.
Result<ProfileWeight> weight_for(const RoadNetwork& network, std::string_view weight, std::string_view profile);

// The arcs that a profile may not use, and the column leaves open.
std::vector<ArcId> closed_to(const RoadNetwork& network, std::string_view profile, const WeightColumn& column);

// The network with a column that closes what the profile closes. Its index, if there is one, goes with it.
// Preconditions: weight_for() says so, and the column has 32 bits.
Result<RoadNetwork> on_roads_of_profile(const RoadNetwork& network, const WeightColumn& column,
                                        std::string_view profile);

}  // namespace starway::road::ask
