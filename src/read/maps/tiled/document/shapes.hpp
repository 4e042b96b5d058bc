// The cells that an object's shape covers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "read/maps/tiled/document/document.hpp"
#include "read/maps/tiled/document/layout.hpp"

namespace starway::read::maps {

struct GridWindow {
    GridCell origin;  // the map's cell at the grid's 0,0
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

// "0,0 16,0 16,16.5". Nothing for other text.
std::optional<std::vector<Point>> parse_points(std::string_view text);

Point rotated(Point point, Point about, double clockwise_degrees);
std::vector<Point> rectangle(Point corner, double width, double height);
std::vector<Point> ellipse(Point corner, double width, double height);

// Calls visit(grid cell) for each cell in the window whose centre is inside the polygon, by the even-odd rule.
void for_each_covered(const Layout& layout, const GridWindow& window, const std::vector<Point>& polygon,
                      const std::function<void(GridCell)>& visit);

// Few bytes may name areas as large as the map, again and again: of all tiles, and of all objects.
inline constexpr std::uint64_t most_steps_of_shapes = std::uint64_t{1} << 28U;

// At most how many steps that takes.
std::uint64_t steps_to_cover(const Layout& layout, const GridWindow& window, const std::vector<Point>& polygon);

}  // namespace starway::read::maps
