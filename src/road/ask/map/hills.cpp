#include "road/ask/map/hills.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/geo/frame.hpp"

namespace starway::road::ask {
namespace {

constexpr double equator_m = 40'075'016.685578488;
constexpr float nowhere = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t padded_side = hill_tile_side + 2;  // with the pixels around it

// Radar leaves gaps in steep valleys. What lies in one that is not much wider than a few pixels is made of its
// surroundings, since a hole in a hill is all that one would see.
std::optional<double> height_over_gaps(const Heights& heights, Position p, double spacing) {
    constexpr int most_pixels = 16;
    for (int pixels = 1; pixels <= most_pixels; pixels *= 2)
        if (const auto known = heights.at(p, spacing * pixels)) return known;
    return std::nullopt;
}

// Metres at the middle of each pixel, row by row; NaN where they are unknown.
std::vector<float> heights_around(const Heights& heights, geo::TileAddress tile) {
    const geo::TilePlane plane(geo::geographic_frame(), {});
    const double world = std::ldexp(hill_tile_side, static_cast<int>(tile.zoom));
    const double spacing = 360 / world;
    const auto place = [&](std::uint32_t tile_number, std::uint32_t i) {
        return (static_cast<double>(tile_number) * hill_tile_side + i - 0.5) / world;
    };
    std::vector<float> metres;
    metres.reserve(std::size_t{padded_side} * padded_side);
    for (std::uint32_t row = 0; row < padded_side; ++row)
        for (std::uint32_t column = 0; column < padded_side; ++column) {
            const auto known =
                height_over_gaps(heights, plane.to_position({place(tile.x, column), place(tile.y, row)}), spacing);
            metres.push_back(known ? static_cast<float>(*known) : nowhere);
        }
    return metres;
}

// side: metres between two pixels; middle: the pixel's height, in rows of padded_side. NaN where one around is unknown.
float light_at(const float* middle, double side) {
    const auto height = [&](int south, int east) {
        return static_cast<double>(middle[south * static_cast<int>(padded_side) + east]);
    };
    const double to_east =
        (height(-1, 1) + 2 * height(0, 1) + height(1, 1) - height(-1, -1) - 2 * height(0, -1) - height(1, -1)) /
        (8 * side);
    const double to_north =
        (height(-1, -1) + 2 * height(-1, 0) + height(-1, 1) - height(1, -1) - 2 * height(1, 0) - height(1, 1)) /
        (8 * side);
    // The light's direction is (-1/2, 1/2, √2/2) to the east, the north and upwards; the ground's, (-to_east,
    // -to_north, 1).
    const double light = (to_east / 2 - to_north / 2 + double{level_light}) / std::hypot(to_east, to_north, 1.0);
    return std::isnan(*middle) ? nowhere : static_cast<float>(std::max(light, 0.0));  // which keeps what is unknown
}

}  // namespace

std::vector<float> hill_light(const Heights& heights, geo::TileAddress tile) {
    const std::vector<float> metres = heights_around(heights, tile);
    if (std::all_of(metres.begin(), metres.end(), [](float one) { return std::isnan(one); })) return {};
    const double tiles = std::ldexp(1, static_cast<int>(tile.zoom));
    std::vector<float> light;
    light.reserve(std::size_t{hill_tile_side} * hill_tile_side);
    for (std::uint32_t row = 0; row < hill_tile_side; ++row) {
        // Web Mercator draws everything larger by the cosine of the latitude.
        const double y = (tile.y + (row + 0.5) / hill_tile_side) / tiles;
        const double side = equator_m / (tiles * hill_tile_side) / std::cosh((0.5 - y) * 2 * std::numbers::pi);
        for (std::uint32_t column = 0; column < hill_tile_side; ++column)
            light.push_back(light_at(&metres[std::size_t{row + 1} * padded_side + column + 1], side));
    }
    return light;
}

std::uint32_t last_hill_zoom(const Heights& heights) {
    const double pixels = 360 / heights.finest_spacing();
    return static_cast<std::uint32_t>(std::lround(std::log2(pixels / hill_tile_side)));
}

}  // namespace starway::road::ask
