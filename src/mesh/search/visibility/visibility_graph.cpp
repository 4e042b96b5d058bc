#include "mesh/search/visibility/visibility_graph.hpp"

#include <algorithm>

#include "mesh/search/polyanya/polyanya.hpp"

namespace starway::mesh::search {

using model::orientation;

namespace {
constexpr std::uint32_t none = NavigationMesh::none;
}

// A visible edge, by the slot in the polygon behind it, between the rays through two vertices.
struct VisibilityGraph::Sight {
    std::uint32_t slot;
    Position left, right;
};

VisibilityGraph::VisibilityGraph(const NavigationMesh& mesh) : mesh_(mesh), nodes_(mesh.slot_count(), none) {
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        if (mesh.twin(slot) != none) continue;
        // From the outgoing border, polygon by polygon, to the incoming one.
        std::uint32_t last = slot;
        while (mesh.twin(mesh.previous(last)) != none) last = mesh.twin(mesh.previous(last));
        const std::uint32_t into = mesh.previous(last);
        const Position before = mesh.corner_at(into);
        const Position corner = mesh.corner_at(slot);
        const Position after = mesh.corner_at(mesh.next(slot));
        const int turn = orientation(before, corner, after);
        // If collinear, the border goes straight on, or turns back at the tip of a wall without thickness.
        if (turn > 0 || (turn == 0 && model::between(before, corner, after))) continue;
        const auto node = static_cast<std::uint32_t>(corners_.size());
        corners_.push_back(slot);
        into_.push_back(into);
        for (std::uint32_t around = slot;; around = mesh.twin(mesh.previous(around))) {
            nodes_[around] = node;
            if (around == last) break;
        }
    }
}

void VisibilityGraph::set_ends(const MeshQuery& query) {
    ends_ = {query.from, query.to};
    locate_ends(mesh_, query, start_polygons_, goal_polygons_);
}

Position VisibilityGraph::at(std::uint32_t node) const {
    return node < start() ? mesh_.corner_at(corners_[node]) : ends_[node - start()];
}

bool VisibilityGraph::holds_goal(std::uint32_t polygon) const {
    return std::find(goal_polygons_.begin(), goal_polygons_.end(), polygon) != goal_polygons_.end();
}

bool VisibilityGraph::is_tight(std::uint32_t node, Position to) const {
    if (node >= start()) return true;
    const Position corner = at(node);
    const int before = orientation(corner, to, mesh_.corner_at(into_[node]));
    const int after = orientation(corner, to, mesh_.corner_at(mesh_.next(corners_[node])));
    return before * after >= 0;
}

void VisibilityGraph::look_from(std::uint32_t node, std::vector<std::uint32_t>& seen) const {
    std::vector<Sight> sights;
    if (node == start()) {
        for (const std::uint32_t polygon : start_polygons_) look_into(polygon, node, sights, seen);
    } else if (node < start()) {
        for (std::uint32_t slot = corners_[node]; slot != none; slot = mesh_.twin(mesh_.previous(slot)))
            look_into(mesh_.polygon_of(slot), node, sights, seen);
    }
    while (!sights.empty()) {
        const Sight sight = sights.back();
        sights.pop_back();
        look_on(sight, node, sights, seen);
    }
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
}

void VisibilityGraph::look_at(std::uint32_t slot, std::uint32_t node, std::vector<std::uint32_t>& seen) const {
    const std::uint32_t other = nodes_[slot];
    if (other == none || other == node) return;
    if (is_tight(other, at(node)) && is_tight(node, at(other))) seen.push_back(other);
}

// Everything in a polygon that contains the viewpoint, or has it on its boundary.
void VisibilityGraph::look_into(std::uint32_t polygon, std::uint32_t node, std::vector<Sight>& sights,
                                std::vector<std::uint32_t>& seen) const {
    const Position from = at(node);
    if (holds_goal(polygon) && is_tight(node, ends_[1])) seen.push_back(goal());
    for (std::uint32_t slot = mesh_.first_slot(polygon); slot < mesh_.end_slot(polygon); ++slot) {
        look_at(slot, node, seen);
        const Position a = mesh_.corner_at(slot);
        const Position b = mesh_.corner_at(mesh_.next(slot));
        if (mesh_.twin(slot) != none && orientation(from, a, b) != 0) sights.push_back({mesh_.twin(slot), b, a});
    }
}

// Looks through an edge: the corners behind it between the rays, and the edges between them.
void VisibilityGraph::look_on(const Sight& sight, std::uint32_t node, std::vector<Sight>& sights,
                              std::vector<std::uint32_t>& seen) const {
    const Position from = at(node);
    const auto of_right = [&](Position p) { return orientation(from, sight.right, p); };
    const auto of_left = [&](Position p) { return orientation(from, sight.left, p); };
    const auto within = [&](Position p) { return of_right(p) >= 0 && of_left(p) <= 0; };
    if (holds_goal(mesh_.polygon_of(sight.slot)) && within(ends_[1]) && is_tight(node, ends_[1]))
        seen.push_back(goal());
    for (std::uint32_t slot = mesh_.next(sight.slot); slot != sight.slot; slot = mesh_.next(slot)) {
        const std::uint32_t next = mesh_.next(slot);
        const Position a = mesh_.corner_at(slot);
        const Position b = mesh_.corner_at(next);
        if (within(a)) look_at(slot, node, seen);
        if (next == sight.slot && within(b)) look_at(next, node, seen);
        if (mesh_.twin(slot) == none || of_right(b) <= 0 || of_left(a) >= 0 || orientation(from, a, b) == 0) continue;
        sights.push_back({mesh_.twin(slot), of_left(b) <= 0 ? b : sight.left, of_right(a) >= 0 ? a : sight.right});
    }
}

}  // namespace starway::mesh::search
