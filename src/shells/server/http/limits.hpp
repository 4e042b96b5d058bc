// What the server accepts. The names of the services' limits are OSRM's.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace starway::server {

// Of connections and messages.
struct WireLimits {
    std::size_t line = 64 << 10;     // bytes of the request line: 414
    std::size_t header = 96 << 10;   // bytes of line and fields together: 431
    std::size_t body = 16 << 20;     // bytes: 413
    std::size_t bodies = 256 << 20;  // bytes of all bodies that are in memory, but at least four of the longest: 503
    std::size_t connections = 4096;  // more get 503
    std::chrono::milliseconds idle{60'000};         // between requests, then the connection closes
    std::chrono::milliseconds header_time{10'000};  // from a request's first byte to the end of its header: 408
    std::chrono::milliseconds body_time{30'000};    // for the body: 408
    std::chrono::milliseconds write_time{60'000};   // for a response that the client does not take
    std::chrono::milliseconds deadline{60'000};     // of the work for a request: 504
    std::chrono::milliseconds drain{30'000};        // for requests that run when the server is told to stop
};

constexpr std::size_t most_explored = 50'000;  // nodes or cells that an answer shows as searched

// Of services.
struct ServiceLimits {
    std::size_t viaroute = 500;     // coordinates of a route
    std::size_t table = 1000;       // the square of it is the number of cells
    std::size_t trip = 1000;        // coordinates
    std::size_t matching = 10'000;  // coordinates of a trace
    std::size_t nearest = 1000;     // results
    std::size_t alternatives = 3;
    std::size_t batch = 10'000;            // requests of a batch
    std::size_t isochrone = 8;             // contours
    double isochrone_minutes = 120;        // the longest contour
    double matching_radius = -1;           // metres; negative: no limit
    std::optional<double> default_radius;  // metres; infinity: unlimited. Nothing: the network's own limit
};

// What OSRM's services say of the data, and what they are not to tell.
struct OsrmOptions {
    std::string data_version;  // empty: they do not say
    bool has_geometry = true;  // else lines, waypoints and annotations are refused
    bool has_steps = true;
};

// What a client can do about a limit of the server, which an option of it sets.
inline std::string beyond_limit(std::string_view option) {
    return "; ask for less, or have the server started with a larger --" + std::string(option);
}

}  // namespace starway::server
