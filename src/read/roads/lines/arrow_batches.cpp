#include "read/roads/lines/arrow_batches.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>

#include "base/core/system_error.hpp"

namespace starway::read {
namespace {

// Types of the C interface that are one character long.
constexpr std::string_view integer_types = "cCsSiIlL";
constexpr std::string_view real_types = "fg";
constexpr std::string_view text_types = "uU";
constexpr std::string_view byte_types = "zZ";

bool is_one_of(const char* format, std::string_view types) {
    return format != nullptr && std::strlen(format) == 1 && types.find(format[0]) != std::string_view::npos;
}

// Whether the metadata of a column names an extension type. Its layout: int32 pairs, then each key and value behind its
// int32 length.
bool has_extension(const char* metadata, std::string_view wanted) {
    if (metadata == nullptr) return false;
    const auto number = [&] {
        std::int32_t value = 0;
        std::memcpy(&value, metadata, sizeof value);
        metadata += sizeof value;
        return value;
    };
    const auto text = [&]() -> std::string_view {
        const std::int32_t size = number();
        const std::string_view value(metadata, size > 0 ? static_cast<std::size_t>(size) : 0);
        metadata += value.size();
        return value;
    };
    for (std::int32_t pairs = number(); pairs > 0; --pairs) {
        const auto key = text();
        const auto value = text();
        if (key == "ARROW:extension:name" && value == wanted) return true;
    }
    return false;
}

struct ReleaseSchema {
    void operator()(ArrowSchema* schema) const {
        if (schema->release != nullptr) schema->release(schema);
        delete schema;
    }
};

FieldKind kind_of(const ArrowSchema& child) {
    if (child.dictionary != nullptr)
        return is_one_of(child.format, integer_types) && is_one_of(child.dictionary->format, text_types)
                   ? FieldKind::text
                   : FieldKind::other;
    if (is_one_of(child.format, integer_types)) return FieldKind::integer;
    if (is_one_of(child.format, real_types)) return FieldKind::real;
    if (is_one_of(child.format, text_types)) return FieldKind::text;
    return is_one_of(child.format, "b") ? FieldKind::boolean : FieldKind::other;
}

bool bit(const void* bits, std::int64_t at) {
    return (static_cast<const std::uint8_t*>(bits)[at / 8] >> (at % 8) & 1U) != 0;
}

template <class T>
T value_at(const ArrowArray& array, std::int64_t at) {
    T value;
    std::memcpy(&value, static_cast<const T*>(array.buffers[1]) + at, sizeof value);
    return value;
}

std::int64_t integer_at(const ArrowArray& array, char format, std::int64_t at) {
    switch (format) {
        case 'c':
            return value_at<std::int8_t>(array, at);
        case 'C':
            return value_at<std::uint8_t>(array, at);
        case 's':
            return value_at<std::int16_t>(array, at);
        case 'S':
            return value_at<std::uint16_t>(array, at);
        case 'i':
            return value_at<std::int32_t>(array, at);
        case 'I':
            return value_at<std::uint32_t>(array, at);
        case 'b':
            return bit(array.buffers[1], at) ? 1 : 0;
        default:
            return value_at<std::int64_t>(array, at);
    }
}

std::span<const std::byte> bytes_at(const ArrowArray& array, char format, std::int64_t at) {
    const auto between = [&]<class Offset>(Offset) -> std::span<const std::byte> {
        const auto* offsets = static_cast<const Offset*>(array.buffers[1]) + at;
        if (offsets[1] <= offsets[0]) return {};
        return {static_cast<const std::byte*>(array.buffers[2]) + offsets[0],
                static_cast<std::size_t>(offsets[1] - offsets[0])};
    };
    return format == 'U' || format == 'Z' ? between(std::int64_t{}) : between(std::int32_t{});
}

bool is_set(const ArrowArray& array, std::int64_t at) {
    return array.n_buffers == 0 || array.buffers[0] == nullptr || bit(array.buffers[0], at);
}

}  // namespace

ArrowStream::~ArrowStream() {
    if (stream_->release != nullptr) stream_->release(stream_);
}

Error ArrowStream::failed(const std::string& origin, int code) const {
    const char* reason = stream_->get_last_error != nullptr ? stream_->get_last_error(stream_) : nullptr;
    return {ErrorKind::data, fmt::format("{}: the Arrow stream failed: {}", origin,
                                         reason != nullptr ? std::string(reason) : core::system_reason(code))};
}

Result<StreamColumns> ArrowStream::columns(const std::string& origin) {
    if (stream_->release == nullptr)
        return Error{ErrorKind::usage, fmt::format("{}: the Arrow stream was read before; pass a new one", origin)};
    const std::unique_ptr<ArrowSchema, ReleaseSchema> schema(new ArrowSchema{});
    if (const int code = stream_->get_schema(stream_, schema.get()); code != 0) return failed(origin, code);
    if (schema->format == nullptr || std::string_view(schema->format) != "+s")
        return Error{ErrorKind::data, fmt::format("{}: the Arrow stream is not one of record batches", origin)};
    StreamColumns found;
    std::int64_t geometry = -1;
    bool marked = false;
    for (std::int64_t i = 0; i < schema->n_children; ++i) {
        const ArrowSchema& child = *schema->children[i];
        if (!is_one_of(child.format, byte_types)) continue;
        const bool here = has_extension(child.metadata, "geoarrow.wkb") || has_extension(child.metadata, "ogc.wkb");
        if ((here && !marked) || geometry < 0) geometry = i;
        marked = marked || here;
    }
    if (geometry < 0)
        return Error{ErrorKind::data,
                     fmt::format("{}: the Arrow stream has no column of geometries as well-known binary", origin)};
    for (std::int64_t i = 0; i < schema->n_children; ++i) {
        const ArrowSchema& child = *schema->children[i];
        if (i == geometry) {
            found.geometry = {i, child.format[0], 0};
            continue;
        }
        found.fields.push_back({child.name != nullptr ? child.name : "", kind_of(child)});
        found.columns.push_back({i, child.format[0], child.dictionary != nullptr ? child.dictionary->format[0] : '\0'});
    }
    return found;
}

Result<std::optional<ArrowArray>> ArrowStream::next(const std::string& origin) {
    ArrowArray array{};
    if (const int code = stream_->get_next(stream_, &array); code != 0) return failed(origin, code);
    if (array.release == nullptr) return std::optional<ArrowArray>();
    return std::optional(array);
}

bool StreamRow::has_value(int field) const {
    const StreamColumn& here = column(field);
    const ArrowArray& array = *batch_.children[here.child];
    const std::int64_t at = row_ + batch_.offset + array.offset;
    if (!is_set(array, at)) return false;
    if (here.dictionary != 0) {
        const std::int64_t word = integer_at(array, here.format, at);
        return word >= 0 && word < array.dictionary->length &&
               is_set(*array.dictionary, word + array.dictionary->offset);
    }
    if (here.format == 'f') return !std::isnan(value_at<float>(array, at));
    return here.format != 'g' || !std::isnan(value_at<double>(array, at));
}

std::string_view StreamRow::text(int field) const {
    const StreamColumn& here = column(field);
    const ArrowArray* array = batch_.children[here.child];
    std::int64_t at = row_ + batch_.offset + array->offset;
    char format = here.format;
    if (here.dictionary != 0) {
        at = integer_at(*array, here.format, at) + array->dictionary->offset;
        array = array->dictionary;
        format = here.dictionary;
    }
    const auto bytes = bytes_at(*array, format, at);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::int64_t StreamRow::integer(int field) const {
    const StreamColumn& here = column(field);
    const ArrowArray& array = *batch_.children[here.child];
    return integer_at(array, here.format, row_ + batch_.offset + array.offset);
}

double StreamRow::real(int field) const {
    const StreamColumn& here = column(field);
    const ArrowArray& array = *batch_.children[here.child];
    const std::int64_t at = row_ + batch_.offset + array.offset;
    if (here.format == 'f') return static_cast<double>(value_at<float>(array, at));
    if (here.format == 'g') return value_at<double>(array, at);
    return static_cast<double>(integer_at(array, here.format, at));
}

std::string StreamRow::printed(int field) const {
    const char format = column(field).format;
    if (format == 'f' || format == 'g') return fmt::format("{:.15g}", real(field));
    return std::to_string(integer(field));
}

std::span<const std::byte> StreamRow::geometry() const {
    const StreamColumn& here = columns_.geometry;
    const ArrowArray& array = *batch_.children[here.child];
    const std::int64_t at = row_ + batch_.offset + array.offset;
    return is_set(array, at) ? bytes_at(array, here.format, at) : std::span<const std::byte>{};
}

}  // namespace starway::read
