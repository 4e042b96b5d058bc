// NavigationMesh: open ground as convex polygons that are joined along whole edges; inside them one walks freely.
//
// A value, never changed once it is built; any number of searches may read it at once. Flat arrays: the corners of all polygons one
// behind another. A place in that array (a slot) is also the edge from that corner to the polygon's next.
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
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/local_plane.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway {

// A triangle of ground in space, seen from above: how high a polygon is there.
struct MeshFacet {
    std::array<Position, 3> corners;  // counterclockwise
    std::array<double, 3> heights{};
    std::uint32_t polygon = 0;
};

// What a mesh is built from. x,y in any unit; polygons in either sense of turning, each convex (corners on a straight side are fine).
struct MeshDraft {
    std::vector<Position> vertices;
    std::vector<std::uint32_t> corners;   // numbers of vertices
    std::vector<std::uint32_t> first{0};  // polygon p has the corners from first[p] up to first[p + 1]
    std::vector<bool> walls;          // by slot: the edge cannot be crossed, though both sides are ground; may be empty
    bool has_levels = false;          // polygons may lie one above another, such as the floors of a house
    bool y_up = false;                // how it is meant to be drawn; as on a screen unless told
    std::optional<LocalPlane> plane;  // where on Earth the vertices lie, if they do
    std::vector<MeshFacet> facets;  // in the order of polygons, each covered by its own; empty: the mesh has no heights
    std::vector<std::string> notes;  // what was understood and assumed, one sentence each
    void add(std::span<const std::uint32_t> polygon) {
        corners.insert(corners.end(), polygon.begin(), polygon.end());
        first.push_back(static_cast<std::uint32_t>(corners.size()));
    }
    [[nodiscard]] std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(first.size() - 1); }
};

class NavigationMesh {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    // Names a polygon in a message: "aurora.mesh:12:1"; unless told, "polygon 7".
    using Where = std::function<std::string(std::uint32_t polygon)>;
    // Polygons are joined wherever two have an edge in common. Time: n log n, unless many long polygons lie side by side slantwise.
    // Errors: data, for a vertex that is not there, coordinates that are not finite or beyond 1e100, a polygon that is not convex,
    // one with two corners at one place, edges of more than two polygons, polygons that overlap where the draft has no levels (all proven with exact predicates), and for more
    // than 2^31 corners; interrupted.
    static Result<NavigationMesh> build(MeshDraft draft, const Where& where = {}, const CancelFlag* cancel = nullptr);

