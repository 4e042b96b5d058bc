#include "road/ask/isochrone/rings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/geo/wgs84.hpp"
#include "mesh/model/orientation.hpp"

namespace starway::road::ask {
namespace {

Position start_of(const OutlineRing& ring, std::size_t segment) {
    return ring[segment].at;
}
Position end_of(const OutlineRing& ring, std::size_t segment) {
    return ring[segment + 1 == ring.size() ? 0 : segment + 1].at;
}

bool boxes_meet(Position a, Position b, Position c, Position d) {
    return std::max(a.x, b.x) >= std::min(c.x, d.x) && std::max(c.x, d.x) >= std::min(a.x, b.x) &&
           std::max(a.y, b.y) >= std::min(c.y, d.y) && std::max(c.y, d.y) >= std::min(a.y, b.y);
}

bool holds(const Box& box, Position at) {
    return at.x >= box.min_x && at.x <= box.max_x && at.y >= box.min_y && at.y <= box.max_y;
}

Box box_of(const OutlineRing& ring) {
    Box box;
    for (const OutlinePoint& point : ring) box.add(point.at);
    return box;
}

// Segments by the squares that their boxes touch.
class SegmentGrid {
public:
    explicit SegmentGrid(const std::vector<OutlineRing>& rings) {
        double total = 0;
        std::size_t count = 0;
        for (const OutlineRing& ring : rings)
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Position a = start_of(ring, i);
                const Position b = end_of(ring, i);
                total += std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
                ++count;
                box_.add(a);
            }
        const double extent = std::max(box_.max_x - box_.min_x, box_.max_y - box_.min_y);
        constexpr double most_squares = 4096;
        side_ = std::max({count > 0 ? 2 * total / static_cast<double>(count) : 0, extent / most_squares, 1e-12});
        squares_.reserve(count * 2);
    }
    // Calls visit(square's segments) for each square of the segment's box, and adds it there.
    template <class Visit>
    void add(RingCrossing::Segment segment, Position a, Position b, Visit&& visit) {
        const auto low_x = square(std::min(a.x, b.x) - box_.min_x);
        const auto high_x = square(std::max(a.x, b.x) - box_.min_x);
        const auto low_y = square(std::min(a.y, b.y) - box_.min_y);
        const auto high_y = square(std::max(a.y, b.y) - box_.min_y);
        for (std::uint64_t y = low_y; y <= high_y; ++y)
            for (std::uint64_t x = low_x; x <= high_x; ++x) {
                auto& there = squares_[y << 32U | x];
                visit(there);
                there.push_back(segment);
            }
    }

private:
    [[nodiscard]] std::uint64_t square(double offset) const { return static_cast<std::uint64_t>(offset / side_); }
    Box box_;
    double side_ = 1;
    std::unordered_map<std::uint64_t, std::vector<RingCrossing::Segment>> squares_;
};

// The points of a ring between two kept ones, thinned.
void thin(const OutlineRing& ring, std::size_t first, std::size_t last, double tolerance, std::vector<bool>& keep) {
    std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
    while (!open.empty()) {
        const auto [from, to] = open.back();
        open.pop_back();
        if (to - from < 2) continue;
        const Position a = ring[from].at;
        const Position b = ring[to % ring.size()].at;
        const double dx = (b.x - a.x);
        const double dy = b.y - a.y;
        const double squared = dx * dx + dy * dy;
        std::size_t farthest = from;
        double most = -1;
        for (std::size_t i = from + 1; i < to; ++i) {
            const double px = (ring[i].at.x - a.x);
            const double py = ring[i].at.y - a.y;
            const double along = squared > 0 ? std::clamp((px * dx + py * dy) / squared, 0.0, 1.0) : 0;
            const double distance = std::hypot(px - along * dx, py - along * dy);
            if (distance > most) {
                most = distance;
                farthest = i;
            }
        }
        if (most <= tolerance) continue;
        keep[farthest] = true;
        open.push_back({from, farthest});
        open.push_back({farthest, to});
    }
}

OutlineRing generalized(const OutlineRing& ring, double tolerance) {
    std::vector<bool> keep(ring.size(), false);
    std::vector<std::size_t> fixed;
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (ring[i].exact != no_exact_point) fixed.push_back(i);
    if (fixed.size() < 2) {
        // The first point, and the one farthest from it.
        const std::size_t first = fixed.empty() ? 0 : fixed.front();
        std::size_t other = first;
        double most = -1;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const double distance = std::hypot((ring[i].at.x - ring[first].at.x), ring[i].at.y - ring[first].at.y);
            if (distance > most) {
                most = distance;
                other = i;
            }
        }
        fixed = {std::min(first, other), std::max(first, other)};
    }
    // Turned so that the first fixed point comes first, and no run between fixed points passes the end.
    OutlineRing turned = ring;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(fixed.front()), turned.end());
    for (std::size_t i = 0; i < fixed.size(); ++i) {
        const std::size_t from = fixed[i] - fixed.front();
        const std::size_t to = i + 1 < fixed.size() ? fixed[i + 1] - fixed.front() : ring.size();
        keep[from] = true;
        thin(turned, from, to, tolerance, keep);
    }
    OutlineRing kept;
    for (std::size_t i = 0; i < turned.size(); ++i)
        if (keep[i]) kept.push_back(turned[i]);
    return kept.size() >= 3 ? kept : ring;
}

