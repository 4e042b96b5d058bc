// Roads as a traveller sees them between two places where something changes: edges in a row are one where nothing else
// meets and all that is told of them is the same.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "road/ask/directions/map/names.hpp"
#include "road/ask/directions/map/roads.hpp"

namespace starway::road::ask {

// A branch in a direction, by the end of an edge at which one leaves: 2 * edge, and 1 more where that is its head.
using BranchId = std::uint32_t;

constexpr BranchId branch_id(EdgeId edge, bool from_tail) {
    return 2 * std::uint32_t{edge} + (from_tail ? 0 : 1);
}

struct Branch {
    std::vector<BranchId> parts;  // its edges, in the direction of the branch
    NodeId from, to;
    bool is_open = false, is_open_back = false;  // in its direction, and against it
    double metres = 0;
    RoadClass road;
    RoadNames names;
    TravelMode mode = TravelMode::driving;
    std::uint32_t flags = 0;  // RoadFlag
    std::uint32_t lanes = 0;  // where it begins; 0: unknown
    [[nodiscard]] bool is_ring() const { return (flags & (road_is_roundabout | road_is_circular)) != 0; }
    [[nodiscard]] bool is_roundabout() const { return (flags & road_is_roundabout) != 0; }
    [[nodiscard]] bool is_oneway() const { return is_open != is_open_back; }
};

// What is asked for once is kept; one per leg.
class Branches {
public:
    explicit Branches(const DirectedRoads& roads) : roads_(&roads) {}
    [[nodiscard]] const DirectedRoads& roads() const { return *roads_; }

    // Precondition: the id is of an end at a place where the branch begins. References stay valid.
    const Branch& at(BranchId id);
    BranchId opposite(BranchId id) { return at(id).parts.back() ^ 1U; }
    // Those that begin at a place, in no order. Barriers without length are looked through: nodes at one place are one,
    // the least of them.
    const std::vector<BranchId>& leaving(NodeId place);
    NodeId place(NodeId node);
    // Whether the road only bends there.
    bool is_bend(NodeId place);
    // The branch that an arc is part of, in its direction, and how many of its parts are behind the arc.
    BranchId containing(ArcId arc);
    // The arcs with which a branch begins and ends. Precondition: it is open.
    ArcId first_arc(BranchId id) { return arc_of(at(id).parts.front()); }
    ArcId last_arc(BranchId id) { return arc_of(at(id).parts.back()); }
    // Its line up to some metres along it, and then to the next point.
    std::vector<Position> line(BranchId id, double metres);
    // The arrows of its lanes at its end, or else farther back.
    std::string_view lane_arrows(BranchId id);
    // On along the only road as long as there is one; that branch.
    BranchId skip_bends(BranchId id);

private:
    [[nodiscard]] ArcId arc_of(BranchId part) const {
        const EdgeId edge{part / 2};
        return (part & 1U) == 0 ? roads_->network().forward_arc(edge) : roads_->network().backward_arc(edge);
    }
    [[nodiscard]] NodeId head(BranchId part) const;
    [[nodiscard]] bool are_alike(BranchId a, BranchId b) const;
    std::optional<BranchId> next_part(BranchId part);
    Branch follow(BranchId id);

    const DirectedRoads* roads_;
    std::unordered_map<BranchId, Branch> known_;
    std::unordered_map<std::uint32_t, std::vector<BranchId>> leaving_;
};

}  // namespace starway::road::ask
