// Any bytes as an Arrow file of a job's rows: refused, or columns that belong together, and that are the same when
// written again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "write/arrow/arrow_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    using writing::ArrowKind;
    writing::ArrowTable schema;
    for (const ArrowKind kind :
         {ArrowKind::uint64, ArrowKind::uint32, ArrowKind::float64, ArrowKind::bytes, ArrowKind::text}) {
        schema.columns.emplace_back().name = "column";
        schema.columns.back().kind = kind;
    }
    const auto table = writing::parse_arrow_file(std::as_bytes(std::span(data, size)), schema);
    if (!table) {
        if (table.error().message.empty()) std::abort();
        return 0;
    }
    for (const writing::ArrowColumn& column : table->columns)
        if (column.rows != table->rows() || column.nulls > column.rows) std::abort();
    std::vector<std::byte> again;
    writing::ArrowFileWriter writer(
        schema, {}, [&](std::span<const std::byte> bytes) { again.insert(again.end(), bytes.begin(), bytes.end()); });
    if (!writer.add(*table)) std::abort();
    writer.finish();
    const auto read = writing::parse_arrow_file(again, schema);
    if (!read || read->digest() != table->digest()) std::abort();
    return 0;
}