Ring positions_of(const OutlineRing& ring) {
    Ring points;
    points.reserve(ring.size());
    for (const OutlinePoint& point : ring) points.push_back(point.at);
    return points;
}

}  // namespace

bool sides_meet(Position a, Position b, Position c, Position d) {
    if (!boxes_meet(a, b, c, d)) return false;
    const int c_side = mesh::model::orientation(a, b, c);
    const int d_side = mesh::model::orientation(a, b, d);
    if (c_side * d_side > 0) return false;
    const int a_side = mesh::model::orientation(c, d, a);
    const int b_side = mesh::model::orientation(c, d, b);
    return a_side * b_side <= 0;
}

bool turns_back(Position a, Position b, Position c) {
    if (a == b || b == c) return true;
    if (mesh::model::orientation(a, b, c) != 0) return false;
    return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0;
}

std::vector<RingCrossing> crossings_of(const std::vector<OutlineRing>& rings) {
    SegmentGrid grid(rings);
    std::vector<RingCrossing> found;
    for (std::uint32_t r = 0; r < rings.size(); ++r) {
        const OutlineRing& ring = rings[r];
        const auto size = static_cast<std::uint32_t>(ring.size());
        for (std::uint32_t i = 0; i < size; ++i) {
            const Position a = start_of(ring, i);
            const Position b = end_of(ring, i);
            std::optional<RingCrossing::Segment> other;
            if (turns_back(a, b, end_of(ring, (i + 1) % size))) other = {r, (i + 1) % size};
            grid.add({r, i}, a, b, [&](const std::vector<RingCrossing::Segment>& near) {
                for (const RingCrossing::Segment& segment : near) {
                    if (other) return;
                    const bool adjacent =
                        segment.ring == r && ((segment.number + 1) % size == i || (i + 1) % size == segment.number);
                    if (adjacent || (segment.ring == r && segment.number == i)) continue;
                    if (sides_meet(a, b, start_of(rings[segment.ring], segment.number),
                                   end_of(rings[segment.ring], segment.number)))
                        other = segment;
                }
            });
            if (other) found.push_back({{r, i}, *other});
        }
    }
    return found;
}

