// The edges between two polygons of a mesh, by number: where paths leave one cost for another.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "mesh/model/orientation.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh::search {

class SharedEdges {
public:
    static constexpr std::uint32_t none = NavigationMesh::none;

    explicit SharedEdges(const NavigationMesh& mesh) : mesh_(&mesh), by_slot_(mesh.slot_count(), none) {
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
            const std::uint32_t twin = mesh.twin(slot);
            if (twin == none || twin < slot) continue;
            by_slot_[slot] = by_slot_[twin] = static_cast<std::uint32_t>(slots_.size());
            slots_.push_back(slot);
        }
    }
    [[nodiscard]] const NavigationMesh& mesh() const { return *mesh_; }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(slots_.size()); }
    // none: a border.
    [[nodiscard]] std::uint32_t edge_of(std::uint32_t slot) const { return by_slot_[slot]; }
    [[nodiscard]] std::uint32_t polygon(std::uint32_t edge, std::uint32_t side) const {
        return mesh_->polygon_of(side == 0 ? slots_[edge] : mesh_->twin(slots_[edge]));
    }
    [[nodiscard]] std::uint32_t side_of(std::uint32_t edge, std::uint32_t polygon) const {
        return this->polygon(edge, 0) == polygon ? 0 : 1;
    }
    [[nodiscard]] Position begin(std::uint32_t edge) const { return mesh_->corner_at(slots_[edge]); }
    [[nodiscard]] Position end(std::uint32_t edge) const { return mesh_->corner_at(mesh_->next(slots_[edge])); }
    // at: 0 to 1.
    [[nodiscard]] Position point(std::uint32_t edge, double at) const {
        const Position a = begin(edge);
        const Position b = end(edge);
        return at >= 1 ? b : Position{a.x + at * (b.x - a.x), a.y + at * (b.y - a.y)};
    }
    [[nodiscard]] double length(std::uint32_t edge) const { return model::distance(begin(edge), end(edge)); }
    // A path along an edge is in the cheaper of both polygons.
    [[nodiscard]] double cost_along(std::uint32_t edge) const {
        return std::min(mesh_->cost(polygon(edge, 0)), mesh_->cost(polygon(edge, 1)));
    }
    [[nodiscard]] double highest_cost(std::uint32_t edge) const {
        return std::max(mesh_->cost(polygon(edge, 0)), mesh_->cost(polygon(edge, 1)));
    }

private:
    const NavigationMesh* mesh_;
    std::vector<std::uint32_t> slots_;    // by edge: the lower of both
    std::vector<std::uint32_t> by_slot_;  // edges
};

}  // namespace starway::mesh::search
