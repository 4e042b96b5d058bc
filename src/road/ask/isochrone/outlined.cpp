#include "road/ask/isochrone/outlined.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <tuple>

#include "base/core/wording.hpp"
#include "base/geo/antimeridian.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/isochrone/attach.hpp"
#include "road/ask/isochrone/rings.hpp"
#include "road/ask/searches/near_search.hpp"
#include "road/ask/snapping/edge_line.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/network/edge_index/embedded_box.hpp"
#include "starway/core/id.hpp"

namespace starway::road::ask {
namespace {

// Cells along the longer side of what is reached, and of it at the most where a narrow buffer asks for more.
constexpr double usual_cells = 384;
constexpr double most_cells = 900;
// The default buffer, as a share of that side; and the fewest cells that a buffer takes, so that roads do not slip
// through.
constexpr double buffer_share = 1.0 / 50;
constexpr double cells_per_buffer = 1.5;
constexpr double least_buffer_m = 15;
// Areas of less than this many cells are no more than the raster's grain. Holes are not: a road that is not reached
// makes each.
constexpr double grain_cells = 0.5;

// A plane in which small distances are those on the ground: metres on the earth, units of a planar frame.
class FlatMap {
public:
    FlatMap(FrameKind kind, Position first) : kind_(kind), middle_(first) {}
    // Before anything is mapped: the latitudes in between are mapped best.
    void set_latitudes(double south, double north) {
        if (kind_ != FrameKind::geographic) return;
        middle_.y = (south + north) / 2;
        constexpr double degree_m = 111'195.08;
        y_scale_ = degree_m;
        x_scale_ = degree_m * std::max(0.02, std::cos(middle_.y * std::numbers::pi / 180));
    }
    [[nodiscard]] Position to_plane(Position at) const {
        const double x = kind_ == FrameKind::geographic ? geo::unwrap_longitude(middle_.x, at.x) : at.x;
        return {(x - middle_.x) * x_scale_, (at.y - middle_.y) * y_scale_};
    }
    // Longitudes may be beyond 180 degrees.
    [[nodiscard]] Position from_plane(Position at) const {
        return {at.x / x_scale_ + middle_.x, at.y / y_scale_ + middle_.y};
    }
    // What a unit of the map is in the plane.
    [[nodiscard]] double x_scale() const { return x_scale_; }
    [[nodiscard]] double y_scale() const { return y_scale_; }
    [[nodiscard]] std::optional<double> seam() const {
        if (kind_ != FrameKind::geographic) return std::nullopt;
        return ((middle_.x >= 0 ? 180 : -180) - middle_.x) * x_scale_;
    }

private:
    FrameKind kind_;
    Position middle_;
    double x_scale_ = 1, y_scale_ = 1;
};

class OutlineDrawing {
public:
    OutlineDrawing(const OutlineInput& input, const CancelFlag* cancel, Isochrone& answer)
        : input_(input),
          network_(input.roads.network()),
          cancel_(cancel),
          answer_(answer),
          map_(network_.frame().kind, answer.origins.front().snapped) {}

    bool draw() {
        sort_levels();
        choose_map();
        find_points();
        if (!input_.request.polygons) return true;
        find_nodes();
        add_reached();
        choose_raster();
        add_unreached();
        if (cancelled()) return false;
        CostRaster raster(box_, answer_.cell_m, answer_.buffer_m, map_.seam());
        fill(raster);
        if (cancelled()) return false;
        raster.spread(levels_.back() / (buffer_taper * answer_.buffer_m));
        std::vector<std::vector<OutlineRing>> rings;
        if (!raster.has_seam()) {
            rings = outlines(raster, levels_, exact_);
        } else {
            rings.resize(levels_.size());
            for (const CostRaster& part : raster.parts_at_seam()) {
                auto more = outlines(part, levels_, exact_);
                for (std::size_t i = 0; i < rings.size(); ++i)
                    std::move(more[i].begin(), more[i].end(), std::back_inserter(rings[i]));
            }
        }
        if (cancelled()) return false;
        leave_out_small(rings);
        for (std::vector<OutlineRing>& level : rings) {
            if (cancelled()) return false;
            put_on_map(level);
        }
        // From the largest on, so that what is put into one lies within what the next has become.
        for (std::size_t i = rings.size(); i-- > 0;) {
            if (cancelled()) return false;
            attach_missed(rings, i);
            enclose_missed(rings, i);
            answer(rings[i], i);
        }
        return true;
    }

private:
    // Where a road costs nothing, its buffer is wider by this share.
    static constexpr double buffer_taper = 0.5;

    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

