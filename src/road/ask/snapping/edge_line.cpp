#include "road/ask/snapping/edge_line.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/geo/antimeridian.hpp"
#include "base/geo/frame.hpp"
#include "road/network/edge_index/surface.hpp"

namespace starway::road::ask {
namespace {

// An edge's line, with the lengths up to each of its points.
struct MeasuredLine {
    const Frame& frame;
    std::vector<Position> points;
    std::vector<double> until;

    MeasuredLine(const RoadNetwork& network, EdgeId edge) : frame(network.frame()) {
        network.append_line(edge, false, points);
        until.reserve(points.size());
        geo::Embedded last{};
        for (const Position& point : points) {
            const geo::Embedded here = geo::embed(frame, point);
            until.push_back(until.empty() ? 0 : until.back() + geo::segment_length(frame, last, here));
            last = here;
        }
    }
    // The segment that a fraction is on, and its place along that.
    [[nodiscard]] std::pair<std::size_t, double> find(double fraction) const {
        const double at = std::clamp(fraction, 0.0, 1.0) * until.back();
        const auto after = std::upper_bound(until.begin() + 1, until.end() - 1, at);
        const auto segment = static_cast<std::size_t>(after - until.begin()) - 1;
        const double length = until[segment + 1] - until[segment];
        return {segment, length > 0 ? std::clamp((at - until[segment]) / length, 0.0, 1.0) : 0};
    }
    [[nodiscard]] Position position(double fraction) const {
        if (fraction <= 0) return points.front();
        if (fraction >= 1) return points.back();
        const auto [segment, share] = find(fraction);
        return geo::between(frame, points[segment], points[segment + 1], share);
    }
};

}  // namespace

Position position_at(const RoadNetwork& network, EdgeId edge, double fraction) {
    if (fraction <= 0) return network.position(network.edge_tail(edge));
    if (fraction >= 1) return network.position(network.edge_head(edge));
    return MeasuredLine(network, edge).position(fraction);
}

network::EdgePosition place_at(const RoadNetwork& network, EdgeId edge, double fraction, Position point) {
    const MeasuredLine line(network, edge);
    const auto [segment, share] = line.find(fraction);
    const Frame& frame = network.frame();
    network::EdgePosition at{edge, static_cast<std::uint32_t>(segment), share, line.position(fraction), 0};
    at.position = place_in_line(network, at);
    at.distance_m = geo::segment_length(frame, geo::embed(frame, at.position), geo::embed(frame, point));
    return at;
}

Position place_in_line(const RoadNetwork& network, const network::EdgePosition& at) {
    const Frame& frame = network.frame();
    const auto shape = network.shape(at.edge);
    const FixedPosition here = geo::to_fixed(frame, at.position);
    if (at.segment > 0 && shape[at.segment - 1] == here) return geo::to_position(frame, here);
    if (at.segment < shape.size() && shape[at.segment] == here) return geo::to_position(frame, here);
    return at.position;
}

double nearest_fraction(const RoadNetwork& network, EdgeId edge, Position point) {
    const MeasuredLine line(network, edge);
    const Frame& frame = network.frame();
    const network::SurfacePoint from = network::surface_point(frame, point);
    double nearest = std::numeric_limits<double>::infinity();
    double at = 0;
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
        const network::SurfacePoint a = network::surface_point(frame, line.points[i]);
        const network::SurfacePoint b = network::surface_point(frame, line.points[i + 1]);
        const network::SegmentPoint here = network::nearest_on_segment(frame, a, b, from);
        if (!(here.chord_squared < nearest)) continue;
        nearest = here.chord_squared;
        const double whole = network::chord_squared(a, b);
        const double share = whole > 0 ? std::sqrt(network::chord_squared(a, here.point) / whole) : 0;
        at = line.until[i] + std::min(1.0, share) * (line.until[i + 1] - line.until[i]);
    }
    return line.until.back() > 0 ? at / line.until.back() : 0;
}

void append_part(const RoadNetwork& network, EdgeId edge, double from, double to, std::vector<Position>& line) {
    const MeasuredLine measured(network, edge);
    line.push_back(measured.position(from));
    for (std::size_t i = 1; i + 1 < measured.points.size(); ++i)
        if (measured.until[i] > from * measured.until.back() && measured.until[i] < to * measured.until.back())
            line.push_back(measured.points[i]);
    line.push_back(measured.position(to));
}

}  // namespace starway::road::ask
