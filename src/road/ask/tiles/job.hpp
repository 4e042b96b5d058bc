// A job of tiles as it is worked on, behind TileJob.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "road/ask/tiles/job_files.hpp"
#include "starway/road/tiles.hpp"

namespace starway {

struct STARWAY_LOCAL TileJob::State {
    std::filesystem::path folder;
    road::ask::TileJobFile job;
    road::ask::TilePoints rows, columns;
};

namespace road::ask {

// Where a tile lies in the table.
struct TilePlace {
    std::uint64_t row_tile = 0, column_tile = 0;
    std::uint64_t first_row = 0, first_column = 0;
    std::uint64_t rows = 0, columns = 0;
    std::uint64_t chunk_rows = 0, chunk_columns = 0;  // of every chunk, also of those at the edges
    [[nodiscard]] std::size_t chunk_cells() const { return static_cast<std::size_t>(chunk_rows * chunk_columns); }
};
inline TilePlace tile_place(const TileJobInfo& info, std::uint64_t row_tile, std::uint64_t column_tile) {
    TilePlace place;
    place.row_tile = row_tile;
    place.column_tile = column_tile;
    place.chunk_rows = std::min<std::uint64_t>(info.rows, info.tile);
    place.chunk_columns = std::min<std::uint64_t>(info.columns, info.tile);
    place.first_row = row_tile * place.chunk_rows;
    place.first_column = column_tile * place.chunk_columns;
    place.rows = std::min(place.chunk_rows, info.rows - place.first_row);
    place.columns = std::min(place.chunk_columns, info.columns - place.first_column);
    return place;
}

// The job's steps of a cost in the weight's own, to the nearest.
inline std::uint64_t job_steps(const TileJobInfo& info, std::uint64_t own) {
    return own / info.own_steps + (own % info.own_steps >= info.own_steps - own % info.own_steps ? 1 : 0);
}

std::filesystem::path chunk_file(const std::filesystem::path& folder, const TilePlace& place);
std::filesystem::path record_file(const std::filesystem::path& folder, const TilePlace& place);

// Digest, sum and cells without a route. chunk: as stored, with what lies beyond the table.
TileRecord record_of(const TilePlace& place, std::span<const std::uint32_t> chunk);

// A tile with a record whose chunk has its size. Errors: io.
Result<std::optional<TileRecord>> finished_tile(const std::filesystem::path& folder, const TilePlace& place);
// The chunk of a finished tile. Errors: io; data, it is missing or not what its record says.
Result<std::vector<std::uint32_t>> read_chunk(const std::filesystem::path& folder, const TilePlace& place,
                                              const TileRecord& record);

}  // namespace road::ask
}  // namespace starway