void make_valid(std::vector<OutlineRing>& rings) {
    constexpr int most_rounds = 12;
    constexpr int gentle_rounds = 8;  // after these, exact points go too
    for (int round = 0; round < most_rounds; ++round) {
        const auto crossings = crossings_of(rings);
        if (crossings.empty()) return;
        std::vector<std::vector<bool>> drop(rings.size());
        for (std::size_t r = 0; r < rings.size(); ++r) drop[r].assign(rings[r].size(), false);
        for (const RingCrossing& crossing : crossings) {
            for (const auto& segment : {crossing.first, crossing.second}) {
                const OutlineRing& ring = rings[segment.ring];
                const std::size_t next = (segment.number + 1) % ring.size();
                if (ring[segment.number].exact == no_exact_point || round >= gentle_rounds)
                    drop[segment.ring][segment.number] = true;
                if (ring[next].exact == no_exact_point || round >= gentle_rounds) drop[segment.ring][next] = true;
            }
        }
        for (std::size_t r = 0; r < rings.size(); ++r) {
            OutlineRing kept;
            for (std::size_t i = 0; i < rings[r].size(); ++i)
                if (!drop[r][i]) kept.push_back(rings[r][i]);
            rings[r] = std::move(kept);
        }
        std::erase_if(rings, [](const OutlineRing& ring) { return ring.size() < 3; });
    }
    // Never seen: nothing is shown rather than something wrong.
    while (true) {
        const auto crossings = crossings_of(rings);
        if (crossings.empty()) return;
        std::vector<bool> drop(rings.size(), false);
        for (const RingCrossing& crossing : crossings) drop[crossing.first.ring] = true;
        std::size_t number = 0;
        std::erase_if(rings, [&](const OutlineRing&) { return drop[number++]; });
    }
}

void generalize(std::vector<OutlineRing>& rings, double tolerance) {
    if (!(tolerance > 0)) return;
    std::vector<OutlineRing> thinned;
    thinned.reserve(rings.size());
    for (const OutlineRing& ring : rings) thinned.push_back(generalized(ring, tolerance));
    while (true) {
        const auto crossings = crossings_of(thinned);
        bool changed = false;
        for (const RingCrossing& crossing : crossings)
            for (const auto& segment : {crossing.first, crossing.second})
                if (thinned[segment.ring].size() != rings[segment.ring].size()) {
                    thinned[segment.ring] = rings[segment.ring];
                    changed = true;
                }
        if (!changed) break;
    }
    rings = std::move(thinned);
}

void leave_out_misplaced(std::vector<OutlineRing>& rings) {
    struct Known {
        OutlineRing* ring;
        double area;
        Box box;
    };
    std::vector<Known> by_size;
    for (OutlineRing& ring : rings) by_size.push_back({&ring, signed_area(ring), box_of(ring)});
    std::stable_sort(by_size.begin(), by_size.end(),
                     [](const Known& a, const Known& b) { return std::abs(a.area) > std::abs(b.area); });
    std::vector<Known> kept;
    for (const Known& known : by_size) {
        const Position at = known.ring->front().at;
        bool inside = false;
        for (const Known& larger : kept)
            if (holds(larger.box, at)) inside = inside != ring_holds(*larger.ring, at);
        if (inside == (known.area < 0))
            kept.push_back(known);
        else
            known.ring->clear();
    }
    std::erase_if(rings, [](const OutlineRing& ring) { return ring.empty(); });
}

namespace {

// What lies between the equator and a latitude in a radian of longitude, on WGS 84, in square metres (Snyder, Map
// Projections: A Working Manual, 1987, formula 3-12).
double below_m2(double latitude) {
    using geo::eccentricity_squared, geo::semi_major;
    const double eccentricity = std::sqrt(eccentricity_squared);
    const double sine = std::sin(latitude * std::numbers::pi / 180);
    const double q = (1 - eccentricity_squared) *
                     (sine / (1 - eccentricity_squared * sine * sine) + std::atanh(eccentricity * sine) / eccentricity);
    return semi_major * semi_major * q / 2;
}

}  // namespace

double ring_area_m2(const Ring& ring, FrameKind kind) {
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Position a = ring[i];
        const Position b = ring[i + 1 == ring.size() ? 0 : i + 1];
        if (kind == FrameKind::geographic)
            sum -= (b.x - a.x) * std::numbers::pi / 180 * (below_m2(a.y) + below_m2(b.y));
        else
            sum += (a.x - ring.front().x) * (b.y - ring.front().y) - (b.x - ring.front().x) * (a.y - ring.front().y);
    }
    return sum / 2;
}

bool is_left_of(Position at, Position a, Position b) {
    if ((a.y > at.y) == (b.y > at.y) || at.x >= std::max(a.x, b.x)) return false;
    return at.x < std::min(a.x, b.x) || at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y);
}

bool ring_holds(const OutlineRing& ring, Position at) {
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Position a = start_of(ring, i);
        const Position b = end_of(ring, i);
        inside = inside != is_left_of(at, a, b);
    }
    return inside;
}

