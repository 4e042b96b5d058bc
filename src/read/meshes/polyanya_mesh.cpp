#include "read/meshes/polyanya_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/core/sentence.hpp"
#include "read/meshes/cut_concave.hpp"
#include "read/meshes/words.hpp"

namespace starway::read::meshes {
namespace {

constexpr std::uint32_t none = NavigationMesh::none;

class MeshReader {
public:
    MeshReader(std::string_view text, std::string_view name, const std::optional<LocalPlane>& plane)
        : words_(text, name), name_(name) {
        draft_.plane = plane;
        draft_.y_up = plane.has_value();
    }

    Result<NavigationMesh> read() {
        for (const auto part :
             {&MeshReader::read_head, &MeshReader::read_vertices, &MeshReader::read_polygons, &MeshReader::read_end})
            if (auto done = (this->*part)(); !done) return done.error();
        cut_concave({draft_, neighbours_, in_file_});
        const std::vector<std::uint32_t> corners = draft_.corners;
        auto mesh = NavigationMesh::build(std::move(draft_), [this](std::uint32_t polygon) { return place(polygon); });
        if (!mesh)
            return Error{mesh.error().kind, mesh.error().message.marked().starts_with(name_)
                                                ? mesh.error().message
                                                : Sentence(fmt::format("{}: {}", name_, mesh.error().message))};
        if (auto fine = check_neighbours(*mesh, corners); !fine) return fine.error();
        return mesh;
    }

private:
    [[nodiscard]] std::string place(std::uint32_t polygon) const {
        return fmt::format("{}:{}", name_, lines_[in_file_[polygon]]);
    }

    Result<void> read_head() {
        const std::string_view kind = words_.next();
        weighted_ = kind == "weighted_mesh";
        if (!weighted_ && kind != "mesh")
            return words_.error("a navigation mesh must begin with the word \"mesh\" or \"weighted_mesh\"");
        const auto version = words_.number<std::uint32_t>("the version, 1 to 3,");
        if (!version) return version.error();
        if (*version < 1 || *version > 3)
            return words_.error(fmt::format("version {} is not supported; versions 1 to 3 are", *version));
        draft_.y_up = draft_.y_up || *version == 3;
        version_ = *version;
        for (std::uint64_t* count : {&vertices_, &polygons_}) {
            const auto value =
                words_.number<std::uint64_t>(count == &vertices_ ? "the number of vertices" : "the number of polygons");
            if (!value) return value.error();
            // Each takes at least two words.
            if (*value > words_.bytes_left() / 4 + 1)
                return words_.error(fmt::format("the file is too short for {} {}", *value,
                                                count == &vertices_ ? "vertices" : "polygons"));
            *count = *value;
        }
        return {};
    }

    Result<void> read_vertices() {
        draft_.vertices.reserve(vertices_);
        for (std::uint64_t i = 0; i < vertices_; ++i) {
            Position at;
            for (double* coordinate : {&at.x, &at.y}) {
                const auto value = words_.number<double>("a vertex's coordinate");
                if (!value) return value.error();
                if (!std::isfinite(*value)) return words_.error("a coordinate must be a finite number");
                *coordinate = *value;
            }
            draft_.vertices.push_back(at);
            if (version_ == 3) continue;
            const auto count = count_of("the number of polygons around the vertex");
            if (!count) return count.error();
            for (std::uint64_t k = 0; k < *count; ++k)
                if (const auto polygon = neighbour(); !polygon) return polygon.error();
        }
        if (weighted_) skip_stray_cost();
        return {};
    }

    // Published meshes were given costs line by line, from the last vertex on.
    void skip_stray_cost() {
        Words line = words_;
        Words cost(line.rest_of_line(), name_);
        if (cost.number<double>("") && cost.at_end()) words_ = line;
    }

    Result<void> read_polygons() {
        lines_.reserve(polygons_);
        for (std::uint64_t i = 0; i < polygons_; ++i) {
            const auto ground = version_ == 3 ? words_.number<std::uint32_t>("1 for ground or 0 for none") : 1U;
            if (!ground) return ground.error();
            if (auto read = read_polygon(); !read) return read;
            lines_.push_back(words_.line());
            const auto cost = weighted_ ? words_.number<double>("the polygon's cost") : 1.0;
            if (!cost) return cost.error();
            if (*ground == 0) {
                draft_.corners.resize(draft_.first.back());
                neighbours_.resize(draft_.first.back());
                draft_.walls.resize(draft_.first.back());
                continue;
            }
            in_file_.push_back(static_cast<std::uint32_t>(i));
            if (weighted_) draft_.costs.push_back(*cost);
            draft_.first.push_back(static_cast<std::uint32_t>(draft_.corners.size()));
        }
        wall_off_closed();
        return {};
    }

