// Isochrones, trips and matchings as JSON: schemas/roads.json.
#pragma once

#include "request/codec/common.hpp"
#include "request/codec/reading.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/trip.hpp"

namespace starway::request::codec {

// Contours in the order of the request, their polygons as GeoJSON geometry; the reached roads where they were asked
// for.
void write_isochrone(JsonWriter& json, const Isochrone& isochrone, const RoadNetwork& network, const Reading& reading);

void write_trips(JsonWriter& json, const Trips& trips, const RoadNetwork& network, const Reading& reading);

void write_match(JsonWriter& json, const Match& match, const RoadNetwork& network, const Reading& reading);

}  // namespace starway::request::codec