    void sort_levels() {
        levels_.assign(input_.levels.begin(), input_.levels.end());
        std::sort(levels_.begin(), levels_.end());
        levels_.erase(std::unique(levels_.begin(), levels_.end()), levels_.end());
        for (const double level : input_.levels)
            level_of_.push_back(
                static_cast<std::size_t>(std::lower_bound(levels_.begin(), levels_.end(), level) - levels_.begin()));
    }

    void choose_map() {
        double south = answer_.origins.front().snapped.y;
        double north = south;
        const auto add = [&](Position at) {
            south = std::min(south, at.y);
            north = std::max(north, at.y);
        };
        for (const Waypoint& origin : answer_.origins) add(origin.snapped);
        for (const NodeId node : input_.search.settled()) add(network_.position(node));
        map_.set_latitudes(south, north);
    }

    // Where the costs of the contours are reached. Several edges may have one point: that of a node.
    void find_points() {
        std::map<std::tuple<double, double, std::uint32_t>, std::uint32_t> known;
        points_.resize(levels_.size());
        for (const EdgeProfile& profile : input_.profiles.edges)
            for (const CostPiece& piece : input_.profiles.of(profile)) {
                const double low = std::min(piece.from_cost, piece.to_cost);
                const double high = std::max(piece.from_cost, piece.to_cost);
                for (auto at = std::lower_bound(levels_.begin(), levels_.end(), low); at != levels_.end() && *at < high;
                     ++at) {
                    const auto level = static_cast<std::uint32_t>(at - levels_.begin());
                    const double share = (*at - piece.from_cost) / (piece.to_cost - piece.from_cost);
                    ContourPoint point;
                    point.edge = profile.edge;
                    point.fraction = std::clamp(piece.from + (piece.to - piece.from) * share, 0.0, 1.0);
                    point.position = rounded(position_at(network_, profile.edge, point.fraction));
                    if (is_passed_in_square(point.position, *at)) continue;
                    const auto [there, is_new] = known.try_emplace({point.position.x, point.position.y, level},
                                                                   static_cast<std::uint32_t>(exact_.size()));
                    if (is_new) {
                        exact_.push_back({map_.to_plane(point.position), level, ahead_of(profile.edge, piece, point)});
                        exact_position_.push_back(point.position);
                    }
                    if (input_.sums != nullptr) point.also = input_.sums->at(piece, point.fraction);
                    points_[level].push_back({std::move(point), there->second});
                }
            }
        for (std::size_t i = 0; i < level_of_.size(); ++i)
            for (const NumberedPoint& point : points_[level_of_[i]]) answer_.contours[i].points.push_back(point.point);
    }

    // Whether one is at a point for less, straight across a square.
    [[nodiscard]] bool is_passed_in_square(Position position, double level) const {
        const FixedPosition at = geo::to_fixed(network_.frame(), position);
        return std::any_of(input_.squares.begin(), input_.squares.end(),
                           [&](const ReachedSquare& square) { return square.cost(at) + square.tolerance() < level; });
    }

    // From a point towards where its road costs more, in the plane.
    [[nodiscard]] Position ahead_of(EdgeId edge, const CostPiece& piece, const ContourPoint& point) const {
        constexpr double small = 1e-3;
        const double sign = piece.to_cost > piece.from_cost ? 1 : -1;
        const Position before =
            map_.to_plane(position_at(network_, edge, std::clamp(point.fraction - sign * small, 0.0, 1.0)));
        const Position after =
            map_.to_plane(position_at(network_, edge, std::clamp(point.fraction + sign * small, 0.0, 1.0)));
        return {after.x - before.x, after.y - before.y};
    }

