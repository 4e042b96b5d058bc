// Proves a job: all tiles there, each what its digest says, and random cells equal to their routes. And the whole table
// as one file.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

#include "base/core/system_error.hpp"
#include "road/ask/tiles/job.hpp"
#include "road/ask/tiles/job_digest.hpp"

namespace starway {
namespace {

using road::ask::TilePlace;
using road::ask::TileRecord;

// Steps, or no_route_steps. Errors: those of the route but no_route.
Result<std::uint32_t> steps_of_route(const road::Engine& engine, const TileJobInfo& info, const Waypoint& from,
                                     const Waypoint& to, const Control& control) {
    RouteRequest request;
    request.from = from;
    request.to = to;
    request.weight = info.weight;
    request.max_snap_m = info.max_snap_m;
    const auto route = engine.route(request, control);
    if (!route) {
        if (route.error().kind == ErrorKind::no_route) return no_route_steps;
        return route.error();
    }
    const InUnits in_units(info.resolution, info.own_steps);
    const auto own = static_cast<std::uint64_t>(std::nearbyint(route->reported_cost() / in_units(1)));
    const std::uint64_t steps = road::ask::job_steps(info, own);
    const bool kept = steps < no_route_steps && in_units(own) <= info.cutoff;
    return kept ? static_cast<std::uint32_t>(steps) : no_route_steps;
}

// Of its shape, its points, and its tiles in order.
road::ask::JobDigest digest_of(const road::ask::TileJobFile& job) {
    road::ask::JobDigest digest;
    for (const std::uint64_t number :
         {job.info.rows, job.info.columns, std::uint64_t{job.info.tile}, job.rows_digest, job.columns_digest})
        digest.add(number);
    return digest;
}

// Calls visit(place, record, chunk) for every tile, in order. Errors: data, a tile is missing or wrong; those of visit.
template <class Visit>
Result<void> visit_tiles(const TileJob& job, const std::filesystem::path& folder, const Control& control,
                         std::string_view phase, Visit visit) {
    if (control.progress != nullptr) control.progress->phase(phase, job.tile_count());
    std::uint64_t done = 0;
    for (std::uint64_t column = 0; column < job.column_tiles(); ++column)
        for (std::uint64_t row = 0; row < job.row_tiles(); ++row) {
            if (control.cancelled())
                return Error{ErrorKind::interrupted, "the job's tiles were not all read: interrupted"};
            const TilePlace place = road::ask::tile_place(job.info(), row, column);
            const auto record = road::ask::finished_tile(folder, place);
            if (!record) return record.error();
            if (!*record)
                return Error{ErrorKind::data,
                             fmt::format("{}: {} of {} tiles are finished, and tile {},{} is not among them; run the "
                                         "job again, which computes what is missing",
                                         folder.string(), job.finished(), job.tile_count(), row, column)};
            const auto chunk = road::ask::read_chunk(folder, place, **record);
            if (!chunk) return chunk.error();
            if (auto visited = visit(place, **record, *chunk); !visited) return visited;
            if (control.progress != nullptr) control.progress->advance(++done);
        }
    return {};
}

}  // namespace

Result<TileProof> TileJob::verify(const road::Engine* engine, std::size_t samples, std::uint64_t seed,
                                  const Control& control) const {
    if (engine != nullptr && road::ask::sections_of(engine->network()) != state_->job.sections)
        return Error{ErrorKind::usage,
                     fmt::format("the network is not the one that {} was planned for", state_->folder.string())};
    TileProof proof;
    const bool takes_all = engine != nullptr && samples / info().rows >= info().columns;
    // Else the random cells by tile, so that each tile is read once.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::pair<std::uint64_t, std::uint64_t>>> chosen;
    if (engine != nullptr && !takes_all) {
        std::mt19937_64 random(seed);
        const TilePlace first = road::ask::tile_place(info(), 0, 0);
        for (std::size_t i = 0; i < samples; ++i) {
            const std::uint64_t row = random() % info().rows;
            const std::uint64_t column = random() % info().columns;
            chosen[{row / first.chunk_rows, column / first.chunk_columns}].emplace_back(row, column);
        }
    }
    road::ask::JobDigest digest = digest_of(state_->job);
    auto visited = visit_tiles(
        *this, state_->folder, control, "verifying tiles",
        [&](const TilePlace& place, const TileRecord& record, const std::vector<std::uint32_t>& chunk) -> Result<void> {
            digest.add(record.digest);
            ++proof.tiles;
            proof.cells += place.rows * place.columns;
            proof.unreachable += record.unreachable;
            proof.bytes += record.bytes;
            const auto recompute = [&](std::uint64_t row, std::uint64_t column) -> Result<void> {
                const auto expected =
                    steps_of_route(*engine, info(), row_points()[row], column_points()[column], control);
                if (!expected) return expected.error();
                const std::uint32_t cell = chunk[static_cast<std::size_t>(
                    (row - place.first_row) * place.chunk_columns + column - place.first_column)];
                if (cell != *expected)
                    return Error{ErrorKind::data,
                                 fmt::format("{}: cell {},{} of tile {},{} is {}, but the route from point {} to point "
                                             "{} costs {} steps; remove the tile and run the job again",
                                             state_->folder.string(), row - place.first_row,
                                             column - place.first_column, place.row_tile, place.column_tile, cell,
                                             row_numbers()[row], column_numbers()[column], *expected)};
                ++proof.recomputed;
                return {};
            };
            for (std::uint64_t i = 0; takes_all && i < place.rows * place.columns; ++i)
                if (auto same = recompute(place.first_row + i / place.columns, place.first_column + i % place.columns);
                    !same)
                    return same;
            const auto here = chosen.find({place.row_tile, place.column_tile});
            if (here == chosen.end()) return {};
            for (const auto& [row, column] : here->second)
                if (auto same = recompute(row, column); !same) return same;
            return {};
        });
    if (!visited) return std::move(visited).error();
    proof.digest = digest.text();
    return proof;
}

Result<void> TileJob::write_npy(const std::string& file, const Control& control) const {
    std::string header =
        fmt::format("{{'descr': '<u4', 'fortran_order': False, 'shape': ({}, {}), }}", info().rows, info().columns);
    constexpr std::size_t alignment = 64;
    constexpr std::size_t preamble = 10;
    header.append(alignment - (preamble + header.size() + 1) % alignment, ' ').push_back('\n');
    const auto length = static_cast<std::uint16_t>(header.size());
    const std::size_t offset = preamble + header.size();
    const std::size_t size = offset + static_cast<std::size_t>(info().rows * info().columns) * sizeof(std::uint32_t);

    const std::filesystem::path temporary = file + ".part";
    const int descriptor = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) return core::io_error("write", file, errno);
    const auto give_up = [&](Error error) {
        ::close(descriptor);
        ::unlink(temporary.c_str());
        return error;
    };
    // All of the space is taken first: a full disk is an error here, and not a signal later.
    if (const int problem = ::posix_fallocate(descriptor, 0, static_cast<off_t>(size)); problem != 0)
        return give_up(core::io_error("write", file, problem));
    void* const memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory == MAP_FAILED) return give_up(core::io_error("write", file, errno));
    auto* const bytes = static_cast<char*>(memory);
    std::memcpy(bytes, "\x93NUMPY\x01\x00", 8);
    std::memcpy(bytes + 8, &length, sizeof length);
    std::memcpy(bytes + preamble, header.data(), header.size());
    auto* const cells = reinterpret_cast<std::uint32_t*>(bytes + offset);  // at a multiple of 64
    auto visited = visit_tiles(
        *this, state_->folder, control, "writing the table",
        [&](const TilePlace& place, const TileRecord&, const std::vector<std::uint32_t>& chunk) -> Result<void> {
            for (std::uint64_t row = 0; row < place.rows; ++row) {
                std::uint32_t* const target = cells + row_numbers()[place.first_row + row] * info().columns;
                const std::uint32_t* const source = chunk.data() + row * place.chunk_columns;
                for (std::uint64_t column = 0; column < place.columns; ++column)
                    target[column_numbers()[place.first_column + column]] = source[column];
            }
            return {};
        });
    const bool synced = ::msync(memory, size, MS_SYNC) == 0;
    const int reason = errno;
    ::munmap(memory, size);
    if (!visited) return give_up(std::move(visited).error());
    if (!synced) return give_up(core::io_error("write", file, reason));
    ::close(descriptor);
    std::error_code problem;
    std::filesystem::rename(temporary, file, problem);
    if (problem) return core::io_error("write", file, problem.value());
    return {};
}

}  // namespace starway
