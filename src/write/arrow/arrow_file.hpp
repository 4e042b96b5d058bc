// Arrow IPC files, also called Feather V2 (https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format), with
// buffers compressed by zstd: what pyarrow, pandas, polars, DuckDB, R's arrow and GeoPandas read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "write/arrow/arrow_table.hpp"

namespace starway::writing {

class ArrowFileWriter {
public:
    using Sink = std::function<void(std::span<const std::byte>)>;
    // Writes the schema. crs: of geometries, as GeoParquet's metadata has it: a JSON value; empty: longitude and
    // latitude.
    ArrowFileWriter(const ArrowTable& schema, const std::string& crs, Sink sink);
    // Writes all rows as one record batch. Precondition: the columns of the schema; ArrowTable::fits(). Errors:
    // internal, out of memory.
    Result<void> add(const ArrowTable& table);
    void finish();

private:
    struct Block {
        std::uint64_t offset = 0;
        std::uint32_t metadata = 0;
        std::uint64_t body = 0;
    };
    void write(std::span<const std::byte> bytes);
    Block write_message(std::span<const std::byte> metadata);
    ArrowTable schema_;
    std::string geo_;
    Sink sink_;
    std::uint64_t written_ = 0;
    std::vector<Block> blocks_;
};

// The table of a file with one record batch, as ArrowFileWriter writes it. schema: the columns that it must have.
// Memory in proportion to the bytes. Errors: data, it is not such a file.
Result<ArrowTable> parse_arrow_file(std::span<const std::byte> bytes, const ArrowTable& schema);

}  // namespace starway::writing
