#include "road/ask/table/memory.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/core/machine_memory.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/index/sweep/lanes.hpp"
#include "road/network/profiles.hpp"

namespace starway::road::ask {
namespace {

// Beside the objects themselves: names and texts on the heap, and the walks to the next junctions.
constexpr std::uint64_t around_a_point = 256;
constexpr std::uint64_t point_bytes = sizeof(Location) + 2 * sizeof(Waypoint) + sizeof(Snapped) + 2 * sizeof(Ends) +
                                      3 * sizeof(std::string) + around_a_point;
// A cell is computed in 32 bits, and kept in 64.
constexpr std::uint64_t cell_bytes = sizeof(std::uint64_t) + sizeof(std::uint32_t);
// Of a thread, per node: the labels, the queue and the costs of a search.
constexpr std::uint64_t search_bytes = 48;
// Of a thread, per junction: what climbing a hierarchy marks.
constexpr std::uint64_t climb_bytes = 24;
// Of a thread, per junction above a target: a sweep's lanes and seeds; and once, its arcs.
constexpr std::uint64_t sweep_bytes = sizeof(index::Lanes) + 16;
constexpr std::uint64_t sweep_arc_bytes = 96;
// Junctions above one target: on road networks, some hundreds.
constexpr std::uint64_t above_a_target = 1024;
// Where measures are carried along: of a thread, per junction; and once, per junction above a target.
constexpr std::uint64_t carrying_climb_bytes = 48;
constexpr std::uint64_t carried_bytes = 64;

std::uint64_t columns_of(const TableRequest& request) {
    return request.to.empty() ? request.from.size() : request.to.size();
}

}  // namespace

std::uint64_t block_rows(std::uint64_t columns) {
    constexpr std::uint64_t usual_bytes = std::uint64_t{16} << 20U;
    constexpr std::uint64_t rows_per_thread = 128;
    const std::uint64_t threads = core::thread_limit();
    const std::uint64_t fitting = usual_bytes / (sizeof(std::uint64_t) * std::max<std::uint64_t>(columns, 1));
    // A sweep takes as long for one row as for all its lanes.
    return std::clamp(fitting, std::uint64_t{index::lane_count}, rows_per_thread * threads);
}

bool needs_measures(const RoadNetwork& network, const TableRequest& request) {
    if (request.measures || !request.travel_time) return request.measures;
    return network::is_preference(network, request.weight.empty() ? network.default_weight() : request.weight);
}

std::uint64_t table_memory(const road::Engine::State& state, const WeightColumn& column, const TableRequest& request) {
    const std::uint64_t rows = request.from.size();
    const std::uint64_t columns = columns_of(request);
    const std::uint64_t threads = core::thread_limit();
    const SearchGraph& searched = state.searched(column);
    const std::uint64_t nodes = searched.network().node_count();
    const auto& index = searched.index();
    const bool indexed = request.algorithm != Algorithm::dijkstra && request.closed.empty() && index && *index &&
                         (**index).columns[searched.network().column(column.name)->id];
    std::uint64_t working = nodes * search_bytes * threads;
    if (indexed) {
        const std::uint64_t junctions = (**index).skeleton.rank.size();
        const std::uint64_t swept = std::min(junctions, columns * above_a_target);
        working = nodes * climb_bytes * threads;
        if (needs_measures(state.network, request))
            working = nodes * carrying_climb_bytes * threads + columns * above_a_target * carried_bytes;
        else if (request.algorithm != Algorithm::labels)
            working += swept * (sweep_bytes * threads + sweep_arc_bytes);
    }
    const std::uint64_t block = std::min(rows, block_rows(columns)) * columns * cell_bytes;
    return (rows + columns) * point_bytes + block + working;
}

Result<void> check_memory(const road::Engine::State& state, const WeightColumn& column, const TableRequest& request) {
    const std::uint64_t limit = request.memory != 0 ? request.memory : core::half_of_memory();
    const std::uint64_t needed = table_memory(state, column, request);
    if (limit == 0 || needed <= limit) return {};
    return Error{ErrorKind::usage,
                 fmt::format("a matrix of {} x {} costs needs about {} bytes of memory, more than the limit of {} "
                             "bytes⟦; raise ⟨memory⟩, or split the points into several files⟧",
                             request.from.size(), columns_of(request), needed, limit)};
}

}  // namespace starway::road::ask
