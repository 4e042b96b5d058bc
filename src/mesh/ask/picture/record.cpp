#include "mesh/ask/picture/record.hpp"

#include <array>
#include <limits>
#include <utility>

namespace starway::mesh::ask {
namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

std::uint64_t number_of_root(const NavigationMesh& mesh, std::uint32_t root) {
    return number_of_vertex(mesh, root == NavigationMesh::none ? mesh.vertex_count() : root);
}

}  // namespace

draw::Shapes mesh_shapes(const NavigationMesh& mesh) {
    draw::Shapes shapes;
    shapes.y_up = mesh.y_up();
    std::vector<Position> outline;
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
        outline.clear();
        for (const std::uint32_t vertex : mesh.polygon(polygon)) outline.push_back(mesh.vertex(vertex));
        shapes.add(draw::ShapeKind::open_area, outline);
    }
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot)
        if (mesh.twin(slot) == NavigationMesh::none)
            shapes.add(draw::ShapeKind::border, std::array{mesh.corner_at(slot), mesh.corner_at(mesh.next(slot))});
    return shapes;
}

void MeshRecorder::add(std::uint64_t node, std::uint32_t parent_root, const draw::SearchSpan& span, double g,
                       double h) {
    if (record_.events.size() >= most_events_) {
        ++record_.total_events;
        return;
    }
    draw::SearchEvent event;
    event.node = node;
    event.parent = number_of_root(mesh_, parent_root);
    event.at = {(span.left.x + span.right.x) / 2, (span.left.y + span.right.y) / 2};
    event.g = g;
    event.h = h;
    event.f = g + h;
    record_.add(event);
    record_.spans.push_back(span);
}

void MeshRecorder::add_root(const MeshView& view) {
    if (view.root == NavigationMesh::none) return;
    const auto [known, is_new] = root_g_.try_emplace(view.root, view.g);
    if (!is_new && known->second == view.g) return;
    known->second = view.g;
    add(number_of_root(mesh_, view.root), view.root_before, {view.root_at, view.root_at}, view.g, no_value);
}

void MeshRecorder::expanded(const MeshView& view) {
    add_root(view);
    add(view.polygon, view.root, {view.left, view.right}, view.g, view.h);
}

void MeshRecorder::settled(const MeshCorner& corner) {
    add(number_of_root(mesh_, corner.vertex), corner.before, {corner.at, corner.at}, corner.g, corner.h);
}

draw::SearchRecord MeshRecorder::take(const MeshRoute& route) {
    const std::uint64_t start = number_of_root(mesh_, NavigationMesh::none);
    auto& events = record_.events;
    events.insert(events.begin(), draw::end_event(draw::EventKind::source, start, mesh_.to_mesh(route.from.at)));
    events.push_back(draw::end_event(draw::EventKind::destination, start + 1, mesh_.to_mesh(route.to.at)));
    record_.total_events += 2;
    record_.spans.insert(record_.spans.begin(), {events.front().at, events.front().at});
    record_.spans.push_back({events.back().at, events.back().at});
    for (const Position at : route.path) record_.path.push_back(mesh_.to_mesh(at));
    return std::move(record_);
}

}  // namespace starway::mesh::ask
