#include "base/geo/tiles/tile_line.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/geo/clip.hpp"

namespace starway::geo {
namespace {

double squared_distance(WorldPoint p, WorldPoint a, WorldPoint b) {
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    if (length > 0) {
        const double along = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
        a = {a.x + along * dx, a.y + along * dy};
    }
    dx = p.x - a.x;
    dy = p.y - a.y;
    return dx * dx + dy * dy;
}

constexpr double lowest = -tile_buffer;
constexpr double highest = tile_extent + tile_buffer;

constexpr Box tile_box{lowest, lowest, highest, highest};

TilePoint rounded(WorldPoint p) {
    return {static_cast<std::int32_t>(std::lround(std::clamp(p.x, lowest, highest))),
            static_cast<std::int32_t>(std::lround(std::clamp(p.y, lowest, highest)))};
}

void append(TileLine& line, TilePoint p) {
    if (line.empty() || line.back() != p) line.push_back(p);
}

}  // namespace

void Simplifier::simplify(std::vector<WorldPoint>& line, double tolerance) {
    if (line.size() < 3) return;
    kept_.assign(line.size(), 0);
    kept_.front() = kept_.back() = 1;
    waiting_.assign(1, {0, line.size() - 1});
    while (!waiting_.empty()) {
        const auto [first, last] = waiting_.back();
        waiting_.pop_back();
        double farthest = tolerance * tolerance;
        std::size_t at = 0;
        for (std::size_t i = first + 1; i < last; ++i) {
            const double distance = squared_distance(line[i], line[first], line[last]);
            if (distance > farthest) {
                farthest = distance;
                at = i;
            }
        }
        if (at == 0) continue;
        kept_[at] = 1;
        waiting_.emplace_back(first, at);
        waiting_.emplace_back(at, last);
    }
    std::size_t end = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (kept_[i] != 0) line[end++] = line[i];
    line.resize(end);
}

void clip_to_tile(std::span<const WorldPoint> line, std::vector<TileLine>& parts) {
    TileLine part;
    const auto finish = [&] {
        if (part.size() > 1) parts.push_back(part);
        part.clear();
    };
    for (std::size_t i = 1; i < line.size(); ++i) {
        const WorldPoint a = line[i - 1];
        const WorldPoint b = line[i];
        const auto share = share_inside({a.x, a.y}, {b.x, b.y}, tile_box);
        if (!share) {
            finish();
            continue;
        }
        const auto [from, to] = *share;
        if (from > 0) finish();
        append(part, rounded({a.x + from * (b.x - a.x), a.y + from * (b.y - a.y)}));
        append(part, rounded(to < 1 ? WorldPoint{a.x + to * (b.x - a.x), a.y + to * (b.y - a.y)} : b));
        if (to < 1) finish();
    }
    finish();
}

}  // namespace starway::geo
