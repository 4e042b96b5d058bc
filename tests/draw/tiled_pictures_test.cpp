// Maps as Tiled itself draws them: draw/tiled/NAME.by-tiled.png is what tmxrasterizer of Tiled 1.8.2 makes of NAME.tmx.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>

#include "base/core/files/mapped_file.hpp"
#include "draw/formats/formats.hpp"
#include "draw/picture.hpp"
#include "read/maps/art/image.hpp"
#include "support/source_dir.hpp"

namespace starway::draw {
namespace {

const std::filesystem::path folder = std::filesystem::path(test::source_dir()) / "tests/draw/tiled";

MapArt::Image image_of(const std::string& png) {
    auto image = read::maps::decode_png(png, "png", 1U << 24U);
    EXPECT_TRUE(image) << image.error().message;
    return image ? *image : MapArt::Image{1, 1, {0, 0, 0, 0}};
}

MapArt::Image by_tiled(const std::string& name) {
    const auto file = core::MappedFile::open(folder / (name + ".by-tiled.png"));
    EXPECT_TRUE(file) << name;
    return file ? image_of(std::string(file->text())) : MapArt::Image{};
}

MapArt::Image drawn(const std::string& name, std::uint32_t side) {
    MapOptions options;
    options.art = true;
    const auto map = open_map((folder / (name + ".tmx")).string(), options);
    EXPECT_TRUE(map) << map.error().message;
    if (!map || grid::model::tiles_of(*map) == nullptr) return {};
    EXPECT_TRUE(map->art->warnings.empty()) << map->art->warnings.front();
    const auto png = png_of_map(*map, side);
    return png ? image_of(*png) : MapArt::Image{};
}

struct Difference {
    double share = 1;  // of the compared pixels, those that differ visibly
    std::size_t compared = 0;
};

// Of pixels that Tiled draws opaque; right, down: where the map begins in Tiled's picture, which shows what reaches
// beyond the map, too.
Difference difference(const MapArt::Image& ours, const MapArt::Image& theirs, std::uint32_t right, std::uint32_t down) {
    Difference found;
    std::size_t wrong = 0;
    for (std::uint32_t y = 0; y < ours.height && y + down < theirs.height; ++y)
        for (std::uint32_t x = 0; x < ours.width && x + right < theirs.width; ++x) {
            const std::uint8_t* const a = ours.rgba.data() + 4 * (std::size_t{y} * ours.width + x);
            const std::uint8_t* const b = theirs.rgba.data() + 4 * ((std::size_t{y} + down) * theirs.width + x + right);
            if (b[3] != 255) continue;
            ++found.compared;
            int most = 0;
            for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(int{a[i]} - int{b[i]}));
            if (most > 3) ++wrong;
        }
    if (found.compared > 0) found.share = static_cast<double>(wrong) / static_cast<double>(found.compared);
    return found;
}

struct Case {
    std::string name;
    double most = 0;  // of differing pixels: turned pictures fall between those of the screen
    std::uint32_t right = 0, down = 0;
};
void PrintTo(const Case& one, std::ostream* to) {
    *to << one.name;
}

class AsTiled : public testing::TestWithParam<Case> {};

TEST_P(AsTiled, DrawsTheSamePixels) {
    const Case& one = GetParam();
    const MapArt::Image theirs = by_tiled(one.name);
    const MapArt::Image ours = drawn(one.name, std::max({theirs.width, theirs.height, 64U}));
    ASSERT_GT(ours.width, 16U);
    const Difference found = difference(ours, theirs, one.right, one.down);
    EXPECT_GT(found.compared, 3000U);
    EXPECT_LE(found.share, one.most);
}

INSTANTIATE_TEST_SUITE_P(Maps, AsTiled,
                         testing::Values(Case{"orthogonal", 0.0, 0, 1}, Case{"diagonal", 0.0},
                                         Case{"isometric", 0.0015}, Case{"staggered-x-odd", 0.0},
                                         Case{"staggered-x-even", 0.0}, Case{"staggered-y-odd", 0.0},
                                         Case{"staggered-y-even", 0.0}, Case{"hexagonal-x-odd", 0.0},
                                         Case{"hexagonal-x-even", 0.0}, Case{"hexagonal-y-odd", 0.0},
                                         Case{"hexagonal-y-even", 0.0}),
                         [](const auto& of) {
                             std::string name = of.param.name;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace starway::draw
