#include "road/ask/isochrone/reached_squares.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/geo/frame.hpp"
#include "road/ask/snapping/in_squares.hpp"
#include "road/network/squares/squares.hpp"

namespace starway::road::ask {
namespace {

constexpr double unseen = std::numeric_limits<double>::infinity();

// What one paid at the nodes of some squares.
class NodeCosts {
public:
    void want(NodeId node) { cost_.try_emplace(node, std::nullopt); }
    void add(NodeId node, const ReachCost& paid) {
        const auto found = cost_.find(node);
        if (found != cost_.end() && (!found->second || paid.cost < found->second->cost)) found->second = paid;
    }
    [[nodiscard]] std::optional<ReachCost> at(NodeId node) const { return cost_.at(node); }

private:
    std::unordered_map<std::uint32_t, std::optional<ReachCost>> cost_;
};

void read_costs(const OpenRoads& roads, const Counted& counted, const ReachSearch& search, bool towards,
                NodeCosts& costs) {
    const RoadNetwork& network = roads.network();
    for (const ArcReach& piece : search.reached()) {
        const ArcId arc = piece.backward ? network.backward_arc(piece.edge) : network.forward_arc(piece.edge);
        if (along_arc(network, arc, piece.far) != (towards ? 0 : 1)) continue;
        const auto spent = roads.along().spread(arc);
        const auto also = counted.spread(arc);
        costs.add(towards ? network.tail(arc) : network.head(arc),
                  {piece.at_far.cost + (towards ? spent.at_tail : spent.at_head),
                   piece.at_far.counted + (towards ? also.at_tail : also.at_head)});
    }
}

// No arc leads to the nodes that a point sees.
void read_seen(const OpenRoads& roads, const Counted& counted, const Snapped& point, NodeCosts& costs) {
    point.for_each_spot([&](const Spot& spot) {
        if (!spot.is_across()) return;
        roads.for_each_open_arc(spot.like, [&](ArcId arc) {
            ArcSpan line;
            line.arc = arc;
            line.to = spot.share;
            costs.add(spot.node, {cost_across(roads.along(), line), counted.across(line)});
        });
    });
}

std::pair<FixedPosition, FixedPosition> box_of(const RoadNetwork& network, const ReachSearch& search,
                                               std::span<const Snapped> points) {
    FixedPosition min = geo::to_fixed(network.frame(), points.front().at.position);
    FixedPosition max = min;
    const auto add = [&](Position position) {
        const FixedPosition at = geo::to_fixed(network.frame(), position);
        min = {std::min(min.x, at.x), std::min(min.y, at.y)};
        max = {std::max(max.x, at.x), std::max(max.y, at.y)};
    };
    for (const Snapped& point : points) add(point.at.position);
    for (const NodeId node : search.settled()) add(network.position(node));
    return {min, max};
}

std::optional<ReachedSquare> open_square(const network::Squares& squares, const OpenRoads& roads,
                                         const Counted& counted, std::uint32_t number) {
    const EdgeId like = squares.like(number);
    const double metres = open_metres(roads, like);
    auto rings = squares.rings(number);
    auto polygon = metres > 0 ? geo::Polygon::known(rings) : std::nullopt;
    if (!polygon) return std::nullopt;
    ReachedSquare::Line line;
    roads.for_each_open_arc(like, [&](ArcId arc) {
        line = {static_cast<double>(roads.along().spread(arc).moving) / metres,
                static_cast<double>(counted.spread(arc).moving) / metres};
    });
    return ReachedSquare(roads.network().frame(), std::move(rings), *std::move(polygon), line);
}

void add_places(const network::Squares& squares, std::uint32_t number, const NodeCosts& costs,
                std::span<const Snapped> points, std::uint64_t limit, ReachedSquare& square) {
    for (const Snapped& point : points)
        for (const InSquare& here : point.squares)
            if (here.number == number) square.add(here.at.at, {});
    for (const auto& corner : squares.corners(number)) {
        const NodeId node(corner.node);
        const auto paid = node.valid() ? costs.at(node) : std::nullopt;
        if (paid && paid->counted <= limit) square.add(corner.at, *paid);
    }
}

}  // namespace

ReachedSquare::ReachedSquare(const Frame& frame, std::vector<geo::CornerRing> rings, geo::Polygon polygon, Line line)
    : frame_(frame),
      rings_(std::move(rings)),
      polygon_(std::move(polygon)),
      line_(line),
      min_(rings_.front().front()),
      max_(min_) {
    for (const FixedPosition at : rings_.front()) {
        min_ = {std::min(min_.x, at.x), std::min(min_.y, at.y)};
        max_ = {std::max(max_.x, at.x), std::max(max_.y, at.y)};
    }
}

void ReachedSquare::add(FixedPosition at, const ReachCost& paid) {
    if (const auto stand = polygon_.stand(at); stand)
        places_.push_back({stand->at, geo::embed(frame_, stand->at), paid, *stand});
}

void ReachedSquare::look_around() {
    std::stable_sort(places_.begin(), places_.end(),
                     [](const Place& a, const Place& b) { return a.paid.cost < b.paid.cost; });
    // All walls of a small square are looked at sooner than they are sorted.
    constexpr std::size_t small = 64;
    if (polygon_.corners() <= small) return;
    sights_.reserve(places_.size());
    for (const Place& place : places_) sights_.emplace_back(rings_, place.at);
}

std::pair<FixedPosition, FixedPosition> ReachedSquare::box_around(const Place& place, std::uint64_t limit) const {
    if (!(line_.counted > 0)) return {min_, max_};
    const double metres = static_cast<double>(limit - place.paid.counted) / line_.counted;
    const double unit_m =
        geo::segment_length(frame_, place.embedded, geo::embed(frame_, FixedPosition{place.at.x, place.at.y + 1000})) /
        1000;
    const double unit_x_m =
        geo::segment_length(frame_, place.embedded, geo::embed(frame_, FixedPosition{place.at.x + 1000, place.at.y})) /
        1000;
    const auto bound = [](double value, std::int32_t low, std::int32_t high) {
        return static_cast<std::int32_t>(std::clamp(value, static_cast<double>(low), static_cast<double>(high)));
    };
    const double x = unit_x_m > 0 ? metres / unit_x_m : 4e9;
    const double y = unit_m > 0 ? metres / unit_m : 4e9;
    return {{bound(place.at.x - x, min_.x, max_.x), bound(place.at.y - y, min_.y, max_.y)},
            {bound(place.at.x + x, min_.x, max_.x), bound(place.at.y + y, min_.y, max_.y)}};
}

std::vector<double> ReachedSquare::crossings(std::int32_t y) const {
    std::vector<double> found;
    if (y < min_.y || y > max_.y) return found;
    for (const geo::CornerRing& ring : rings_)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const FixedPosition a = ring[i];
            const FixedPosition b = ring[(i + 1) % ring.size()];
            if ((a.y > y) == (b.y > y)) continue;
            const double share = (static_cast<double>(y) - a.y) / (static_cast<double>(b.y) - a.y);
            found.push_back(a.x + (static_cast<double>(b.x) - a.x) * share);
        }
    std::sort(found.begin(), found.end());
    return found;
}

