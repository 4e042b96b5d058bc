#include "grid/search/any_angle/disc_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "starway/mesh/obstacles.hpp"

namespace starway::grid::search {
namespace {

constexpr int pieces = 16;  // per quarter of a circle; touching the circle at its ends and its middle

struct Rectangle {
    std::int32_t left, top, right, bottom;  // right and bottom are exclusive
};

class Walls {
public:
    explicit Walls(const GridMap& map) : map_(map), width_(side(map.width())), height_(side(map.height())) {}

    [[nodiscard]] bool blocked(std::int32_t x, std::int32_t y) const { return !map_.open({x, y}); }

    // Row by row: as wide as possible, then as high as that width is blocked.
    [[nodiscard]] std::vector<Rectangle> rectangles() const {
        std::vector<Rectangle> found;
        std::vector<bool> taken(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
        const auto at = [&](std::int32_t x, std::int32_t y) {
            return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
        };
        const auto free = [&](std::int32_t x, std::int32_t y) { return blocked(x, y) && !taken[at(x, y)]; };
        for (std::int32_t y = 0; y < height_; ++y)
            for (std::int32_t x = 0; x < width_; ++x) {
                if (!free(x, y)) continue;
                Rectangle r{x, y, x + 1, y + 1};
                while (r.right < width_ && free(r.right, y)) ++r.right;
                const auto row_is_free = [&] {
                    for (std::int32_t i = r.left; i < r.right; ++i)
                        if (!free(i, r.bottom)) return false;
                    return true;
                };
                while (r.bottom < height_ && row_is_free()) ++r.bottom;
                for (std::int32_t j = r.top; j < r.bottom; ++j)
                    for (std::int32_t i = r.left; i < r.right; ++i) taken[at(i, j)] = true;
                found.push_back(r);
                x = r.right - 1;
            }
        return found;
    }

    // Whether a corner of a blocked cell is convex, seen from the cell beyond it: only there is the outline rounded.
    [[nodiscard]] bool shows(std::int32_t x, std::int32_t y, std::int32_t across, std::int32_t down) const {
        return !blocked(x + across, y) && !blocked(x, y + down) && !blocked(x + across, y + down);
    }

private:
    static std::int32_t side(std::uint32_t length) { return static_cast<std::int32_t>(length); }
    const GridMap& map_;
    std::int32_t width_;
    std::int32_t height_;
};

// A rectangle grown by the radius: at its sides, and around its convex corners.
std::vector<Position> grown(const Walls& walls, const Rectangle& r, double radius) {
    std::vector<Position> ring;
    const auto corner = [&](std::int32_t x, std::int32_t y, std::int32_t across, std::int32_t down, double begin) {
        const Position at{static_cast<double>(across > 0 ? x + 1 : x), static_cast<double>(down > 0 ? y + 1 : y)};
        const auto add = [&](double angle, double far) {
            ring.push_back({at.x + far * std::cos(angle), at.y + far * std::sin(angle)});
        };
        constexpr double quarter = std::numbers::pi / 2;
        add(begin, radius);
        if (walls.shows(x, y, across, down)) {
            constexpr double half = quarter / pieces / 2;
            for (int i = 0; i < pieces; ++i) add(begin + (2 * i + 1) * half, radius / std::cos(half));
        } else {
            ring.push_back(at);
        }
        add(begin + quarter, radius);
    };
    constexpr double pi = std::numbers::pi;
    corner(r.right - 1, r.bottom - 1, 1, 1, 0);
    corner(r.left, r.bottom - 1, -1, 1, pi / 2);
    corner(r.left, r.top, -1, -1, pi);
    corner(r.right - 1, r.top, 1, -1, 3 * pi / 2);
    return ring;
}

}  // namespace

double disc_bound(const GridMap& map) {
    // Corners are whole cells apart. The polygons touch their circles where the gap is parallel to a side of the map or
    // to its diagonal, so those gaps are never missed.
    const double least = 4 * map.rules().radius * map.rules().radius;
    const double most = least * disc_mesh_excess * disc_mesh_excess;
    for (double dx = 1; dx * dx < most; ++dx)
        for (double dy = std::max(dx + 1, std::floor(std::sqrt(std::max(0.0, least - dx * dx))));
             dx * dx + dy * dy <= most; ++dy)
            if (dx * dx + dy * dy >= least) return 0;
    return disc_mesh_excess;
}

Result<NavigationMesh> mesh_of_disc(const GridMap& map, const CancelFlag* cancel) {
    const double longer = std::max(map.width(), map.height());
    // Touching is allowed: two walls exactly one diameter apart must leave a gap that the mesh's lattice does not
    // close.
    const double radius = std::max(map.rules().radius - longer / (1U << 24U), map.rules().radius / 2);
    const double width = map.width();
    const double height = map.height();
    if (2 * radius >= std::min(width, height)) return Error{ErrorKind::no_route, "the disc does not fit on the map"};
    const Walls walls(map);
    Obstacles obstacles;
    const auto box = [&](double left, double top, double right, double bottom) {
        const std::vector<Position> ring{{left, top}, {right, top}, {right, bottom}, {left, bottom}};
        obstacles.add(ring, false);
        ++obstacles.polygons;
    };
    // The rim: no line goes beyond it.
    box(-1, -1, width + 1, radius);
    box(-1, height - radius, width + 1, height + 1);
    box(-1, -1, radius, height + 1);
    box(width - radius, -1, width + 1, height + 1);
    for (const Rectangle& r : walls.rectangles()) {
        std::vector<Position> ring = grown(walls, r, radius);
        for (Position& p : ring) p = {std::clamp(p.x, -1.0, width + 1), std::clamp(p.y, -1.0, height + 1)};
        obstacles.add(ring, false);
        ++obstacles.polygons;
    }
    ObstacleMeshOptions options;
    options.margin = 0;
    return mesh_of_obstacles(obstacles, options, cancel);
}

}  // namespace starway::grid::search
