// Points onto roads: where a route may start, pass and end. Where a point is put depends on it alone, on what it is for
// and on which roads are open, by the rules of starway/road/location.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/snapping/ends.hpp"
#include "road/ask/snapping/location.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/network/squares/squares.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {

// A snap distance without a limit.
constexpr double unlimited = std::numeric_limits<double>::infinity();

// How points are put on roads.
struct SnapRule {
    SnapRole role = SnapRole::start;
    SnapTo to = SnapTo::automatic;
    double max_m = 0;
    double yield_m = unlimited;  // SnapTo::large: how far a small part yields
};

// Immutable; any thread may ask. Keeps a reference to the network, which must be verified and outlive it.
class Snapper {
public:
    explicit Snapper(const RoadNetwork& network);

    // The open edges, nearest to the point first, until `visit` returns false. Nobody boards a ferry between its ends,
    // where roads end too; so ferries do not count, unless asked for. Precondition: there are coordinates.
    enum class Ferries { skip, take };
    void visit_nearest(Position point, double max_m, const OpenRoads& roads,
                       const std::function<bool(const Snapped&)>& visit, Ferries ferries = Ferries::skip) const;
    // Of these the first from which (to which) the largest part is reached; microseconds.
    [[nodiscard]] std::optional<Snapped> nearest_joined(const ResolvedLocation& point, double max_m,
                                                        const OpenRoads& roads, SnapRole role) const;
    // A point on an edge of any kind, with its fraction. At the edge's end if it is as near to that as points can be
    // told apart, so that one may go on along every road that meets there.
    [[nodiscard]] Snapped on_edge(const network::EdgePosition& at, Position asked) const;
    // The same with the directions that the point's side and bearing allow.
    [[nodiscard]] Snapped on_edge(const network::EdgePosition& at, const ResolvedLocation& point,
                                  const OpenRoads& roads) const;

    // A point of a request onto the network. Errors: no_route, it is too far from any road, or none is open; usage, it
    // was put on the network before and that place does not exist here, or is closed.
    [[nodiscard]] Result<Snapped> put(const ResolvedLocation& point, const OpenRoads& roads,
                                      const SnapRule& rule) const;
    // Whether a user should know of a place: the point was moved off a small part, or is far from its road.
    [[nodiscard]] static bool is_worth_saying(const ResolvedLocation& point, const Snapped& at);
    // What they should know. Precondition: is_worth_saying(). O(nodes of the small part).
    [[nodiscard]] std::string warning(const ResolvedLocation& point, const Snapped& at, const OpenRoads& roads,
                                      const SnapRule& rule) const;
    // Why no route leads from one place to the other: the parts that they are on, how large these are, and how far the
    // largest is.
    [[nodiscard]] Error no_route(const ResolvedLocation& from, const Snapped& at_from, const ResolvedLocation& to,
                                 const Snapped& at_to, const OpenRoads& roads) const;

    // See max_snap.hpp.
    [[nodiscard]] double default_max_snap() const { return default_max_snap_; }
    // How far a point may be from its road by a request, in metres. Errors: usage, it is not a distance.
    [[nodiscard]] Result<double> limit_of(std::optional<double> asked) const;

private:
    Result<Snapped> put_anew(const ResolvedLocation& point, const OpenRoads& roads, const SnapRule& rule) const;
    [[nodiscard]] Snapped on_large_part(const ResolvedLocation& point, const Snapped& nearest, const OpenRoads& roads,
                                        const SnapRule& rule) const;
    // Such a place names an edge that lines across the square are like, on which it does not lie itself.
    [[nodiscard]] bool was_within_square(const Waypoint& before) const;
    Result<Snapped> put_again(const Waypoint& before, const OpenRoads& roads) const;
    // Across squares.
    void look_around(Snapped& snapped, const OpenRoads& roads) const;
    void add_others(Snapped& snapped, const ResolvedLocation& point, const OpenRoads& roads, SnapRole role) const;
    [[nodiscard]] Error too_far(const ResolvedLocation& point, const Snapped& nearest, const OpenRoads& roads,
                                const SnapRule& rule) const;
    [[nodiscard]] bool is_ferry(EdgeId edge) const { return any_ferries_ && (facts_.flags(edge) & road_is_ferry) != 0; }

    const RoadNetwork* network_;
    RoadFactsView facts_;
    bool any_ferries_;
    IdSpan<EdgeId, const std::uint8_t> left_hand_;  // per edge; empty: one drives on the right everywhere
    network::EdgeIndex index_;
    network::Squares squares_;
    double default_max_snap_;
};

// How a message calls a point.
std::string called(const ResolvedLocation& point);
// A place as an answer shows it.
Waypoint waypoint(const RoadNetwork& network, const ResolvedLocation& meant, const Snapped& snapped);

}  // namespace starway::road::ask
