#include "starway/mesh/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/core/lease_pool.hpp"
#include "base/geo/frame.hpp"
#include "mesh/model/orientation.hpp"
#include "mesh/search/weighted/weighted.hpp"
#include "starway/mesh/search.hpp"

namespace starway {

namespace {

constexpr std::uint32_t none = NavigationMesh::none;

struct Stop : MeshStop {
    Position on_mesh;
    std::uint32_t polygon = none;  // none: all polygons at the point
};

// "2,3" or, with a height, "2,3,1.5".
std::string text_of(Position at, std::optional<double> height) {
    return height ? fmt::format("{:.9g},{:.9g},{:.9g}", at.x, at.y, *height) : fmt::format("{:.9g},{:.9g}", at.x, at.y);
}
std::string distance_text(double length, const NavigationMesh& mesh) {
    return fmt::format("{:.6g}{}", length, mesh.plane() ? " m" : "");
}

Result<Stop> stop_of(const NavigationMesh& mesh, std::string_view flag, Position asked, std::optional<double> height,
                     double max_snap) {
    const std::string text = text_of(asked, height);
    if (!(std::abs(asked.x) <= 1e100 && std::abs(asked.y) <= 1e100 && std::abs(height.value_or(0)) <= 1e100))
        return Error{ErrorKind::usage, fmt::format("{} {} is not a valid coordinate", flag, text)};
    if (height && !mesh.has_heights())
        return Error{ErrorKind::usage, fmt::format("{} {}: the mesh has no heights; pass two numbers", flag, text)};
    if (mesh.plane() && !geo::is_lon_lat(asked))
        return Error{ErrorKind::usage, fmt::format("{} {} is not a valid longitude and latitude", flag, text)};
    // The plane does not extend farther.
    if (mesh.plane() && std::abs(geo::unwrap_longitude(mesh.plane()->middle.x, asked.x) - mesh.plane()->middle.x) > 30)
        return Error{ErrorKind::no_route, fmt::format("{} {} is far from the mesh, whose centre is {:.6g},{:.6g}", flag,
                                                      text, mesh.plane()->middle.x, mesh.plane()->middle.y)};
    const Position place = mesh.to_mesh(asked);
    const auto nearest = height ? mesh.nearest(place, *height) : mesh.nearest(place);
    if (!(nearest.distance <= max_snap))
        return Error{ErrorKind::no_route,
                     fmt::format("{} {} is {} from the mesh, which exceeds ⟨max_snap⟩ ({})", flag, text,
                                 distance_text(nearest.distance, mesh), distance_text(max_snap, mesh))};
    const bool moved = !(nearest.at == place);
    Stop stop{{asked, moved ? mesh.to_given(nearest.at) : asked, nearest.distance, height, {}}, nearest.at, none};
    if (height) {
        stop.polygon = nearest.polygon;
        stop.height = mesh.height(nearest.polygon, nearest.at);
    }
    return stop;
}

// "20,20 lies on part 7 (area 12 m²); --from was snapped by 0.7"
std::string part_text(const NavigationMesh& mesh, const Stop& stop, std::string_view flag) {
    std::vector<std::uint32_t> here;
    mesh.locate(stop.on_mesh, here);
    const std::uint32_t polygon = stop.polygon != none ? stop.polygon : here.front();
    double area = 0;
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        if (mesh.part(mesh.polygon_of(slot)) != mesh.part(polygon)) continue;
        const Position origin = mesh.corner_at(mesh.first_slot(mesh.polygon_of(slot)));
        const Position a = mesh.corner_at(slot);
        const Position b = mesh.corner_at(mesh.next(slot));
        area += ((a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)) / 2;
    }
    std::string text = fmt::format("{} lies on part {} (area {:.6g}{})", text_of(stop.at, stop.height),
                                   mesh.part(polygon), area, mesh.plane() ? " m²" : "");
    if (stop.distance > 0)
        text += fmt::format(", to which {} was snapped by {}", flag, distance_text(stop.distance, mesh));
    return text;
}

}  // namespace

struct STARWAY_LOCAL mesh::Engine::State {
    explicit State(NavigationMesh owned) : mesh(std::move(owned)) {}

    // What one request searches in.
    struct Searches {
        explicit Searches(const NavigationMesh& of) : mesh(of), search(of) {}
        const NavigationMesh& mesh;
        MeshSearch search;
        std::unique_ptr<VisibilitySearch> visibility;            // created on first use
        std::unique_ptr<mesh::search::WeightedSearch> weighted;  // likewise
        MeshAnswer answer;
        mesh::search::WeightedAnswer weighted_answer;

        void run_weighted(const MeshQuery& query);

        template <class Search>
        void choose_floors(MeshQuery query, const MeshAnswer& found, const Search& run, Stop& from, Stop& to);
    };

    const NavigationMesh mesh;
    core::LeasePool<Searches> searches;
};

mesh::Engine::Engine(NavigationMesh mesh) : state_(std::make_shared<State>(std::move(mesh))) {}

const NavigationMesh& mesh::Engine::mesh() const {
    return state_->mesh;
}

