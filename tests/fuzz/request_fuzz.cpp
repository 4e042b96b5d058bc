// Requests as JSON, to each domain and service: what is accepted is within the limits that the engine relies on.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "request/json/grid.hpp"
#include "request/json/mesh.hpp"
#include "request/json/road.hpp"

namespace {

using namespace starway;

template <class Read>
void check_request(const Read& read) {
    if (!read && (read.error().kind != ErrorKind::usage || read.error().message.empty())) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const request::RequestLimits limits{1U << 20U, 8, 10'000};
    for (const char* service : {"", "route", "alternatives", "k_shortest", "nearest", "table", "snap"}) {
        const auto request = request::read_road_request(text, service, limits);
        check_request(request);
        if (!request) continue;
        if (*service != '\0' && request->service != service) std::abort();
        if (const auto* route = std::get_if<request::RouteCall>(&request->call))
            if (!(route->route.epsilon >= 1) || !std::isfinite(route->route.from.position().x)) std::abort();
    }
    for (const char* service : {"", "route", "field"}) check_request(request::read_tile_request(text, service, limits));
    check_request(request::read_mesh_request(text, limits));
    return 0;
}
