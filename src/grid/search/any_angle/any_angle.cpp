#include "starway/grid/any_angle.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "grid/model/terrain_rules.hpp"
#include "grid/search/any_angle/disc_mesh.hpp"
#include "grid/search/any_angle/theta.hpp"
#include "starway/mesh/of_map.hpp"
#include "starway/mesh/search.hpp"

namespace starway {
namespace {

Result<void> on_map(const GridMap& map, GridCell cell) {
    if (map.contains(cell)) return {};
    return Error{ErrorKind::usage, fmt::format("the cell {},{} is off the map of {} x {} cells", cell.x, cell.y,
                                               map.width(), map.height())};
}

}  // namespace

struct STARWAY_LOCAL AnyAngleSearch::State {
    explicit State(const GridMap& of) : map(of), theta(of) {}

    // The mesh of the current map; empty if the unit fits nowhere. Errors: data, interrupted.
    Result<void> prepare(const CancelFlag* cancel) {
        if (made && revision == map.revision()) return {};
        made = false;
        search.reset();
        mesh.reset();
        const bool disc = map.rules().radius > 0;
        if (disc ? map.open_count() > 0 : map.rows().count() > 0) {
            auto of_map = disc ? grid::search::mesh_of_disc(map, cancel) : mesh_of_map(map, cancel);
            if (!of_map && (!disc || of_map.error().kind != ErrorKind::no_route)) return of_map.error();
            if (of_map) mesh = std::make_unique<NavigationMesh>(*std::move(of_map));
        }
        if (mesh) search.emplace(*mesh);
        revision = map.revision();
        made = true;
        return {};
    }

    // Precondition: prepare() succeeded; the cell is on the map.
    [[nodiscard]] std::optional<Position> place_in(GridCell cell) const {
        const Position centre{cell.x + 0.5, cell.y + 0.5};
        if (map.rules().radius == 0) return map.fits(cell) ? std::optional(centre) : std::nullopt;
        if (!mesh || !map.open(cell)) return std::nullopt;
        const Position at = mesh->nearest(centre).at;
        constexpr double half = 0.5 + 1e-9;
        const bool within = std::abs(at.x - centre.x) <= half && std::abs(at.y - centre.y) <= half;
        return within ? std::optional(at) : std::nullopt;
    }

    const GridMap& map;
    grid::search::Theta theta;
    std::unique_ptr<NavigationMesh> mesh;
    std::optional<MeshSearch> search;
    MeshAnswer line;
    std::uint64_t revision = 0;
    bool made = false;
};

AnyAngleSearch::AnyAngleSearch(const GridMap& map) : state_(std::make_unique<State>(map)) {}
AnyAngleSearch::~AnyAngleSearch() = default;
AnyAngleSearch::AnyAngleSearch(AnyAngleSearch&&) noexcept = default;
AnyAngleSearch& AnyAngleSearch::operator=(AnyAngleSearch&&) noexcept = default;

Result<void> AnyAngleSearch::run(const AnyAngleQuery& query, AnyAngleAnswer& answer) {
    if (const auto why = why_no_any_angle(state_->map); !why.empty())
        return Error{ErrorKind::usage,
                     "any-angle paths need a square grid where all steps cost the same: " + std::string(why)};
    for (const GridCell cell : {query.from, query.to})
        if (auto fine = on_map(state_->map, cell); !fine) return fine;
    if (query.algorithm != AnyAngle::polyanya) {
        state_->theta.run(query, answer);
        return {};
    }
    answer = {};
    if (auto ready = state_->prepare(query.cancel); !ready) {
        if (ready.error().kind != ErrorKind::interrupted) return ready;
        answer.status = SearchStatus::cancelled;
        return {};
    }
    const auto from = state_->place_in(query.from);
    const auto to = state_->place_in(query.to);
    if (!state_->search || !from || !to) return {};
    state_->search->run({*from, *to, nullptr, query.cancel}, state_->line);
    const MeshAnswer& line = state_->line;
    answer.status = line.status;
    answer.length = line.length;
    answer.path = line.path;
    answer.optimal = line.status == SearchStatus::found && (state_->map.rules().radius == 0 || line.path.size() <= 2);
    answer.bound = answer.optimal ? 1 : line.status == SearchStatus::found ? grid::search::disc_bound(state_->map) : 0;
    answer.settled = line.expanded;
    return {};
}

Result<std::optional<Position>> AnyAngleSearch::place_in(GridCell cell) {
    if (auto fine = on_map(state_->map, cell); !fine) return fine.error();
    if (auto ready = state_->prepare(nullptr); !ready) return ready.error();
    return state_->place_in(cell);
}

std::string_view why_no_any_angle(const GridMap& map) {
    const GridRules& rules = map.rules();
    if (!rules.squares()) return "this map has no squares";
    if (rules.radius > 0) {
        const bool even =
            !map.has_costs() && !grid::model::climbing_costs(map) && map.portals().empty() && rules.jump_radius == 0;
        return even ? std::string_view() : "this map has costs, climbing, portals or jumps";
    }
    if (!map.uniform()) return "this map has costs, sides, portals or jumps";
    if (rules.directions() == 8 && rules.corners == CornerRule::always)
        return "on this map steps pass between walls that touch";
    return {};
}

}  // namespace starway