double mesh::Engine::default_max_snap() const {
    const Box box = state_->mesh.bounds();
    return std::max(box.max_x - box.min_x, box.max_y - box.min_y) / 10;
}

// An end without a height is on all floors at its point. Finds the floors where the path begins and ends, by repeating
// the search for single floors until the length is equal.
template <class Search>
void mesh::Engine::State::Searches::choose_floors(MeshQuery query, const MeshAnswer& found, const Search& run,
                                                  Stop& from, Stop& to) {
    query.observer = nullptr;
    const auto choose = [&](Stop& stop, std::uint32_t MeshQuery::*polygon) {
        if (query.*polygon == none) {
            std::vector<std::uint32_t> here;
            mesh.locate(stop.on_mesh, here);
            for (const std::uint32_t floor : here) {
                query.*polygon = floor;
                if (here.size() == 1) break;
                run(query);
                if (answer.status == SearchStatus::found && answer.length <= found.length * (1 + 1e-12)) break;
            }
        }
        stop.height = mesh.height(query.*polygon, stop.on_mesh);
    };
    choose(from, &MeshQuery::from_polygon);
    choose(to, &MeshQuery::to_polygon);
}

void mesh::Engine::State::Searches::run_weighted(const MeshQuery& query) {
    if (!weighted) weighted = std::make_unique<mesh::search::WeightedSearch>(mesh);
    weighted->run(query.from, query.to, query.cancel, weighted_answer);
    answer = {};
    answer.status = weighted_answer.status;
    answer.expanded = weighted_answer.expanded;
    answer.generated = weighted_answer.generated;
    answer.path = weighted_answer.path;
    for (std::size_t i = 1; i < answer.path.size(); ++i)
        answer.length += mesh::model::distance(answer.path[i - 1], answer.path[i]);
}

Result<MeshRoute> mesh::Engine::route(const MeshRequest& request, const Control& control) const {
    const NavigationMesh& mesh = state_->mesh;
    const double max_snap = request.max_snap.value_or(default_max_snap());
    auto from = stop_of(mesh, "⟨from⟩", request.from, request.from_height, max_snap);
    if (!from) return from.error();
    auto to = stop_of(mesh, "⟨to⟩", request.to, request.to_height, max_snap);
    if (!to) return to.error();
    MeshQuery query{from->on_mesh, to->on_mesh, nullptr, control.cancel, from->polygon, to->polygon};
    const auto searches = state_->searches.take([this] { return std::make_unique<State::Searches>(state_->mesh); });
    MeshAnswer& answer = searches->answer;
    const bool by_sight = request.algorithm == MeshAlgorithm::visibility;
    const bool weighted = mesh.costs_differ();
    if (by_sight && weighted)
        return Error{ErrorKind::usage,
                     "the visibility graph finds shortest lines, but the polygons of this mesh have "
                     "different costs⟦; leave ⟨algorithm=visibility⟩ out⟧"};
    if (by_sight && !searches->visibility) searches->visibility = std::make_unique<VisibilitySearch>(mesh);
    const auto search = [&](const MeshQuery& asked) {
        if (weighted)
            searches->run_weighted(asked);
        else if (by_sight)
            searches->visibility->run(asked, answer);
        else
            searches->search.run(asked, answer);
    };
    const auto begun = std::chrono::steady_clock::now();
    search(query);
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begun;
    if (answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (answer.status != SearchStatus::found)
        return Error{ErrorKind::no_route, fmt::format("no route: {}; {}; these parts are not connected",
                                                      part_text(mesh, *from, "⟨from⟩"), part_text(mesh, *to, "⟨to⟩"))};
    if (request.observer != nullptr && !weighted) {
        query.observer = request.observer;
        search(query);
        if (answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    }
    std::vector<double> heights;
    if (mesh.has_heights()) {
        const MeshAnswer found = answer;  // the searches below overwrite it
        searches->choose_floors(query, found, search, *from, *to);
        heights.push_back(*from->height);
        auto corner = found.corners.begin();
        for (std::size_t i = 1; i + 1 < found.path.size(); ++i) {
            while (!(mesh.vertex(*corner) == found.path[i])) ++corner;
            heights.push_back(mesh.height(*corner));
        }
        heights.push_back(*to->height);
        answer = found;
    }
    std::vector<Position> path(answer.path.size());
    std::transform(answer.path.begin(), answer.path.end(), path.begin(),
                   [&](Position at) { return mesh.to_given(at); });
    path.front() = from->at;  // exact, without conversion to the plane and back
    path.back() = to->at;
    MeshRoute route;
    route.from = *from;
    route.to = *to;
    route.algorithm = weighted ? MeshAlgorithm::weighted : request.algorithm;
    route.length = answer.length;
    route.cost = weighted ? searches->weighted_answer.cost : answer.length * mesh.cost_range().first;
    route.bound = weighted ? searches->weighted_answer.bound : 1;
    route.path = std::move(path);
    route.heights = std::move(heights);
    route.corners = answer.corners;
    route.max_snap = max_snap;
    route.expanded = answer.expanded;
    route.generated = answer.generated;
    route.query_us = taken.count();
    return route;
}

}  // namespace starway
