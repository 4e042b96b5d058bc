// The coordinates of a request on their roads, and refusals, as OSRM has them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "request/codec/osrm/request.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/http/http.hpp"
#include "shells/server/http/limits.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/location.hpp"

namespace starway::server {

Response refused(const request::codec::osrm::Refusal& refusal);
Response refused(const Error& error, request::codec::osrm::Service service);

// How far the coordinate of that number may be from its road; nothing: the network's own limit.
std::optional<double> radius_of(const request::codec::osrm::Request& request, std::size_t number,
                                const ServiceLimits& limits);

// A coordinate with its bearing and its side of the road.
Location asked_point(const request::codec::osrm::Request& request, std::size_t number);

// What OSRM says of a class to exclude that no profile has, if the error is one of a request that excludes some.
std::optional<request::codec::osrm::Refusal> unknown_class(const Error& error,
                                                           const request::codec::osrm::Request& request);

// The coordinates of a request on their roads.
struct PlacedPoints {
    std::vector<Location> nearest;  // on the nearest roads of all
    // The same, but those of small parts of the network on the nearest road of a large one.
    std::vector<Location> joined;
    std::vector<std::size_t> moved;  // the numbers of those
};
// Refusals: NoSegment, with the number of the first that has no road near enough.
request::codec::osrm::Parsed<PlacedPoints> put_points(const request::codec::osrm::Request& request,
                                                      const Served& served, const ServiceLimits& limits,
                                                      const Control& control);

// For each pair of moved points, in the order of PlacedPoints::moved, row by row: whether their nearest roads are on
// one small part, where they then stay. So the places of a pair depend on that pair alone, and a cell of a table is
// what a route between the two is.
Result<std::vector<bool>> on_one_part(const PlacedPoints& placed, const request::codec::osrm::Request& request,
                                      const Served& served, const Control& control);

// The places for one answer with all points: on the nearest roads where these are all on one small part.
Result<std::vector<Location>> places_for_all(PlacedPoints placed, const request::codec::osrm::Request& request,
                                             const Served& served, const Control& control);

}  // namespace starway::server
