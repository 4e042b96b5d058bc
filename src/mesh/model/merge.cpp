#include "mesh/model/merge.hpp"

#include <algorithm>
#include <numeric>

#include "mesh/model/orientation.hpp"

namespace starway::mesh::model {
namespace {

constexpr std::uint32_t no_slot = NavigationMesh::none;

// The slots of the mesh as rings, which merge where an edge between two of them is removed.
class Rings {
public:
    explicit Rings(const NavigationMesh& mesh)
        : mesh_(mesh),
          next_(mesh.slot_count()),
          before_(mesh.slot_count()),
          kept_(mesh.slot_count(), true),
          part_of_(mesh.polygon_count()) {
        std::iota(part_of_.begin(), part_of_.end(), 0U);
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
            next_[slot] = mesh.next(slot);
            before_[slot] = mesh.previous(slot);
        }
    }

    void take_away(std::uint32_t slot) {
        const std::uint32_t other = mesh_.twin(slot);
        if (!kept_[slot] || mesh_.cost(mesh_.polygon_of(slot)) != mesh_.cost(mesh_.polygon_of(other))) return;
        // Two polygons may share several consecutive edges: remove all or none.
        std::uint32_t first = slot;
        std::uint32_t other_last = other;
        while (mesh_.twin(before_[first]) == next_[other_last] && before_[first] != slot) {
            first = before_[first];
            other_last = next_[other_last];
        }
        std::uint32_t last = slot;
        std::uint32_t other_first = other;
        while (mesh_.twin(next_[last]) == before_[other_first] && next_[last] != first) {
            last = next_[last];
            other_first = before_[other_first];
        }
        const auto fits = [&](std::uint32_t into, std::uint32_t out) {
            return orientation(mesh_.corner_at(into), mesh_.corner_at(out), at(next_[out])) >= 0;
        };
        if (!fits(before_[first], next_[other_last]) || !fits(before_[other_first], next_[last])) return;
        for (std::uint32_t a = first;; a = next_[a]) {
            kept_[a] = kept_[mesh_.twin(a)] = false;
            if (a == last) break;
        }
        part_of_[whole(mesh_.polygon_of(slot))] = whole(mesh_.polygon_of(other));
        join(before_[first], next_[other_last]);
        join(before_[other_first], next_[last]);
    }

    [[nodiscard]] MeshDraft draft() {
        MeshDraft draft;
        std::vector<std::uint32_t> number(mesh_.polygon_count());  // by polygon that represents its merged one
        draft.vertices.assign(mesh_.vertices().begin(), mesh_.vertices().end());
        std::vector<bool> done(kept_.size());
        for (std::uint32_t begin = 0; begin < kept_.size(); ++begin) {
            if (!kept_[begin] || done[begin]) continue;
            std::uint32_t slot = begin;
            number[whole(mesh_.polygon_of(begin))] = draft.polygon_count();
            if (mesh_.has_costs()) draft.costs.push_back(mesh_.cost(mesh_.polygon_of(begin)));
            do {
                done[slot] = true;
                draft.corners.push_back(mesh_.corner(slot));
                draft.walls.push_back(mesh_.twin(slot) == no_slot);
                slot = next_[slot];
            } while (slot != begin);
            draft.first.push_back(static_cast<std::uint32_t>(draft.corners.size()));
        }
        draft.has_levels = mesh_.has_levels();
        draft.y_up = mesh_.y_up();
        draft.plane = mesh_.plane();
        draft.notes = mesh_.notes();
        draft.facets.assign(mesh_.facets().begin(), mesh_.facets().end());
        for (MeshFacet& facet : draft.facets) facet.polygon = number[whole(facet.polygon)];
        std::stable_sort(draft.facets.begin(), draft.facets.end(),
                         [](const MeshFacet& a, const MeshFacet& b) { return a.polygon < b.polygon; });
        return draft;
    }

private:
    [[nodiscard]] Position at(std::uint32_t slot) const { return mesh_.corner_at(slot); }
    // The polygon that represents the merged one (union-find).
    std::uint32_t whole(std::uint32_t polygon) {
        while (part_of_[polygon] != polygon) polygon = part_of_[polygon] = part_of_[part_of_[polygon]];
        return polygon;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        next_[a] = b;
        before_[b] = a;
    }

    const NavigationMesh& mesh_;
    std::vector<std::uint32_t> next_, before_;
    std::vector<bool> kept_;
    std::vector<std::uint32_t> part_of_;  // by polygon: its parent, or itself
};

}  // namespace

MeshDraft merged(const NavigationMesh& mesh) {
    std::vector<std::uint32_t> edges;
    std::vector<double> lengths(mesh.slot_count());
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        if (mesh.twin(slot) == no_slot || mesh.twin(slot) < slot) continue;
        lengths[slot] = distance(mesh.corner_at(slot), mesh.corner_at(mesh.next(slot)));
        edges.push_back(slot);
    }
    std::stable_sort(edges.begin(), edges.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return lengths[a] > lengths[b]; });
    Rings rings(mesh);
    for (const std::uint32_t slot : edges) rings.take_away(slot);
    return rings.draft();
}

}  // namespace starway::mesh::model
