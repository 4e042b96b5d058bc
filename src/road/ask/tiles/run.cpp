// Computes the tiles of a share: workers with one thread each, which is quicker than several threads on one tile.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/core/files/output.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/ask/tiles/chunk.hpp"
#include "road/ask/tiles/job.hpp"
#include "road/ask/tiles/shares.hpp"

namespace starway {
namespace {

using road::ask::Clock;
using road::ask::TilePlace;

// Tiles of one column of tiles, which share a selection of columns.
using Task = std::vector<TilePlace>;
constexpr std::size_t tiles_a_task = 8;

std::vector<Location> some(const SnappedPoints& points, std::uint64_t first, std::uint64_t count) {
    std::vector<Location> locations;
    locations.reserve(count);
    for (std::uint64_t i = first; i < first + count; ++i) locations.emplace_back(points[i]);
    return locations;
}

class Runner {
public:
    Runner(const std::filesystem::path& folder, const TileJobInfo& info, const SnappedPoints& rows,
           const SnappedPoints& columns, const road::Engine& engine, const Control& control)
        : folder_(folder), info_(info), rows_(rows), columns_(columns), engine_(engine), control_(control) {}

    Result<TileRun> run(std::vector<Task> tasks, std::uint64_t skipped, unsigned workers) {
        run_.skipped = skipped;
        std::uint64_t wanted = skipped;
        for (const Task& task : tasks) wanted += task.size();
        if (control_.progress != nullptr) control_.progress->phase("computing tiles", wanted);
        const auto begun = Clock::now();
        if (auto done = road::ask::side_by_side(
                tasks.size(), workers, [&](std::size_t i) { return run_task(tasks[i]); }, stop_);
            !done)
            return std::move(done).error();
        run_.seconds = road::ask::seconds_since(begun);
        return run_;
    }

private:
    Result<void> run_task(const Task& task) {
        // The rows of the task may have gaps, where tiles are finished: they cost little.
        const std::uint64_t first_row = task.front().first_row;
        const std::uint64_t last_row = task.back().first_row + task.back().rows;
        TableRequest request;
        request.from = some(rows_, first_row, last_row - first_row);
        request.to = some(columns_, task.front().first_column, task.front().columns);
        request.weight = info_.weight;
        request.cutoff = info_.cutoff;
        request.travel_time = true;
        request.max_snap_m = info_.max_snap_m;
        request.keep_far = true;
        Control control{nullptr, control_.cancel, 1};
        const auto plan = engine_.plan(request, control);
        if (!plan) return plan.error();
        for (const TilePlace& place : task) {
            if (stop_) return {};
            if (auto done = run_tile(*plan, first_row, place, control); !done) return done;
        }
        return {};
    }

