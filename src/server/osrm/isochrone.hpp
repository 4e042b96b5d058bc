// /isochrone/v1/{profile}/{lon},{lat}, and Valhalla's /isochrone.
#pragma once

#include "codec/osrm/request.hpp"
#include "server/catalog.hpp"
#include "server/http/http.hpp"
#include "server/serving.hpp"

namespace starway::server {

Response answer_isochrone(const codec::osrm::Request& request, const Served& served, const Serving& serving,
                          const Control& control);

}  // namespace starway::server
