// /isochrone/v1/{profile}/{lon},{lat}, and Valhalla's /isochrone.
#pragma once

#include "request/codec/osrm/request.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/http/http.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {

Response answer_isochrone(const request::codec::osrm::Request& request, const Served& served, const Serving& serving,
                          const Control& control);

}  // namespace starway::server