    [[nodiscard]] Position rounded(Position at) const {
        const Frame& frame = network_.frame();
        if (frame.kind == FrameKind::geographic) return {std::round(at.x * 1e7) / 1e7, std::round(at.y * 1e7) / 1e7};
        return geo::to_position(frame, geo::to_fixed(frame, at));
    }

    // The line of an edge in the plane, with the share of its length up to each point.
    void read_line(EdgeId edge) {
        line_.clear();
        network_.append_line(edge, false, line_);
        share_.clear();
        for (Position& at : line_) {
            at = map_.to_plane(at);
            if (share_.empty())
                share_.push_back(0);
            else
                share_.push_back(share_.back() + length_of(at, line_[share_.size() - 1]));
        }
    }

    // Far from overflow, so faster than std::hypot().
    static double length_of(Position a, Position b) {
        return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
    }

    void add_reached() {
        segments_.reserve(input_.profiles.edges.size() * 3);
        for (const EdgeProfile& profile : input_.profiles.edges) {
            read_line(profile.edge);
            double covered = 0;
            for (const CostPiece& piece : input_.profiles.of(profile)) {
                if (piece.from > covered)
                    add_part({covered, piece.from, CostRaster::outside, CostRaster::outside, false});
                add_part(piece);
                covered = piece.to;
            }
            if (covered < 1) add_part({covered, 1, CostRaster::outside, CostRaster::outside, false});
        }
        for (const Waypoint& origin : answer_.origins) {
            const Position at = map_.to_plane(origin.snapped);
            segments_.push_back({at, at, 0, 0});
            box_.add(at);
        }
        for (const ReachedSquare& square : input_.squares)
            square.visit_boxes(static_cast<std::uint64_t>(levels_.back()), [&](FixedPosition min, FixedPosition max) {
                box_.add(map_.to_plane(geo::to_position(network_.frame(), min)));
                box_.add(map_.to_plane(geo::to_position(network_.frame(), max)));
            });
    }

    // Appends the segments of a piece of the line that was read.
    void add_part(const CostPiece& piece) {
        const double whole = share_.back();
        const double from = piece.from * whole;
        const double to = piece.to * whole;
        const bool reached = piece.from_cost != CostRaster::outside;
        const double slope = reached && to > from ? (piece.to_cost - piece.from_cost) / (to - from) : 0;
        const auto cost = [&](double at) {
            return reached ? piece.from_cost + slope * (at - from) : CostRaster::outside;
        };
        const double most = levels_.back();
        for (std::size_t i = 0; i + 1 < line_.size(); ++i) {
            if (share_[i + 1] < from || share_[i] > to) continue;
            const double start = std::max(from, share_[i]);
            const double end = std::min(to, share_[i + 1]);
            const double length = share_[i + 1] - share_[i];
            const auto place = [&](double at) -> Position {
                const double share = length > 0 ? (at - share_[i]) / length : 0;
                return {line_[i].x + (line_[i + 1].x - line_[i].x) * share,
                        line_[i].y + (line_[i + 1].y - line_[i].y) * share};
            };
            const RoadSegment segment{place(start), place(end), cost(start), cost(end)};
            segments_.push_back(segment);
            if (segment.a_cost <= most) box_.add(segment.a);
            if (segment.b_cost <= most) box_.add(segment.b);
            if (std::min(segment.a_cost, segment.b_cost) <= most && std::max(segment.a_cost, segment.b_cost) > most) {
                const double share = (most - segment.a_cost) / (segment.b_cost - segment.a_cost);
                if (std::isfinite(share)) box_.add(place(start + (end - start) * share));
            }
        }
    }

    void choose_raster() {
        const double extent = std::max(box_.max_x - box_.min_x, box_.max_y - box_.min_y);
        const double least = network_.frame().kind == FrameKind::geographic ? least_buffer_m : extent > 0 ? 0 : 1;
        const auto& asked = input_.request.buffer_m;
        const double buffer = asked.value_or(std::max(extent * buffer_share, least));
        const double finest = std::max(extent / most_cells, buffer / 32);
        const double cell = std::max(finest, std::min(extent / usual_cells, buffer / cells_per_buffer));
        answer_.cell_m = cell;
        answer_.buffer_m = std::max(buffer, cells_per_buffer * cell);
        if (asked && answer_.buffer_m > *asked * (1 + 1e-6))
            answer_.warnings.emplace_back(fmt::format(
                "a buffer of {:.15g} m is too narrow for an outline of {:.0f} m: it is {:.3g} m wide⟦; what is reached "
                "exactly: ⟨features=roads⟩⟧",
                *asked, extent, answer_.buffer_m));
    }

