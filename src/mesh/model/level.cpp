#include "mesh/model/level.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/geo/packed_rtree.hpp"
#include "mesh/model/delaunay.hpp"

namespace starway::mesh::model {
namespace {

constexpr double hair = 4;                        // steps: tolerance for rounding
constexpr std::int64_t around = 8;                // steps between the level and the triangulation's rim
constexpr std::uint64_t most_pairs = 20'000'000;  // of faces above one another
constexpr std::size_t most_lines = 1'000'000;
constexpr std::size_t most_pieces = 20'000'000;

struct Spot {
    double x = 0, z = 0;
};

double turn(Spot a, Spot b, Spot c) {
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

// A face that is not vertical: its corners counterclockwise as seen from above, and its height as a linear function.
struct Surface {
    std::array<Spot, 3> corners;
    double height = 0, by_x = 0, by_z = 0;  // at the first corner, and its gradient
    bool walkable = false;

    [[nodiscard]] double at(Spot p) const { return height + by_x * (p.x - corners[0].x) + by_z * (p.z - corners[0].z); }
    [[nodiscard]] bool covers(Spot p) const {
        return turn(corners[0], corners[1], p) >= 0 && turn(corners[1], corners[2], p) >= 0 &&
               turn(corners[2], corners[0], p) >= 0;
    }
};

struct Segment {
    Spot a, b;
};

// The line where one surface is higher than the other by `more`, within both.
std::optional<Segment> level_line(const Surface& low, const Surface& high, double more) {
    std::array<double, 3> excess{};
    for (std::size_t i = 0; i < 3; ++i) excess[i] = high.at(low.corners[i]) - low.at(low.corners[i]) - more;
    std::array<Spot, 3> met;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        if ((excess[i] < 0) == (excess[j] < 0)) continue;
        const double share = excess[i] / (excess[i] - excess[j]);
        met[count++] = {low.corners[i].x + share * (low.corners[j].x - low.corners[i].x),
                        low.corners[i].z + share * (low.corners[j].z - low.corners[i].z)};
    }
    if (count != 2) return std::nullopt;
    double begin = 0;
    double end = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const double from = turn(high.corners[i], high.corners[(i + 1) % 3], met[0]);
        const double to = turn(high.corners[i], high.corners[(i + 1) % 3], met[1]);
        if (from < 0 && to < 0) return std::nullopt;
        if (from < 0) begin = std::max(begin, from / (from - to));
        if (to < 0) end = std::min(end, from / (from - to));
    }
    if (!(begin < end)) return std::nullopt;
    const auto along = [&](double share) {
        return Spot{met[0].x + share * (met[1].x - met[0].x), met[0].z + share * (met[1].z - met[0].z)};
    };
    return Segment{along(begin), along(end)};
}

geo::IntBox box_of(std::span<const Spot> spots) {
    geo::IntBox box;
    for (const Spot p : spots) {
        const auto x = static_cast<std::int32_t>(std::floor(p.x));
        const auto z = static_cast<std::int32_t>(std::floor(p.z));
        box.add({x - 2, z - 2, x + 3, z + 3});
    }
    return box;
}

// A vertical face, seen from above: a line, with a range of heights along it.
struct Upright {
    Segment line;
    std::array<double, 3> along, height;  // of its corners

    struct Reach {
        double low = 0, high = 0;
    };
    // The range of heights above a point near the line; empty beyond its ends.
    [[nodiscard]] std::optional<Reach> at(Spot p) const {
        const double x = line.b.x - line.a.x;
        const double z = line.b.z - line.a.z;
        const double length = std::hypot(x, z);
        if (std::abs(turn(line.a, line.b, p)) > hair * length) return std::nullopt;
        const double share = ((p.x - line.a.x) * x + (p.z - line.a.z) * z) / (length * length);
        std::optional<Reach> reach;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            if (along[i] == along[j] || std::min(along[i], along[j]) > share || std::max(along[i], along[j]) < share)
                continue;
            const double there = height[i] + (height[j] - height[i]) * (share - along[i]) / (along[j] - along[i]);
            if (!reach) reach = Reach{there, there};
            reach = Reach{std::min(reach->low, there), std::max(reach->high, there)};
        }
        return reach;
    }
};

