#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <new>

#include "base/core/lease_pool.hpp"
#include "base/core/machine_memory.hpp"
#include "grid/search/voxels/memory.hpp"
#include "grid/search/voxels/space.hpp"
#include "starway/grid/voxels.hpp"
#include "starway/search/search.hpp"

namespace starway {
namespace {

using grid::search::VoxelBound;
using grid::search::VoxelMemory;
using grid::search::VoxelSpace;

template <class Bound>
using VoxelSearch = Search<VoxelSpace, Bound, grid::search::LatestFirst, NoObserver, Order::by_cost, VoxelMemory>;

constexpr std::uint64_t settled_at_once = 4096;  // settled between looks at the flag and the pocket
constexpr std::uint64_t easy = 65536;            // settled by most searches
constexpr std::uint64_t largest_pocket = 1 << 20;

std::string text_of(Voxel voxel) {
    return fmt::format("{},{},{}", voxel.x, voxel.y, voxel.z);
}

double between(Voxel a, Voxel b) {
    return std::hypot(double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z);
}

// The open voxel nearest to a blocked one, within a distance: cubes around it, from shell to shell.
class NearestVoxel {
public:
    NearestVoxel(const VoxelMap& map, Voxel around, double most) : map_(map), around_(around), distance_(most) {}
    // Its distance is infinite where there is none.
    VoxelStop find() {
        const auto farthest = static_cast<std::int32_t>(
            std::min<double>(distance_, std::max({map_.width(), map_.height(), map_.depth()})));
        for (std::int32_t side = 1; side <= farthest && side <= distance_; ++side) look_at_shell(side);
        return {around_, at_, found_ ? distance_ : HUGE_VAL};
    }

private:
    void look_at_shell(std::int32_t side) {
        for (std::int32_t z = -side; z <= side; ++z)
            for (std::int32_t y = -side; y <= side; ++y) {
                const bool face = std::abs(z) == side || std::abs(y) == side;
                for (std::int32_t x = -side; x <= side; x += face ? 1 : 2 * side) look_at({x, y, z});
            }
    }
    void look_at(Voxel offset) {
        const Voxel at{around_.x + offset.x, around_.y + offset.y, around_.z + offset.z};
        const double distance = between(at, around_);
        if (distance > distance_ || (found_ && distance == distance_) || !map_.open(at)) return;
        at_ = at;
        distance_ = distance;
        found_ = true;
    }
    const VoxelMap& map_;
    Voxel around_, at_ = around_;
    double distance_;
    bool found_ = false;
};

// The voxels around a goal, as far as they are few: if the start is not among them, no path leads to it, which the
// search from the start would find out only when it has seen all the rest of the map.
class Pocket {
public:
    Pocket(const VoxelSpace& space, std::uint32_t goal, VoxelMemory& memory)
        : memory_(memory), search_(space, Goal::every_node(), NoHeuristic{}, memory) {
        search_.start(goal);
    }
    // Whether it is whole, and the start is not in it.
    bool grow_without(std::uint32_t start) {
        if (search_.counts().settled < largest_pocket) search_.step(settled_at_once);
        return search_.status() == SearchStatus::found && !memory_.known(start);
    }

private:
    const VoxelMemory& memory_;
    VoxelSearch<NoHeuristic> search_;
};

constexpr double hint_within = 32;

Result<VoxelStop> stop_of(const VoxelMap& map, std::string_view what, Voxel asked, double max_snap) {
    if (!map.contains(asked))
        return Error{ErrorKind::usage, fmt::format("the {} {} is outside the map, which spans 0,0,0 to {},{},{}", what,
                                                   text_of(asked), map.width() - 1, map.height() - 1, map.depth() - 1)};
    if (map.open(asked)) return VoxelStop{asked, asked, 0};
    VoxelStop stop = NearestVoxel(map, asked, max_snap).find();
    if (std::isfinite(stop.distance)) return stop;
    if (max_snap < hint_within) stop = NearestVoxel(map, asked, hint_within).find();
    return Error{
        ErrorKind::usage,
        fmt::format("the {} {} is blocked; {}", what, text_of(asked),
                    std::isfinite(stop.distance)
                        ? fmt::format("the nearest open voxel is {}, {:.6g} away⟦ (to snap to it: ⟨max_snap⟩)⟧",
                                      text_of(stop.at), stop.distance)
                        : fmt::format("no voxel within {:.6g} of it is open", std::max(max_snap, hint_within)))};
}

}  // namespace

struct STARWAY_LOCAL grid::VoxelEngine::State {
    struct Memory {
        VoxelMemory from_start, from_goal;
    };

