#include <fmt/format.h>

#include <iterator>

#include "read/meshes/polyanya_mesh.hpp"

namespace starway::read::meshes {
namespace {

constexpr std::uint32_t no_slot = NavigationMesh::none;

std::int64_t number(const NavigationMesh& mesh, std::uint32_t slot) {
    return slot == no_slot ? -1 : std::int64_t{mesh.polygon_of(slot)};
}

// The polygons around each vertex, counterclockwise; -1 between polygons that are not connected.
class Around {
public:
    explicit Around(const NavigationMesh& mesh)
        : mesh_(mesh), first_(mesh.vertex_count() + 1), slots_(mesh.slot_count()) {
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) ++first_[mesh.corner(slot) + 1];
        for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
        std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) slots_[next[mesh.corner(slot)]++] = slot;
    }

    void polygons(std::uint32_t vertex, std::vector<std::int64_t>& list) const {
        list.clear();
        // Fans that begin at a wall; without a wall, a full cycle.
        bool any = false;
        for (std::uint32_t i = first_[vertex]; i < first_[vertex + 1]; ++i)
            if (mesh_.twin(slots_[i]) == no_slot) {
                any = true;
                fan(slots_[i], list);
                list.push_back(-1);
            }
        if (!any && first_[vertex] < first_[vertex + 1]) fan(slots_[first_[vertex]], list);
    }

private:
    void fan(std::uint32_t begin, std::vector<std::int64_t>& list) const {
        for (std::uint32_t slot = begin; slot != no_slot;) {
            list.push_back(mesh_.polygon_of(slot));
            slot = mesh_.twin(mesh_.previous(slot));
            if (slot == begin) break;
        }
    }

    const NavigationMesh& mesh_;
    std::vector<std::uint32_t> first_;  // per vertex
    std::vector<std::uint32_t> slots_;
};

}  // namespace

std::string polyanya_text(const NavigationMesh& mesh) {
    std::string text = fmt::format("{}mesh\n2\n{} {}\n", mesh.has_costs() ? "weighted_" : "", mesh.vertex_count(),
                                   mesh.polygon_count());
    auto out = std::back_inserter(text);
    const Around around(mesh);
    std::vector<std::int64_t> polygons;
    for (std::uint32_t vertex = 0; vertex < mesh.vertex_count(); ++vertex) {
        around.polygons(vertex, polygons);
        fmt::format_to(out, "{} {} {}", mesh.vertex(vertex).x, mesh.vertex(vertex).y, polygons.size());
        for (const std::int64_t polygon : polygons) fmt::format_to(out, " {}", polygon);
        text += '\n';
    }
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
        fmt::format_to(out, "{}", mesh.polygon(polygon).size());
        for (const std::uint32_t vertex : mesh.polygon(polygon)) fmt::format_to(out, " {}", vertex);
        for (std::uint32_t slot = mesh.first_slot(polygon); slot < mesh.end_slot(polygon); ++slot)
            fmt::format_to(out, " {}", number(mesh, mesh.twin(mesh.previous(slot))));
        if (mesh.has_costs()) fmt::format_to(out, " {}", mesh.cost(polygon));
        text += '\n';
    }
    return text;
}

}  // namespace starway::read::meshes
