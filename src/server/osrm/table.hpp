// OSRM's table service.
#pragma once

#include "codec/osrm/request.hpp"
#include "server/catalog.hpp"
#include "server/http/http.hpp"
#include "server/serving.hpp"

namespace starway::server {

Response answer_table(const codec::osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control);
// Microseconds on one thread.
double estimate_table(const codec::osrm::Request& request, const Served& served);

}  // namespace starway::server