    Result<void> read_polygon() {
        const auto count = count_of("the number of a polygon's corners");
        if (!count) return count.error();
        for (std::uint64_t k = 0; k < *count; ++k)
            if (auto read = read_corner(); !read) return read;
        const std::size_t begin = neighbours_.size();
        for (std::uint64_t k = 0; k < *count; ++k)
            if (auto read = read_neighbour(); !read) return read;
        if (version_ == 1 || *count == 0) return {};
        const auto by_edge = [&](auto& values) {
            const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin);
            std::rotate(first, first + 1, values.end());
        };
        by_edge(neighbours_);
        by_edge(draft_.walls);
        return {};
    }

    Result<void> read_corner() {
        const auto vertex = words_.number<std::uint32_t>("the number of a vertex");
        if (!vertex) return vertex.error();
        const std::uint32_t first = first_number();
        if (*vertex < first || *vertex - first >= vertices_)
            return words_.error(fmt::format("vertex {} does not exist; vertices are numbered from {} to {}", *vertex,
                                            first, static_cast<std::int64_t>(vertices_) - 1 + first));
        draft_.corners.push_back(*vertex - first);
        return {};
    }

    Result<void> read_neighbour() {
        if (version_ != 3) {
            const auto polygon = neighbour();
            if (!polygon) return polygon.error();
            neighbours_.push_back(*polygon);
            draft_.walls.push_back(*polygon == none);
            return {};
        }
        const auto face = words_.number<std::int64_t>("the number of a face, negative across a wall, or 0,");
        if (!face) return face.error();
        if (std::abs(*face) > static_cast<std::int64_t>(polygons_))
            return words_.error(
                fmt::format("face {} does not exist; faces are numbered from 1 to {}", std::abs(*face), polygons_));
        neighbours_.push_back(*face > 0 ? static_cast<std::uint32_t>(*face - 1) : none);
        draft_.walls.push_back(*face <= 0);
        return {};
    }

    // Edges towards faces that are no ground.
    void wall_off_closed() {
        std::vector<bool> ground(polygons_);
        for (const std::uint32_t polygon : in_file_) ground[polygon] = true;
        for (std::size_t slot = 0; slot < neighbours_.size(); ++slot) {
            if (neighbours_[slot] == none || ground[neighbours_[slot]]) continue;
            neighbours_[slot] = none;
            draft_.walls[slot] = true;
        }
    }

    Result<void> read_end() {
        if (!words_.next().empty())
            return words_.error(fmt::format("the file continues after its {} polygons", polygons_));
        return {};
    }

    Result<std::uint64_t> count_of(std::string_view what) {
        const auto count = words_.number<std::uint64_t>(what);
        if (count && *count > words_.bytes_left() / 2 + 1)
            return words_.error(fmt::format("the file is too short for {} more words", *count));
        return count;
    }

    Result<std::uint32_t> neighbour() {
        const auto polygon = words_.number<std::int64_t>("the number of a polygon, or -1,");
        if (!polygon) return polygon.error();
        if (*polygon < -1 || *polygon >= static_cast<std::int64_t>(polygons_))
            return words_.error(fmt::format("polygon {} does not exist; polygons are numbered from 0 to {}", *polygon,
                                            static_cast<std::int64_t>(polygons_) - 1));
        return *polygon < 0 ? none : static_cast<std::uint32_t>(*polygon);
    }

    // The file's neighbours must match the geometry. A polygon whose orientation was reversed has its edges in reverse
    // order.
    Result<void> check_neighbours(const NavigationMesh& mesh, const std::vector<std::uint32_t>& corners) const {
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
            const std::uint32_t polygon = mesh.polygon_of(slot);
            const std::uint32_t begin = mesh.first_slot(polygon);
            const std::uint32_t end = mesh.end_slot(polygon);
            std::uint32_t as_read = slot;
            if (mesh.corner(begin) != corners[begin]) as_read = slot + 1 == end ? slot : begin + (end - 2 - slot);
            if (neighbours_[as_read] == none || neighbours_[as_read] == within_polygon) continue;
            const std::uint32_t twin = mesh.twin(slot);
            if (twin == none || in_file_[mesh.polygon_of(twin)] != neighbours_[as_read])
                return Error{
                    ErrorKind::data,
                    fmt::format("{}: polygon {} is listed as the neighbour across the edge between the "
                                "vertices {} and {}, but does not have that edge",
                                place(polygon), neighbours_[as_read] + first_number(),
                                mesh.corner(slot) + first_number(), mesh.corner(mesh.next(slot)) + first_number())};
        }
        return {};
    }

    [[nodiscard]] std::uint32_t first_number() const { return version_ == 3 ? 1 : 0; }

    Words words_;
    std::string name_;
    std::uint32_t version_ = 2;
    bool weighted_ = false;
    std::uint64_t vertices_ = 0, polygons_ = 0;
    MeshDraft draft_;
    std::vector<std::uint32_t> neighbours_;  // by slot: polygons as the file numbers them, from 0
    std::vector<std::uint32_t> in_file_;     // by polygon: its number there
    std::vector<std::uint64_t> lines_;       // by that number
};

}  // namespace

Result<NavigationMesh> parse_polyanya_mesh(std::string_view text, std::string_view name,
                                           const std::optional<LocalPlane>& plane) {
    return MeshReader(text, name, plane).read();
}

}  // namespace starway::read::meshes
