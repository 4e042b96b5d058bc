// Exact shortest paths on a navigation mesh: Polyanya, and a visibility graph to check it.
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
#include "starway/export.h"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/search/search.hpp"

namespace starway {

// A search node of Polyanya: the part of an edge that is visible from a root, which is the last turn, or the start.
struct MeshView {
    std::uint32_t root = NavigationMesh::none;         // a vertex; none: the start
    std::uint32_t root_before = NavigationMesh::none;  // the previous root; the root itself if there is none
    Position root_at;
    Position left, right;       // the ends of the visible part of the edge
    std::uint32_t polygon = 0;  // behind the edge
    double g = 0;               // length of the path to the root
    double h = 0;               // lower bound on the rest, from the root
};
// A corner settled by VisibilitySearch.
struct MeshCorner {
    std::uint32_t vertex = 0;
    std::uint32_t before = NavigationMesh::none;  // the vertex it is reached from; none: the start
    Position at;
    double g = 0;  // length of the path to here
    double h = 0;  // lower bound on the rest
};
class STARWAY_EXPORT MeshObserver {
public:
    virtual ~MeshObserver() = default;
    // Each search reports its own nodes in order of g + h: Polyanya when it expands a node, VisibilitySearch when it
    // expands a corner.
    virtual void expanded(const MeshView& view) = 0;
    virtual void settled(const MeshCorner& corner) = 0;
};

struct MeshQuery {
    Position from, to;  // precondition: on the mesh, otherwise the goal is unreachable (see NavigationMesh::nearest)
    MeshObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
    // Selects the floor of an end, by one of its polygons at the point; none: all polygons there.
    std::uint32_t from_polygon = NavigationMesh::none;
    std::uint32_t to_polygon = NavigationMesh::none;
};

struct MeshAnswer {
    SearchStatus status = SearchStatus::unreachable;
    double length = 0;
    std::vector<Position> path;          // both ends and the corners between
    std::vector<std::uint32_t> corners;  // the vertices where the path turns
    std::uint64_t expanded = 0;          // search nodes expanded
    std::uint64_t generated = 0;         // search nodes generated
};

// Cui, Harabor, Grastien, "Compromise-free pathfinding on a navigation mesh", 2017. Exact predicates on the mesh's own
// vertices decide which edges are visible and where a path may turn; only lengths are rounded. The path may touch walls
// but never crosses one: it turns at vertices, and passes between polygons over edges, never through a point where two
// walls meet. The length is optimal within a relative 1e-12. Grows its memory on first use. One per thread; any number
// may read one mesh, which must outlive it.
class STARWAY_EXPORT MeshSearch {
public:
    explicit MeshSearch(const NavigationMesh& mesh);
    explicit MeshSearch(const NavigationMesh&& mesh) = delete;  // a temporary would dangle
    ~MeshSearch();
    MeshSearch(MeshSearch&&) noexcept;
    MeshSearch& operator=(MeshSearch&&) noexcept;

    // Writes into `answer`, whose memory is reused.
    void run(const MeshQuery& query, MeshAnswer& answer);

    // The same in slices. start() keeps the query and what it points to, and ends any earlier search.
    SearchStatus start(const MeshQuery& query);
    // Expands at most this many search nodes.
    SearchStatus step(std::uint64_t views);
    [[nodiscard]] SearchStatus status() const;
    // Writes the answer as far as the search has got. Precondition: start() was called.
    void finish(MeshAnswer& answer) const;

private:
    class State;
    std::unique_ptr<State> state_;
};

// The same paths by the visibility graph, as an independent check of Polyanya: A* on the corners of the mesh's borders;
// two corners are adjacent if they see each other and a string between them would be taut at both ends (Lozano-Pérez
// and Wesley, 1979). Visible corners are computed exactly when a corner is expanded, and not stored. Time: proportional
// to what its corners see, far more than MeshSearch. One per thread; any number may read one mesh, which must outlive
// it.
class STARWAY_EXPORT VisibilitySearch {
public:
    explicit VisibilitySearch(const NavigationMesh& mesh);
    explicit VisibilitySearch(const NavigationMesh&& mesh) = delete;  // a temporary would dangle
    ~VisibilitySearch();
    VisibilitySearch(VisibilitySearch&&) noexcept;
    VisibilitySearch& operator=(VisibilitySearch&&) noexcept;

    // As MeshSearch::run; expanded counts the corners settled, generated the lines tested.
    void run(const MeshQuery& query, MeshAnswer& answer);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
