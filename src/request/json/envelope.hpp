// What every request has, whatever it asks: which service it wants, and whose it is.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "request/json/value.hpp"

namespace starway::request {

struct Envelope {
    std::size_t service = 0;  // index in the list of services
    std::string id;           // as JSON; empty: none
};

// Reads `service` and `id`. chosen: the service where the transport has chosen it; then there is no id. Else it is
// empty, and the request must name one. Errors: usage.
Result<Envelope> read_envelope(Members& members, std::span<const std::string_view> services, std::string_view chosen);

}  // namespace starway::request
