// The light on hills, held to the formula of slope and aspect on shapes whose slopes are known.
#include "road/ask/map/hills.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "base/geo/frame.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

constexpr double radians = std::numbers::pi / 180;
constexpr double degree_m = 40'075'016.685578488 / 360;  // of latitude, on Web Mercator's sphere

// A tile of 1201 samples a side, by a height for each position.
void write_heights(const TemporaryFolder& folder, const std::string& name, Position corner,
                   const std::function<int(Position)>& height) {
    constexpr int side = 1201;
    std::string bytes;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const int metres = height({corner.x + column / 1200.0, corner.y + 1 - row / 1200.0});
            bytes += static_cast<char>(metres >> 8);
            bytes += static_cast<char>(metres & 0xFF);
        }
    folder.file(name, bytes);
}

road::ask::Heights open_heights(const TemporaryFolder& folder) {
    auto heights = road::ask::Heights::open({folder.path().string()});
    EXPECT_TRUE(heights);
    return *heights;
}

geo::TileAddress tile_at(Position p, std::uint32_t zoom) {
    const geo::WorldPoint at = geo::TilePlane(geo::geographic_frame(), {}).to_world(p);
    const double tiles = std::ldexp(1, static_cast<int>(zoom));
    return {zoom, static_cast<std::uint32_t>(at.x * tiles), static_cast<std::uint32_t>(at.y * tiles)};
}

Position middle_of(geo::TileAddress tile, std::uint32_t column, std::uint32_t row) {
    const double world = std::ldexp(road::ask::hill_tile_side, static_cast<int>(tile.zoom));
    return geo::TilePlane(geo::geographic_frame(), {})
        .to_position({(tile.x * 256.0 + column + 0.5) / world, (tile.y * 256.0 + row + 0.5) / world});
}

float light_of(const std::vector<float>& light, std::uint32_t column, std::uint32_t row) {
    return light[std::size_t{row} * road::ask::hill_tile_side + column];
}