    [[nodiscard]] std::uint32_t vertex_count() const { return static_cast<std::uint32_t>(vertices_.size()); }
    [[nodiscard]] std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
    [[nodiscard]] std::uint32_t slot_count() const { return static_cast<std::uint32_t>(corners_.size()); }
    [[nodiscard]] Position vertex(std::uint32_t vertex) const { return vertices_[vertex]; }
    [[nodiscard]] std::span<const Position> vertices() const { return vertices_; }
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] Box bounds() const { return bounds_; }
    [[nodiscard]] bool y_up() const { return y_up_; }
    // Whether polygons may lie one above another. A point is on all that it lies in then, as seen from above.
    [[nodiscard]] bool has_levels() const { return has_levels_; }
    // Where on Earth the mesh lies; vertices, and all points below, are x,y in this plane, in metres.
    [[nodiscard]] const std::optional<LocalPlane>& plane() const { return plane_; }
    // From what a user gives and reads, lon,lat on Earth and x,y elsewhere, to the mesh's own x,y and back.
    [[nodiscard]] Position to_mesh(Position given) const { return plane_ ? plane_->to_plane(given) : given; }
    [[nodiscard]] Position to_given(Position at) const { return plane_ ? plane_->to_lon_lat(at) : at; }

    // --- Slots: the corners of a polygon, counterclockwise with x to the right and y up ---
    [[nodiscard]] std::uint32_t first_slot(std::uint32_t polygon) const { return first_[polygon]; }
    [[nodiscard]] std::uint32_t end_slot(std::uint32_t polygon) const { return first_[polygon + 1]; }
    [[nodiscard]] std::span<const std::uint32_t> polygon(std::uint32_t polygon) const {
        return {corners_.data() + first_[polygon], first_[polygon + 1] - first_[polygon]};
    }
    [[nodiscard]] std::uint32_t corner(std::uint32_t slot) const { return corners_[slot]; }
    [[nodiscard]] Position corner_at(std::uint32_t slot) const { return vertices_[corners_[slot]]; }
    [[nodiscard]] std::uint32_t polygon_of(std::uint32_t slot) const { return polygons_[slot]; }
    [[nodiscard]] std::uint32_t next(std::uint32_t slot) const {
        const std::uint32_t polygon = polygons_[slot];
        return slot + 1 == first_[polygon + 1] ? first_[polygon] : slot + 1;
    }
    [[nodiscard]] std::uint32_t previous(std::uint32_t slot) const {
        const std::uint32_t polygon = polygons_[slot];
        return (slot == first_[polygon] ? first_[polygon + 1] : slot) - 1;
    }
    // The same edge in the polygon on its other side, or none: a border.
    [[nodiscard]] std::uint32_t twin(std::uint32_t slot) const { return twins_[slot]; }
    // Whether a border begins or ends at the vertex: only there can a shortest path turn.
    [[nodiscard]] bool on_border(std::uint32_t vertex) const { return on_border_[vertex]; }

    // --- Parts that are joined ---
    [[nodiscard]] std::uint32_t island(std::uint32_t polygon) const { return islands_[polygon]; }
    [[nodiscard]] std::uint32_t island_count() const { return island_count_; }
    // Towards the polygon's only exit, where it hangs on the rest of its island by a chain of such polygons; none for all others.
    [[nodiscard]] std::uint32_t way_out(std::uint32_t polygon) const { return ways_out_[polygon]; }

    // --- Points ---
    // The polygons in which, or on whose rim, a point lies, exactly; in rising order.
    void locate(Position point, std::vector<std::uint32_t>& polygons) const;
    // The polygons whose boxes meet this one, and perhaps a few more; in no particular order.
    void near(const Box& box, std::vector<std::uint32_t>& polygons) const;
    // Those around a point of a polygon that one gets to over edges on which the point lies: the same floor.
    void locate(Position point, std::uint32_t polygon, std::vector<std::uint32_t>& polygons) const;
    struct Nearest {
        Position at;
        std::uint32_t polygon = none;
        double distance = 0;
    };
    // The point of the mesh that is nearest; the point itself if it lies on it. The result does lie on the mesh, exactly (locate() finds
    // it). Precondition: finite; the mesh has a polygon.
    [[nodiscard]] Nearest nearest(Position point) const;
    // The same in space, for a point at a height; distances are measured along straight lines in space. Precondition: has_heights().
    [[nodiscard]] Nearest nearest(Position point, double height) const;
    [[nodiscard]] bool contains(std::uint32_t polygon, Position point) const;

    // --- Heights, of meshes made of triangles in space ---
    [[nodiscard]] bool has_heights() const { return !facets_.empty(); }
    [[nodiscard]] std::span<const MeshFacet> facets() const { return facets_; }
    // Of a polygon at one of its points; where it has a step there, the upper side. Precondition: has_heights().
    [[nodiscard]] double height(std::uint32_t polygon, Position point) const;
    // Of a vertex, likewise.
    [[nodiscard]] double height(std::uint32_t vertex) const { return heights_[vertex]; }

private:
    struct Index;  // of the polygons' boxes
    template <class HowFar>
    [[nodiscard]] Nearest nearest_by(Position point, Nearest best, const HowFar& how_far) const;
    std::vector<Position> vertices_;
    NavigationMesh() = default;
    std::vector<std::uint32_t> corners_, first_, polygons_, twins_, islands_, ways_out_;
    std::vector<bool> on_border_;
    std::vector<MeshFacet> facets_;
    std::vector<std::uint32_t> first_facet_;  // by polygon, and the end
    std::vector<double> heights_;             // by vertex
    std::vector<std::string> notes_;
    Box bounds_;
    std::uint32_t island_count_ = 0;
    bool y_up_ = false;
    bool has_levels_ = false;
    std::optional<LocalPlane> plane_;
    std::shared_ptr<const Index> index_;
    friend class MeshBuilder;
};

struct MeshOptions {
    // .obj, for who walks there; lengths in the file's unit. As Recast's own program has them.
    double max_slope = 45;  // degrees; what is steeper cannot be walked on
    double headroom = 2;    // that must be free above ground
    double climb = 0.9;     // how high a step may be
    bool merge =
        false;  // .mesh: polygons are joined to larger convex ones, which are searched faster; an .obj's always are
    const CancelFlag* cancel = nullptr;
};

// Reads a mesh: Polyanya's .mesh (versions 1 and 2; with the plane it lies in, if Starway wrote one beside it as .prj) or the triangles of an .obj, plain or gzip-compressed; which it is is told by the
// content. Errors: io, data (with the line), interrupted.
Result<NavigationMesh> open_mesh(const std::string& source, const MeshOptions& options = {});
// Whether a file is one of these: a look at its beginning. Errors: io.
Result<bool> is_mesh(const std::string& source);

}  // namespace starway
