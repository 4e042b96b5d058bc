// starway::plan_tiles: the points onto the network, into their order, and the folder.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/files/output.hpp"
#include "geo/hilbert.hpp"
#include "service/road/tiles/chunk.hpp"
#include "service/road/tiles/job_files.hpp"
#include "starway/road/tiles.hpp"

namespace starway {
namespace {

constexpr std::uint32_t least_tile = 16;
constexpr std::uint32_t most_tile = 16384;

// Along the Hilbert curve of the points' own box; points at the same place in the order of the request.
service::TilePoints sorted(const SnappedPoints& points) {
    Box box;
    for (const Waypoint& point : points)
        if (point.on_network()) box.add(point.snapped);
    const double side = std::max({box.max_x - box.min_x, box.max_y - box.min_y, 1e-9});
    constexpr unsigned bits = 24;
    constexpr double most = (1U << bits) - 1;
    std::vector<std::uint64_t> keys(points.size(), std::numeric_limits<std::uint64_t>::max());  // far points are last
    const auto scaled = [&](double value, double low) {
        const double part = (value - low) / side * most;
        return static_cast<std::uint32_t>(part > 0 ? std::min(part, most) : 0.0);
    };
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].on_network())
            keys[i] =
                geo::hilbert_key(scaled(points[i].snapped.x, box.min_x), scaled(points[i].snapped.y, box.min_y), bits);
    std::vector<std::uint64_t> order(points.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::uint64_t a, std::uint64_t b) { return keys[a] < keys[b]; });
    service::TilePoints result;
    result.points.reserve(points.size());
    for (const std::uint64_t number : order) result.points.push_back(points[number]);
    result.numbers = std::move(order);
    return result;
}

Result<void> make_folders(const std::filesystem::path& folder) {
    std::error_code problem;
    if (std::filesystem::exists(folder, problem) && !std::filesystem::is_empty(folder, problem))
        return Error{ErrorKind::usage,
                     fmt::format("{} is not an empty folder; plan a job into a new one", folder.string())};
    for (const char* const part : {"tiles", "costs.zarr/cost/c", "costs.zarr/origin/c", "costs.zarr/destination/c"})
        if (std::filesystem::create_directories(folder / part, problem); problem)
            return Error{ErrorKind::io,
                         fmt::format("cannot make the folder {}: {}", (folder / part).string(), problem.message())};
    return {};
}

Result<void> write_text(const std::filesystem::path& file, std::string_view text) {
    auto output = core::Output::create(file);
    if (!output) return std::move(output).error();
    output->write(text);
    return output->commit();
}

Result<void> write_zarr(const std::filesystem::path& folder, const TileJobInfo& info, const service::TilePoints& rows,
                        const service::TilePoints& columns) {
    const service::ZarrShape shape{info.rows, info.columns, std::min<std::uint64_t>(info.rows, info.tile),
                                   std::min<std::uint64_t>(info.columns, info.tile)};
    const auto bytes = [](const std::vector<std::uint64_t>& numbers) {
        return std::string_view(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]);
    };
    for (const auto& [name, text] : {std::pair<std::string, std::string>{"zarr.json", service::zarr_group(info.weight)},
                                     {"cost/zarr.json", service::zarr_costs(shape, info.unit, info.resolution)},
                                     {"origin/zarr.json", service::zarr_numbers(info.rows, "origin")},
                                     {"destination/zarr.json", service::zarr_numbers(info.columns, "destination")},
                                     {"origin/c/0", std::string(bytes(rows.numbers))},
                                     {"destination/c/0", std::string(bytes(columns.numbers))}})
        if (auto written = write_text(folder / name, text); !written) return written;
    return {};
}

}  // namespace

Result<TileJob> plan_tiles(const RoadEngine& engine, const TilePlanRequest& request,
                           const std::filesystem::path& folder, const Control& control) {
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
    const auto plan = engine.plan(table, control);
    if (!plan) return plan.error();
    const TableReport& report = plan->report();
    if (auto made = make_folders(folder); !made) return std::move(made).error();

    service::TileJobFile job;
    TileJobInfo& info = job.info;
    info.network = request.network;
    info.weight = report.weight;
    info.unit = report.unit;
    info.resolution = report.resolution;
    info.rows = report.rows;
    info.columns = report.columns;
    info.tile = request.tile;
    info.cutoff = table.cutoff;
    info.max_snap_m = report.max_snap_m;
    info.warnings = report.warnings;
    const auto rows = sorted(report.from);
    const auto columns = sorted(report.to);
    const auto rows_digest = service::write_tile_points(folder / "rows.points", rows);
    if (!rows_digest) return rows_digest.error();
    const auto columns_digest = service::write_tile_points(folder / "columns.points", columns);
    if (!columns_digest) return columns_digest.error();
    job.rows_digest = *rows_digest;
    job.columns_digest = *columns_digest;
    job.sections = service::sections_of(engine.network());
    if (auto written = write_zarr(folder / "costs.zarr", info, rows, columns); !written)
        return std::move(written).error();
    // Last: without it, the folder is not a job.
    if (auto written = service::write_job_file(folder / "job.json", job); !written) return std::move(written).error();
    return TileJob::open(folder);
}

}  // namespace starway
