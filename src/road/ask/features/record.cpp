#include "road/ask/features/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <tuple>
#include <utility>
#include <vector>

#include "base/geo/clip.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/map/credit.hpp"
#include "road/ask/map/road_tiers.hpp"
#include "road/ask/snapping/own_names.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/places.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
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

namespace {

// The places in view, the most important of each part of it.
std::vector<draw::Shapes::Place> places_in(const RoadNetwork& network, const Box& view, const Drawn& drawn) {
    constexpr std::size_t most = 300;
    const Places stored = stored_places(network);
    std::vector<std::span<const Place>> names = names_by_place(stored.all());
    std::erase_if(names, [&](const auto& of_one) {
        const Position at = drawn(of_one.front().position);
        return at.x < view.min_x || at.x > view.max_x || at.y < view.min_y || at.y > view.max_y;
    });
    std::stable_sort(names.begin(), names.end(),
                     [](const auto& a, const auto& b) { return is_more_important(a.front(), b.front()); });
    if (names.size() > most) names.resize(most);
    std::vector<draw::Shapes::Place> places;
    for (const auto& of_one : names) {
        const Place& place = of_one.front();
        const auto people = static_cast<double>(place.population.value_or(0));
        places.push_back({drawn(place.position), place.name, 10.0 * place.rank + std::log(1 + std::max(people, 0.0))});
    }
    return places;
}

}  // namespace

RoadShapes road_shapes(const RoadNetwork& network, const draw::SearchRecord& record, std::size_t most) {
    const Drawn drawn(network.frame(), record.events.front().at);
    const Box bounds = bounds_of(record);
    RoadShapes roads;
    roads.shapes.roads = true;
    roads.shapes.metres = 1;
    roads.shapes.credit = credit_of(network);
    if (network.frame().kind == FrameKind::geographic) {
        constexpr double metres_per_degree = 111'195;
        roads.shapes.metres = metres_per_degree;
        roads.shapes.x_scale = std::max(0.01, std::cos((bounds.min_y + bounds.max_y) / 2 * std::numbers::pi / 180));
    }
    const Box view = view_around(bounds, roads.shapes.x_scale);
    roads.shapes.view = view;
    roads.shapes.places = places_in(network, view, drawn);

    struct Seen {
        std::uint8_t tier;
        double length;  // straight-line, as drawn
        EdgeId edge;
        [[nodiscard]] auto order() const { return std::tuple(tier, -length, edge); }
    };
    const std::vector<std::uint8_t> tiers = road_tiers(network).of_edge;
    const RoadClasses classes(network);
    std::vector<Seen> seen;
    for (std::uint32_t number = 0; number < network.edge_count(); ++number) {
        const EdgeId edge(number);
        const Position tail = drawn(network.position(network.edge_tail(edge)));
        const Position head = drawn(network.position(network.edge_head(edge)));
        if (geo::share_inside(tail, head, view))
            seen.push_back(
                {tiers[number], std::hypot((tail.x - head.x) * roads.shapes.x_scale, tail.y - head.y), edge});
    }
    if (seen.size() > most) {
        roads.note = fmt::format("Drew only the most important {} of the {} edges in view.", most, seen.size());
        const auto last = seen.begin() + static_cast<std::ptrdiff_t>(most);
        std::nth_element(seen.begin(), last, seen.end(),
                         [](const Seen& a, const Seen& b) { return a.order() < b.order(); });
        seen.erase(last, seen.end());
    }
    std::vector<Position> line;
    for (const Seen& one : seen) {
        line.clear();
        network.append_line(one.edge, false, line);
        std::transform(line.begin(), line.end(), line.begin(), drawn);
        const bool ferry = classes.count() > 0 && classes.name(classes.of(one.edge)) == "ferry";
        // A ferry may lead far away.
        geo::clip_line(line, view, [&](std::span<const Position> part) {
            if (ferry)
                roads.shapes.add(draw::ShapeKind::ferry, part);
            else
                roads.shapes.add_road(one.tier, network.name(one.edge), part);
        });
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
        shapes.add(draw::ShapeKind::other_route, line);
    }
}

}  // namespace starway::road::ask
