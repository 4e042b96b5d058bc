// The visibility graph of a mesh as a search space; edges are computed on demand.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mesh/model/orientation.hpp"
#include "starway/mesh/search.hpp"

namespace starway::mesh::search {

// Nodes are the obstacles' corners: one wherever a border comes in and goes out again with a reflex angle of walkable
// area, so a point where two walls meet is two nodes. Then the start and the goal. Thread-safety: as for a search
// space.
class VisibilityGraph {
public:
    using Cost = double;

    explicit VisibilityGraph(const NavigationMesh& mesh);
    void set_ends(const MeshQuery& query);

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(corners_.size()) + 2; }
    [[nodiscard]] std::uint32_t start() const { return static_cast<std::uint32_t>(corners_.size()); }
    [[nodiscard]] std::uint32_t goal() const { return start() + 1; }
    [[nodiscard]] Position at(std::uint32_t node) const;
    // Precondition: the node is a corner.
    [[nodiscard]] std::uint32_t vertex(std::uint32_t node) const { return mesh_.corner(corners_[node]); }

    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        std::vector<std::uint32_t> seen;
        look_from(node, seen);
        const Position from = at(node);
        for (const std::uint32_t to : seen) emit(to, model::distance(from, at(to)), std::uint32_t{0});
    }

private:
    // The nodes seen, each once.
    void look_from(std::uint32_t node, std::vector<std::uint32_t>& seen) const;
    struct Sight;
    void look_into(std::uint32_t polygon, std::uint32_t node, std::vector<Sight>& sights,
                   std::vector<std::uint32_t>& seen) const;
    void look_on(const Sight& sight, std::uint32_t node, std::vector<Sight>& sights,
                 std::vector<std::uint32_t>& seen) const;
    void look_at(std::uint32_t slot, std::uint32_t node, std::vector<std::uint32_t>& seen) const;
    // Whether a string from the corner to the point can be taut around the corner.
    [[nodiscard]] bool is_tight(std::uint32_t node, Position to) const;
    [[nodiscard]] bool holds_goal(std::uint32_t polygon) const;

    const NavigationMesh& mesh_;
    std::vector<std::uint32_t> corners_;  // by node: the slot of the outgoing border edge
    std::vector<std::uint32_t> into_;     // by node: the slot of the incoming border edge
    std::vector<std::uint32_t> nodes_;    // by slot: the node of its corner, or none
    std::array<Position, 2> ends_{};
    std::vector<std::uint32_t> start_polygons_, goal_polygons_;
};

}  // namespace starway::mesh::search
