// Whom a map of a network has to name.
#pragma once

#include <string>

#include "starway/road/network.hpp"

namespace starway::road::ask {

// "© OpenStreetMap contributors" of a network with the numbers of OpenStreetMap's nodes; else empty.
inline std::string credit_of(const RoadNetwork& network) {
    return network.section("point_id_first").empty() ? "" : "© OpenStreetMap contributors";
}

}  // namespace starway::road::ask