template <class Sees>
double ReachedSquare::cheapest(FixedPosition at, Sees&& sees) const {
    const Embedded here = geo::embed(frame_, at);
    double least = unseen;
    double counted = unseen;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Place& place = places_[i];
        const auto paid = static_cast<double>(place.paid.cost);
        if (paid >= least) break;
        const double metres = geo::segment_length(frame_, place.embedded, here);
        const double cost = paid + metres * line_.cost;
        if (cost >= least || !sees(i)) continue;
        least = cost;
        counted = static_cast<double>(place.paid.counted) + metres * line_.counted;
    }
    return counted;
}

double ReachedSquare::cost_within(FixedPosition at) const {
    const geo::Polygon::Standpoint here{at, std::nullopt, std::nullopt};
    return cheapest(at, [&](std::size_t place) {
        return sights_.empty() ? polygon_.sees(places_[place].stand, here) : sights_[place].sees(at);
    });
}

double ReachedSquare::cost(FixedPosition at) const {
    if (at.x < min_.x || at.x > max_.x || at.y < min_.y || at.y > max_.y) return unseen;
    const auto stand = polygon_.stand(at);
    if (!stand) return unseen;
    return cheapest(at, [&](std::size_t place) { return polygon_.sees(places_[place].stand, *stand); });
}

double ReachedSquare::tolerance() const {
    constexpr double rounded_m = 0.05;
    return rounded_m * line_.counted + 2;
}

std::vector<ReachedSquare> reached_squares(const OpenRoads& roads, const Counted& counted, const ReachSearch& search,
                                           std::span<const Snapped> points, bool towards, std::uint64_t limit) {
    const RoadNetwork& network = roads.network();
    const network::Squares squares(network);
    std::vector<ReachedSquare> reached;
    if (squares.empty()) return reached;
    const auto [min, max] = box_of(network, search, points);
    std::vector<std::uint32_t> near;
    squares.visit_within(min, max, [&](std::uint32_t number) { near.push_back(number); });
    NodeCosts costs;
    for (const std::uint32_t number : near)
        for (const auto& corner : squares.corners(number))
            if (const NodeId node(corner.node); node.valid()) costs.want(node);
    read_costs(roads, counted, search, towards, costs);
    for (const Snapped& point : points) read_seen(roads, counted, point, costs);
    for (const std::uint32_t number : near) {
        auto square = open_square(squares, roads, counted, number);
        if (!square) continue;
        add_places(squares, number, costs, points, limit, *square);
        if (!square->is_reached()) continue;
        square->look_around();
        reached.push_back(*std::move(square));
    }
    return reached;
}

}  // namespace starway::road::ask
