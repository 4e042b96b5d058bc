// Reads a layer's features in columnar batches, with drivers for which that is faster.
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

#include "read/roads/lines/schema.hpp"

namespace starway::read {

// The positions of fields among an Arrow array's children.
struct ArrowColumns {
    struct Column {
        int child = -1;
        char format = 0;  // of the Arrow C data interface; its first character distinguishes all supported kinds
    };
    std::vector<Column> fields;  // by field number; no child if unused
    Column number, geometry;     // the feature's number, and its WKB
};

// A batch of features. Move-only; owns the data.
class ArrowBatch {
public:
    ArrowBatch(ArrowArray array, std::shared_ptr<const ArrowColumns> columns)
        : array_(array), columns_(std::move(columns)) {}
    ~ArrowBatch() { release(); }
    ArrowBatch(ArrowBatch&& other) noexcept;
    ArrowBatch& operator=(ArrowBatch&& other) noexcept;

    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(array_.length); }
    // Empty if the feature has no geometry.
    [[nodiscard]] std::span<const std::byte> geometry(std::size_t row) const;
    // Nothing if features have no numbers.
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

// A row of a batch for FieldValues (field_values.hpp).
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
    // Nothing if the layer should be read feature by feature: the driver gains nothing from batches, or ArrowRow cannot
    // reproduce a used field. The layer must outlive this object. Precondition: unused fields are already ignored.
    static std::optional<ArrowLayer> open(OGRLayer& layer, std::span<const SourceField> fields,
                                          const LineSchema& schema);

    // Nothing at the end or on failure; failed() distinguishes these, and GDAL reports the reason.
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

}  // namespace starway::read
