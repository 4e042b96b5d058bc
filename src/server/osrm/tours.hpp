// OSRM's trip and match services, and isochrones.
#pragma once

#include "codec/osrm/request.hpp"
#include "server/catalog.hpp"
#include "server/http/http.hpp"
#include "server/serving.hpp"

namespace starway::server {

Response answer_trip(const codec::osrm::Request& request, const Served& served, const Serving& serving,
                     const Control& control);
Response answer_match(const codec::osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control);

}  // namespace starway::server
