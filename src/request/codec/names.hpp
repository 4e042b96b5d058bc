// What requests as JSON and OSRM's services call the options that sentences name.
#pragma once

#include "base/core/sentence.hpp"

namespace starway::request::codec {

extern const core::Names osrm_names;  // parameters of OSRM's services: radiuses
extern const core::Names road_names;  // members of requests as JSON: 'max_snap_m'
extern const core::Names map_names;   // the same for tile maps and navigation meshes: 'max_snap'
extern const core::Names page_names;  // of people before a page, who write no options: advice about them is left out

}  // namespace starway::request::codec
