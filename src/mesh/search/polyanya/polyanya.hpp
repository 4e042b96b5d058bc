// Polyanya with exact predicates.
//
// A view is the part of an edge visible from a root through all edges before it. The original stores its two ends as
// rounded points; here they are rays through vertices of the mesh, so that visibility is decided by the orientation of
// three vertices, which is exact. The rounded ends serve the lower bound only.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "mesh/model/orientation.hpp"
#include "starway/mesh/search.hpp"
#include "starway/search/queues.hpp"

namespace starway::mesh::search {

// The polygons that contain the ends of a query, on the floors it names.
inline void locate_ends(const NavigationMesh& mesh, const MeshQuery& query, std::vector<std::uint32_t>& start,
                        std::vector<std::uint32_t>& goal) {
    const auto locate = [&](Position at, std::uint32_t polygon, std::vector<std::uint32_t>& found) {
        if (polygon == NavigationMesh::none)
            mesh.locate(at, found);
        else
            mesh.locate(at, polygon, found);
    };
    locate(query.from, query.from_polygon, start);
    locate(query.to, query.to_polygon, goal);
}

class Polyanya {
public:
    explicit Polyanya(const NavigationMesh& mesh);

    void start(const MeshQuery& query);
    SearchStatus step(std::uint64_t views);
    [[nodiscard]] SearchStatus status() const { return status_; }
    void finish(MeshAnswer& answer) const;

private:
    static constexpr std::uint32_t none = NavigationMesh::none;
    // In place of a vertex: the ray from the previous root through this root.
    static constexpr std::uint32_t straight_on = none;
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    // The start, or a vertex where the path turns. The chain of parents is the path.
    struct Root {
        Position at;
        Position before;       // position of the previous root
        double g;              // length from the start
        std::uint32_t vertex;  // none at the start
        std::uint32_t fan;     // none at the start
        std::uint32_t parent;  // into roots_
    };
    struct View {
        double f;
        std::uint32_t root;         // into roots_
        std::uint32_t left, right;  // the vertices that bound the view, or straight_on
        std::uint32_t slot;         // the edge, by its slot in the polygon behind it
        Position left_at, right_at;
    };
    struct Ray {
        Position from, through;
    };
    enum Side : std::uint8_t { to_left, to_right };
    // A turn at a vertex, to be expanded from the slot on.
    struct Turn {
        std::uint32_t root;
        std::uint32_t slot;
        Side side;
    };
    // The least distance to a vertex within one of its fans, by the side of the turn.
    struct Reached {
        std::uint32_t stamp = 0;
        std::array<double, 2> g{};
    };

    void begin_query();
    void look_around(std::uint32_t polygon);
    void expand(const View& view);
    void take_turns();
    void take_turn(const Turn& turn);
    bool is_taut(const Turn& turn) const;
    void look_behind(const Turn& turn, std::uint32_t slot, std::uint32_t& root);
    void number_fans();
    bool is_nearer(std::uint32_t fan, Side side, double g);
    std::uint32_t new_root(const Turn& turn);
    void see(std::uint32_t root, std::uint32_t left, Position left_at, std::uint32_t right, Position right_at,
             std::uint32_t edge);
    void turn_at_nearer_end(std::uint32_t root, std::uint32_t edge);
    void arrive(std::uint32_t root);
    [[nodiscard]] double bound(Position root, Position left, Position right) const;
    [[nodiscard]] bool leads_nowhere(std::uint32_t slot) const;
    [[nodiscard]] bool holds_goal(std::uint32_t polygon) const;
    [[nodiscard]] Ray ray(std::uint32_t root, std::uint32_t vertex) const;
    [[nodiscard]] Position meeting(const Ray& ray, Position a, Position b) const;
    void report(const View& view) const;

    const NavigationMesh& mesh_;
    MeshQuery query_;
    SearchStatus status_ = SearchStatus::unreachable;
    QuadHeap<double> queue_;
    std::vector<View> views_;
    std::vector<std::uint32_t> free_;
    std::vector<View> found_;  // from the view expanded last
    std::vector<Root> roots_;
    std::vector<Turn> turns_;
    // By slot: its fan, the polygons reachable around the slot's corner. Walls that meet in a vertex separate its fans;
    // distances of different fans are independent.
    std::vector<std::uint32_t> fans_;
    std::vector<Reached> reached_;             // by fan
    std::vector<std::uint32_t> towards_goal_;  // by polygon: stamped if its chain of single exits holds the goal
    std::vector<std::uint32_t> start_polygons_, goal_polygons_;
    std::uint32_t stamp_ = 0;
    double parent_f_ = 0;
    double best_ = infinite;
    std::uint32_t best_root_ = none;
    std::uint64_t expanded_ = 0, generated_ = 0;
};

}  // namespace starway::mesh::search
