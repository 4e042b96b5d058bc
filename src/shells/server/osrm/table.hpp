// OSRM's table service.
#pragma once

#include "request/codec/osrm/request.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/http/http.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {

Response answer_table(const request::codec::osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control);
// Microseconds on one thread.
double estimate_table(const request::codec::osrm::Request& request, const Served& served);

}  // namespace starway::server
