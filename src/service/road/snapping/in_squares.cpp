#include "service/road/snapping/in_squares.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "geo/frame.hpp"

namespace starway::service {
namespace {

double length_of(const RoadNetwork& network, EdgeId edge) {
    std::vector<Position> line;
    network.append_line(edge, false, line);
    return geo::line_length(network.frame(), line);
}

// The open squares in which a point is.
std::vector<InSquare> squares_at(const network::Squares& squares, const OpenRoads& roads, FixedPosition at) {
    std::vector<InSquare> found;
    squares.visit_around(at, [&](std::uint32_t number) {
        const EdgeId like = squares.like(number);
        if (!roads.is_open(like) || !roads.takes_points(like)) return;
        auto polygon = squares.polygon(number);
        const auto stand = polygon ? polygon->stand(at) : std::nullopt;
        const double metres = stand ? length_of(roads.network(), like) : 0;
        if (metres > 0)
            found.push_back({number, like, metres, std::make_shared<const geo::Polygon>(*std::move(polygon)), *stand});
    });
    return found;
}

bool is_corner(const network::Squares& squares, const InSquare& here, NodeId node) {
    for (std::uint32_t corner = 0; corner < here.polygon->corners(); ++corner)
        if (squares.node(here.number, corner) == node) return true;
    return false;
}

// A node that is no corner of a square is above or below it.
bool stands_in(const network::Squares& squares, const InSquare& here, const Snapped& point) {
    bool stands = false;
    point.for_each_spot([&](const Spot& spot) {
        const bool is_there = !spot.node.valid() || is_corner(squares, here, spot.node);
        stands = stands || (!spot.is_across() && is_there);
    });
    return stands;
}

// The nodes that a point sees, as spots.
void append_seen(const network::Squares& squares, const RoadNetwork& network, const InSquare& here, Position position,
                 std::vector<Spot>& spots) {
    const Frame& frame = network.frame();
    const Embedded from = geo::embed(frame, here.at.at);
    for (std::uint32_t corner = 0; corner < here.polygon->corners(); ++corner) {
        const NodeId node = squares.node(here.number, corner);
        if (!node.valid() || !here.polygon->sees(here.at, corner)) continue;
        Spot spot;
        spot.at.edge = here.like;
        spot.at.position = position;
        spot.node = node;
        spot.like = here.like;
        spot.share = geo::segment_length(frame, from, geo::embed(frame, here.polygon->at(corner))) / here.like_m;
        spots.push_back(spot);
    }
}

}  // namespace

std::optional<Snapped> within_squares(const network::Squares& squares, const OpenRoads& roads, Position point) {
    if (squares.empty()) return std::nullopt;
    const RoadNetwork& network = roads.network();
    const FixedPosition at = geo::to_fixed(network.frame(), point);
    std::vector<InSquare> found = squares_at(squares, roads, at);
    std::erase_if(found, [](const InSquare& square) { return !square.at.is_within(); });
    std::vector<Spot> spots;
    for (const InSquare& here : found)
        append_seen(squares, network, here, geo::to_position(network.frame(), at), spots);
    if (spots.empty()) return std::nullopt;
    Snapped snapped;
    static_cast<Spot&>(snapped) = spots.front();
    snapped.others.assign(spots.begin() + 1, spots.end());
    snapped.squares = std::move(found);
    return snapped;
}

void look_across(const network::Squares& squares, const OpenRoads& roads, Snapped& point) {
    if (squares.empty()) return;
    const RoadNetwork& network = roads.network();
    std::vector<InSquare> found = squares_at(squares, roads, geo::to_fixed(network.frame(), point.at.position));
    std::erase_if(found, [&](const InSquare& here) { return !stands_in(squares, here, point); });
    for (InSquare& here : found) {
        append_seen(squares, network, here, point.at.position, point.others);
        point.squares.push_back(std::move(here));
    }
}

}  // namespace starway::service
