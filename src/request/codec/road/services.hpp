// Answers with isochrones, trips and matchings.
#pragma once

#include "request/codec/common.hpp"
#include "request/codec/reading.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/trip.hpp"

namespace starway::request::codec {

struct IsochroneAnswer {
    const Isochrone& found;
    const RoadNetwork& network;
    const Reading& reading;
};
struct TripAnswer {
    const Trips& found;
    const RoadNetwork& network;
    const Reading& reading;
};
struct MatchAnswer {
    const Match& found;
    const RoadNetwork& network;
    const Reading& reading;
};
Object described(As<IsochroneAnswer>);
Object described(As<TripAnswer>);
Object described(As<MatchAnswer>);

}  // namespace starway::request::codec
