// The map page, /map/{network}/{z}/{x}/{y}.mvt, /hills/{z}/{x}/{y}.png, and OSRM's /tile/v1/{profile}/tile(x,y,z).mvt.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/core/gzip.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "request/codec/basemap/hills.hpp"
#include "request/codec/mvt/map_tile.hpp"
#include "request/codec/mvt/speed_tile.hpp"
#include "request/codec/osrm/request.hpp"
#include "road/ask/map/hills.hpp"
#include "shells/server/serving.hpp"
#include "shells/web/files.hpp"

namespace starway::server {
namespace {

constexpr std::string_view tile_type = "application/vnd.mapbox-vector-tile";

// N numbers between separators, such as "14/8529/5975".
template <std::size_t count>
std::optional<std::array<std::uint32_t, count>> numbers(std::string_view text, char separator) {
    std::array<std::uint32_t, count> found{};
    for (std::size_t i = 0; i < count; ++i) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found[i]);
        if (error != std::errc()) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (i + 1 == count) break;
        if (text.empty() || text.front() != separator) return std::nullopt;
        text.remove_prefix(1);
    }
    if (!text.empty()) return std::nullopt;
    return found;
}

bool take_ending(std::string_view& text, std::string_view ending) {
    if (!text.ends_with(ending)) return false;
    text.remove_suffix(ending.size());
    return true;
}

Response tile_response(std::string bytes) {
    Response response;
    response.content_type = tile_type;
    response.body = std::move(bytes);
    response.fields.emplace_back("Cache-Control", "no-cache");
    return response;
}

Job map_tile_job(const Serving& serving, const Request& request) {
    const Response malformed = refusal(400, "InvalidUrl",
                                       "The path is /map/{network}/{z}/{x}/{y}.mvt, /map/{network}/basemap.pmtiles, or "
                                       "/map/{network}/hills.pmtiles.");
    const auto decoded = request::codec::osrm::percent_decoded(request.path().substr(std::string_view("/map/").size()));
    if (!decoded) return answered(malformed);
    std::string_view path = *decoded;
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return answered(malformed);
    const bool is_hills = path.substr(slash + 1) == network_hills;
    const bool is_basemap = is_hills || path.substr(slash + 1) == network_basemap;
    if (!is_basemap && !take_ending(path, ".mvt")) return answered(malformed);
    const auto at = numbers<3>(path.substr(slash + 1), '/');
    if (!is_basemap && !at) return answered(malformed);
    const auto catalog = serving.catalog.get();
    const std::string_view name = path.substr(0, slash);
    const auto entry = std::find_if(catalog->roads().begin(), catalog->roads().end(),
                                    [&](const auto& one) { return one->name == name; });
    if (entry == catalog->roads().end())
        return answered(
            refusal(404, "InvalidUrl",
                    fmt::format("There is no network '{}' here; /status lists those there are.", core::shown(name))));
    if (is_basemap) {
        const auto& file = is_hills ? (*entry)->hills : (*entry)->basemap;
        return answered(file != nullptr
                            ? part_of(*file, request)
                            : refusal(404, "InvalidUrl",
                                      fmt::format("The network '{}' has no {}; starway build --basemap{} draws {}.",
                                                  core::shown(name), is_hills ? "shaded hills" : "base map",
                                                  is_hills ? " --elevation" : "", is_hills ? "them" : "one")));
    }
    return {true, [roads = *entry, tile = geo::TileAddress{(*at)[0], (*at)[1], (*at)[2]}](const Control&) {
                const auto made = roads->tiles.tile(tile);
                return made ? tile_response(**made) : error_response(made.error());
            }};
}

Job hill_tile_job(const Serving& serving, const Request& request) {
    std::string_view path = request.path().substr(std::string_view("/hills/").size());
    const auto at = take_ending(path, ".png") ? numbers<3>(path, '/') : std::nullopt;
    if (!at) return answered(refusal(400, "InvalidUrl", "The path is /hills/{z}/{x}/{y}.png."));
    const geo::TileAddress tile{(*at)[0], (*at)[1], (*at)[2]};
    if (auto there = road::ask::check_tile(tile); !there) return answered(error_response(there.error()));
    if (serving.heights.empty())
        return answered(refusal(404, "InvalidUrl",
                                "This server knows no heights; starway serve --elevation names files that hold them."));
    return {true, [&serving, tile](const Control&) {
                Response response;
                response.content_type = "image/png";
                response.body = request::codec::hill_png(road::ask::hill_light(serving.heights, tile));
                response.fields.emplace_back("Cache-Control", "max-age=3600");
                return response;
            }};
}

Job osrm_tile_job(const Serving& serving, const Request& request) {
    const Response malformed = refusal(400, "InvalidUrl", "The path is /tile/v1/{profile}/tile(x,y,z).mvt.");
    const auto decoded =
        request::codec::osrm::percent_decoded(request.path().substr(std::string_view("/tile/v1/").size()));
    if (!decoded) return answered(malformed);
    std::string_view path = *decoded;
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos || !take_ending(path, ").mvt")) return answered(malformed);
    constexpr std::string_view opening = "tile(";
    std::string_view rest = path.substr(slash + 1);
    if (!rest.starts_with(opening)) return answered(malformed);
    rest.remove_prefix(opening.size());
    const auto at = numbers<3>(rest, ',');
    if (!at) return answered(malformed);
    auto served = serving.catalog.get()->find(path.substr(0, slash));
    if (!served)
        return answered(refusal(400, "InvalidQuery", core::render(served.error().message, request::codec::road_names)));
    return {true, [served = *std::move(served), tile = geo::TileAddress{(*at)[2], (*at)[0], (*at)[1]}](const Control&) {
                const auto made = road::ask::speed_tile(served.network->engine, served.weight, tile);
                if (!made)
                    return refusal(400, "InvalidOptions",
                                   core::render(made.error().message, request::codec::road_names));
                return tile_response(request::codec::encode_speed_tile(*made));
            }};
}

}  // namespace

void add_map_page(Router& router, Serving& serving) {
    Endpoint map;
    map.path = "/map/";
    map.service = "map";
    map.handler = [&serving](const Request& request) { return map_tile_job(serving, request); };
    router.add(std::move(map));
    Endpoint hills;
    hills.path = "/hills/";
    hills.service = "hills";
    hills.handler = [&serving](const Request& request) { return hill_tile_job(serving, request); };
    router.add(std::move(hills));
    Endpoint tile;
    tile.path = "/tile/v1/";
    tile.service = "tile";
    tile.handler = [&serving](const Request& request) { return osrm_tile_job(serving, request); };
    router.add(std::move(tile));

    // For clients without gzip. As long as the program, like the packed ones.
    constexpr std::size_t most_unpacked = std::size_t{1} << 26U;
    static const std::vector<std::string> plain = [] {
        std::vector<std::string> files;
        for (const web::File& file : web::files()) files.push_back(core::gunzip(file.gzip, most_unpacked));
        return files;
    }();
    static const std::vector<std::string> paths = [] {
        std::vector<std::string> names;
        for (const web::File& file : web::files()) names.push_back("/" + std::string(file.path));
        return names;
    }();
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const web::File& file = web::files()[i];
        const bool page = file.path == "index.html";
        router.add(endpoint_of({page ? std::string_view("/") : std::string_view(paths[i]), file.type, plain[i],
                                file.gzip, file.hash, page ? web::content_security_policy : std::string_view()}));
    }
}

}  // namespace starway::server
