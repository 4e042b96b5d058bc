// Exact shortest paths on a navigation mesh: Polyanya.
//
//   MeshSearch search(mesh);
//   MeshAnswer answer;
//   search.run({.from = {3.5, 4}, .to = {41, 17.25}}, answer);
//
//   search.start(query);
//   while (search.step(500) == SearchStatus::running) draw_a_frame();
//   search.finish(answer);
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/search/search.hpp"

namespace starway {

// A search node of Polyanya: the part of an edge that is visible from a root, which is the last corner turned at, or the start.
struct MeshView {
    std::uint32_t root = NavigationMesh::none;         // a vertex; none: the start
    std::uint32_t root_before = NavigationMesh::none;  // likewise; the root itself counts as none
    Position root_at;
    Position left, right;       // the ends of the visible part of the edge
    std::uint32_t polygon = 0;  // behind the edge
    double g = 0;               // the length of the path to the root
    double h = 0;               // a lower bound on the rest, from the root
};
// A corner that VisibilitySearch settles.
struct MeshCorner {
    std::uint32_t vertex = 0;
    std::uint32_t before = NavigationMesh::none;  // the vertex it is reached from; none: the start
    Position at;
    double g = 0;  // the length of the path to here
    double h = 0;  // a lower bound on the rest
};
class MeshObserver {
public:
    virtual ~MeshObserver() = default;
    // Each search reports its own nodes in order of g + h: Polyanya when it expands a node, VisibilitySearch when it expands a corner.
    virtual void expanded(const MeshView& view) = 0;
    virtual void settled(const MeshCorner& corner) = 0;
};

struct MeshQuery {
    Position from, to;  // precondition: on the mesh, or else the goal is unreachable (NavigationMesh::nearest)
    MeshObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
    // The floor that an end is on, as one of its polygons at the point; none: on all that lie there.
    std::uint32_t from_polygon = NavigationMesh::none;
    std::uint32_t to_polygon = NavigationMesh::none;
};

struct MeshAnswer {
    SearchStatus status = SearchStatus::unreachable;
    double length = 0;
    std::vector<Position> path;          // both ends and the corners between
    std::vector<std::uint32_t> corners;  // the vertices turned at
    std::uint64_t expanded = 0;          // search nodes expanded
    std::uint64_t generated = 0;         // search nodes generated
};

// Cui, Harabor, Grastien, "Compromise-free pathfinding on a navigation mesh", 2017. Which edges are seen and where a path may turn is decided
// by exact predicates on the mesh's own vertices; only lengths are rounded. The path touches walls and never crosses one: it turns on a vertex, and
// passes from polygon to polygon over edges, never through a point where two walls meet. The length is the optimum within 1e-12 of it.
// Grows its memory on first use. One per thread; any number may read one mesh, which must outlive it.
class MeshSearch {
public:
    explicit MeshSearch(const NavigationMesh& mesh);
    ~MeshSearch();
    MeshSearch(MeshSearch&&) noexcept;
    MeshSearch& operator=(MeshSearch&&) noexcept;

    // Writes into `answer`, whose memory is reused.
    void run(const MeshQuery& query, MeshAnswer& answer);

    // The same in slices. start() keeps the query with what it points to, and ends any search before it.
    SearchStatus start(const MeshQuery& query);
    // Expands at most so many search nodes.
    SearchStatus step(std::uint64_t views);
    [[nodiscard]] SearchStatus status() const;
    // Writes the answer as far as the search has got. Precondition: start() was called.
    void finish(MeshAnswer& answer) const;

private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
