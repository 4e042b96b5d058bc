#include "service/road/features/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>
#include <vector>

#include "geo/clip.hpp"
#include "geo/frame.hpp"
#include "starway/core/in_units.hpp"

namespace starway::service {
namespace {

using draw::EventKind;
using draw::SearchEvent;

// Drawing positions; geographic ones are unwrapped to the centre's side of the antimeridian.
class Drawn {
public:
    Drawn(const Frame& frame, Position middle) : wraps_(frame.kind == FrameKind::geographic), middle_(middle) {}
    [[nodiscard]] Position operator()(Position at) const {
        return wraps_ ? Position{geo::unwrap_longitude(middle_.x, at.x), at.y} : at;
    }

private:
    bool wraps_;
    Position middle_;
};

Box bounds_of(const draw::SearchRecord& record) {
    Box box;
    for (const SearchEvent& event : record.events) box.add(event.at);
    for (const Position at : record.path) box.add(at);
    return box;
}

// With a margin, and at least half as wide as high and the other way round. x_scale: what a unit of x is of one of y.
Box view_around(const Box& box, double x_scale) {
    constexpr double margin = 0.05;
    constexpr double least_share = 0.5;
    const double width = (box.max_x - box.min_x) * x_scale;
    const double height = box.max_y - box.min_y;
    const double longer = std::max(width, height);
    const double x = std::max(margin * longer, (least_share * longer - width) / 2) / x_scale;
    const double y = std::max(margin * longer, (least_share * longer - height) / 2);
    return {box.min_x - x, box.min_y - y, box.max_x + x, box.max_y + y};
}

}  // namespace

draw::SearchRecord road_record(const Route& route, const RoadNetwork& network) {
    const Drawn drawn(network.frame(), route.waypoints.front().snapped);
    draw::SearchRecord record;
    // Numbers a leg's nodes, start and goal.
    const std::uint64_t numbers_a_leg = std::uint64_t{network.node_count()} + 2;
    const auto start_of = [&](std::uint64_t leg) { return leg * numbers_a_leg + network.node_count(); };
    for (std::size_t leg = 0; leg < route.legs.size(); ++leg) {
        const Leg& part = route.legs[leg];
        record.add(draw::end_event(EventKind::source, start_of(leg), drawn(route.waypoints[part.from].snapped)));
        record.add(draw::end_event(EventKind::destination, start_of(leg) + 1, drawn(route.waypoints[part.to].snapped)));
        for (const Position at : part.line) record.path.push_back(drawn(at));
    }
    for (const ExploredNode& explored : route.explored) {
        const InUnits cost(route.resolution);
        SearchEvent event;
        event.backward = explored.backward;
        event.node = explored.leg * numbers_a_leg + explored.node;
        if (explored.from.valid())
            event.parent = explored.leg * numbers_a_leg + explored.from;
        else if (!explored.backward)
            event.parent = start_of(explored.leg);
        event.at = drawn(network.position(explored.node));
        event.g = cost(explored.g);
        event.h = cost(explored.h);
        event.f = cost(explored.f);
        record.add(event);
    }
    return record;
}

RoadShapes road_shapes(const RoadNetwork& network, const draw::SearchRecord& record, std::size_t most) {
    const Drawn drawn(network.frame(), record.events.front().at);
    const Box bounds = bounds_of(record);
    RoadShapes roads;
    if (network.frame().kind == FrameKind::geographic)
        roads.shapes.x_scale = std::max(0.01, std::cos((bounds.min_y + bounds.max_y) / 2 * std::numbers::pi / 180));
    const Box view = view_around(bounds, roads.shapes.x_scale);

    struct Seen {
        double length;  // straight-line, as drawn
        EdgeId edge;
    };
    const auto for_each_edge = [&](auto&& take) {
        for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge)
            take(EdgeId(edge), drawn(network.position(network.edge_tail(EdgeId(edge)))),
                 drawn(network.position(network.edge_head(EdgeId(edge)))));
    };
    std::vector<Seen> seen;
    for_each_edge([&](EdgeId edge, Position tail, Position head) {
        if (geo::share_inside(tail, head, view))
            seen.push_back({std::hypot((tail.x - head.x) * roads.shapes.x_scale, tail.y - head.y), edge});
    });
    if (seen.size() > most) {
        roads.note = fmt::format("Drew only the longest {} of the {} edges in view.", most, seen.size());
        const auto last = seen.begin() + static_cast<std::ptrdiff_t>(most);
        std::nth_element(seen.begin(), last, seen.end(), [](const Seen& a, const Seen& b) {
            return std::pair(-a.length, a.edge) < std::pair(-b.length, b.edge);
        });
        seen.erase(last, seen.end());
    }
    std::vector<Position> line;
    for (const Seen& one : seen) {
        line.clear();
        network.append_line(one.edge, false, line);
        std::transform(line.begin(), line.end(), line.begin(), drawn);
        // A ferry may lead far away.
        geo::clip_line(line, view,
                       [&](std::span<const Position> part) { roads.shapes.add(draw::ShapeKind::edge, part); });
    }
    return roads;
}

void add_lines(std::span<const Route> routes, const draw::SearchRecord& record, draw::Shapes& shapes) {
    if (routes.empty()) return;
    const Drawn drawn(routes.front().frame, record.events.front().at);
    std::vector<Position> line;
    for (const Route& route : routes) {
        line.clear();
        for (const Leg& leg : route.legs)
            std::transform(leg.line.begin(), leg.line.end(), std::back_inserter(line), drawn);
        shapes.add(draw::ShapeKind::main_edge, line);
    }
}

}  // namespace starway::service
