#include "read/gis/arrow_layer.hpp"

#include <cpl_string.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "read/field_names.hpp"

namespace starway::read {
namespace {

constexpr const char* features_a_batch = "MAX_FEATURES_IN_BATCH=4096";  // between two checks of the cancel flag

struct ReleaseSchema {
    void operator()(ArrowSchema* schema) const {
        if (schema->release != nullptr) schema->release(schema);
        delete schema;
    }
};
using Schema = std::unique_ptr<ArrowSchema, ReleaseSchema>;

// Single characters of the Arrow C data interface.
constexpr std::string_view integer_formats = "sil";  // 16, 32 and 64 bits
constexpr std::string_view real_formats = "fg";      // 32 and 64 bits
constexpr std::string_view text_formats = "uU";      // offsets of 32 and 64 bits
constexpr std::string_view byte_formats = "zZ";

bool is_one_of(const ArrowSchema& child, std::string_view formats) {
    const std::string_view format = child.format;
    return format.size() == 1 && formats.find(format.front()) != std::string_view::npos && child.dictionary == nullptr;
}

// The order is: the feature's number, the fields that are not ignored, the geometry.
std::optional<ArrowColumns> find_columns(OGRLayer& layer, const ArrowSchema& schema) {
    OGRFeatureDefn* definition = layer.GetLayerDefn();
    ArrowColumns columns;
    columns.fields.resize(static_cast<std::size_t>(definition->GetFieldCount()));
    std::int64_t next = 0;
    const auto take = [&](std::string_view name, std::string_view formats, ArrowColumns::Column& column) {
        if (next == schema.n_children || name != schema.children[next]->name) return false;
        if (!is_one_of(*schema.children[next], formats)) return false;
        column = {static_cast<int>(next), schema.children[next]->format[0]};
        ++next;
        return true;
    };
    const std::string_view number = layer.GetFIDColumn();
    take(number.empty() ? "OGC_FID" : number, "l", columns.number);
    for (int i = 0; i < definition->GetFieldCount(); ++i) {
        const OGRFieldDefn* field = definition->GetFieldDefn(i);
        if (field->IsIgnored()) continue;
        const std::string known = std::string(integer_formats).append(real_formats).append(text_formats);
        if (take(field->GetNameRef(), known, columns.fields[static_cast<std::size_t>(i)])) continue;
        // A field of another kind can be skipped.
        if (next == schema.n_children || std::string_view(field->GetNameRef()) != schema.children[next]->name)
            return std::nullopt;
        ++next;
    }
    if (next == schema.n_children || !is_one_of(*schema.children[next], byte_formats)) return std::nullopt;
    columns.geometry = {static_cast<int>(next), schema.children[next]->format[0]};
    return columns;
}

// Whether each used field has the expected kind. Integers can be converted to text; reals cannot, as their formats
// vary.
bool fits(const ArrowColumns& columns, std::span<const SourceField> fields, const LineSchema& schema) {
    const auto is = [&](int field, std::string_view formats) {
        if (field == no_field) return true;
        const char format = columns.fields[static_cast<std::size_t>(field)].format;
        return format != 0 && formats.find(format) != std::string_view::npos;
    };
    const auto as_known = [&](int field) {
        if (field == no_field) return true;
        switch (fields[static_cast<std::size_t>(field)].kind) {
            case FieldKind::text:
                return is(field, text_formats);
            case FieldKind::integer:
                return is(field, integer_formats);
            case FieldKind::real:
                return is(field, real_formats);
            case FieldKind::boolean:  // GDAL 3.6 returns wrong bits next to null values
            case FieldKind::other:
                break;
        }
        return false;
    };
    const auto as_text = [&](int field) { return as_known(field) && (field == no_field || !is(field, real_formats)); };
    const auto texts = schema.text_fields();
    const auto numbers = schema.number_fields();
    return std::all_of(texts.begin(), texts.end(), as_text) && std::all_of(numbers.begin(), numbers.end(), as_known) &&
           std::all_of(schema.tag_fields.begin(), schema.tag_fields.end(),
                       [&](const TagField& tag) { return as_text(static_cast<int>(tag.field)); });
}

}  // namespace

ArrowBatch::ArrowBatch(ArrowBatch&& other) noexcept : array_(other.array_), columns_(std::move(other.columns_)) {
    other.array_.release = nullptr;
}

ArrowBatch& ArrowBatch::operator=(ArrowBatch&& other) noexcept {
    if (this != &other) {
        release();
        array_ = std::exchange(other.array_, {});
        columns_ = std::move(other.columns_);
    }
    return *this;
}

void ArrowBatch::release() {
    if (array_.release != nullptr) array_.release(&array_);
    array_.release = nullptr;
}

std::size_t ArrowBatch::place(const Column& column, std::size_t row) const {
    return row + static_cast<std::size_t>(array_.offset + child(column).offset);
}

bool ArrowBatch::is_set(const Column& column, std::size_t row) const {
    const auto* bits = static_cast<const std::uint8_t*>(child(column).buffers[0]);
    const std::size_t at = place(column, row);
    return bits == nullptr || (bits[at / 8] >> (at % 8) & 1U) != 0;
}

template <class T>
T ArrowBatch::value(const Column& column, std::size_t row) const {
    T number;
    std::memcpy(&number, static_cast<const T*>(child(column).buffers[1]) + place(column, row), sizeof number);
    return number;
}

std::int64_t ArrowBatch::integer(const Column& column, std::size_t row) const {
    switch (column.format) {
        case 's':
            return value<std::int16_t>(column, row);
        case 'i':
            return value<std::int32_t>(column, row);
        default:
            return value<std::int64_t>(column, row);
    }
}

double ArrowBatch::real(std::size_t row, int field) const {
    const Column& here = column(field);
    if (here.format == 'f') return static_cast<double>(value<float>(here, row));
    if (here.format == 'g') return value<double>(here, row);
    return static_cast<double>(integer(here, row));
}

std::span<const std::byte> ArrowBatch::bytes(const Column& column, std::size_t row) const {
    const auto between = [&]<class Offset>(Offset) -> std::span<const std::byte> {
        const auto* offsets = static_cast<const Offset*>(child(column).buffers[1]) + place(column, row);
        const auto* data = static_cast<const std::byte*>(child(column).buffers[2]);
        if (offsets[1] <= offsets[0]) return {};
        return {data + offsets[0], static_cast<std::size_t>(offsets[1] - offsets[0])};
    };
    return column.format == 'U' || column.format == 'Z' ? between(std::int64_t{}) : between(std::int32_t{});
}

// Like a feature's text, ends at the first NUL.
std::string_view ArrowBatch::text(std::size_t row, int field) const {
    const auto all = bytes(column(field), row);
    const auto* characters = reinterpret_cast<const char*>(all.data());
    return {characters, ::strnlen(characters, all.size())};
}

std::span<const std::byte> ArrowBatch::geometry(std::size_t row) const {
    return is_set(columns_->geometry, row) ? bytes(columns_->geometry, row) : std::span<const std::byte>{};
}

std::optional<std::int64_t> ArrowBatch::number(std::size_t row) const {
    if (columns_->number.child < 0 || !is_set(columns_->number, row)) return std::nullopt;
    return integer(columns_->number, row);
}

void ArrowLayer::Release::operator()(ArrowArrayStream* stream) const {
    if (stream->release != nullptr) stream->release(stream);
    delete stream;
}

std::optional<ArrowLayer> ArrowLayer::open(OGRLayer& layer, std::span<const SourceField> fields,
                                           const LineSchema& schema) {
    if (layer.TestCapability(OLCFastGetArrowStream) == 0) return std::nullopt;
    CPLStringList options;
    options.AddString(features_a_batch);
    ArrowLayer opened;
    opened.stream_.reset(new ArrowArrayStream{});
    if (!layer.GetArrowStream(opened.stream_.get(), options.List())) return std::nullopt;
    const Schema found(new ArrowSchema{});
    if (opened.stream_->get_schema(opened.stream_.get(), found.get()) != 0) return std::nullopt;
    auto columns = find_columns(layer, *found);
    if (!columns || !fits(*columns, fields, schema)) return std::nullopt;
    opened.columns_ = std::make_shared<const ArrowColumns>(*std::move(columns));
    return opened;
}

std::optional<ArrowBatch> ArrowLayer::next() {
    ArrowArray array{};
    if (stream_->get_next(stream_.get(), &array) != 0) {
        failed_ = true;
        return std::nullopt;
    }
    if (array.release == nullptr) return std::nullopt;
    ArrowBatch batch(array, columns_);
    // Where a page of the database is damaged, GDAL returns such batches for ever.
    failed_ = batch.size() == 0;
    if (failed_) return std::nullopt;
    return batch;
}

}  // namespace starway::read