// A cone, steep enough that the rounding of its heights is small beside its slope.
constexpr Position top{1.5, 45.5};
constexpr double steepness = 0.5;
Position from_top(Position p) {
    return {(p.x - top.x) * degree_m * std::cos(p.y * radians), (p.y - top.y) * degree_m};
}
int cone(Position p) {
    const Position away = from_top(p);
    return static_cast<int>(std::lround(std::max(0.0, 12'000 - steepness * std::hypot(away.x, away.y))));
}

TEST(Hills, AConeLiesInTheLightOfTheNorthWest) {
    const TemporaryFolder folder;
    write_heights(folder, "N45E001.hgt", {1, 45}, cone);
    const road::ask::Heights heights = open_heights(folder);
    EXPECT_EQ(road::ask::last_hill_zoom(heights), 11U);
    for (const std::uint32_t zoom : {9U, 10U, 11U}) {
        const geo::TileAddress tile = tile_at(top, zoom);
        const std::vector<float> light = road::ask::hill_light(heights, tile);
        ASSERT_EQ(light.size(), 256U * 256U);
        const double pixel_m = degree_m * 360 * std::cos(top.y * radians) / std::ldexp(256, static_cast<int>(zoom));
        std::size_t compared = 0;
        for (std::uint32_t row = 0; row < 256; row += 5)
            for (std::uint32_t column = 0; column < 256; column += 5) {
                const Position away = from_top(middle_of(tile, column, row));
                const double distance = std::hypot(away.x, away.y);
                // The slope changes at the top and at the foot, and samples of three seconds are up to 93 m apart.
                if (distance < 6 * pixel_m + 600 || distance > 24'000 - 6 * pixel_m - 600) continue;
                const double slope = std::atan(steepness);
                const double aspect = std::atan2(away.x, away.y);  // of the way down, clockwise from the north
                const double zenith = 45 * radians;
                const double lit = std::cos(zenith) * std::cos(slope) +
                                   std::sin(zenith) * std::sin(slope) * std::cos(315 * radians - aspect);
                EXPECT_NEAR(light_of(light, column, row), lit, 0.03) << zoom << ": " << column << ", " << row;
                ++compared;
            }
        EXPECT_GT(compared, 500U);
    }
}

TEST(Hills, TilesJoin) {
    const TemporaryFolder folder;
    const auto waves = [](Position p) {
        return static_cast<int>(std::lround(500 + 300 * std::sin(p.x * 400) * std::cos(p.y * 300)));
    };
    for (const int west : {1, 2})
        for (const int south : {45, 46})
            write_heights(folder, "N" + std::to_string(south) + "E00" + std::to_string(west) + ".hgt",
                          {static_cast<double>(west), static_cast<double>(south)}, waves);
    const road::ask::Heights heights = open_heights(folder);
    // Where tiles meet, and where the squares of heights do: light changes there no faster than elsewhere.
    for (const std::uint32_t zoom : {7U, 9U, 11U}) {
        const geo::TileAddress west = tile_at({2, 46}, zoom);
        const geo::TileAddress east{zoom, west.x + 1, west.y};
        const std::vector<float> left = road::ask::hill_light(heights, west);
        const std::vector<float> right = road::ask::hill_light(heights, east);
        double within = 0;
        double across = 0;
        for (std::uint32_t row = 0; row < 256; ++row) {
            if (std::isnan(light_of(left, 255, row)) || std::isnan(light_of(right, 0, row))) continue;
            within = std::max<double>(within, std::abs(light_of(left, 254, row) - light_of(left, 255, row)));
            across = std::max<double>(across, std::abs(light_of(left, 255, row) - light_of(right, 0, row)));
        }
        EXPECT_LE(across, within * 2 + 0.01) << zoom;
        const geo::TileAddress seam = tile_at({2, 45.7}, zoom);
        for (const float one : road::ask::hill_light(heights, seam))
            if (zoom == 11) {
                ASSERT_FALSE(std::isnan(one)) << "no gap where two squares of heights meet";
            }
    }
    // A pixel of a coarse map is the mean of its surroundings, so waves that it cannot show are level ground.
    const std::vector<float> coarse = road::ask::hill_light(heights, tile_at({2, 46}, 5));
    for (const float one : coarse)
        if (!std::isnan(one)) {
            EXPECT_NEAR(one, road::ask::level_light, 0.01);
        }
}

// As radar leaves them in valleys.
TEST(Hills, SmallGapsAreLitAsTheirSurroundings) {
    const TemporaryFolder folder;
    const auto slope = [](Position p) { return static_cast<int>(std::lround(5000 * (p.x - 1))); };
    write_heights(folder, "N45E001.hgt", {1, 45}, [&](Position p) {
        const bool is_gap = std::abs(p.x - 1.5) < 0.004 && std::abs(p.y - 45.5) < 0.004;
        return is_gap ? -32768 : slope(p);
    });
    const road::ask::Heights heights = open_heights(folder);
    EXPECT_FALSE(heights.at({1.5, 45.5})) << "where one asks for a height, none is made up";
    const float lit = road::ask::hill_light(heights, tile_at({1.3, 45.5}, 11))[128 * 256 + 128];
    for (const float one : road::ask::hill_light(heights, tile_at({1.5, 45.5}, 11))) EXPECT_NEAR(one, lit, 0.06);
}

TEST(Hills, UnknownHeightsHaveNoLight) {
    const TemporaryFolder folder;
    write_heights(folder, "N45E001.hgt", {1, 45}, [](Position p) { return p.x < 1.5 ? -32768 : 100; });
    const road::ask::Heights heights = open_heights(folder);
    EXPECT_TRUE(road::ask::hill_light(heights, tile_at({8, 45.5}, 11)).empty());
    EXPECT_TRUE(road::ask::hill_light(road::ask::Heights(), tile_at({1.5, 45.5}, 11)).empty());
    const geo::TileAddress tile = tile_at({1.5, 45.5}, 11);
    const std::vector<float> light = road::ask::hill_light(heights, tile);
    for (std::uint32_t column = 0; column < 256; ++column) {
        const double x = middle_of(tile, column, 100).x;
        if (std::abs(x - 1.5) < 0.02) continue;
        if (x < 1.5)
            EXPECT_TRUE(std::isnan(light_of(light, column, 100))) << x;
        else
            EXPECT_FLOAT_EQ(light_of(light, column, 100), road::ask::level_light) << x;
    }
}

}  // namespace
}  // namespace starway::test
