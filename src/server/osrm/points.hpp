// The coordinates of a request on their roads, and refusals, as OSRM has them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "codec/osrm/request.hpp"
#include "server/catalog.hpp"
#include "server/http/http.hpp"
#include "server/http/limits.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/location.hpp"

namespace starway::server {

Response refused(const codec::osrm::Refusal& refusal);
Response refused(const Error& error, codec::osrm::Service service);

// How far the coordinate of that number may be from its road; nothing: the network's own limit.
std::optional<double> radius_of(const codec::osrm::Request& request, std::size_t number, const ServiceLimits& limits);

// A coordinate with its bearing and its side of the road.
Location asked_point(const codec::osrm::Request& request, std::size_t number);

// Each on the nearest road of all. Refusals: NoSegment, with the number of the first that has no road near enough.
codec::osrm::Parsed<std::vector<Location>> put_points(const codec::osrm::Request& request, const Served& served,
                                                      const ServiceLimits& limits, const Control& control);

}  // namespace starway::server
