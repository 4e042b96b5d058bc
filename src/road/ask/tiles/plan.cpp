// starway::plan_tiles: the points onto the network, into their order, and the folder.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "road/ask/tiles/chunk.hpp"
#include "road/ask/tiles/job_files.hpp"
#include "road/ask/tiles/job_json.hpp"
#include "road/ask/tiles/order.hpp"
#include "starway/road/tiles.hpp"

namespace starway {
namespace {

constexpr std::uint32_t least_tile = 16;
constexpr std::uint32_t most_tile = 16384;

// Points at the same place stay in the order of the request.
road::ask::TilePoints sorted(const SnappedPoints& points) {
    std::vector<std::optional<Position>> places(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].on_network()) places[i] = points[i].snapped;
    road::ask::TilePoints result;
    result.numbers = road::ask::hilbert_order(places);
    result.points.reserve(points.size());
    for (const std::uint64_t number : result.numbers) result.points.push_back(points[number]);
    return result;
}

// How many of the weight's own steps make one of the job's, whose costs are to fit in 32 bits: so many tens that the
// dearest cells of some rows leave room for eight times as much.
Result<std::uint64_t> own_steps_of(const TablePlan& plan, const Control& control) {
    constexpr std::uint64_t most_rows = 8;
    constexpr std::uint64_t room = 8;
    const std::uint64_t tried = std::min(most_rows, plan.rows());
    std::vector<std::uint64_t> row(static_cast<std::size_t>(plan.columns()));
    std::uint64_t dearest = 0;
    for (std::uint64_t i = 0; i < tried; ++i) {
        const Control quiet{nullptr, control.cancel, control.threads};
        if (auto filled = plan.fill(i * plan.rows() / tried, row, quiet); !filled) return std::move(filled).error();
        for (const std::uint64_t cost : row)
            if (cost != no_cost) dearest = std::max(dearest, cost);
    }
    std::uint64_t steps = 1;
    while (dearest / steps >= no_route_steps / room) steps *= 10;
    return steps;
}

Result<void> write_zarr(const std::filesystem::path& folder, const TileJobInfo& info, const road::ask::TilePoints& rows,
                        const road::ask::TilePoints& columns) {
    const road::ask::ZarrShape shape{info.rows, info.columns, std::min<std::uint64_t>(info.rows, info.tile),
                                     std::min<std::uint64_t>(info.columns, info.tile)};
    const auto bytes = [](const std::vector<std::uint64_t>& numbers) {
        return std::string_view(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]);
    };
    for (const auto& [name, text] :
         {std::pair<std::string, std::string>{"zarr.json", road::ask::zarr_group(info.weight)},
          {"cost/zarr.json", road::ask::zarr_costs(shape, info.unit, info.resolution)},
          {"origin/zarr.json", road::ask::zarr_numbers(info.rows, "origin")},
          {"destination/zarr.json", road::ask::zarr_numbers(info.columns, "destination")},
          {"origin/c/0", std::string(bytes(rows.numbers))},
          {"destination/c/0", std::string(bytes(columns.numbers))}})
        if (auto written = road::ask::write_text_file(folder / name, text); !written) return written;
    return {};
}

}  // namespace

Result<TileJob> plan_tiles(const road::Engine& engine, const TilePlanRequest& request, const std::string& target,
                           const Control& control) {
    const std::filesystem::path folder = target;
    if (request.tile < least_tile || request.tile > most_tile)
        return Error{ErrorKind::usage,
                     fmt::format("a tile has {} to {} rows and columns, not {}", least_tile, most_tile, request.tile)};
    if (request.table.from.empty())
        return Error{ErrorKind::usage, "there are no points to start from; pass at least one"};
    if (!request.table.closed.empty())
        return Error{ErrorKind::usage,
                     "a job of tiles takes the network as it is; to close roads, make another network with `starway "
                     "update`"};
    TableRequest table = request.table;
    if (table.to.empty()) table.to = table.from;
    table.travel_time = true;  // of a profile, as its runs count
    const auto plan = engine.plan(table, control);
    if (!plan) return plan.error();
    const TableReport& report = plan->report();
    const auto own_steps = own_steps_of(*plan, control);
    if (!own_steps) return own_steps.error();
    if (auto made = road::ask::make_job_folders(
            folder, {"tiles", "costs.zarr/cost/c", "costs.zarr/origin/c", "costs.zarr/destination/c"});
        !made)
        return std::move(made).error();

    road::ask::TileJobFile job;
    TileJobInfo& info = job.info;
    info.network = request.network;
    info.weight = report.weight;
    info.unit = report.unit;
    info.own_steps = *own_steps;
    info.resolution = InUnits(report.resolution)(*own_steps);
    info.rows = report.rows;
    info.columns = report.columns;
    info.tile = request.tile;
    info.cutoff = table.cutoff;
    info.max_snap_m = report.max_snap_m;
    info.warnings = report.warnings;
    if (info.own_steps > 1)
        info.warnings.push_back(
            fmt::format("costs are kept in steps of {:g} {}: 32 bits do not hold them in the "
                        "weight's own steps of {:g}",
                        info.resolution, info.unit, report.resolution));
    const auto rows = sorted(report.from);
    const auto columns = sorted(report.to);
    const auto rows_digest = road::ask::write_tile_points(folder / "rows.points", rows);
    if (!rows_digest) return rows_digest.error();
    const auto columns_digest = road::ask::write_tile_points(folder / "columns.points", columns);
    if (!columns_digest) return columns_digest.error();
    job.rows_digest = *rows_digest;
    job.columns_digest = *columns_digest;
    job.sections = road::ask::sections_of(engine.network());
    if (auto written = write_zarr(folder / "costs.zarr", info, rows, columns); !written)
        return std::move(written).error();
    // Last: without it, the folder is not a job.
    if (auto written = road::ask::write_job_file(folder / "job.json", job); !written) return std::move(written).error();
    return TileJob::open(folder);
}

}  // namespace starway
