#include "mesh/ask/summary.hpp"

#include <algorithm>

namespace starway::mesh::ask {

MeshSummary summarise(const NavigationMesh& mesh) {
    MeshSummary summary;
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        if (mesh.twin(slot) == NavigationMesh::none)
            ++summary.borders;
        else if (mesh.twin(slot) > slot)
            ++summary.joined_edges;
        const Position origin = mesh.corner_at(mesh.first_slot(mesh.polygon_of(slot)));
        const Position a = mesh.corner_at(slot);
        const Position b = mesh.corner_at(mesh.next(slot));
        summary.area += ((a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)) / 2;
    }
    return summary;
}

MeshCheckReport check_mesh(const NavigationMesh& mesh) {
    MeshCheckReport report;
    if (!mesh.has_levels()) report.unjoined.emplace();
    std::vector<std::uint32_t> here;
    std::vector<bool> used(mesh.vertex_count());
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        used[mesh.corner(slot)] = true;
        if (mesh.twin(slot) != NavigationMesh::none || !report.unjoined) continue;
        const Position a = mesh.corner_at(slot);
        const Position b = mesh.corner_at(mesh.next(slot));
        const Position middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
        mesh.locate(middle, here);
        if (std::any_of(here.begin(), here.end(), [&](std::uint32_t p) { return p != mesh.polygon_of(slot); }))
            report.unjoined->push_back(middle);
    }
    report.unused_vertices = static_cast<std::uint64_t>(std::count(used.begin(), used.end(), false));
    return report;
}

}  // namespace starway::mesh::ask
