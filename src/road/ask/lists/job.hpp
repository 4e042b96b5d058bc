// A job of a list as it is worked on, behind ListJob.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "road/ask/tiles/job_files.hpp"
#include "starway/road/lists.hpp"
#include "write/arrow/arrow_table.hpp"

namespace starway {
namespace road::ask {

// The items in the order of the blocks. Of routes: from and to; of isochrones: from; of matches: traces and their
// numbers.
struct ListItems {
    TilePoints from, to;
    std::vector<std::vector<TracePoint>> traces;
    std::vector<std::uint64_t> trace_numbers;
    std::vector<std::string> names;  // empty: none
    [[nodiscard]] const std::vector<std::uint64_t>& numbers() const {
        return from.numbers.empty() ? trace_numbers : from.numbers;
    }
};

// What job.json says.
struct ListJobFile {
    ListJobInfo info;
    MatchRequest match;
    IsochroneRequest isochrone;
    std::map<std::string, std::uint64_t> digests;  // of the files of items
    std::map<std::string, std::string> sections;   // of the network, with its indices: checksums
};
// Digests of the files are added to the job. Errors: io.
Result<void> write_list(const std::filesystem::path& folder, const ListItems& items, ListJobFile& job);
// Errors: io, data.
Result<ListJobFile> read_list_file(const std::filesystem::path& file);
Result<ListItems> read_list_items(const std::filesystem::path& folder, const ListJobFile& job);

struct BlockRecord {
    std::uint64_t bytes = 0;
    std::uint64_t checksum = 0;  // of the file
    std::uint64_t digest = 0;    // of the rows
    std::uint64_t rows = 0, problems = 0;
    double seconds = 0;
};
Result<void> write_block_record(const std::filesystem::path& file, const BlockRecord& record);
// A block with a record whose file has its size. Errors: io.
Result<std::optional<BlockRecord>> finished_block(const std::filesystem::path& folder, std::uint64_t block);
// The rows of a finished block, checked. Errors: io; data, it is missing or wrong.
Result<writing::ArrowTable> read_block(const ListJob::State& state, std::uint64_t block, const BlockRecord& record);

std::filesystem::path block_file(const std::filesystem::path& folder, std::uint64_t block);
std::filesystem::path block_record_file(const std::filesystem::path& folder, std::uint64_t block);

// The columns of a job's rows, without rows.
writing::ArrowTable list_columns(const ListJobInfo& info);
// GeoParquet's member crs; empty: longitude and latitude.
std::string list_crs(const ListJobInfo& info);
// The answers of items first to first + count. Errors: data, interrupted, and what an engine says but for no_route,
// which becomes a row.
Result<writing::ArrowTable> answer_items(const road::Engine& engine, const ListJob::State& state, std::uint64_t first,
                                         std::uint64_t count, const Control& control);
// Rows without an answer.
std::uint64_t problems_of(const writing::ArrowTable& table);

}  // namespace road::ask

struct STARWAY_LOCAL ListJob::State {
    std::filesystem::path folder;
    road::ask::ListJobFile job;
    road::ask::ListItems items;
    [[nodiscard]] std::uint64_t first_item(std::uint64_t block) const { return block * job.info.block; }
    [[nodiscard]] std::uint64_t items_of(std::uint64_t block) const {
        return std::min<std::uint64_t>(job.info.block, job.info.items - first_item(block));
    }
};

}  // namespace starway
