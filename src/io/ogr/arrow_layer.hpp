// A layer's features in columns, many at a time, from those drivers that read them so with less work than one by one.
#pragma once

#include <ogr_recordbatch.h>
#include <ogrsf_frmts.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/lines/schema.hpp"

namespace starway::io {

// Where the fields are among an Arrow array's children.
struct ArrowColumns {
    struct Column {
        int child = -1;
        char format = 0;  // of the Arrow C data interface; its first character tells all kinds apart that are read here
    };
    std::vector<Column> fields;  // by field number; no child: it is not read
    Column number, geometry;     // the feature's own number, its WKB
};

// Some features. Move-only; the data lives as long as it does.
class ArrowBatch {
public:
    ArrowBatch(ArrowArray array, std::shared_ptr<const ArrowColumns> columns)
        : array_(array), columns_(std::move(columns)) {}
    ~ArrowBatch() { release(); }
    ArrowBatch(ArrowBatch&& other) noexcept;
    ArrowBatch& operator=(ArrowBatch&& other) noexcept;

    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(array_.length); }
    // Empty: the feature has no geometry.
    [[nodiscard]] std::span<const std::byte> geometry(std::size_t row) const;
    // Nothing where the features are not numbered.
    [[nodiscard]] std::optional<std::int64_t> number(std::size_t row) const;

    [[nodiscard]] bool has_value(std::size_t row, int field) const { return is_set(column(field), row); }
    [[nodiscard]] std::string_view text(std::size_t row, int field) const;
    [[nodiscard]] std::int64_t integer(std::size_t row, int field) const { return integer(column(field), row); }
    [[nodiscard]] double real(std::size_t row, int field) const;

private:
    using Column = ArrowColumns::Column;
    [[nodiscard]] const Column& column(int field) const { return columns_->fields[static_cast<std::size_t>(field)]; }
    [[nodiscard]] const ArrowArray& child(const Column& column) const { return *array_.children[column.child]; }
    [[nodiscard]] std::size_t place(const Column& column, std::size_t row) const;
    [[nodiscard]] bool is_set(const Column& column, std::size_t row) const;
    [[nodiscard]] std::int64_t integer(const Column& column, std::size_t row) const;
    [[nodiscard]] std::span<const std::byte> bytes(const Column& column, std::size_t row) const;
    template <class T>
    [[nodiscard]] T value(const Column& column, std::size_t row) const;
    void release();

    ArrowArray array_;
    std::shared_ptr<const ArrowColumns> columns_;
};

// A row of a batch as FieldValues (field_values.hpp) reads it.
struct ArrowRow {
    const ArrowBatch& batch;
    std::size_t row;
    [[nodiscard]] bool has_value(int field) const { return batch.has_value(row, field); }
    [[nodiscard]] std::string_view text(int field) const { return batch.text(row, field); }
    [[nodiscard]] std::string printed(int field) const { return std::to_string(batch.integer(row, field)); }
    [[nodiscard]] std::int64_t integer(int field) const { return batch.integer(row, field); }
    [[nodiscard]] double real(int field) const { return batch.real(row, field); }
};

class ArrowLayer {
public:
    // Nothing where the layer is better read feature by feature: its driver is no faster so, or a field that the schema uses is of a kind that
    // ArrowRow does not give as a feature would. The layer must outlive it, and fields it is to leave out are ignored already.
    static std::optional<ArrowLayer> open(OGRLayer& layer, std::span<const SourceField> fields,
                                          const LineSchema& schema);

    // Nothing at the end, and where reading fails: failed() tells, and GDAL has said why.
    std::optional<ArrowBatch> next();
    [[nodiscard]] bool failed() const { return failed_; }

private:
    struct Release {
        void operator()(ArrowArrayStream* stream) const;
    };
    std::unique_ptr<ArrowArrayStream, Release> stream_;
    std::shared_ptr<const ArrowColumns> columns_;
    bool failed_ = false;
};

}  // namespace starway::io
