// Drawn positions of cells, and the cell at a drawn position.
#include "draw/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "draw/view.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

struct Kind {
    std::string name;
    GridTopology topology;
    HexLayout hex_layout = HexLayout::odd_r;
    bool isometric = false;
};

TileMap map_of(const Kind& kind, std::uint32_t width = 7, std::uint32_t height = 6) {
    TileMap map = test::blank_map(width, height);
    GridRules rules = map.grid.rules();
    rules.topology = kind.topology;
    rules.hex_layout = kind.hex_layout;
    EXPECT_TRUE(map.grid.set_rules(rules));
    map.isometric = kind.isometric;
    return map;
}

class Layouts : public testing::TestWithParam<Kind> {};

TEST_P(Layouts, FindTheCellThatIsDrawnAtAPlace) {
    const TileMap map = map_of(GetParam());
    const Layout layout = Layout::of(map);
    for (std::int32_t y = 0; y < 6; ++y) {
        for (std::int32_t x = 0; x < 7; ++x) {
            const Position middle = layout.centre({x, y});
            EXPECT_EQ(layout.cell(middle), (GridCell{x, y}));
            for (const Position corner : layout.outline)  // just inside every corner
                EXPECT_EQ(layout.cell({middle.x + 0.97 * corner.x, middle.y + 0.97 * corner.y}), (GridCell{x, y}));
        }
    }
}

TEST_P(Layouts, PutNeighboursAcrossASharedSide) {
    const TileMap map = map_of(GetParam());
    const Layout layout = Layout::of(map);
    const std::uint32_t sides = map.grid.rules().squares() ? 4 : map.grid.rules().directions();
    for (std::int32_t y = 1; y < 5; ++y) {
        for (std::int32_t x = 1; x < 6; ++x) {
            for (std::uint32_t direction = 0; direction < sides; ++direction) {
                const Position here = layout.centre({x, y});
                const Position there = layout.centre(map.grid.neighbour({x, y}, direction));
                const Position between{(there.x - here.x) / 2, (there.y - here.y) / 2};
                double nearest = 1;
                for (std::size_t i = 0; i < layout.outline.size(); ++i) {
                    const Position a = layout.outline[i];
                    const Position b = layout.outline[(i + 1) % layout.outline.size()];
                    nearest = std::min(nearest, std::hypot((a.x + b.x) / 2 - between.x, (a.y + b.y) / 2 - between.y));
                }
                EXPECT_LT(nearest, 1e-9) << "cell " << x << "," << y << " direction " << direction;
            }
        }
    }
}

TEST_P(Layouts, BoundAllCells) {
    for (const std::uint32_t width : {1U, 2U, 5U}) {
        for (const std::uint32_t height : {1U, 2U, 5U}) {
            const Layout layout = Layout::of(map_of(GetParam(), width, height));
            Box all;
            for (std::int32_t y = 0; y < static_cast<std::int32_t>(height); ++y)
                for (std::int32_t x = 0; x < static_cast<std::int32_t>(width); ++x)
                    for (const Position corner : layout.outline) {
                        const Position middle = layout.centre({x, y});
                        all.add({middle.x + corner.x, middle.y + corner.y});
                    }
            const Box bounds = layout.bounds(width, height);
            EXPECT_DOUBLE_EQ(bounds.min_x, all.min_x);
            EXPECT_DOUBLE_EQ(bounds.min_y, all.min_y);
            EXPECT_DOUBLE_EQ(bounds.max_x, all.max_x);
            EXPECT_DOUBLE_EQ(bounds.max_y, all.max_y);
        }
    }
}

TEST_P(Layouts, FillThePictureButNotMore) {
    const TileMap map = map_of(GetParam());
    Picture picture;
    picture.tiles = &map;
    const View view(picture, 300);
    EXPECT_GE(std::max(view.width(), view.height()), 230U);
    EXPECT_LE(std::max(view.width(), view.height()), 301U);
    const Position pixel = view.at({3.5, 2.5});
    EXPECT_EQ(view.cell(pixel), (GridCell{3, 2}));
}

INSTANTIATE_TEST_SUITE_P(AllOf, Layouts,
                         testing::Values(Kind{"squares", GridTopology::eight},
                                         Kind{"isometric", GridTopology::four, HexLayout::odd_r, true},
                                         Kind{"odd_r", GridTopology::hexagonal, HexLayout::odd_r},
                                         Kind{"even_r", GridTopology::hexagonal, HexLayout::even_r},
                                         Kind{"odd_q", GridTopology::hexagonal, HexLayout::odd_q},
                                         Kind{"even_q", GridTopology::hexagonal, HexLayout::even_q},
                                         Kind{"axial_pointed", GridTopology::hexagonal, HexLayout::axial_pointed},
                                         Kind{"axial_flat", GridTopology::hexagonal, HexLayout::axial_flat},
                                         Kind{"staggered_rows", GridTopology::staggered, HexLayout::odd_r, true},
                                         Kind{"staggered_columns", GridTopology::staggered, HexLayout::even_q, true}),
                         [](const auto& kind) { return kind.param.name; });

TEST(View, GivesSquaresWholePixelsAndLongMapsAtLeastOne) {
    const TileMap map = test::blank_map(65535, 1);
    Picture picture;
    picture.tiles = &map;
    const View view(picture, 500);
    EXPECT_EQ(view.width(), 500U);
    EXPECT_EQ(view.height(), 1U);
    EXPECT_EQ(view.cell({View::margin + 499.9, View::margin + 0.5}), (GridCell{65521, 0}));

    const TileMap small = test::tile_map({"..."});
    picture.tiles = &small;
    EXPECT_EQ(View(picture, 8000).unit(), View::largest_cell);
    EXPECT_EQ(View(picture, 100).unit(), 33);
}

TEST(View, DrawsAPlaneWithNorthUp) {
    Shapes shapes;
    shapes.x_scale = 0.5;
    const std::vector<Position> line{{10, 50}, {14, 51}};
    shapes.add(ShapeKind::edge, line);
    Picture picture;
    picture.shapes = &shapes;
    const View view(picture, 500);
    const Position south_west = view.at(line[0]);
    const Position north_east = view.at(line[1]);
    EXPECT_GT(south_west.y, north_east.y);
    EXPECT_NEAR((north_east.x - south_west.x) / (south_west.y - north_east.y), 2, 1e-9);
}

}  // namespace
}  // namespace starway::draw
