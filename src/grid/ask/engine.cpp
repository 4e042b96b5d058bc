#include "starway/grid/engine.hpp"

#include <fmt/format.h>

#include <cmath>
#include <mutex>
#include <utility>

#include "base/core/lease_pool.hpp"
#include "grid/ask/map_search.hpp"
#include "grid/ask/places.hpp"

namespace starway {
namespace {

Result<void> check_on_map(const TileMap& map, GridCell cell) {
    if (map.grid.contains(cell)) return {};
    return Error{ErrorKind::usage, fmt::format("the cell {} is outside the map of {} x {} cells",
                                               grid::ask::cell_text(map, cell), map.grid.width(), map.grid.height())};
}

}  // namespace

struct STARWAY_LOCAL grid::Engine::State {
    using Search = grid::ask::MapSearch;

    explicit State(TileMap owned) : map(std::move(owned)), maker(map) {}

    const TileMap map;
    std::mutex preparing;  // of the two below
    Search maker;          // of the graph of jump points and the hub labels that all searches share
    MapPartFiles files;    // that each search opens for itself
    core::LeasePool<Search> searches;

    core::LeasePool<Search>::Lease take() {
        return searches.take([this] { return std::make_unique<Search>(map); });
    }
    // A search that has what the algorithm needs. Errors: io and data, of files; interrupted.
    Result<core::LeasePool<Search>::Lease> take_for(GridAlgorithm algorithm, const CancelFlag* cancel) {
        auto search = take();
        if (algorithm == GridAlgorithm::hierarchical) {
            const std::lock_guard lock(preparing);
            if (!files.clusters.empty() && !search->has_clusters())
                if (auto ready = search->prepare(algorithm, files, {}); !ready) return std::move(ready).error();
        } else if (algorithm == GridAlgorithm::jps_plus || algorithm == GridAlgorithm::labels) {
            const std::lock_guard lock(preparing);
            if (!maker.prepare_for(algorithm, cancel)) return Error{ErrorKind::interrupted, "interrupted"};
            search->share(maker);
        }
        return search;
    }
};

grid::Engine::Engine(TileMap map) : state_(std::make_shared<State>(std::move(map))) {}

const TileMap& grid::Engine::map() const {
    return state_->map;
}

Result<void> grid::Engine::prepare(GridAlgorithm algorithm, const MapPartFiles& files,
                                   const GridPreparation& preparation) const {
    if (algorithm != GridAlgorithm::hierarchical) {
        const std::lock_guard lock(state_->preparing);
        return state_->maker.prepare(algorithm, files, preparation);
    }
    const auto search = state_->take();
    if (auto ready = search->prepare(algorithm, files, preparation); !ready) return ready;
    const std::lock_guard lock(state_->preparing);
    state_->files.clusters = files.clusters;
    return {};
}

Result<MapRoute> grid::Engine::route(const MapRequest& request, const Control& control) const {
    auto search = state_->take_for(request.algorithm, control.cancel);
    if (!search) return std::move(search).error();
    return (*search)->route(request, control.cancel);
}

Result<bool> grid::Engine::connected(const MapLocation& from, const MapLocation& to) const {
    return state_->take()->connected(from, to);
}

struct STARWAY_LOCAL grid::Session::State {
    explicit State(TileMap owned) : map(std::move(owned)), search(map) {}
    TileMap map;
    grid::ask::MapSearch search;
};

grid::Session::Session(TileMap map) : state_(std::make_unique<State>(std::move(map))) {}
grid::Session::~Session() = default;
grid::Session::Session(Session&&) noexcept = default;
grid::Session& grid::Session::operator=(grid::Session&&) noexcept = default;

const TileMap& grid::Session::map() const {
    return state_->map;
}

Result<void> grid::Session::prepare(GridAlgorithm algorithm, const MapPartFiles& files,
                                    const GridPreparation& preparation) {
    return state_->search.prepare(algorithm, files, preparation);
}

Result<MapRoute> grid::Session::route(const MapRequest& request, const Control& control) {
    return state_->search.route(request, control.cancel);
}

Result<bool> grid::Session::connected(const MapLocation& from, const MapLocation& to) {
    return state_->search.connected(from, to);
}

Result<void> grid::Session::set_open(GridCell cell, bool open) {
    TileMap& map = state_->map;
    if (auto fine = check_on_map(map, cell); !fine) return fine;
    if (map.grid.open(cell) == open) return {};
    map.grid.set_open(cell, open);
    // The file's glyph is out of date.
    const std::size_t number = static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x);
    if (number < map.glyphs.size()) map.glyphs[number] = open ? '.' : '#';
    return {};
}

Result<void> grid::Session::set_cost(GridCell cell, double cost) {
    if (auto fine = check_on_map(state_->map, cell); !fine) return fine;
    GridMap& grid = state_->map.grid;
    constexpr std::uint16_t hundredths = 100;
    const std::uint32_t units = grid.has_costs() ? grid.cost_units() : hundredths;
    const double scaled = cost * units;
    constexpr double most = 65535;
    if (!(scaled >= 0 && scaled <= most) || std::abs(scaled - std::round(scaled)) > 1e-6)
        return Error{ErrorKind::usage, fmt::format("a cost on this map must be a multiple of 1/{} from 0 to {:g}, not "
                                                   "{:g}",
                                                   units, most / units, cost)};
    if (!grid.has_costs()) grid.use_costs(hundredths);
    grid.set_cost(cell, static_cast<std::uint16_t>(std::lround(scaled)));
    return {};
}

}  // namespace starway
