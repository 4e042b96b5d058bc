#include "starway/any_angle.hpp"

#include <optional>

#include "search/open/theta.hpp"
#include "starway/mesh_of_map.hpp"
#include "starway/mesh_search.hpp"

namespace starway {

struct AnyAngleSearch::State {
    explicit State(const GridMap& of) : map(of), theta(of) {}

    // The mesh of the map as it is now; empty where no cell is open.
    void prepare() {
        if (made && revision == map.revision()) return;
        search.reset();
        mesh.reset();
        if (auto of_map = mesh_of_map(map)) mesh = std::make_unique<NavigationMesh>(*std::move(of_map));
        if (mesh) search.emplace(*mesh);
        revision = map.revision();
        made = true;
    }

    const GridMap& map;
    open_ground::Theta theta;
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
                     "any-angle paths are for maps of squares where every step costs the same: " + std::string(why)};
    if (query.algorithm != AnyAngle::polyanya) {
        state_->theta.run(query, answer);
        return {};
    }
    state_->prepare();
    answer = {};
    if (!state_->search || !state_->map.fits(query.from) || !state_->map.fits(query.to)) return {};
    const auto centre = [](GridCell cell) { return Position{cell.x + 0.5, cell.y + 0.5}; };
    state_->search->run({centre(query.from), centre(query.to), nullptr, query.cancel}, state_->line);
    const MeshAnswer& line = state_->line;
    answer.status = line.status;
    answer.length = line.length;
    answer.path = line.path;
    answer.optimal = line.status == SearchStatus::found;
    answer.settled = line.expanded;
    return {};
}

std::string_view why_no_any_angle(const GridMap& map) {
    const GridRules& rules = map.rules();
    if (!rules.squares()) return "this one is not of squares";
    if (!map.uniform()) return "this one has costs, sides, portals or jumps";
    if (rules.directions() == 8 && rules.corners == CornerRule::always)
        return "on this one steps pass between walls that touch";
    return {};
}

}  // namespace starway