    explicit State(VoxelMap owned) : map(std::move(owned)) {}
    const VoxelMap map;
    core::LeasePool<Memory> memories;

    template <class Bound>
    SearchStatus find(const Bound& bound, Memory& both, VoxelRoute& route, const CancelFlag* cancel) const;
};

template <class Bound>
SearchStatus grid::VoxelEngine::State::find(const Bound& bound, Memory& both, VoxelRoute& route,
                                            const CancelFlag* cancel) const {
    VoxelMemory& memory = both.from_start;
    const VoxelSpace space(map);
    const std::uint32_t start = map.node(route.from.at);
    const std::uint32_t goal = map.node(route.to.at);
    VoxelSearch<Bound> search(space, Goal::node(goal), bound, memory);
    search.start(start);
    const std::uint64_t most_bytes = core::half_of_memory();
    std::optional<Pocket> pocket;
    while (search.step(settled_at_once) == SearchStatus::running) {
        if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return SearchStatus::cancelled;
        if (most_bytes > 0 && memory.bytes() > most_bytes) throw std::bad_alloc();
        if (search.counts().settled < easy) continue;
        if (!pocket) pocket.emplace(space, goal, both.from_goal);
        if (pocket->grow_without(start)) return SearchStatus::unreachable;
    }
    route.settled = search.counts().settled;
    route.relaxed = search.counts().relaxed;
    if (search.status() != SearchStatus::found) return search.status();
    const Path path = search.path();
    for (const std::uint32_t node : path.nodes) route.path.push_back(map.voxel(node));
    for (const std::uint32_t edge : path.edges) ++route.steps[grid::search::VoxelSteps::table().step(edge).axes - 1];
    return SearchStatus::found;
}

grid::VoxelEngine::VoxelEngine(VoxelMap map) : state_(std::make_shared<State>(std::move(map))) {}

const VoxelMap& grid::VoxelEngine::map() const {
    return state_->map;
}

Result<VoxelRoute> grid::VoxelEngine::route(const VoxelRequest& request, const Control& control) const {
    if (!(request.max_snap >= 0))
        return Error{ErrorKind::usage, "the distance to snap by must be a number of at least 0"};
    const auto from = stop_of(map(), "start", request.from, request.max_snap);
    if (!from) return from.error();
    const auto to = stop_of(map(), "goal", request.to, request.max_snap);
    if (!to) return to.error();
    VoxelRoute route{*from, *to, request.algorithm};
    const auto begun = std::chrono::steady_clock::now();
    SearchStatus status{};
    const auto memory = state_->memories.take([] { return std::make_unique<State::Memory>(); });
    try {
        status = request.algorithm == VoxelAlgorithm::astar
                     ? state_->find(VoxelBound(map(), route.to.at), *memory, route, control.cancel)
                     : state_->find(NoHeuristic{}, *memory, route, control.cancel);
    } catch (const std::bad_alloc&) {
        *memory = {};
        return Error{ErrorKind::internal, "the search reached more voxels of this map than half of the memory holds"};
    }
    route.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    if (status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (status == SearchStatus::overflow)
        return Error{ErrorKind::data, "the path is longer than 268 million voxels, which cannot be counted"};
    if (status != SearchStatus::found)
        return Error{ErrorKind::no_route,
                     fmt::format("no path leads from {} to {}", text_of(route.from.at), text_of(route.to.at))};
    route.length = static_cast<double>(route.steps[0]) + static_cast<double>(route.steps[1]) * std::sqrt(2.0) +
                   static_cast<double>(route.steps[2]) * std::sqrt(3.0);
    return route;
}

}  // namespace starway