    // Segments that go on where the one before ends are drawn as one, as long as that is short for the raster.
    void fill(CostRaster& raster) const {
        constexpr double most_joined = 0.5;  // cells
        const double most = most_joined * most_joined * raster.cell() * raster.cell();
        for (std::size_t i = 0; i < segments_.size();) {
            RoadSegment joined = segments_[i++];
            for (; i < segments_.size(); ++i) {
                const RoadSegment& next = segments_[i];
                const double dx = next.b.x - joined.a.x;
                const double dy = next.b.y - joined.a.y;
                if (!(next.a == joined.b) || next.a_cost != joined.b_cost || dx * dx + dy * dy > most) break;
                joined.b = next.b;
                joined.b_cost = next.b_cost;
            }
            raster.add(joined);
        }
        for (const ReachedSquare& square : input_.squares) fill_square(raster, square);
    }

    // In a square each corner has its own cost, whatever line is near.
    void fill_square(CostRaster& raster, const ReachedSquare& square) const {
        const Frame& frame = network_.frame();
        for (std::uint32_t row = 0; row < raster.rows() && !cancelled(); ++row) {
            const auto corner_at = [&](std::uint32_t column) {
                return geo::to_fixed(frame, map_.from_plane(raster.position(raster.corner(column, row))));
            };
            const std::int32_t y = corner_at(0).y;
            const std::vector<double> crossings = square.crossings(y);
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
                for (std::uint32_t column = column_from(raster, crossings[i], y); column < raster.columns(); ++column) {
                    const FixedPosition at = corner_at(column);
                    if (at.x >= crossings[i + 1]) break;
                    if (at.x > crossings[i]) raster.put(raster.corner(column, row), square.cost_within({at.x, y}));
                }
        }
    }

    // The last column to the left of a place, or the first one.
    [[nodiscard]] std::uint32_t column_from(const CostRaster& raster, double x, std::int32_t y) const {
        const auto rounded_x = static_cast<std::int32_t>(std::floor(x));
        const Position at = map_.to_plane(geo::to_position(network_.frame(), {rounded_x, y}));
        const double column = std::floor((at.x - raster.origin().x) / raster.cell()) - 1;
        return static_cast<std::uint32_t>(std::clamp(column, 0.0, static_cast<double>(raster.columns())));
    }

    // Roads in the picture that are not reached at all, joined to others or not: what lies beside them is not reached
    // either.
    void add_unreached() {
        SparseBits known(network_.edge_count());
        for (const EdgeProfile& profile : input_.profiles.edges) known.add(profile.edge);
        const auto is_open = [&](EdgeId edge) {
            const ArcId forward = network_.forward_arc(edge), backward = network_.backward_arc(edge);
            return (forward.valid() && input_.roads.is_open(forward)) ||
                   (backward.valid() && input_.roads.is_open(backward));
        };
        const Position low = map_.from_plane({box_.min_x, box_.min_y});
        const Position high = map_.from_plane({box_.max_x, box_.max_y});
        const auto around =
            network::embedded_box(network_.frame(), {low.x, low.y, high.x, high.y}, 2 * answer_.buffer_m);
        network::edge_index(network_).visit_near(around, {}, 0, [&](EdgeId edge) {
            if (known.add(edge) && is_open(edge)) {
                read_line(edge);
                add_part({0, 1, CostRaster::outside, CostRaster::outside, false});
            }
            return !cancelled();
        });
    }

