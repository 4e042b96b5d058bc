#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/core/release.hpp"
#include "mesh/model/convex.hpp"
#include "mesh/model/index.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway {

using mesh::model::Shape;

class MeshBuilder {
public:
    MeshBuilder(MeshDraft draft, const NavigationMesh::Where& where, const CancelFlag* cancel)
        : draft_(std::move(draft)), where_(where), cancel_(cancel) {}

    Result<NavigationMesh> build() {
        for (const auto step :
             {&MeshBuilder::check_sizes, &MeshBuilder::check_vertices, &MeshBuilder::check_polygons,
              &MeshBuilder::take_costs, &MeshBuilder::join, &MeshBuilder::index, &MeshBuilder::check_overlaps})
            if (auto done = (this->*step)(); !done) return done.error();
        find_islands();
        find_ways_out();
        mesh_.y_up_ = draft_.y_up;
        mesh_.has_levels_ = draft_.has_levels;
        mesh_.plane_ = draft_.plane;
        mesh_.notes_ = std::move(draft_.notes);
        set_heights();
        return std::move(mesh_);
    }

private:
    [[nodiscard]] Error wrong(std::uint32_t polygon, std::string_view what) const {
        return {ErrorKind::data, fmt::format("{}: {}", name(polygon), what)};
    }
    [[nodiscard]] std::string name(std::uint32_t polygon) const {
        return where_ ? where_(polygon) : fmt::format("polygon {}", polygon);
    }
    // As the predicates take them, which know points by number.
    [[nodiscard]] mesh::model::Corners corners_of(std::uint32_t polygon) const {
        return IdSpan<SlotId, const VertexId>(mesh_.corners_)
            .numbers()
            .subspan(mesh_.first_slot(polygon), mesh_.end_slot(polygon) - mesh_.first_slot(polygon));
    }
    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

    Result<void> check_sizes() {
        if (draft_.corners.size() > most_corners || draft_.vertices.size() > most_corners)
            return Error{ErrorKind::data, fmt::format("a mesh has at most {} corners", most_corners)};
        if (draft_.polygon_count() == 0) return Error{ErrorKind::data, "the mesh has no polygon"};
        return {};
    }

    Result<void> check_vertices() {
        for (std::size_t i = 0; i < draft_.vertices.size(); ++i) {
            for (double* value : {&draft_.vertices[i].x, &draft_.vertices[i].y}) {
                if (!(std::abs(*value) <= 1e100))
                    return Error{ErrorKind::data, fmt::format("vertex {} is at {},{}, which is not a valid coordinate",
                                                              i, draft_.vertices[i].x, draft_.vertices[i].y)};
                if (std::abs(*value) < 1e-100) *value = 0;
            }
        }
        mesh_.vertices_ = std::move(draft_.vertices);
        return {};
    }

