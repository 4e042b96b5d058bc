// One chunk of a zarr v3 array of uint32: the filters Delta and Shuffle of numcodecs, and zstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::road::ask {

// Neighbouring cells differ little: delta coding and byte planes leave zstd a quarter of a byte a cell.
std::vector<std::byte> encode_chunk(std::span<const std::uint32_t> cells);
// Errors: data, the bytes are not a chunk of so many cells.
Result<std::vector<std::uint32_t>> decode_chunk(std::span<const std::byte> bytes, std::size_t cells);

// The documents of the group and its arrays (https://zarr-specs.readthedocs.io/en/latest/v3/core/index.html).
struct ZarrShape {
    std::uint64_t rows = 0, columns = 0;
    std::uint64_t chunk_rows = 0, chunk_columns = 0;
};
std::string zarr_group(const std::string& title);
std::string zarr_costs(const ZarrShape& shape, const std::string& unit, double resolution);
// Whole numbers of 64 bits in one chunk without compression.
std::string zarr_numbers(std::uint64_t count, const std::string& dimension);

}  // namespace starway::road::ask
