// The map page, the tiles of its base map, and OSRM's speed tiles.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "codec/mvt/map_tile.hpp"
#include "codec/mvt/speed_tile.hpp"
#include "server/serving.hpp"
#include "web/files.hpp"

namespace starway::server {
namespace {

constexpr std::string_view tile_type = "application/vnd.mapbox-vector-tile";

Response tile_response(std::string bytes) {
    Response response;
    response.content_type = tile_type;
    response.body = std::move(bytes);
    response.fields.emplace_back("Cache-Control", "no-cache");
    return response;
}

// Three numbers with this separator.
std::optional<std::array<std::uint32_t, 3>> three_numbers(std::string_view text, char separator) {
    std::array<std::uint32_t, 3> numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0 && (at == end || *at++ != separator)) return std::nullopt;
        const auto [stop, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc()) return std::nullopt;
        at = stop;
    }
    if (at != end) return std::nullopt;
    return numbers;
}

// /map/{network}/{z}/{x}/{y}.mvt
Job map_tile(const Serving& serving, const Request& request) {
    std::string_view path = request.path();
    path.remove_prefix(std::string_view("/map/").size());
    const auto slash = path.find('/');
    constexpr std::string_view ending = ".mvt";
    std::optional<std::array<std::uint32_t, 3>> zxy;
    if (slash != std::string_view::npos && path.ends_with(ending))
        zxy = three_numbers(path.substr(slash + 1, path.size() - slash - 1 - ending.size()), '/');
    if (!zxy) return answered(refusal(400, "InvalidUrl", "The path is /map/{network}/{z}/{x}/{y}.mvt."));
    auto served = serving.catalog.get()->find(path.substr(0, slash));
    if (!served) return answered(refusal(400, "InvalidOptions", served.error().message));
    return {true, [served = *std::move(served), zxy = *zxy](const Control&) {
                const auto tile = served.network->map_tiles->tile({zxy[0], zxy[1], zxy[2]});
                if (!tile) return error_response(tile.error());
                return tile_response(**tile);
            }};
}

// /tile/v1/{profile}/tile(x,y,z).mvt
Job speed_tile_job(const Serving& serving, const Request& request) {
    std::string_view path = request.path();
    path.remove_prefix(std::string_view("/tile/v1/").size());
    const auto slash = path.find('/');
    constexpr std::string_view start = "tile(";
    constexpr std::string_view ending = ").mvt";
    std::optional<std::array<std::uint32_t, 3>> xyz;
    if (slash != std::string_view::npos) {
        const std::string_view name = path.substr(slash + 1);
        if (name.starts_with(start) && name.ends_with(ending) && name.size() > start.size() + ending.size())
            xyz = three_numbers(name.substr(start.size(), name.size() - start.size() - ending.size()), ',');
    }
    if (!xyz) return answered(refusal(400, "InvalidQuery", "The path is /tile/v1/{profile}/tile(x,y,z).mvt."));
    auto served = serving.catalog.get()->find(path.substr(0, slash));
    if (!served) return answered(refusal(400, "InvalidOptions", served.error().message));
    return {true, [served = *std::move(served), xyz = *xyz](const Control&) {
                const auto tile = service::speed_tile(served.network->engine, served.weight, {xyz[2], xyz[0], xyz[1]});
                if (!tile) return error_response(tile.error());
                return tile_response(codec::encode_speed_tile(*tile));
            }};
}

Endpoint page_file(const web::File& file, std::string path) {
    const bool is_page = file.path == "index.html";
    EmbeddedFile embedded;
    embedded.content_type = file.type;
    embedded.gzip = file.gzip;
    embedded.tag = file.hash;
    if (is_page) embedded.security_policy = web::content_security_policy;
    Endpoint endpoint = endpoint_of(embedded);
    endpoint.path = std::move(path);
    return endpoint;
}

}  // namespace

void add_map_page(Router& router, Serving& serving) {
    for (const web::File& file : web::files()) router.add(page_file(file, "/" + std::string(file.path)));
    if (const web::File* const page = web::find_file("")) router.add(page_file(*page, "/"));
    Endpoint tiles;
    tiles.path = "/map/";
    tiles.service = "map_tile";
    tiles.handler = [&serving](const Request& request) { return map_tile(serving, request); };
    router.add(std::move(tiles));
    Endpoint speeds;
    speeds.path = "/tile/v1/";
    speeds.service = "tile";
    speeds.handler = [&serving](const Request& request) { return speed_tile_job(serving, request); };
    router.add(std::move(speeds));
}

}  // namespace starway::server