    Result<void> check_polygons() {
        mesh_.corners_.reserve(draft_.corners.size());
        for (const std::uint32_t vertex : draft_.corners) mesh_.corners_.emplace_back(vertex);
        core::release(draft_.corners);
        mesh_.first_ = std::move(draft_.first);
        mesh_.polygons_.resize(mesh_.corners_.size());
        draft_.walls.resize(mesh_.corners_.size());
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
            const std::uint32_t begin = mesh_.first_[p];
            const std::uint32_t end = mesh_.first_[p + 1];
            if (end - begin < 3) return wrong(p, fmt::format("a polygon has 3 corners or more, not {}", end - begin));
            for (std::uint32_t slot = begin; slot < end; ++slot) {
                mesh_.polygons_[slot] = PolygonId(p);
                if (mesh_.corners_[slot] >= mesh_.vertex_count())
                    return wrong(
                        p, fmt::format("there is no vertex {}: they are numbered from 0 to {}",
                                       std::uint32_t{mesh_.corners_[slot]}, std::int64_t{mesh_.vertex_count()} - 1));
            }
            // An edge of zero length would separate nothing, and join polygons that overlap.
            for (std::uint32_t slot = begin; slot < end; ++slot) {
                const std::uint32_t next = slot + 1 == end ? begin : slot + 1;
                if (mesh_.corner_at(slot) == mesh_.corner_at(next))
                    return wrong(p,
                                 fmt::format("two corners of the polygon, the vertices {} and {}, lie at the same "
                                             "place, {},{}",
                                             std::uint32_t{mesh_.corners_[slot]}, std::uint32_t{mesh_.corners_[next]},
                                             mesh_.corner_at(slot).x, mesh_.corner_at(slot).y));
            }
            Shape shape = mesh::model::shape_of(mesh_.vertices_, corners_of(p));
            if (shape == Shape::concave) {
                reverse(begin, end);
                shape = mesh::model::shape_of(mesh_.vertices_, corners_of(p));
            }
            if (shape == Shape::flat) return wrong(p, "the corners of the polygon are collinear");
            if (shape == Shape::concave) return wrong(p, "the polygon is not convex");
            for (std::uint32_t slot = begin; slot < end; ++slot) mesh_.bounds_.add(mesh_.corner_at(slot));
        }
        return {};
    }

    Result<void> take_costs() {
        if (draft_.costs.empty()) return {};
        if (!draft_.facets.empty()) return Error{ErrorKind::data, "a mesh with heights cannot have costs as well"};
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p)
            if (!(draft_.costs[p] >= least_cost && draft_.costs[p] <= 1 / least_cost))
                return wrong(p, fmt::format("the cost of the polygon must be a number above 0, from {} to {}, not {}",
                                            least_cost, 1 / least_cost, draft_.costs[p]));
        mesh_.costs_ = std::move(draft_.costs);
        const auto [low, high] = std::minmax_element(mesh_.costs_.begin(), mesh_.costs_.end());
        mesh_.cost_range_ = {*low, *high};
        return {};
    }

    // Reverses the corners; walls stay on their edges.
    void reverse(std::uint32_t begin, std::uint32_t end) {
        std::reverse(mesh_.corners_.begin() + begin, mesh_.corners_.begin() + end);
        std::reverse(draft_.walls.begin() + begin, draft_.walls.begin() + end - 1);
    }

    // Edges with the same ends are adjacent when sorted.
    Result<void> join() {
        struct Edge {
            VertexId low, high;
            SlotId slot;
        };
        std::vector<Edge> edges(mesh_.corners_.size());
        for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
            const VertexId a = mesh_.corner(slot);
            const VertexId b = mesh_.corner(mesh_.next(slot));
            edges[slot] = {std::min(a, b), std::max(a, b), SlotId(slot)};
        }
        std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
            return std::tie(a.low, a.high, a.slot) < std::tie(b.low, b.high, b.slot);
        });
        mesh_.twins_.resize(mesh_.corners_.size());
        mesh_.on_border_.assign(mesh_.vertices_.size(), false);
        for (std::size_t i = 0; i < edges.size();) {
            std::size_t end = i + 1;
            while (end < edges.size() && edges[end].low == edges[i].low && edges[end].high == edges[i].high) ++end;
            const SlotId a = edges[i].slot;
            const SlotId b = edges[end - 1].slot;
            if (end - i > 2 || (end - i == 2 && mesh_.corner(a) == mesh_.corner(b)))
                return wrong(mesh_.polygon_of(b), fmt::format("it overlaps {}: both lie on the same side of the edge "
                                                              "between the vertices {} and {}",
                                                              name(mesh_.polygon_of(a)), std::uint32_t{edges[i].low},
                                                              std::uint32_t{edges[i].high}));
            if (end - i == 2 && !draft_.walls[a] && !draft_.walls[b]) {
                mesh_.twins_[a] = b;
                mesh_.twins_[b] = a;
            } else {
                mesh_.on_border_[edges[i].low] = mesh_.on_border_[edges[i].high] = true;
            }
            i = end;
        }
        return {};
    }

    Result<void> index() {
        mesh_.index_ = std::make_shared<const NavigationMesh::Index>(mesh_);
        return {};
    }

    // Convex polygons overlap unless an edge of one separates them.
    Result<void> check_overlaps() {
        Result<void> outcome;
        if (draft_.has_levels) return outcome;
        std::uint64_t looked_at = 0;
        mesh_.index_->tree.intersecting_pairs([&](std::uint32_t p, std::uint32_t q) {
            const auto a = corners_of(std::min(p, q));
            const auto b = corners_of(std::max(p, q));
            looked_at += a.size() + b.size();
            if (looked_at > most_looked_at + 1000 * std::uint64_t{mesh_.slot_count()}) {
                outcome = Error{ErrorKind::data, "too many polygons are too close together to test them for overlaps"};
            } else if (cancelled()) {
                outcome = Error{ErrorKind::interrupted, "interrupted"};
            } else if (!joined(p, q) && !mesh::model::parted_by_edge(mesh_.vertices_, a, b) &&
                       !mesh::model::parted_by_edge(mesh_.vertices_, b, a)) {
                outcome =
                    wrong(std::max(p, q), fmt::format("it overlaps {}; this mesh has a single level: "
                                                      "use one mesh per floor, without the objects that stand on it",
                                                      name(std::min(p, q))));
            }
            return outcome.has_value();
        });
        return outcome;
    }
    // Then the common edge, which has a positive length, separates them.
    [[nodiscard]] bool joined(std::uint32_t p, std::uint32_t q) const {
        if (mesh_.polygon(p).size() > mesh_.polygon(q).size()) std::swap(p, q);
        for (std::uint32_t slot = mesh_.first_slot(p); slot < mesh_.end_slot(p); ++slot)
            if (mesh_.twin(slot) != NavigationMesh::none && mesh_.polygon_of(mesh_.twin(slot)) == q) return true;
        return false;
    }

    void set_heights() {
        if (draft_.facets.empty()) return;
        mesh_.facets_ = std::move(draft_.facets);
        mesh_.first_facet_.assign(std::size_t{mesh_.polygon_count()} + 1, 0);
        for (const MeshFacet& facet : mesh_.facets_) ++mesh_.first_facet_[facet.polygon + 1];
        std::partial_sum(mesh_.first_facet_.begin(), mesh_.first_facet_.end(), mesh_.first_facet_.begin());
        mesh_.heights_.assign(mesh_.vertex_count(), -std::numeric_limits<double>::infinity());
        for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
            double& height = mesh_.heights_[mesh_.corner(slot)];
            height = std::max(height, mesh_.height(mesh_.polygon_of(slot), mesh_.corner_at(slot)));
        }
    }

    void find_islands() {
        mesh_.parts_.assign(mesh_.polygon_count(), NavigationMesh::none);
        std::vector<std::uint32_t> waiting;
        for (std::uint32_t seed = 0; seed < mesh_.polygon_count(); ++seed) {
            if (mesh_.parts_[seed] != NavigationMesh::none) continue;
            const std::uint32_t part = mesh_.part_count_++;
            mesh_.parts_[seed] = part;
            waiting.assign(1, seed);
            while (!waiting.empty()) {
                const std::uint32_t p = waiting.back();
                waiting.pop_back();
                for (std::uint32_t slot = mesh_.first_slot(p); slot < mesh_.end_slot(p); ++slot) {
                    if (mesh_.twin(slot) == NavigationMesh::none) continue;
                    const std::uint32_t q = mesh_.polygon_of(mesh_.twin(slot));
                    if (mesh_.parts_[q] != NavigationMesh::none) continue;
                    mesh_.parts_[q] = part;
                    waiting.push_back(q);
                }
            }
        }
    }

    // Repeatedly removes polygons with one exit. The last polygon of a part cut off from the rest has none.
    void find_ways_out() {
        mesh_.ways_out_.resize(mesh_.polygon_count());
        IdVector<PolygonId, std::uint32_t> exits(mesh_.polygon_count());
        IdVector<PolygonId, bool> gone(mesh_.polygon_count());
        std::vector<std::uint32_t> waiting;
        for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot)
            if (mesh_.twin(slot) != NavigationMesh::none) ++exits[mesh_.polygon_of(slot)];
        for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p)
            if (exits[p] == 1) waiting.push_back(p);
        while (!waiting.empty()) {
            const std::uint32_t p = waiting.back();
            waiting.pop_back();
            if (exits[p] != 1) continue;  // the last one of its part
            gone[p] = true;
            for (std::uint32_t slot = mesh_.first_slot(p); slot < mesh_.end_slot(p); ++slot) {
                if (mesh_.twin(slot) == NavigationMesh::none) continue;
                const PolygonId q = mesh_.polygon_of(mesh_.twin(slot));
                if (gone[q]) continue;
                mesh_.ways_out_[p] = q;
                if (--exits[q] == 1) waiting.push_back(q);
            }
        }
    }

    static constexpr double least_cost = 1e-100;
    static constexpr std::size_t most_corners = std::size_t{1} << 31U;
    static constexpr std::uint64_t most_looked_at = 100'000'000;

    MeshDraft draft_;
    const NavigationMesh::Where& where_;
    const CancelFlag* cancel_;
    NavigationMesh mesh_;
};

Result<NavigationMesh> NavigationMesh::build(MeshDraft draft, const Where& where, const CancelFlag* cancel) {
    return MeshBuilder(std::move(draft), where, cancel).build();
}

}  // namespace starway
