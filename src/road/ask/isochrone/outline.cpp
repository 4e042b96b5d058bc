#include "road/ask/isochrone/outline.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "road/ask/isochrone/raster_mesh.hpp"

namespace starway::road::ask {
namespace {

// Outlines keep away from corners by this share of a side, so that no two of their points coincide.
constexpr double margin = 0.05;
constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

Position between(Position a, Position b, double share) {
    return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

// The rings of one level. In each triangle that has corners of both kinds a straight line separates them; these lines
// join up to rings.
class LevelOutline {
public:
    LevelOutline(const RasterMesh& mesh, std::uint32_t level, double value)
        : mesh_(mesh), level_(level), value_(value) {}

    void cut(const RasterMesh::Corners& corners) {
        std::array<bool, 3> inside{};
        unsigned count = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            inside[i] = mesh_.is_inside(corners[i], level_);
            count += inside[i] ? 1 : 0;
        }
        if (count == 0 || count == 3) return;
        const bool wanted = count == 1;  // the corner that is alone
        const auto alone = static_cast<std::size_t>(std::find(inside.begin(), inside.end(), wanted) - inside.begin());
        const std::uint32_t before = crossing(corners[alone], corners[(alone + 1) % 3]);
        const std::uint32_t after = crossing(corners[(alone + 2) % 3], corners[alone]);
        if (wanted)
            next_[before] = after;
        else
            next_[after] = before;
    }

    std::vector<OutlineRing> take_rings() {
        std::vector<OutlineRing> rings;
        std::vector<bool> done(points_.size(), false);
        OutlineRing ring;
        std::vector<Position> aside;
        for (std::uint32_t first = 0; first < points_.size(); ++first) {
            if (done[first]) continue;
            ring.clear();
            aside.clear();
            for (std::uint32_t at = first; at != nothing && !done[at]; at = next_[at]) {
                done[at] = true;
                ring.push_back(points_[at]);
                aside.push_back(aside_[at]);
            }
            ring = without_repetition(ring, aside);
            if (ring.size() >= 3) rings.push_back(ring);
        }
        return rings;
    }

private:
    // Where the outline crosses a side, of which one end is inside.
    std::uint32_t crossing(std::uint32_t a, std::uint32_t b) {
        const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32U | std::max(a, b);
        const auto [at, is_new] = number_.try_emplace(key, static_cast<std::uint32_t>(points_.size()));
        if (!is_new) return at->second;
        if (!mesh_.is_inside(a, level_)) std::swap(a, b);
        const double inner = mesh_.cost(a);
        const double outer = mesh_.cost(b);
        const Position from = mesh_.position(a);
        const Position to = mesh_.position(b);
        const bool exact = inner == value_ && mesh_.exact(a) != no_exact_point;
        const double share = std::isfinite(outer) ? (value_ - inner) / (outer - inner) : 0.5;
        const Position free = between(from, to, std::clamp(share, margin, 1 - margin));
        points_.push_back(exact ? OutlinePoint{from, mesh_.exact(a)} : OutlinePoint{free, no_exact_point});
        aside_.push_back(free);
        next_.push_back(nothing);
        return at->second;
    }

    // All sides at an exact point are crossed at that point, so that it follows itself. A ring that would come to it
    // again passes it beside.
    OutlineRing without_repetition(const OutlineRing& ring, const std::vector<Position>& aside) {
        std::size_t start = 0;
        while (start < ring.size() && ring[start].exact != no_exact_point) ++start;
        if (start == ring.size()) {  // a loop around one point, or between several
            start = 0;
            while (start < ring.size() && ring[start].exact == ring.front().exact) ++start;
            if (start == ring.size()) return {};
        }
        OutlineRing kept;
        for (std::size_t i = 0; i < ring.size();) {
            const OutlinePoint& point = ring[(start + i) % ring.size()];
            if (point.exact == no_exact_point) {
                kept.push_back(point);
                ++i;
                continue;
            }
            const bool again = passed_[point.exact];
            if (!again) kept.push_back(point);
            passed_[point.exact] = true;
            for (; i < ring.size() && ring[(start + i) % ring.size()].exact == point.exact; ++i)
                if (again) kept.push_back({aside[(start + i) % ring.size()], no_exact_point});
        }
        return kept;
    }

    const RasterMesh& mesh_;
    std::uint32_t level_;
    double value_;
    std::unordered_map<std::uint64_t, std::uint32_t> number_;  // of the point on each side that is crossed
    OutlineRing points_;
    std::vector<Position> aside_;  // of each point, the place on its side if it is not exact
    std::vector<std::uint32_t> next_;
    std::unordered_map<std::uint32_t, bool> passed_;
};

}  // namespace

double signed_area(const OutlineRing& ring) {
    double doubled = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Position a = ring[i].at;
        const Position b = ring[i + 1 == ring.size() ? 0 : i + 1].at;
        const Position o = ring.front().at;
        doubled += (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
    }
    return doubled / 2;
}

std::vector<std::vector<OutlineRing>> outlines(const CostRaster& raster, std::span<const double> levels,
                                               std::span<const ExactPoint> exact) {
    RasterMesh mesh(raster, levels);
    std::vector<std::uint32_t> placed(exact.size(), RasterMesh::no_corner);
    for (std::size_t i = 0; i < exact.size(); ++i) placed[i] = mesh.put(exact[i], static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < exact.size(); ++i)
        if (placed[i] != RasterMesh::no_corner) mesh.show_sides(placed[i], exact[i]);
    std::vector<std::vector<OutlineRing>> rings;
    for (std::uint32_t level = 0; level < levels.size(); ++level) {
        LevelOutline outline(mesh, level, levels[level]);
        const auto is_inside = [&](std::uint32_t column, std::uint32_t row) {
            return raster.cost(raster.corner(column, row)) <= levels[level];
        };
        for (std::uint32_t row = 0; row + 1 < raster.rows(); ++row) {
            bool left = is_inside(0, row);
            bool left_above = is_inside(0, row + 1);
            for (std::uint32_t column = 0; column + 1 < raster.columns(); ++column) {
                const bool right = is_inside(column + 1, row);
                const bool right_above = is_inside(column + 1, row + 1);
                const bool plain = left == right && left == left_above && left == right_above;
                if (!plain || mesh.is_divided(column, row))
                    mesh.for_each_triangle(column, row,
                                           [&](const RasterMesh::Corners& corners) { outline.cut(corners); });
                left = right;
                left_above = right_above;
            }
        }
        rings.push_back(outline.take_rings());
    }
    return rings;
}

}  // namespace starway::road::ask