    void leave_out_small(std::vector<std::vector<OutlineRing>>& rings) const {
        const double grain = grain_cells * answer_.cell_m * answer_.cell_m;
        std::vector<ExactPoint> by_x = exact_;
        std::sort(by_x.begin(), by_x.end(), [](const auto& a, const auto& b) { return a.at.x < b.at.x; });
        const auto holds_exact = [&](const OutlineRing& ring, std::size_t level) {
            const auto [low, high] = std::minmax_element(ring.begin(), ring.end(),
                                                         [](const auto& a, const auto& b) { return a.at.x < b.at.x; });
            auto point = std::lower_bound(by_x.begin(), by_x.end(), low->at.x,
                                          [](const ExactPoint& p, double x) { return p.at.x < x; });
            for (; point != by_x.end() && point->at.x <= high->at.x; ++point)
                if (point->level < level && ring_holds(ring, point->at)) return true;
            return false;
        };
        const std::vector<OutlineRing>* larger = nullptr;
        for (std::size_t i = rings.size(); i-- > 0;) {
            double largest = 0;
            for (const OutlineRing& ring : rings[i]) largest = std::max(largest, signed_area(ring));
            const double denoised = std::min(1.0, input_.request.denoise) * largest;
            std::erase_if(rings[i], [&](const OutlineRing& ring) {
                const double area = signed_area(ring);
                const bool is_exact = std::any_of(
                    ring.begin(), ring.end(), [](const OutlinePoint& point) { return point.exact != no_exact_point; });
                // The grain holds nothing that is known exactly, of this level or of a smaller one.
                const bool is_grain = !is_exact && area > 0 && area < grain && !holds_exact(ring, i);
                const double least = is_grain ? std::max(grain, denoised) : denoised;
                if (std::abs(area) < std::min(least, largest)) return true;
                // What lies within a polygon that a larger contour left out goes with it.
                return larger != nullptr && input_.request.denoise > 0 && area > 0 &&
                       !lies_in(*larger, ring.front().at);
            });
            larger = &rings[i];
        }
    }
    static bool lies_in(const std::vector<OutlineRing>& rings, Position at) {
        return std::any_of(rings.begin(), rings.end(),
                           [&](const OutlineRing& ring) { return signed_area(ring) > 0 && ring_holds(ring, at); });
    }

    // From the plane to the map.
    void put_on_map(std::vector<OutlineRing>& rings) const {
        generalize(rings, input_.request.generalize_m);
        const bool wraps = network_.frame().kind == FrameKind::geographic;
        for (OutlineRing& ring : rings) {
            double middle = 0;
            for (OutlinePoint& point : ring) {
                point.at = map_.from_plane(point.at);
                middle += point.at.x / static_cast<double>(ring.size());
            }
            const double shift = wraps ? -360 * std::round(middle / 360) : 0;
            for (OutlinePoint& point : ring) {
                point.at = rounded({point.at.x + shift, point.at.y});
                if (wraps) point.at = {std::clamp(point.at.x, -180.0, 180.0), std::clamp(point.at.y, -90.0, 90.0)};
                if (point.exact != no_exact_point) point.at = exact_position_[point.exact];
            }
        }
        make_valid(rings);
        if (input_.request.generalize_m > 0) leave_out_misplaced(rings);
    }

    // By exact point: whether a ring passes through it.
    [[nodiscard]] std::vector<bool> passed_by(const std::vector<OutlineRing>& rings) const {
        std::vector<bool> passed(exact_.size(), false);
        for (const OutlineRing& ring : rings)
            for (const OutlinePoint& point : ring)
                if (point.exact != no_exact_point) passed[point.exact] = true;
        return passed;
    }

    void attach_missed(std::vector<std::vector<OutlineRing>>& rings, std::size_t level) const {
        const std::vector<bool> passed = passed_by(rings[level]);
        std::vector<MissedPoint> missed;
        for (std::uint32_t i = 0; i < exact_.size(); ++i)
            if (exact_[i].level == level && !passed[i]) missed.push_back({exact_position_[i], i, exact_[i].ahead});
        attach(rings[level], level > 0 ? &rings[level - 1] : nullptr,
               level + 1 < rings.size() ? &rings[level + 1] : nullptr, missed, attach_options());
    }

    [[nodiscard]] AttachOptions attach_options() const {
        AttachOptions options;
        options.near = answer_.cell_m / map_.y_scale();
        options.x_scale = map_.x_scale() / map_.y_scale();
        options.new_rings = input_.request.denoise == 0;
        options.rounded = [this](Position at) { return rounded(at); };
        return options;
    }

