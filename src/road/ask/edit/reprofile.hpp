// A changed profile on a network's stored tags.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/network/file/format.hpp"
#include "road/network/turns/give_way.hpp"
#include "road/profile/profile.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

struct Reprofiled {
    std::vector<std::uint32_t> weight, time;     // per arc, of the columns P and P.time
    std::vector<network::format::ArcEnds> ends;  // of both
    std::uint64_t changed = 0;                   // arcs that weigh something else than before
    // Directions of roads, and gates, that the profile opens and that are missing from the network: no profile could
    // use them when it was built.
    std::uint64_t missing = 0;
    std::uint64_t open_barriers = 0;  // nodes that matter to who passes, but where the network has no gate
    std::vector<std::string> flags;   // the network's classes, with new ones at the end
    std::vector<std::uint32_t> edge_flags;
    network::Priorities priorities;
};

// What build() would make of the same tags; the network must be verified. Barriers that blocked no profile when the
// network was built are not stored, and are ignored. Errors: usage (no such profile, no tags), interrupted.
Result<Reprofiled> reprofile(const RoadNetwork& network, const profile::Profile& profile, const Control& control);

}  // namespace starway::road::ask
