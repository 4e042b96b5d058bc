// OSRM's trip and match services, and isochrones.
#pragma once

#include "request/codec/osrm/request.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/http/http.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {

Response answer_trip(const request::codec::osrm::Request& request, const Served& served, const Serving& serving,
                     const Control& control);
Response answer_match(const request::codec::osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control);

}  // namespace starway::server
