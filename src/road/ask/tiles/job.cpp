#include "road/ask/tiles/job.hpp"

#include <fmt/format.h>

#include <limits>

#include "base/core/checksum.hpp"
#include "base/core/sentence.hpp"
#include "road/ask/tiles/chunk.hpp"
#include "road/ask/tiles/job_json.hpp"

namespace starway {

using road::ask::TilePlace;

std::filesystem::path road::ask::chunk_file(const std::filesystem::path& folder, const TilePlace& place) {
    return folder / "costs.zarr/cost/c" / std::to_string(place.row_tile) / std::to_string(place.column_tile);
}

std::filesystem::path road::ask::record_file(const std::filesystem::path& folder, const TilePlace& place) {
    return folder / "tiles" / fmt::format("{}-{}.json", place.row_tile, place.column_tile);
}

road::ask::TileRecord road::ask::record_of(const TilePlace& place, std::span<const std::uint32_t> chunk) {
    TileRecord record;
    core::RunningChecksum checksum;
    for (std::uint64_t row = 0; row < place.rows; ++row) {
        const auto cells =
            chunk.subspan(static_cast<std::size_t>(row * place.chunk_columns), static_cast<std::size_t>(place.columns));
        checksum.add(std::as_bytes(cells));
        for (const std::uint32_t cell : cells) {
            const bool none = cell == no_route_steps;
            record.unreachable += none ? 1U : 0U;
            record.sum += none ? 0U : cell;
        }
    }
    record.digest = checksum.value();
    return record;
}

Result<std::optional<road::ask::TileRecord>> road::ask::finished_tile(const std::filesystem::path& folder,
                                                                      const TilePlace& place) {
    auto record = read_tile_record(record_file(folder, place));
    if (!record && record.error().kind == ErrorKind::data) return std::optional<TileRecord>();
    if (!record || !*record) return record;
    std::error_code missing;
    const auto size = std::filesystem::file_size(chunk_file(folder, place), missing);
    if (missing || size != (*record)->bytes) return std::optional<TileRecord>();
    return record;
}

Result<std::vector<std::uint32_t>> road::ask::read_chunk(const std::filesystem::path& folder, const TilePlace& place,
                                                         const TileRecord& record) {
    const auto file = chunk_file(folder, place);
    const auto bytes = read_bytes(file, record.bytes);
    if (!bytes) return bytes.error();
    const auto wrong = [&](const Sentence& what) {
        return Error{ErrorKind::data,
                     fmt::format("{}: {}; run the job again, which computes it anew", file.string(), what)};
    };
    if (!*bytes) return wrong("the tile is missing");
    auto cells = decode_chunk(**bytes, place.chunk_cells());
    if (!cells) return wrong("the tile " + cells.error().message);
    const TileRecord found = record_of(place, *cells);
    if (found.digest != record.digest || found.sum != record.sum || found.unreachable != record.unreachable)
        return wrong("the tile's cells are not those that its digest stands for");
    return cells;
}

TileJob::TileJob(std::shared_ptr<const State> state) : state_(std::move(state)) {}

Result<TileJob> TileJob::open(const std::string& source) {
    const std::filesystem::path folder = source;
    auto job = road::ask::read_job_file(folder / "job.json");
    if (!job) return std::move(job).error();
    auto state = std::make_shared<State>();
    state->folder = folder;
    state->job = *std::move(job);
    auto rows = road::ask::read_tile_points(folder / "rows.points", state->job.rows_digest);
    if (!rows) return std::move(rows).error();
    auto columns = road::ask::read_tile_points(folder / "columns.points", state->job.columns_digest);
    if (!columns) return std::move(columns).error();
    state->rows = *std::move(rows);
    state->columns = *std::move(columns);
    if (state->rows.points.size() != state->job.info.rows || state->columns.points.size() != state->job.info.columns)
        return Error{ErrorKind::data,
                     fmt::format("{}: the points are not those of the job; plan it again", folder.string())};
    return TileJob(std::move(state));
}

const TileJobInfo& TileJob::info() const {
    return state_->job.info;
}

std::uint64_t TileJob::row_tiles() const {
    return (info().rows - 1) / std::min<std::uint64_t>(info().rows, info().tile) + 1;
}

std::uint64_t TileJob::column_tiles() const {
    return (info().columns - 1) / std::min<std::uint64_t>(info().columns, info().tile) + 1;
}

std::uint64_t TileJob::finished() const {
    std::uint64_t count = 0;
    for (std::uint64_t column = 0; column < column_tiles(); ++column)
        for (std::uint64_t row = 0; row < row_tiles(); ++row) {
            const auto done = road::ask::finished_tile(state_->folder, road::ask::tile_place(info(), row, column));
            count += done && *done ? 1U : 0U;
        }
    return count;
}

const SnappedPoints& TileJob::row_points() const {
    return state_->rows.points;
}
const SnappedPoints& TileJob::column_points() const {
    return state_->columns.points;
}
std::span<const std::uint64_t> TileJob::row_numbers() const {
    return state_->rows.numbers;
}
std::span<const std::uint64_t> TileJob::column_numbers() const {
    return state_->columns.numbers;
}

Result<std::vector<std::uint32_t>> TileJob::read(std::uint64_t row_tile, std::uint64_t column_tile) const {
    if (row_tile >= row_tiles() || column_tile >= column_tiles())
        return Error{ErrorKind::usage, fmt::format("there is no tile {},{}; there are {} x {}", row_tile, column_tile,
                                                   row_tiles(), column_tiles())};
    const TilePlace place = road::ask::tile_place(info(), row_tile, column_tile);
    const auto record = road::ask::finished_tile(state_->folder, place);
    if (!record) return record.error();
    if (!*record)
        return Error{ErrorKind::data,
                     fmt::format("the tile {},{} is not finished; run the job", row_tile, column_tile)};
    auto chunk = road::ask::read_chunk(state_->folder, place, **record);
    if (!chunk || place.columns == place.chunk_columns) {
        if (chunk) chunk->resize(static_cast<std::size_t>(place.rows * place.columns));
        return chunk;
    }
    std::vector<std::uint32_t> cells;
    cells.reserve(static_cast<std::size_t>(place.rows * place.columns));
    for (std::uint64_t row = 0; row < place.rows; ++row) {
        const auto first = chunk->begin() + static_cast<std::ptrdiff_t>(row * place.chunk_columns);
        cells.insert(cells.end(), first, first + static_cast<std::ptrdiff_t>(place.columns));
    }
    return cells;
}

}  // namespace starway
