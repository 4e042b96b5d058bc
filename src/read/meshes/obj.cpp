#include "read/meshes/obj.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "base/core/sentence.hpp"
#include "mesh/model/convex.hpp"
#include "mesh/model/level.hpp"
#include "mesh/model/merge.hpp"
#include "mesh/model/triangulate.hpp"
#include "read/line_cursor.hpp"

namespace starway::read::meshes {
namespace {

using Point = std::array<double, 3>;

constexpr std::string_view spaces = " \t";

class ObjReader {
public:
    ObjReader(std::string_view text, std::string_view name, const MeshOptions& options)
        : cursor_(text, name),
          name_(name),
          options_(options),
          least_up_(std::cos(options.max_slope * 3.14159265358979323846 / 180)) {}

    Result<NavigationMesh> read() {
        const auto cancelled = [&] { return options_.cancel != nullptr && *options_.cancel; };
        while (!cancelled() && cursor_.next()) {
            std::string_view line = cursor_.line();
            const std::string_view key = word(line);
            Result<void> done;
            if (key == "v") done = read_vertex(line);
            if (key == "f") done = read_face(line);
            if (!done) return done.error();
        }
        mesh::model::Level level = weld();
        auto draft = mesh::model::walkable_area(level, options_.cancel);
        if (!draft) return Error{draft.error().kind, fmt::format("{}: {}", name_, draft.error().message)};
        if (draft->polygon_count() == 0) return nothing_walkable();
        const auto place = [&](Position p) { return Position{(p.x + lowest_[0]) * step_, (p.y + lowest_[2]) * step_}; };
        for (Position& vertex : draft->vertices) vertex = place(vertex);
        for (MeshFacet& facet : draft->facets) {
            for (Position& corner : facet.corners) corner = place(corner);
            for (double& height : facet.heights) height = (height + lowest_[1]) * step_;
        }
        draft->notes.push_back(fmt::format(
            "{} of {} faces are flat enough, at most {} degrees; y is up, points are x,z or, with a height, x,z,y",
            ground_faces_, face_count_, options_.max_slope));
        draft->notes.push_back(
            fmt::format("walkable ground needs a headroom of {}, and steps may be {} high⟦ (⟨headroom⟩, ⟨climb⟩)⟧",
                        options_.headroom, options_.climb));
        if (draft->has_levels)
            draft->notes.emplace_back(
                "floors overlap; a point without a height is on all floors, and the path is the shortest of "
                "all");
        const auto pieces = NavigationMesh::build(*std::move(draft), {}, options_.cancel);
        if (!pieces) return pieces.error();
        return NavigationMesh::build(mesh::model::merged(*pieces), {}, options_.cancel);
    }

private:
    static std::string_view word(std::string_view& line) {
        line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
        const std::string_view found = line.substr(0, line.find_first_of(spaces));
        line.remove_prefix(found.size());
        return found;
    }
    [[nodiscard]] Error nothing_walkable() const {
        const std::string faces = fmt::format("{}: none of its {} faces is walkable: ", name_, face_count_);
        if (faces_down_ > 0 && ground_faces_ == 0)
            return {ErrorKind::data,
                    fmt::format("{}{} flat ones look down, as their corners run clockwise seen from above (y is up); "
                                "reverse the order of the corners, or export the mesh with its normals upwards",
                                faces, faces_down_)};
        return {
            ErrorKind::data,
            fmt::format("{}all are steeper than {} degrees⟦ (⟨slope⟩)⟧ or have less than {} of headroom⟦ (⟨headroom⟩)⟧",
                        faces, options_.max_slope, options_.headroom)};
    }
    [[nodiscard]] std::size_t column(std::string_view word) const {
        return word.empty() ? cursor_.line().size() : static_cast<std::size_t>(word.data() - cursor_.line().data());
    }

    Result<void> read_vertex(std::string_view line) {
        Point point{};
        for (double& coordinate : point) {
            const std::string_view text = word(line);
            const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), coordinate);
            if (text.empty() || fault != std::errc{} || end != text.data() + text.size() ||
                !(std::abs(coordinate) < 1e30))
                return cursor_.error(column(text), "a vertex needs three finite coordinates");
        }
        points_.push_back(point);
        return {};
    }

