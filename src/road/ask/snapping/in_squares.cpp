#include "road/ask/snapping/in_squares.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/geo/frame.hpp"

namespace starway::road::ask {
namespace {

// The open squares in which a point is.
std::vector<InSquare> squares_at(const network::Squares& squares, const OpenRoads& roads, FixedPosition at) {
    std::vector<InSquare> found;
    squares.visit_around(at, [&](std::uint32_t number) {
        const EdgeId like = squares.like(number);
        const double metres = open_metres(roads, like);
        auto polygon = metres > 0 ? squares.polygon(number) : std::nullopt;
        const auto stand = polygon ? polygon->stand(at) : std::nullopt;
        if (stand)
            found.push_back({number, like, metres, std::make_shared<const geo::Polygon>(*std::move(polygon)), *stand});
    });
    return found;
}

bool is_corner(const network::Squares& squares, const InSquare& here, NodeId node) {
    const auto corners = squares.corners(here.number);
    return std::any_of(corners.begin(), corners.end(), [&](const auto& corner) { return corner.node == node; });
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
    const auto corners = squares.corners(here.number);
    for (std::uint32_t corner = 0; corner < corners.size(); ++corner) {
        const NodeId node(corners[corner].node);
        if (!node.valid() || !here.polygon->sees(here.at, corner)) continue;
        Spot spot;
        spot.at.edge = here.like;
        spot.at.position = position;
        spot.node = node;
        spot.like = here.like;
        spot.share = geo::segment_length(frame, from, geo::embed(frame, corners[corner].at)) / here.like_m;
        spots.push_back(spot);
    }
}

}  // namespace

double open_metres(const OpenRoads& roads, EdgeId like) {
    if (!roads.is_open(like) || !roads.takes_points(like)) return 0;
    std::vector<Position> line;
    roads.network().append_line(like, false, line);
    return geo::line_length(roads.network().frame(), line);
}

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

}  // namespace starway::road::ask