    // The origins and the ends of edges that are reached, each once, with its cost.
    void find_nodes() {
        struct Least {
            double cost = CostRaster::outside;
        };
        NodeTable<Least> costs;
        const auto take = [&](NodeId node, double cost) {
            double& least = costs.of(node).fact.cost;
            least = std::min(least, cost);
        };
        for (const EdgeProfile& profile : input_.profiles.edges)
            for (const CostPiece& piece : input_.profiles.of(profile)) {
                if (piece.from == 0) take(network_.edge_tail(profile.edge), piece.from_cost);
                if (piece.to == 1) take(network_.edge_head(profile.edge), piece.to_cost);
            }
        for (const Waypoint& origin : answer_.origins) nodes_.push_back({rounded(origin.snapped), 0});
        for (const auto& [node, least] : costs.entries())
            nodes_.push_back({network_.position(NodeId(node)), least.cost});
    }

    // Where many roads lie within a cell of the raster, most of them not reached, it may hold none of those that are.
    void enclose_missed(std::vector<std::vector<OutlineRing>>& rings, std::size_t level) {
        if (input_.request.denoise > 0) return;
        WithinRings within(rings[level]);
        std::vector<PlaceOutside> outside;
        for (const ReachedNode& node : nodes_)
            if (node.cost <= levels_[level] && !within(node.at))
                outside.push_back({node.at, level > 0 && node.cost <= levels_[level - 1]});
        const std::vector<Position> left =
            enclose(rings[level], level > 0 ? &rings[level - 1] : nullptr,
                    level + 1 < rings.size() ? &rings[level + 1] : nullptr, outside, attach_options());
        if (left.empty()) return;
        const auto contour = std::find(level_of_.begin(), level_of_.end(), level) - level_of_.begin();
        const std::string such = core::coordinates(left.front(), network_.frame().kind);
        answer_.warnings.emplace_back(fmt::format(
            "contour {:.15g}: {} beside the polygons: there is no room for {} between roads that are not reached",
            answer_.contours[static_cast<std::size_t>(contour)].value,
            left.size() == 1 ? fmt::format("the reached node at {} lies", such)
                             : fmt::format("{} reached nodes, such as {}, lie", left.size(), such),
            left.size() == 1 ? "it" : "them"));
    }

    void answer(const std::vector<OutlineRing>& rings, std::size_t level) {
        const std::vector<bool> passed = passed_by(rings);
        const auto polygons = polygons_of(rings);
        double area = 0;
        for (const RingPolygon& polygon : polygons) {
            area += ring_area_m2(polygon.outer, network_.frame().kind);
            for (const Ring& hole : polygon.holes) area += ring_area_m2(hole, network_.frame().kind);
        }
        for (std::size_t i = 0; i < level_of_.size(); ++i) {
            if (level_of_[i] != level) continue;
            IsochroneContour& contour = answer_.contours[i];
            contour.polygons = polygons;
            contour.area_m2 = area;
            for (std::size_t p = 0; p < contour.points.size(); ++p)
                contour.points[p].on_outline = passed[points_[level][p].exact];
        }
    }

    struct ReachedNode {
        Position at;
        double cost;
    };
    struct NumberedPoint {
        ContourPoint point;
        std::uint32_t exact;
    };
    const OutlineInput& input_;
    const RoadNetwork& network_;
    const CancelFlag* cancel_;
    Isochrone& answer_;
    FlatMap map_;
    Box box_;                            // of what is reached, in the plane
    std::vector<double> levels_;         // ascending, each once
    std::vector<std::size_t> level_of_;  // of each contour
    std::vector<ExactPoint> exact_;      // each place once per level
    std::vector<Position> exact_position_;
    std::vector<std::vector<NumberedPoint>> points_;  // per level
    std::vector<ReachedNode> nodes_;
    std::vector<RoadSegment> segments_;
    std::vector<Position> line_;
    std::vector<double> share_;
};

}  // namespace

bool draw_outlines(const OutlineInput& input, const CancelFlag* cancel, Isochrone& answer) {
    return OutlineDrawing(input, cancel, answer).draw();
}

}  // namespace starway::road::ask