    Result<void> run_tile(const TablePlan& plan, std::uint64_t first_row, const TilePlace& place,
                          const Control& control) {
        const auto begun = Clock::now();
        std::vector<std::uint32_t> chunk(place.chunk_cells(), no_route_steps);
        const std::uint64_t most_rows = std::min(plan.block_rows(), place.rows);
        std::vector<std::uint64_t> block(static_cast<std::size_t>(most_rows * place.columns));
        for (std::uint64_t row = 0; row < place.rows; row += most_rows) {
            const std::uint64_t rows = std::min(most_rows, place.rows - row);
            const auto cells = std::span(block).first(static_cast<std::size_t>(rows * place.columns));
            if (auto filled = plan.fill(place.first_row - first_row + row, cells, control); !filled) return filled;
            for (std::uint64_t i = 0; i < rows; ++i) {
                std::uint32_t* const target = chunk.data() + (row + i) * place.chunk_columns;
                for (std::uint64_t column = 0; column < place.columns; ++column) {
                    const std::uint64_t cost = cells[static_cast<std::size_t>(i * place.columns + column)];
                    if (cost == no_cost) continue;
                    const std::uint64_t steps = road::ask::job_steps(info_, cost);
                    if (steps >= no_route_steps)
                        return Error{ErrorKind::data,
                                     fmt::format("a cost does not fit in 32 bits of the job's steps of {:g} {}; choose "
                                                 "a weight with a coarser resolution, or build the network with one",
                                                 info_.resolution, info_.unit)};
                    target[column] = static_cast<std::uint32_t>(steps);
                }
            }
        }
        road::ask::TileRecord record = road::ask::record_of(place, chunk);
        const std::vector<std::byte> bytes = road::ask::encode_chunk(chunk);
        if (bytes.empty()) return Error{ErrorKind::internal, "out of memory while a tile was compressed"};
        record.bytes = bytes.size();
        const auto file = road::ask::chunk_file(folder_, place);
        std::error_code problem;
        std::filesystem::create_directories(file.parent_path(), problem);
        auto output = core::Output::create(file);
        if (!output) return std::move(output).error();
        output->write(std::span<const std::byte>(bytes));
        if (auto written = output->commit(); !written) return written;
        record.seconds = road::ask::seconds_since(begun);
        if (auto written = road::ask::write_tile_record(road::ask::record_file(folder_, place), record); !written)
            return written;
        const std::lock_guard lock(mutex_);
        ++run_.computed;
        run_.cells += place.rows * place.columns;
        run_.bytes += bytes.size();
        if (control_.progress != nullptr) control_.progress->advance(run_.computed + run_.skipped);
        return {};
    }

    const std::filesystem::path& folder_;
    const TileJobInfo& info_;
    const SnappedPoints& rows_;
    const SnappedPoints& columns_;
    const road::Engine& engine_;
    const Control& control_;
    std::mutex mutex_;
    std::atomic<bool> stop_ = false;
    TileRun run_;
};

// Errors: usage, the network is not the one of the plan.
Result<void> check_network(const road::Engine& engine, const TileJob::State& state) {
    if (road::ask::sections_of(engine.network()) == state.job.sections) return {};
    return Error{ErrorKind::usage,
                 fmt::format("the network is not the one that {} was planned for: its roads or weights differ; pass "
                             "that one, or plan a new job",
                             state.folder.string())};
}

std::vector<TilePlace> places_of(const TileJob& job, const TileShare& share) {
    std::vector<TilePlace> places;
    std::uint64_t number = 0;
    for (std::uint64_t column = 0; column < job.column_tiles(); ++column)
        for (std::uint64_t row = 0; row < job.row_tiles(); ++row, ++number)
            if (number % share.parts == share.part - 1)
                places.push_back(road::ask::tile_place(job.info(), row, column));
    return places;
}

Result<bool> is_sound_tile(const std::filesystem::path& folder, const TilePlace& place) {
    const auto record = road::ask::finished_tile(folder, place);
    if (!record) return record.error();
    if (!*record) return false;
    const auto chunk = road::ask::read_chunk(folder, place, **record);
    if (!chunk) return chunk.error();
    return true;
}

}  // namespace

Result<TileRun> TileJob::run(const road::Engine& engine, const TileShare& share, const Control& control) const {
    if (auto known = road::ask::check_share(share); !known) return std::move(known).error();
    if (auto same = check_network(engine, *state_); !same) return std::move(same).error();
    const core::ThreadShare threads(control.threads);
    const std::vector<TilePlace> places = places_of(*this, share);
    const auto left = road::ask::unfinished(places.size(), share.workers, control,
                                            [&](std::size_t i) { return is_sound_tile(state_->folder, places[i]); });
    if (!left) return left.error();
    std::vector<Task> tasks;
    for (const std::size_t i : *left) {
        if (tasks.empty() || tasks.back().size() == tiles_a_task ||
            tasks.back().back().column_tile != places[i].column_tile)
            tasks.emplace_back();
        tasks.back().push_back(places[i]);
    }
    return Runner(state_->folder, info(), row_points(), column_points(), engine, control)
        .run(std::move(tasks), places.size() - left->size(), share.workers);
}

}  // namespace starway
