// NavigationMesh: a walkable area as convex polygons joined along whole edges.
//
// Immutable once built; any number of searches may read it at once. Flat arrays: the corners of all polygons,
// concatenated. An index into that array (a slot) also identifies the edge from that corner to the polygon's next
// corner.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"

namespace starway {

using VertexId = Id<struct VertexTag>;    // of a mesh: a point at which polygons have corners
using PolygonId = Id<struct PolygonTag>;  // of a mesh
using SlotId = Id<struct SlotTag>;        // a corner of a polygon, and the edge from there to its next one

// A triangle in space, seen from above: the height of a polygon within it.
struct MeshFacet {
    std::array<Position, 3> corners;  // counterclockwise
    std::array<double, 3> heights{};
    std::uint32_t polygon = 0;
};

// Input for a mesh. x,y in any unit; polygons in either orientation, each convex (collinear corners are allowed).
struct MeshDraft {
    std::vector<Position> vertices;
    std::vector<std::uint32_t> corners;   // numbers of vertices
    std::vector<std::uint32_t> first{0};  // polygon p has the corners first[p] .. first[p + 1]
    std::vector<bool> walls;          // by slot: the edge is impassable although both sides are walkable; may be empty
    std::vector<double> costs;        // of a unit of length, by polygon; empty: 1 everywhere
    bool has_levels = false;          // polygons may lie above one another, such as the floors of a building
    bool y_up = false;                // drawing orientation; default: as on a screen
    std::optional<LocalPlane> plane;  // the plane of the vertices, if they lie on Earth
    std::vector<MeshFacet> facets;    // in the order of polygons, each covered by its own; empty: no heights
    std::vector<Sentence> notes;      // what was recognised and assumed, one sentence each
    void add(std::span<const std::uint32_t> polygon) {
        corners.insert(corners.end(), polygon.begin(), polygon.end());
        first.push_back(static_cast<std::uint32_t>(corners.size()));
    }
    [[nodiscard]] std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(first.size() - 1); }
};

class STARWAY_EXPORT NavigationMesh {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    // Names a polygon in a message: "aurora.mesh:12:1"; default: "polygon 7".
    using Where = std::function<std::string(std::uint32_t polygon)>;
    // Joins polygons with a common edge. Time: n log n, unless many long polygons are diagonal and adjacent. Errors:
    // data: a missing vertex, coordinates or costs that are not finite or beyond 1e100, costs below 1e-100, a polygon
    // that is not convex, two corners of a polygon at one position, edges of more than two polygons, overlapping
    // polygons in a draft without levels (all proven with exact predicates), more than 2^31 corners; interrupted.
    static Result<NavigationMesh> build(MeshDraft draft, const Where& where = {}, const CancelFlag* cancel = nullptr);

    [[nodiscard]] std::uint32_t vertex_count() const { return static_cast<std::uint32_t>(vertices_.size()); }
    [[nodiscard]] std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
    [[nodiscard]] std::uint32_t slot_count() const { return static_cast<std::uint32_t>(corners_.size()); }
    [[nodiscard]] Position vertex(IndexOf<VertexId> vertex) const { return vertices_[vertex]; }
    [[nodiscard]] IdSpan<VertexId, const Position> vertices() const { return vertices_; }
    [[nodiscard]] const std::vector<Sentence>& notes() const { return notes_; }
    [[nodiscard]] Box bounds() const { return bounds_; }
    [[nodiscard]] bool y_up() const { return y_up_; }
    // Whether polygons may lie above one another. A point then lies on all polygons that contain it, as seen from
    // above.
    [[nodiscard]] bool has_levels() const { return has_levels_; }
    // The plane of a mesh on Earth; vertices, and all points below, are x,y in this plane, in metres.
    [[nodiscard]] const std::optional<LocalPlane>& plane() const { return plane_; }
    // From user coordinates (lon,lat on Earth, x,y elsewhere) to the mesh's own x,y, and back.
    [[nodiscard]] Position to_mesh(Position given) const { return plane_ ? plane_->to_plane(given) : given; }
    [[nodiscard]] Position to_given(Position at) const { return plane_ ? plane_->to_lon_lat(at) : at; }

    // --- Slots: the corners of a polygon, counterclockwise with x to the right and y up ---
    [[nodiscard]] std::uint32_t first_slot(IndexOf<PolygonId> polygon) const { return first_[polygon]; }
    [[nodiscard]] std::uint32_t end_slot(IndexOf<PolygonId> polygon) const { return first_[polygon + 1]; }
    [[nodiscard]] std::span<const VertexId> polygon(IndexOf<PolygonId> polygon) const {
        return {corners_.data() + first_[polygon], first_[polygon + 1] - first_[polygon]};
    }
    [[nodiscard]] VertexId corner(IndexOf<SlotId> slot) const { return corners_[slot]; }
    [[nodiscard]] Position corner_at(IndexOf<SlotId> slot) const { return vertices_[corners_[slot]]; }
    [[nodiscard]] PolygonId polygon_of(IndexOf<SlotId> slot) const { return polygons_[slot]; }
    [[nodiscard]] SlotId next(IndexOf<SlotId> slot) const {
        const PolygonId polygon = polygons_[slot];
        const auto after = static_cast<std::uint32_t>(slot + 1);
        return SlotId(after == first_[polygon + 1] ? first_[polygon] : after);
    }
    [[nodiscard]] SlotId previous(IndexOf<SlotId> slot) const {
        const PolygonId polygon = polygons_[slot];
        return SlotId((slot == first_[polygon] ? first_[polygon + 1] : static_cast<std::uint32_t>(slot)) - 1);
    }
    // The same edge in the polygon on its other side; none: a border.
    [[nodiscard]] SlotId twin(IndexOf<SlotId> slot) const { return twins_[slot]; }
    // Whether a border begins or ends at the vertex: only there can a shortest path turn.
    [[nodiscard]] bool on_border(IndexOf<VertexId> vertex) const { return on_border_[vertex]; }