class LevelMesher {
public:
    LevelMesher(const Level& level, const CancelFlag* cancel)
        : level_(level), cancel_(cancel), triangulation_(rim(level)) {
        for (std::size_t f = 0; f < level.faces.size(); ++f) take(level.faces[f], level.walkable[f]);
        surface_tree_ = tree_of(surfaces_, [](const Surface& s) { return box_of(s.corners); });
        upright_tree_ = tree_of(uprights_, [](const Upright& u) { return box_of(std::array{u.line.a, u.line.b}); });
    }

    Result<MeshDraft> run() {
        const bool done = put_in_lines() && find_pieces();
        if (cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
        if (!done) return Error{ErrorKind::data, "too many faces cross or lie above one another; use a simpler model"};
        join_pieces();
        return draft();
    }

private:
    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

    using Point = Delaunay::Point;
    // The part of a face above one triangle of the triangulation. Its corners are numbered 3 * piece + edge.
    struct Piece {
        std::uint32_t triangle, surface;
    };

    static Point rim(const Level& level) {
        Point corner{0, 0};
        for (const Level::Point& p : level.points) corner = {std::max(corner.x, p.x), std::max(corner.y, p.z)};
        return {corner.x + 2 * around, corner.y + 2 * around};
    }
    template <class Things, class BoxOf>
    static geo::PackedRTree tree_of(const Things& things, BoxOf&& box) {
        std::vector<geo::PackedRTree::Entry> entries;
        for (std::uint32_t i = 0; i < things.size(); ++i) entries.push_back({box(things[i]), i});
        return geo::PackedRTree(entries);
    }

    static Point rounded(Spot p) {
        return {static_cast<std::int64_t>(std::nearbyint(p.x)), static_cast<std::int64_t>(std::nearbyint(p.z))};
    }
    // Spots are points of the triangulation.
    [[nodiscard]] Spot seen(const Level::Point& p) const {
        return {static_cast<double>(p.x + around), static_cast<double>(p.z + around)};
    }
    [[nodiscard]] Spot spot(std::uint32_t point) const {
        const Point p = triangulation_.points()[point];
        return {static_cast<double>(p.x), static_cast<double>(p.y)};
    }

    void take(const Level::Face& face, bool walkable) {
        std::array<Spot, 3> at;
        std::array<double, 3> height{};
        for (std::size_t i = 0; i < 3; ++i) {
            at[i] = seen(level_.points[face[i]]);
            height[i] = static_cast<double>(level_.points[face[i]].y);
        }
        const double area = turn(at[0], at[1], at[2]);  // exact: below 2^53 if it is 0
        if (area == 0) return take_upright(at, height);
        if (area < 0) {
            std::swap(at[1], at[2]);
            std::swap(height[1], height[2]);
        }
        Surface surface{at, height[0], 0, 0, walkable};
        const double up_1 = height[1] - height[0];
        const double up_2 = height[2] - height[0];
        surface.by_x = (up_1 * (at[2].z - at[0].z) - up_2 * (at[1].z - at[0].z)) / std::abs(area);
        surface.by_z = (up_2 * (at[1].x - at[0].x) - up_1 * (at[2].x - at[0].x)) / std::abs(area);
        surfaces_.push_back(surface);
    }

    void take_upright(const std::array<Spot, 3>& at, const std::array<double, 3>& height) {
        const auto before = [](Spot a, Spot b) { return a.x != b.x ? a.x < b.x : a.z < b.z; };
        const Segment line{*std::min_element(at.begin(), at.end(), before),
                           *std::max_element(at.begin(), at.end(), before)};
        if (!before(line.a, line.b)) return;
        Upright upright{line, {}, height};
        const double x = line.b.x - line.a.x;
        const double z = line.b.z - line.a.z;
        for (std::size_t i = 0; i < 3; ++i)
            upright.along[i] = ((at[i].x - line.a.x) * x + (at[i].z - line.a.z) * z) / (x * x + z * z);
        uprights_.push_back(upright);
    }

    // Returns false, here and below, if there are too many, or if cancelled.
    bool put_in_lines() {
        std::vector<Segment> lines;
        for (const Surface& s : surfaces_)
            for (std::size_t i = 0; i < 3; ++i) lines.push_back({s.corners[i], s.corners[(i + 1) % 3]});
        for (const Upright& upright : uprights_) lines.push_back(upright.line);
        std::uint64_t pairs = 0;
        surface_tree_.intersecting_pairs([&](std::uint32_t one, std::uint32_t other) {
            for (const auto& [low, high] : {std::pair(one, other), std::pair(other, one)}) {
                if (!surfaces_[low].walkable) continue;
                for (const double more : {0.0, level_.headroom})
                    if (const auto line = level_line(surfaces_[low], surfaces_[high], more)) lines.push_back(*line);
            }
            return ++pairs < most_pairs && lines.size() < most_lines && !cancelled();
        });
        return pairs < most_pairs && lines.size() < most_lines && put_in(lines);
    }

    bool put_in(const std::vector<Segment>& lines) {
        std::vector<Wall> walls;
        for (const Segment& line : lines) {
            const auto [a, b] = std::minmax({rounded(line.a), rounded(line.b)});
            if (a != b) walls.push_back({a, b, 1});
        }
        const auto arrangement = snap_rounded({}, std::move(walls), WallKind::lines, cancel_);
        return arrangement && triangulation_.insert(*arrangement, cancel_);
    }

    // Pieces of one triangle are consecutive, lowest first.
    bool find_pieces() {
        const Triangles& triangles = triangulation_.triangles();
        const std::uint32_t count = triangles.size() / 3;
        struct Covering {
            double height;
            std::uint32_t surface;
        };
        std::vector<Covering> stack;
        for (std::uint32_t t = 0; t < count; ++t) {
            first_piece_.push_back(static_cast<std::uint32_t>(pieces_.size()));
            Spot middle;
            for (std::uint32_t edge = 3 * t; edge < 3 * t + 3; ++edge) {
                middle.x += spot(triangles.origin(edge)).x / 3;
                middle.z += spot(triangles.origin(edge)).z / 3;
            }
            stack.clear();
            surface_tree_.query(box_of(std::span(&middle, 1)), [&](std::uint32_t s) {
                if (surfaces_[s].covers(middle)) stack.push_back({surfaces_[s].at(middle), s});
            });
            std::sort(stack.begin(), stack.end(), [](const Covering& a, const Covering& b) {
                return a.height != b.height ? a.height < b.height : a.surface < b.surface;
            });
            for (std::size_t i = 0; i < stack.size(); ++i) {
                if (!surfaces_[stack[i].surface].walkable) continue;
                // The next surface above that is not the same one again.
                std::size_t above = i + 1;
                bool again = false;
                while (above < stack.size() && stack[above].height - stack[i].height <= hair)
                    again |= surfaces_[stack[above++].surface].walkable;
                const bool low = above < stack.size() && stack[above].height - stack[i].height < level_.headroom - hair;
                if (!again && !low) pieces_.push_back({t, stack[i].surface});
            }
            has_levels_ |= pieces_.size() - first_piece_.back() > 1;
            if (pieces_.size() > most_pieces || cancelled()) return false;
        }
        first_piece_.push_back(static_cast<std::uint32_t>(pieces_.size()));
        return true;
    }

    [[nodiscard]] std::uint32_t corner(std::uint32_t piece, std::uint32_t edge) const { return 3 * piece + edge % 3; }

    std::uint32_t root(std::uint32_t corner) {
        while (same_as_[corner] != corner) corner = same_as_[corner] = same_as_[same_as_[corner]];
        return corner;
    }

    // Joins each piece with the nearest one in height across each edge.
    void join_pieces() {
        const Triangles& triangles = triangulation_.triangles();
        same_as_.resize(3 * pieces_.size());
        std::iota(same_as_.begin(), same_as_.end(), 0U);
        joined_.assign(3 * pieces_.size(), false);
        for (std::uint32_t edge = 0; edge < triangles.size(); ++edge) {
            const std::uint32_t twin = triangles.twin(edge);
            if (twin == Triangles::none || twin < edge) continue;
            for (std::uint32_t one = first_piece_[edge / 3]; one < first_piece_[edge / 3 + 1]; ++one) {
                const std::uint32_t other = nearest_beyond(one, edge, twin / 3);
                if (other == Triangles::none || nearest_beyond(other, twin, edge / 3) != one) continue;
                joined_[corner(one, edge)] = joined_[corner(other, twin)] = true;
                same_as_[root(corner(one, edge))] = root(corner(other, Triangles::next(twin)));
                same_as_[root(corner(one, Triangles::next(edge)))] = root(corner(other, twin));
            }
        }
    }

    [[nodiscard]] std::uint32_t nearest_beyond(std::uint32_t piece, std::uint32_t edge, std::uint32_t triangle) const {
        const Triangles& triangles = triangulation_.triangles();
        const Spot a = spot(triangles.origin(edge));
        const Spot b = spot(triangles.end(edge));
        const Spot middle{(a.x + b.x) / 2, (a.z + b.z) / 2};
        const Surface& here = surfaces_[pieces_[piece].surface];
        std::uint32_t best = Triangles::none;
        double least = level_.climb + hair;
        for (std::uint32_t other = first_piece_[triangle]; other < first_piece_[triangle + 1]; ++other) {
            const Surface& there = surfaces_[pieces_[other].surface];
            const double apart = std::max(std::abs(here.at(a) - there.at(a)), std::abs(here.at(b) - there.at(b)));
            if (!(apart <= least) || (apart == least && best != Triangles::none)) continue;
            if (triangles.winding(edge) != 0 && is_barred(middle, std::max(here.at(middle), there.at(middle))))
                continue;
            least = apart;
            best = other;
        }
        return best;
    }

    // Whether a vertical face blocks a step across that spot at that height.
    [[nodiscard]] bool is_barred(Spot p, double height) const {
        bool barred = false;
        upright_tree_.query(box_of(std::span(&p, 1)), [&](std::uint32_t u) {
            const auto reach = uprights_[u].at(p);
            barred |=
                reach && reach->high > height + level_.climb + hair && reach->low < height + level_.headroom - hair;
        });
        return barred;
    }

    MeshDraft draft() {
        const Triangles& triangles = triangulation_.triangles();
        MeshDraft draft;
        std::vector<std::uint32_t> number(same_as_.size(), Triangles::none);
        for (std::uint32_t piece = 0; piece < pieces_.size(); ++piece) {
            std::array<std::uint32_t, 3> corners{};
            MeshFacet facet;
            facet.polygon = piece;
            for (std::uint32_t k = 0; k < 3; ++k) {
                std::uint32_t& vertex = number[root(3 * piece + k)];
                const Spot at = spot(triangles.origin(3 * pieces_[piece].triangle + k));
                facet.corners[k] = {at.x - around, at.z - around};
                facet.heights[k] = surfaces_[pieces_[piece].surface].at(at);
                if (vertex == Triangles::none) {
                    vertex = static_cast<std::uint32_t>(draft.vertices.size());
                    draft.vertices.push_back(facet.corners[k]);
                }
                corners[k] = vertex;
                draft.walls.push_back(!joined_[3 * piece + k]);
            }
            draft.add(corners);
            draft.facets.push_back(facet);
        }
        draft.has_levels = has_levels_;
        return draft;
    }

    const Level& level_;
    const CancelFlag* cancel_;
    std::vector<Surface> surfaces_;
    std::vector<Upright> uprights_;
    geo::PackedRTree surface_tree_, upright_tree_;
    Delaunay triangulation_;
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> first_piece_;  // by triangle, and the end
    std::vector<std::uint32_t> same_as_;      // by corner of a piece: another one at the same position, or itself
    std::vector<bool> joined_;                // by corner of a piece: whether the edge that begins there can be crossed
    bool has_levels_ = false;
};

}  // namespace

Result<MeshDraft> walkable_area(const Level& level, const CancelFlag* cancel) {
    return LevelMesher(level, cancel).run();
}

}  // namespace starway::mesh::model
