// From costs along edges to polygons on the map.
#pragma once

#include <span>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/isochrone/profiles.hpp"
#include "road/ask/isochrone/reached_squares.hpp"
#include "road/ask/isochrone/reached_sums.hpp"
#include "road/ask/searches/reach.hpp"
#include "starway/core/progress.hpp"
#include "starway/road/isochrone.hpp"

namespace starway::road::ask {

struct OutlineInput {
    const OpenRoads& roads;
    const EdgeProfiles& profiles;
    const ReachSearch& search;
    std::span<const ReachedSquare> squares;
    std::span<const double> levels;  // in weight steps, one per contour of the answer
    const IsochroneRequest& request;
    const ReachedSums* sums = nullptr;  // null: nothing is summed up
};

// Fills the contours, and what was chosen for them. Precondition: there are coordinates. Returns whether it was not
// cancelled.
bool draw_outlines(const OutlineInput& input, const CancelFlag* cancel, Isochrone& answer);

}  // namespace starway::road::ask