    // --- Costs ---
    // What a unit of length costs in a polygon; along an edge, paths are in the cheaper of both.
    [[nodiscard]] double cost(IndexOf<PolygonId> polygon) const { return costs_.empty() ? 1 : costs_[polygon]; }
    [[nodiscard]] bool has_costs() const { return !costs_.empty(); }
    // The lowest and the highest. If they differ, MeshSearch and VisibilitySearch, which find shortest lines, do not
    // find the cheapest; mesh::Engine does.
    [[nodiscard]] std::pair<double, double> cost_range() const { return cost_range_; }
    [[nodiscard]] bool costs_differ() const { return cost_range_.first < cost_range_.second; }

    // --- Connected parts ---
    [[nodiscard]] std::uint32_t part(IndexOf<PolygonId> polygon) const { return parts_[polygon]; }
    [[nodiscard]] std::uint32_t part_count() const { return part_count_; }
    // The polygon beyond a polygon's only exit, if a chain of such polygons attaches it to the rest of its part;
    // otherwise none.
    [[nodiscard]] PolygonId way_out(IndexOf<PolygonId> polygon) const { return ways_out_[polygon]; }

    // --- Points ---
    // The polygons that contain a point, boundary included, exactly; in increasing order.
    void locate(Position point, std::vector<std::uint32_t>& polygons) const;
    // The polygons whose boxes meet this one, and perhaps a few more; in no particular order.
    void near(const Box& box, std::vector<std::uint32_t>& polygons) const;
    // The polygons around a point of a polygon that are connected with it over edges that contain the point: the same
    // floor.
    void locate(Position point, std::uint32_t polygon, std::vector<std::uint32_t>& polygons) const;
    struct Nearest {
        Position at;
        std::uint32_t polygon = none;
        double distance = 0;
    };
    // The nearest point of the mesh; the point itself if it lies on the mesh. The result lies on the mesh, exactly
    // (locate() finds it). Precondition: finite; the mesh has a polygon.
    [[nodiscard]] Nearest nearest(Position point) const;
    // The same in space, for a point with a height; distances are straight lines in space. Precondition: has_heights().
    [[nodiscard]] Nearest nearest(Position point, double height) const;
    [[nodiscard]] bool contains(std::uint32_t polygon, Position point) const;

    // --- Heights, of meshes built from triangles in space ---
    [[nodiscard]] bool has_heights() const { return !facets_.empty(); }
    [[nodiscard]] std::span<const MeshFacet> facets() const { return facets_; }
    // The height of a polygon at one of its points; at a step within it, the upper side. Precondition: has_heights().
    [[nodiscard]] double height(std::uint32_t polygon, Position point) const;
    // The height of a vertex. Precondition: has_heights().
    [[nodiscard]] double height(IndexOf<VertexId> vertex) const { return heights_[vertex]; }

private:
    struct Index;  // of the polygons' boxes
    template <class HowFar>
    [[nodiscard]] Nearest nearest_by(Position point, Nearest best, const HowFar& how_far) const;
    IdVector<VertexId, Position> vertices_;
    NavigationMesh() = default;
    IdVector<SlotId, VertexId> corners_;
    IdVector<PolygonId, std::uint32_t> first_;
    IdVector<SlotId, PolygonId> polygons_;
    IdVector<SlotId, SlotId> twins_;
    IdVector<PolygonId, std::uint32_t> parts_;
    IdVector<PolygonId, PolygonId> ways_out_;
    IdVector<VertexId, bool> on_border_;
    IdVector<PolygonId, double> costs_;  // or empty
    std::pair<double, double> cost_range_{1, 1};
    std::vector<MeshFacet> facets_;
    IdVector<PolygonId, std::uint32_t> first_facet_;  // and the end
    IdVector<VertexId, double> heights_;
    std::vector<Sentence> notes_;
    Box bounds_;
    std::uint32_t part_count_ = 0;
    bool y_up_ = false;
    bool has_levels_ = false;
    std::optional<LocalPlane> plane_;
    std::shared_ptr<const Index> index_;
    friend class MeshBuilder;
};

struct MeshOptions {
    // .obj, for the agent; lengths in the file's unit. Defaults as in Recast's demo.
    double max_slope = 45;  // degrees; steeper faces are not walkable
    double headroom = 2;    // free height required above the walkable area
    double climb = 0.9;     // greatest height of a step
    // .mesh: merges polygons into larger convex ones, which are faster to search; always done for .obj.
    bool merge = false;
    const CancelFlag* cancel = nullptr;
};

// Reads a mesh: Polyanya's .mesh (versions 1 to 3, also with costs; with its plane, if Starway wrote a .prj beside it)
// or the triangles of an .obj, plain or by gzip, told from the content. Errors: io, data (with the line), interrupted.
STARWAY_EXPORT Result<NavigationMesh> open_mesh(const std::string& source, const MeshOptions& options = {});
// Whether a file is a mesh; reads its beginning. Errors: io.
STARWAY_EXPORT Result<bool> is_mesh(const std::string& source);

}  // namespace starway