    // "f 1/1/1 2/2/1 3/3/1": vertex numbers from 1, or from -1 backwards; ignores texture and normal numbers.
    Result<void> read_face(std::string_view line) {
        corners_.clear();
        for (std::string_view text = word(line); !text.empty(); text = word(line)) {
            const std::string_view number = text.substr(0, text.find('/'));
            std::int64_t vertex = 0;
            const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), vertex);
            if (fault != std::errc{} || end != number.data() + number.size())
                return cursor_.error(column(text), "a vertex number was expected here");
            const auto count = static_cast<std::int64_t>(points_.size());
            if (vertex == 0 || vertex > count || vertex < -count)
                return cursor_.error(column(text),
                                     fmt::format("vertex {} does not exist; {} are defined above", vertex, count));
            corners_.push_back(static_cast<std::uint32_t>(vertex > 0 ? vertex - 1 : count + vertex));
        }
        if (corners_.size() < 3) return cursor_.error(0, "a face needs at least three corners");
        ++face_count_;
        add_face();
        return {};
    }

    // The face's normal, with twice its area as length; its corners are counterclockwise around it.
    [[nodiscard]] Point normal() const {
        Point normal{};
        const Point& origin = points_[corners_.front()];
        for (std::size_t i = 1; i + 1 < corners_.size(); ++i) {
            const Point& a = points_[corners_[i]];
            const Point& b = points_[corners_[i + 1]];
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t l = (k + 1) % 3;
                const std::size_t m = (k + 2) % 3;
                normal[k] += (a[l] - origin[l]) * (b[m] - origin[m]) - (a[m] - origin[m]) * (b[l] - origin[l]);
            }
        }
        return normal;
    }

    // Triangulates the face, projected along the dominant axis. Self-intersecting faces are treated as convex.
    void add_face() {
        const Point across = normal();
        const double length = std::hypot(across[0], across[1], across[2]);
        if (!(length > 0)) return;
        const bool walkable = across[1] / length >= least_up_;
        faces_down_ += -across[1] / length >= least_up_ ? 1 : 0;
        if (walkable) ++ground_faces_;
        std::size_t side = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (std::abs(across[k]) > std::abs(across[side])) side = k;
        std::vector<Position> seen;
        std::vector<std::uint32_t> ring;
        for (const std::uint32_t corner : corners_) {
            ring.push_back(static_cast<std::uint32_t>(seen.size()));
            seen.push_back({points_[corner][(side + 1) % 3], points_[corner][(side + 2) % 3]});
        }
        if (across[side] < 0) std::reverse(ring.begin(), ring.end());
        const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            faces_.push_back({corners_[a], corners_[b], corners_[c]});
            walkable_.push_back(walkable);
        };
        const bool plain = ring.size() == 3 || mesh::model::shape_of(seen, ring) == mesh::model::Shape::convex;
        if (const auto triangles = plain ? std::nullopt : mesh::model::triangulated(seen, ring))
            for (std::size_t i = 0; i < triangles->size(); i += 3)
                add((*triangles)[i], (*triangles)[i + 1], (*triangles)[i + 2]);
        else
            for (std::size_t i = 1; i + 1 < ring.size(); ++i) add(ring[0], ring[i], ring[i + 1]);
    }

    // Snaps vertices to a lattice much finer than the mesh, to merge equal vertices.
    mesh::model::Level weld() {
        Point highest{};
        for (std::size_t k = 0; k < 3; ++k) {
            lowest_[k] = std::numeric_limits<double>::infinity();
            highest[k] = -lowest_[k];
            for (const Point& point : points_) {
                lowest_[k] = std::min(lowest_[k], point[k]);
                highest[k] = std::max(highest[k], point[k]);
            }
        }
        const double size =
            std::max({highest[0] - lowest_[0], highest[1] - lowest_[1], highest[2] - lowest_[2], 1e-30});
        step_ = std::ldexp(1.0, static_cast<int>(std::ceil(std::log2(size))) - 24);
        for (double& lowest : lowest_) lowest = std::nearbyint(lowest / step_);
        mesh::model::Level level;
        for (const Point& point : points_) {
            const auto place = [&](std::size_t k) {
                return static_cast<std::int64_t>(std::nearbyint(point[k] / step_) - lowest_[k]);
            };
            level.points.push_back({place(0), place(1), place(2)});
        }
        level.faces = std::move(faces_);
        level.walkable = std::move(walkable_);
        level.headroom = options_.headroom / step_;
        level.climb = options_.climb / step_;
        return level;
    }

    read::LineCursor cursor_;
    std::string name_;
    MeshOptions options_;
    double least_up_;
    std::vector<Point> points_;
    std::vector<std::uint32_t> corners_;  // of the current face
    std::vector<mesh::model::Level::Face> faces_;
    std::vector<bool> walkable_;
    std::size_t face_count_ = 0;
    std::size_t faces_down_ = 0;  // as flat as walkable ones
    std::size_t ground_faces_ = 0;
    double step_ = 1;
    Point lowest_{};  // smallest coordinates, in lattice steps
};

}  // namespace

Result<NavigationMesh> parse_obj(std::string_view text, std::string_view name, const MeshOptions& options) {
    if (!(options.max_slope >= 0 && options.max_slope < 90))
        return Error{ErrorKind::usage, fmt::format("⟨slope⟩ takes 0 to below 90 degrees, not {}", options.max_slope)};
    if (!(options.headroom >= 0 && options.climb >= 0 && options.headroom < 1e30 && options.climb < 1e30))
        return Error{ErrorKind::usage, "⟨headroom⟩ and ⟨climb⟩ take lengths of at least 0"};
    return ObjReader(text, name, options).read();
}

}  // namespace starway::read::meshes
