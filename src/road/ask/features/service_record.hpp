// Isochrones, trips and matchings, and the roads around them, for drawing. The networks have coordinates.
#pragma once

#include "draw/field.hpp"
#include "draw/picture.hpp"
#include "draw/record.hpp"
#include "road/ask/features/record.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/trip.hpp"

namespace starway::road::ask {

// What a picture shows; its record and field go with its shapes.
struct ServicePicture {
    draw::SearchRecord record;
    RoadShapes roads;
    // Of an isochrone: the reached roads with their costs, and the areas of its contours.
    std::vector<draw::FieldNode> nodes;
    std::vector<draw::Picture::Step> steps;
};

// The roads with their costs (Isochrone::roads), and the contours as areas.
ServicePicture picture_of(const Isochrone& isochrone, const RoadNetwork& network);
// The trips, and their stops.
ServicePicture picture_of(const Trips& trips, const RoadNetwork& network);
// The points of the trace, and the matched routes over them.
ServicePicture picture_of(const Match& match, const MatchRequest& request, const RoadNetwork& network);

}  // namespace starway::road::ask
