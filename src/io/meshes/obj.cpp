#include "io/meshes/obj.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "io/line_cursor.hpp"
#include "mesh/convex.hpp"
#include "mesh/merge.hpp"
#include "mesh/triangulate.hpp"

namespace starway::meshes {
namespace {

using Point = std::array<double, 3>;

constexpr std::string_view spaces = " \t";

class ObjReader {
public:
    ObjReader(std::string_view text, std::string_view name, const MeshOptions& options)
        : cursor_(text, name), name_(name), least_up_(std::cos(options.max_slope * 3.14159265358979323846 / 180)) {}

    Result<NavigationMesh> read(const MeshOptions& options) {
        while (cursor_.next()) {
            std::string_view line = cursor_.line();
            const std::string_view key = word(line);
            Result<void> done;
            if (key == "v") done = read_vertex(line);
            if (key == "f") done = read_face(line);
            if (!done) return done.error();
        }
        MeshDraft draft = ground();
        if (draft.polygon_count() == 0)
            return Error{ErrorKind::data,
                         fmt::format("{}: none of its {} faces is ground: all are steeper than {} degrees", name_,
                                     lines_.size(), options.max_slope)};
        draft.notes.push_back(
            fmt::format("{} of {} faces are ground, at most {} degrees steep; y is up, points are x,z", ground_faces_,
                        lines_.size(), options.max_slope));
        const auto faces = NavigationMesh::build(std::move(draft), [this](std::uint32_t polygon) {
            return fmt::format("{}:{}", name_, lines_[walked_[polygon]]);
        });
        if (!faces) return faces.error();
        return NavigationMesh::build(mesh::merged(*faces));
    }

private:
    static std::string_view word(std::string_view& line) {
        line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
        const std::string_view found = line.substr(0, line.find_first_of(spaces));
        line.remove_prefix(found.size());
        return found;
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
                return cursor_.error(column(text), "a vertex has three coordinates, finite numbers");
        }
        points_.push_back(point);
        return {};
    }

    // "f 1/1/1 2/2/1 3/3/1": vertices from 1, or from -1 backwards, and what else there is of textures.
    Result<void> read_face(std::string_view line) {
        for (std::string_view text = word(line); !text.empty(); text = word(line)) {
            const std::string_view number = text.substr(0, text.find('/'));
            std::int64_t vertex = 0;
            const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), vertex);
            if (fault != std::errc{} || end != number.data() + number.size())
                return cursor_.error(column(text), "the number of a vertex must stand here");
            const auto count = static_cast<std::int64_t>(points_.size());
            if (vertex == 0 || vertex > count || vertex < -count)
                return cursor_.error(column(text), fmt::format("there is no vertex {}: {} stand above", vertex, count));
            corners_.push_back(static_cast<std::uint32_t>(vertex > 0 ? vertex - 1 : count + vertex));
        }
        if (corners_.size() - first_.back() < 3) return cursor_.error(0, "a face has three corners or more");
        first_.push_back(corners_.size());
        lines_.push_back(cursor_.number());
        return {};
    }

    // How much of a face's area is seen from above, from -1 to 1.
    [[nodiscard]] double up(std::size_t face) const {
        Point normal{};
        for (std::size_t i = first_[face]; i < first_[face + 1]; ++i) {
            const Point& a = points_[corners_[i]];
            const Point& b = points_[corners_[i + 1 == first_[face + 1] ? first_[face] : i + 1]];
            for (std::size_t k = 0; k < 3; ++k)
                normal[k] += a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
        }
        const double length = std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        return length > 0 ? normal[1] / length : 0;
    }

    // Vertices on a lattice much finer than the mesh, so that those that were meant to be one are.
    MeshDraft ground() {
        double size = 0;
        for (const Point& point : points_)
            size = std::max({size, std::abs(point[0]), std::abs(point[1]), std::abs(point[2])});
        const double step = std::ldexp(1.0, static_cast<int>(std::ceil(std::log2(std::max(size, 1e-30)))) - 24);
        struct Hash {
            std::size_t operator()(const std::array<std::int64_t, 3>& p) const {
                return static_cast<std::size_t>((p[0] * 73856093) ^ (p[1] * 19349663) ^ (p[2] * 83492791));
            }
        };
        std::unordered_map<std::array<std::int64_t, 3>, std::uint32_t, Hash> known;
        MeshDraft draft;
        std::vector<std::uint32_t> welded(points_.size());
        for (std::size_t i = 0; i < points_.size(); ++i) {
            std::array<std::int64_t, 3> place{};
            for (std::size_t k = 0; k < 3; ++k) place[k] = std::llround(points_[i][k] / step);
            const auto [entry, added] = known.emplace(place, static_cast<std::uint32_t>(draft.vertices.size()));
            if (added)
                draft.vertices.push_back({static_cast<double>(place[0]) * step, static_cast<double>(place[2]) * step});
            welded[i] = entry->second;
        }
        std::vector<std::uint32_t> face;
        for (std::size_t f = 0; f < lines_.size(); ++f) {
            if (!(up(f) >= least_up_)) continue;
            face.clear();
            for (std::size_t i = first_[f]; i < first_[f + 1]; ++i)
                if (face.empty() || (face.back() != welded[corners_[i]] && face.front() != welded[corners_[i]]))
                    face.push_back(welded[corners_[i]]);
            if (face.size() < 3 || mesh::shape_of(draft.vertices, face) == mesh::Shape::flat) continue;
            ++ground_faces_;
            add_face(draft, face, f);
        }
        return draft;
    }

    // As it is where it is convex, from above or below; else in triangles. What cannot be cut up is told as not convex.
    void add_face(MeshDraft& draft, std::vector<std::uint32_t>& face, std::size_t number) {
        std::reverse(face.begin(), face.end());  // seen from above, x to the right and z down, they turn the other way
        const auto add = [&](std::span<const std::uint32_t> corners) {
            draft.add(corners);
            walked_.push_back(number);
        };
        if (mesh::shape_of(draft.vertices, face) == mesh::Shape::convex) return add(face);
        const auto triangles = mesh::triangulated(draft.vertices, face);
        if (!triangles) return add(face);
        for (std::size_t i = 0; i < triangles->size(); i += 3) add(std::span(*triangles).subspan(i, 3));
    }

    LineCursor cursor_;
    std::string name_;
    double least_up_;
    std::vector<Point> points_;
    std::vector<std::uint32_t> corners_;
    std::vector<std::size_t> first_{0};
    std::vector<std::uint64_t> lines_;  // by face
    std::size_t ground_faces_ = 0;
    std::vector<std::size_t> walked_;  // by polygon: its face
};

}  // namespace

Result<NavigationMesh> parse_obj(std::string_view text, std::string_view name, const MeshOptions& options) {
    if (!(options.max_slope >= 0 && options.max_slope < 90))
        return Error{ErrorKind::usage,
                     fmt::format("the steepest slope is from 0 to below 90 degrees, not {}", options.max_slope)};
    return ObjReader(text, name, options).read(options);
}

}  // namespace starway::meshes
