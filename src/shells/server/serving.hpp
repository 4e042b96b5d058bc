// What the handlers share.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>

#include "base/core/json/writer.hpp"
#include "request/codec/names.hpp"
#include "request/json/document.hpp"
#include "road/ask/heights.hpp"
#include "shells/server/basemap.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/http/http.hpp"
#include "shells/server/http/limits.hpp"
#include "shells/server/http/router.hpp"
#include "shells/server/watch/log.hpp"
#include "shells/server/watch/metrics.hpp"
#include "starway/core/result.hpp"

namespace starway::server {

class Server;

// It outlives the router that is filled with handlers of it.
struct Serving {
    CurrentCatalog& catalog;
    ServiceLimits limits;
    OsrmOptions osrm;
    WireLimits wire;
    Metrics& metrics;
    Log& log;
    road::ask::Heights heights;              // may know none
    std::shared_ptr<const Basemap> basemap;  // null: there is none
    const Server* server = nullptr;          // set before it runs
    std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
};

// What is parsed of a body or of a line of a batch: more than any service takes, and at most 100 MB and half a second.
inline constexpr request::RequestLimits body_limits{std::size_t{64} << 20U, 12, 1'000'000};

// Work of more than so much goes to the pool.
inline constexpr double heavy_microseconds = 2000;

// names: how its sentences name options.
Response json_response(const std::function<void(core::JsonWriter&)>& write, unsigned status = 200,
                       const core::Names& names = request::codec::road_names);
// For services that are not OSRM's: the code names the kind of error.
Response error_response(const Error& error, const core::Names& names = request::codec::road_names);

void add_osrm_services(Router& router, Serving& serving);
void add_batch(Router& router, Serving& serving);
void add_isochrone_of_valhalla(Router& router, Serving& serving);
void add_places(Router& router, Serving& serving);
void add_map_services(Router& router, Serving& serving);
void add_mesh_services(Router& router, Serving& serving);
void add_road_services(Router& router, Serving& serving);
void add_heights(Router& router, Serving& serving);
void add_basemap(Router& router, Serving& serving);
// What the field Range asks for of a base map.
Response part_of(const Basemap& map, const Request& request);
// The page, its tiles, and OSRM's.
void add_map_page(Router& router, Serving& serving);
void add_status(Router& router, Serving& serving);

}  // namespace starway::server
