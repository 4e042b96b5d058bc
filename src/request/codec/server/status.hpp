// What a server says of itself: /status, /health and /ready.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/answer.hpp"
#include "starway/core/geometry.hpp"

namespace starway::request::codec {

using BoxCorners = std::array<double, 4>;
inline BoxCorners corners_of(const Box& box) {
    return {box.min_x, box.min_y, box.max_x, box.max_y};
}

struct ServedProfile {
    std::string name, weight;
    std::vector<std::string> exclude;
};
struct ServedWeight {
    std::string_view name, unit;
};
struct ServedNetwork {
    std::string name;
    std::string_view frame;
    std::optional<BoxCorners> bbox, extent;
    std::uint32_t nodes = 0, edges = 0;
    std::vector<ServedProfile> profiles;
    std::vector<std::string> exclude;
    std::vector<ServedWeight> weights;
    std::string default_weight;
    std::vector<std::string_view> algorithms;
    bool indexed = false;
    std::size_t places = 0;
    std::string data_version;
    std::uint64_t bytes = 0;
    std::string basemap{}, hills{}, attribution{};  // empty: none
};
struct ServedMap {
    std::string name;
    std::uint32_t width = 0, height = 0;
    std::string data_version;
};
struct ServedMesh {
    std::string name;
    bool on_earth = false;
    std::size_t vertices = 0, polygons = 0;
    bool heights = false;
    std::string data_version;
};
struct ServedHills {
    unsigned maxzoom = 0;
    BoxCorners bounds{};
};
struct ServerLimits {
    std::size_t viaroute = 0, table = 0, trip = 0, matching = 0, nearest = 0, alternatives = 0;
    std::size_t contours = 0;  // of an isochrone
    double minutes = 0;        // likewise
    std::size_t batch = 0, header = 0, body = 0;
    double seconds = 0;
};
struct ServerStatus {
    double uptime_seconds = 0;
    std::vector<ServedNetwork> networks;
    std::vector<ServedMap> maps;
    std::vector<ServedMesh> meshes;
    std::vector<std::string_view> languages;
    bool elevation = false;
    std::optional<ServedHills> hills;
    bool basemap = false;
    ServerLimits limits{};
};
Object described(As<ServerStatus>);

struct ServerState {
    std::string_view word;
    std::string message{};  // why it is not ready, where there is more to say
};
Object described(As<ServerState>);

}  // namespace starway::request::codec