void WithinRings::build() {
    std::size_t sides = 0;
    for (const OutlineRing& ring : *rings_) {
        sides += ring.size();
        for (const OutlinePoint& point : ring) box_.add(point.at);
    }
    constexpr std::size_t most_rows = 2048;
    constexpr std::size_t most_columns = 1024;
    rows_.resize(std::clamp<std::size_t>(sides / 4, 1, most_rows));
    columns_ = std::min(rows_.size(), most_columns);
    cells_.resize(rows_.size() * columns_, Cell::unknown);
    if (sides == 0) return;
    if (box_.max_y > box_.min_y) rows_per_unit_ = static_cast<double>(rows_.size()) / (box_.max_y - box_.min_y);
    if (box_.max_x > box_.min_x) columns_per_unit_ = static_cast<double>(columns_) / (box_.max_x - box_.min_x);
    for (const OutlineRing& ring : *rings_)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Position a = start_of(ring, i);
            const Position b = end_of(ring, i);
            const std::size_t first = column(std::min(a.x, b.x));
            const std::size_t last = column(std::max(a.x, b.x));
            for (std::size_t at = row(std::min(a.y, b.y)); at <= row(std::max(a.y, b.y)); ++at) {
                rows_[at].emplace_back(a, b);
                std::fill_n(&cells_[at * columns_ + first], last - first + 1, Cell::crossed);
            }
        }
    for (auto& row : rows_)
        std::sort(row.begin(), row.end(), [](const auto& left, const auto& right) {
            return std::max(left.first.x, left.second.x) > std::max(right.first.x, right.second.x);
        });
}

std::size_t WithinRings::row(double y) const {
    const double number = std::floor((y - box_.min_y) * rows_per_unit_);
    return static_cast<std::size_t>(std::clamp(number, 0.0, static_cast<double>(rows_.size() - 1)));
}

std::size_t WithinRings::column(double x) const {
    const double number = std::floor((x - box_.min_x) * columns_per_unit_);
    return static_cast<std::size_t>(std::clamp(number, 0.0, static_cast<double>(columns_ - 1)));
}

bool WithinRings::count_sides(Position at) const {
    bool inside = false;
    for (const auto& [a, b] : rows_[row(at.y)]) {
        if (std::max(a.x, b.x) <= at.x) break;
        inside = inside != is_left_of(at, a, b);
    }
    return inside;
}

bool WithinRings::operator()(Position at) {
    if (rows_.empty()) build();
    if (!holds(box_, at)) return false;
    Cell& cell = cells_[row(at.y) * columns_ + column(at.x)];
    if (cell == Cell::crossed) return count_sides(at);
    if (cell == Cell::unknown) cell = count_sides(at) ? Cell::inside : Cell::outside;
    return cell == Cell::inside;
}

std::vector<RingPolygon> polygons_of(const std::vector<OutlineRing>& rings) {
    struct Outer {
        const OutlineRing* ring;
        double area;
        Box box;
    };
    std::vector<Outer> outers;
    std::vector<const OutlineRing*> holes;
    for (const OutlineRing& ring : rings) {
        const double area = signed_area(ring);
        if (area < 0) {
            holes.push_back(&ring);
            continue;
        }
        outers.push_back({&ring, area, box_of(ring)});
    }
    std::stable_sort(outers.begin(), outers.end(), [](const Outer& a, const Outer& b) { return a.area > b.area; });
    std::vector<RingPolygon> polygons;
    polygons.reserve(outers.size());
    for (const Outer& outer : outers) polygons.push_back({positions_of(*outer.ring), {}});
    for (const OutlineRing* hole : holes) {
        // The smallest that holds it.
        const Position at = hole->front().at;
        for (std::size_t i = outers.size(); i-- > 0;) {
            if (!holds(outers[i].box, at)) continue;
            if (-signed_area(*hole) >= outers[i].area || !ring_holds(*outers[i].ring, at)) continue;
            polygons[i].holes.push_back(positions_of(*hole));
            break;
        }
    }
    return polygons;
}

}  // namespace starway::road::ask
