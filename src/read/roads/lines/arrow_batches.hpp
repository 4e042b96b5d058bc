// The record batches of an Arrow stream as rows of features, for the collector. Knows the C interface alone, and no
// library.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "read/roads/lines/schema.hpp"
#include "starway/core/result.hpp"

// https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html, as everybody declares them.
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4
struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    ArrowSchema** children;
    ArrowSchema* dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};
struct ArrowArray {
    std::int64_t length;
    std::int64_t null_count;
    std::int64_t offset;
    std::int64_t n_buffers;
    std::int64_t n_children;
    const void** buffers;
    ArrowArray** children;
    ArrowArray* dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};
#endif
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE
struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
    int (*get_next)(ArrowArrayStream*, ArrowArray* out);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};
#endif

namespace starway::read {

// A column that can be read.
struct StreamColumn {
    std::int64_t child = 0;
    char format = 0;      // the first character of its type
    char dictionary = 0;  // of the dictionary's type; 0: there is none
};

struct StreamColumns {
    std::vector<SourceField> fields;
    std::vector<StreamColumn> columns;  // of the fields
    StreamColumn geometry;
};

// Takes the stream over.
class ArrowStream {
public:
    explicit ArrowStream(ArrowArrayStream* stream) : stream_(stream) {}
    ~ArrowStream();
    ArrowStream(const ArrowStream&) = delete;
    ArrowStream& operator=(const ArrowStream&) = delete;

    // Errors: data, the stream fails, or it has no column of geometries.
    Result<StreamColumns> columns(const std::string& origin);
    // Nothing at the end; release() what it holds. Errors: data, the stream fails.
    Result<std::optional<ArrowArray>> next(const std::string& origin);

private:
    [[nodiscard]] Error failed(const std::string& origin, int code) const;
    ArrowArrayStream* stream_;
};

// One row of a batch: a FieldRow (read/roads/lines/field_values.hpp).
class StreamRow {
public:
    StreamRow(const ArrowArray& batch, const StreamColumns& columns, std::int64_t row)
        : batch_(batch), columns_(columns), row_(row) {}
    [[nodiscard]] bool has_value(int field) const;
    [[nodiscard]] std::string_view text(int field) const;
    [[nodiscard]] std::string printed(int field) const;
    [[nodiscard]] std::int64_t integer(int field) const;
    [[nodiscard]] double real(int field) const;
    [[nodiscard]] std::span<const std::byte> geometry() const;  // empty if there is none

private:
    [[nodiscard]] const StreamColumn& column(int field) const {
        return columns_.columns[static_cast<std::size_t>(field)];
    }
    const ArrowArray& batch_;
    const StreamColumns& columns_;
    std::int64_t row_;
};

}  // namespace starway::read
