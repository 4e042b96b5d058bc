// The small files of a job of tiles: what is computed, the points, and what is known of a finished tile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/tiles.hpp"

namespace starway::road::ask {

// The points of one side, in the order of the table, with the numbers that they had in the request.
struct TilePoints {
    SnappedPoints points;
    std::vector<std::uint64_t> numbers;
};
// Errors: io; data, the file is damaged. digest: of the file.
Result<std::uint64_t> write_tile_points(const std::filesystem::path& file, const TilePoints& points);
Result<TilePoints> read_tile_points(const std::filesystem::path& file, std::uint64_t digest);

struct TileJobFile {
    TileJobInfo info;
    std::uint64_t rows_digest = 0, columns_digest = 0;  // of the points
    std::map<std::string, std::string> sections;        // of the network, without indices: checksums
};
Result<void> write_job_file(const std::filesystem::path& file, const TileJobFile& job);
Result<TileJobFile> read_job_file(const std::filesystem::path& file);
// The sections that a job's costs depend on. Which of several equal routes is found depends on the indices, too.
std::map<std::string, std::string> sections_of(const RoadNetwork& network, bool with_indices = false);

struct TileRecord {
    std::uint64_t bytes = 0;   // of the chunk
    std::uint64_t digest = 0;  // of the decoded cells
    std::uint64_t sum = 0;     // of the costs of all cells with a route, modulo 2^64
    std::uint64_t unreachable = 0;
    double seconds = 0;
};
Result<void> write_tile_record(const std::filesystem::path& file, const TileRecord& record);
// Nothing if the file does not exist. Errors: io, data.
Result<std::optional<TileRecord>> read_tile_record(const std::filesystem::path& file);

}  // namespace starway::road::ask
