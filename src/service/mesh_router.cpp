#include "starway/mesh_router.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "geo/frame.hpp"
#include "starway/visibility_search.hpp"

namespace starway {

struct MeshRouter::State {
    explicit State(NavigationMesh from) : mesh(std::move(from)), search(mesh) {}
    NavigationMesh mesh;
    MeshSearch search;
    std::unique_ptr<VisibilitySearch> visibility;  // made when it is first asked for
    MeshAnswer answer;
};

namespace {

struct Stop : MeshStop {
    Position on_mesh;
};

Result<Stop> stop_of(const NavigationMesh& mesh, Position asked) {
    if (!(std::abs(asked.x) <= 1e100 && std::abs(asked.y) <= 1e100))
        return Error{ErrorKind::usage, fmt::format("{},{} is no place", asked.x, asked.y)};
    if (mesh.plane() && !geo::is_lon_lat(asked))
        return Error{ErrorKind::usage, fmt::format("{},{} is no longitude and latitude", asked.x, asked.y)};
    // Farther away the plane does not reach.
    if (mesh.plane() && std::abs(geo::unwrap_longitude(mesh.plane()->middle.x, asked.x) - mesh.plane()->middle.x) > 30)
        return Error{ErrorKind::usage, fmt::format("{},{} is far from the mesh, which lies around {},{}", asked.x,
                                                   asked.y, mesh.plane()->middle.x, mesh.plane()->middle.y)};
    const auto nearest = mesh.nearest(mesh.to_mesh(asked));
    const bool moved = nearest.distance > 0;
    return Stop{{asked, moved ? mesh.to_given(nearest.at) : asked, nearest.distance}, nearest.at};
}

}  // namespace

MeshRouter::MeshRouter(NavigationMesh mesh) : state_(std::make_unique<State>(std::move(mesh))) {}
MeshRouter::~MeshRouter() = default;
MeshRouter::MeshRouter(MeshRouter&&) noexcept = default;
MeshRouter& MeshRouter::operator=(MeshRouter&&) noexcept = default;

const NavigationMesh& MeshRouter::mesh() const {
    return state_->mesh;
}

Result<MeshRoute> MeshRouter::route(const MeshRequest& request, const CancelFlag* cancel) {
    const auto from = stop_of(state_->mesh, request.from);
    if (!from) return from.error();
    const auto to = stop_of(state_->mesh, request.to);
    if (!to) return to.error();
    MeshQuery query{from->on_mesh, to->on_mesh, nullptr, cancel};
    MeshAnswer& answer = state_->answer;
    const bool by_sight = request.algorithm == MeshAlgorithm::visibility;
    if (by_sight && !state_->visibility) state_->visibility = std::make_unique<VisibilitySearch>(state_->mesh);
    const auto search = [&]() {
        if (by_sight)
            state_->visibility->run(query, answer);
        else
            state_->search.run(query, answer);
    };
    const auto begun = std::chrono::steady_clock::now();
    search();
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begun;
    if (answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (answer.status != SearchStatus::found)
        return Error{ErrorKind::no_route,
                     fmt::format("no way leads from {},{} to {},{}: they lie on parts of the mesh that are not joined",
                                 from->at.x, from->at.y, to->at.x, to->at.y)};
    if (request.observer != nullptr) {
        query.observer = request.observer;
        search();
    }
    std::vector<Position> path(answer.path.size());
    std::transform(answer.path.begin(), answer.path.end(), path.begin(),
                   [&](Position at) { return state_->mesh.to_given(at); });
    path.front() = from->at;  // not by way of the plane and back
    path.back() = to->at;
    return MeshRoute{*from,
                     *to,
                     request.algorithm,
                     answer.length,
                     std::move(path),
                     answer.corners,
                     answer.expanded,
                     answer.generated,
                     taken.count()};
}

}  // namespace starway
