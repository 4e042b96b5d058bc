#include "write/arrow/arrow_file.hpp"

#include <flatbuffers/flatbuffers.h>
#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace starway::writing {
namespace {

// Message.fbs, Schema.fbs and File.fbs of Arrow's format: the numbers of the fields of each table.
namespace message {
constexpr int version = 0, header_type = 1, header = 2, body_length = 3;
}
namespace schema_table {
constexpr int fields = 1, metadata = 2;
}
namespace field {
constexpr int name = 0, nullable = 1, type_type = 2, type = 3, children = 5, metadata = 6;
}
namespace batch {
constexpr int length = 0, nodes = 1, buffers = 2, compression = 3;
}
namespace footer {
constexpr int version = 0, schema = 1, batches = 3;
}
constexpr std::int16_t version_5 = 4;
constexpr std::uint8_t header_schema = 1, header_batch = 3;
constexpr std::uint8_t type_int = 2, type_float = 3, type_binary = 4, type_text = 5;
constexpr std::int8_t codec_zstd = 1;
constexpr std::size_t alignment = 8;
constexpr std::string_view magic = "ARROW1";
constexpr int level = 1;

struct FieldNode {
    std::int64_t length, null_count;
};
struct BufferPlace {
    std::int64_t offset, length;
};
struct FileBlock {
    std::int64_t offset;
    std::int32_t metadata_length;
    std::int32_t unused;
    std::int64_t body_length;
};

using Builder = flatbuffers::FlatBufferBuilder;
template <class T = void>
using Offset = flatbuffers::Offset<T>;

constexpr flatbuffers::voffset_t slot(int field) {
    return static_cast<flatbuffers::voffset_t>(4 + 2 * field);
}

std::size_t padded(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
}

std::span<const std::byte> bytes_of(const Builder& builder) {
    return std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
}

Offset<> key_value(Builder& builder, std::string_view key, std::string_view value) {
    const auto key_text = builder.CreateString(key.data(), key.size());
    const auto value_text = builder.CreateString(value.data(), value.size());
    const auto start = builder.StartTable();
    builder.AddOffset(slot(0), key_text);
    builder.AddOffset(slot(1), value_text);
    return Offset<>(builder.EndTable(start));
}

// The type of a column: its number in the union, and its table.
std::pair<std::uint8_t, Offset<>> type_of(Builder& builder, ArrowKind kind) {
    const auto start = builder.StartTable();
    switch (kind) {
        case ArrowKind::uint32:
        case ArrowKind::uint64:
            builder.AddElement<std::int32_t>(slot(0), kind == ArrowKind::uint32 ? 32 : 64, 0);
            builder.AddElement<std::uint8_t>(slot(1), 0, 1);  // is_signed; written although it is false by default
            return {type_int, Offset<>(builder.EndTable(start))};
        case ArrowKind::float64:
            builder.AddElement<std::int16_t>(slot(0), 2, 0);
            return {type_float, Offset<>(builder.EndTable(start))};
        case ArrowKind::text:
            return {type_text, Offset<>(builder.EndTable(start))};
        case ArrowKind::bytes:
            break;
    }
    return {type_binary, Offset<>(builder.EndTable(start))};
}

Offset<> write_schema(Builder& builder, const ArrowTable& table, const std::string& geo) {
    std::vector<Offset<>> fields;
    for (const ArrowColumn& column : table.columns) {
        const auto name = builder.CreateString(column.name);
        const auto [type_type, type] = type_of(builder, column.kind);
        const auto children = builder.CreateVector(std::vector<Offset<>>());
        Offset<flatbuffers::Vector<Offset<>>> metadata;
        if (column.is_geometry)
            metadata =
                builder.CreateVector(std::vector<Offset<>>{key_value(builder, "ARROW:extension:name", "geoarrow.wkb"),
                                                           key_value(builder, "ARROW:extension:metadata", "{}")});
        const auto start = builder.StartTable();
        builder.AddOffset(slot(field::name), name);
        builder.AddElement<std::uint8_t>(slot(field::nullable), 1, 0);
        builder.AddElement<std::uint8_t>(slot(field::type_type), type_type, 0);
        builder.AddOffset(slot(field::type), type);
        builder.AddOffset(slot(field::children), children);
        if (!metadata.IsNull()) builder.AddOffset(slot(field::metadata), metadata);
        fields.emplace_back(builder.EndTable(start));
    }
    const auto all = builder.CreateVector(fields);
    Offset<flatbuffers::Vector<Offset<>>> metadata;
    if (!geo.empty()) metadata = builder.CreateVector(std::vector<Offset<>>{key_value(builder, "geo", geo)});
    const auto start = builder.StartTable();
    builder.AddOffset(slot(schema_table::fields), all);
    if (!metadata.IsNull()) builder.AddOffset(slot(schema_table::metadata), metadata);
    return Offset<>(builder.EndTable(start));
}

void finish_message(Builder& builder, std::uint8_t type, Offset<> header, std::uint64_t body) {
    const auto start = builder.StartTable();
    builder.AddElement<std::int16_t>(slot(message::version), version_5, 0);
    builder.AddElement<std::uint8_t>(slot(message::header_type), type, 0);
    builder.AddOffset(slot(message::header), header);
    builder.AddElement<std::int64_t>(slot(message::body_length), static_cast<std::int64_t>(body), 0);
    builder.Finish(Offset<>(builder.EndTable(start)));
}

// GeoParquet's metadata, which Feather files carry too.
std::string geo_metadata(const ArrowTable& table, const std::string& crs) {
    for (const ArrowColumn& column : table.columns)
        if (column.is_geometry)
            return fmt::format(
                R"({{"version":"1.0.0","primary_column":"{0}","columns":{{"{0}":{{"encoding":"WKB","geometry_types":[]{1}}}}}}})",
                column.name, crs.empty() ? "" : ",\"crs\":" + crs);
    return {};
}

// The buffers of a batch, one after another.
class Body {
public:
    bool add(std::span<const std::byte> bytes) {
        BufferPlace place{static_cast<std::int64_t>(body_.size()), 0};
        if (!bytes.empty()) {
            const auto size = static_cast<std::int64_t>(bytes.size());
            const std::size_t first = body_.size();
            body_.resize(first + sizeof size + ZSTD_compressBound(bytes.size()));
            std::memcpy(body_.data() + first, &size, sizeof size);
            const std::size_t packed =
                ZSTD_compress(body_.data() + first + sizeof size, body_.size() - first - sizeof size, bytes.data(),
                              bytes.size(), level);
            if (ZSTD_isError(packed) != 0) return false;  // the only failure is one of memory
            place.length = static_cast<std::int64_t>(sizeof size + packed);
            body_.resize(first + sizeof size + packed);
            body_.resize(padded(body_.size()));
        }
        places_.push_back(place);
        return true;
    }
    [[nodiscard]] std::span<const std::byte> bytes() const { return body_; }
    [[nodiscard]] const std::vector<BufferPlace>& places() const { return places_; }

private:
    std::vector<std::byte> body_;
    std::vector<BufferPlace> places_;
};

}  // namespace

ArrowFileWriter::ArrowFileWriter(const ArrowTable& schema, const std::string& crs, Sink sink)
    : schema_(schema.empty()), geo_(geo_metadata(schema_, crs)), sink_(std::move(sink)) {
    std::array<char, alignment> beginning{};
    std::memcpy(beginning.data(), magic.data(), magic.size());
    write(std::as_bytes(std::span(beginning)));
    Builder builder;
    finish_message(builder, header_schema, write_schema(builder, schema_, geo_), 0);
    write_message(bytes_of(builder));
}

void ArrowFileWriter::write(std::span<const std::byte> bytes) {
    sink_(bytes);
    written_ += bytes.size();
}

ArrowFileWriter::Block ArrowFileWriter::write_message(std::span<const std::byte> metadata) {
    Block block;
    block.offset = written_;
    const std::uint32_t head[2]{0xFFFFFFFFU, static_cast<std::uint32_t>(padded(metadata.size()))};
    block.metadata = static_cast<std::uint32_t>(sizeof head) + head[1];
    write(std::as_bytes(std::span(head)));
    write(metadata);
    const std::array<std::byte, alignment> zeros{};
    write(std::span(zeros).first(head[1] - metadata.size()));
    return block;
}

Result<void> ArrowFileWriter::add(const ArrowTable& table) {
    Body body;
    std::vector<FieldNode> nodes;
    bool fine = true;
    for (const ArrowColumn& column : table.columns) {
        nodes.push_back({static_cast<std::int64_t>(column.rows), static_cast<std::int64_t>(column.nulls)});
        fine = fine && body.add(column.nulls == 0 ? std::span<const std::byte>() : std::span(column.present));
        if (column.has_ends()) fine = fine && body.add(std::as_bytes(std::span(column.ends)));
        fine = fine && body.add(column.data);
    }
    if (!fine) return Error{ErrorKind::internal, "out of memory while a block was compressed"};
    Builder builder;
    const auto node_list = builder.CreateVectorOfStructs(nodes.data(), nodes.size());
    const auto buffer_list = builder.CreateVectorOfStructs(body.places().data(), body.places().size());
    const auto codec_start = builder.StartTable();
    builder.AddElement<std::int8_t>(slot(0), codec_zstd, 0);
    const Offset<> compression(builder.EndTable(codec_start));
    const auto start = builder.StartTable();
    builder.AddElement<std::int64_t>(slot(batch::length), static_cast<std::int64_t>(table.rows()), 0);
    builder.AddOffset(slot(batch::nodes), node_list);
    builder.AddOffset(slot(batch::buffers), buffer_list);
    builder.AddOffset(slot(batch::compression), compression);
    finish_message(builder, header_batch, Offset<>(builder.EndTable(start)), body.bytes().size());
    Block block = write_message(bytes_of(builder));
    block.body = body.bytes().size();
    write(body.bytes());
    blocks_.push_back(block);
    return {};
}

void ArrowFileWriter::finish() {
    const std::uint32_t end[2]{0xFFFFFFFFU, 0};
    write(std::as_bytes(std::span(end)));
    Builder builder;
    const auto schema = write_schema(builder, schema_, geo_);
    std::vector<FileBlock> blocks;
    for (const Block& block : blocks_)
        blocks.push_back({static_cast<std::int64_t>(block.offset), static_cast<std::int32_t>(block.metadata), 0,
                          static_cast<std::int64_t>(block.body)});
    const auto dictionaries = builder.CreateVectorOfStructs<FileBlock>(nullptr, 0);
    const auto batches = builder.CreateVectorOfStructs(blocks.data(), blocks.size());
    const auto start = builder.StartTable();
    builder.AddElement<std::int16_t>(slot(footer::version), version_5, 0);
    builder.AddOffset(slot(footer::schema), schema);
    builder.AddOffset(slot(footer::schema + 1), dictionaries);
    builder.AddOffset(slot(footer::batches), batches);
    builder.Finish(Offset<>(builder.EndTable(start)));
    const auto bytes = bytes_of(builder);
    write(bytes);
    const auto size = static_cast<std::int32_t>(bytes.size());
    write(std::as_bytes(std::span(&size, 1)));
    write(std::as_bytes(std::span(magic)));
}

namespace {

// Reads a flatbuffer whose bytes may be anything.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    [[nodiscard]] bool sound() const { return sound_; }

    template <class T>
    T at(std::uint64_t offset) {
        T value{};
        if (offset > bytes_.size() || bytes_.size() - offset < sizeof value) {
            sound_ = false;
            return value;
        }
        std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }
    // What the offset at a place leads to.
    std::uint64_t follow(std::uint64_t place) { return place + at<std::uint32_t>(place); }
    // Where a field of a table lies; 0: left out.
    std::uint64_t find(std::uint64_t table, int number) {
        const auto vtable = static_cast<std::int64_t>(table) - at<std::int32_t>(table);
        if (vtable < 0) {
            sound_ = false;
            return 0;
        }
        const auto first = static_cast<std::uint64_t>(vtable);
        if (slot(number) + 2U > at<std::uint16_t>(first)) return 0;
        const auto offset = at<std::uint16_t>(first + slot(number));
        return offset == 0 ? 0 : table + offset;
    }
    template <class T>
    T value(std::uint64_t table, int number, T otherwise = {}) {
        const std::uint64_t place = find(table, number);
        return place == 0 ? otherwise : at<T>(place);
    }
    std::uint64_t table(std::uint64_t parent, int number) {
        const std::uint64_t place = find(parent, number);
        if (place == 0) sound_ = false;
        return place == 0 ? 0 : follow(place);
    }
    // Structs of a vector. Errors: more than `most`.
    template <class T>
    std::vector<T> structs(std::uint64_t parent, int number, std::size_t most) {
        const std::uint64_t vector = table(parent, number);
        const auto count = at<std::uint32_t>(vector);
        if (!sound_ || count > most) {
            sound_ = false;
            return {};
        }
        std::vector<T> values;
        for (std::uint32_t i = 0; i < count; ++i) values.push_back(at<T>(vector + sizeof count + i * sizeof(T)));
        return values;
    }

private:
    std::span<const std::byte> bytes_;
    bool sound_ = true;
};

// The next message of a file: its metadata, and where its body begins. Nothing: there is none.
struct MessagePlace {
    std::span<const std::byte> metadata;
    std::uint64_t body = 0;
};
std::optional<MessagePlace> message_at(std::span<const std::byte> bytes, std::uint64_t offset) {
    Reader reader(bytes);
    const bool marked = reader.at<std::uint32_t>(offset) == 0xFFFFFFFFU;
    const auto size = reader.at<std::uint32_t>(offset + 4);
    if (!reader.sound() || !marked || size == 0 || size > bytes.size() - offset - 8) return std::nullopt;
    return MessagePlace{bytes.subspan(offset + 8, size), offset + 8 + size};
}

// Buffers of a body, in order.
class Buffers {
public:
    Buffers(std::span<const std::byte> body, std::vector<BufferPlace> places, std::uint64_t most)
        : body_(body), places_(std::move(places)), left_(most) {}

    // The next buffer, which must have this size, or, without one, any.
    std::optional<std::vector<std::byte>> next(std::optional<std::uint64_t> wanted) {
        if (next_ == places_.size()) return std::nullopt;
        const BufferPlace place = places_[next_++];
        if (place.length == 0) {
            if (wanted.value_or(0) != 0) return std::nullopt;
            return std::vector<std::byte>();
        }
        std::int64_t size = 0;
        if (place.offset < 0 || place.length < static_cast<std::int64_t>(sizeof size) ||
            place.offset > static_cast<std::int64_t>(body_.size()) ||
            place.length > static_cast<std::int64_t>(body_.size()) - place.offset)
            return std::nullopt;
        const auto bytes =
            body_.subspan(static_cast<std::size_t>(place.offset), static_cast<std::size_t>(place.length));
        std::memcpy(&size, bytes.data(), sizeof size);
        const auto packed = bytes.subspan(sizeof size);
        if (size <= 0 || static_cast<std::uint64_t>(size) > left_ ||
            static_cast<std::uint64_t>(size) != wanted.value_or(static_cast<std::uint64_t>(size)) ||
            ZSTD_getFrameContentSize(packed.data(), packed.size()) != static_cast<std::uint64_t>(size))
            return std::nullopt;
        left_ -= static_cast<std::uint64_t>(size);
        std::vector<std::byte> result(static_cast<std::size_t>(size));
        if (ZSTD_decompress(result.data(), result.size(), packed.data(), packed.size()) != result.size())
            return std::nullopt;
        return result;
    }

private:
    std::span<const std::byte> body_;
    std::vector<BufferPlace> places_;
    std::size_t next_ = 0;
    std::uint64_t left_;
};

bool are_ends(const std::vector<std::int32_t>& ends) {
    if (!ends.empty() && ends.front() != 0) return false;
    for (std::size_t i = 1; i < ends.size(); ++i)
        if (ends[i] < ends[i - 1]) return false;
    return true;
}

bool read_column(Buffers& buffers, const FieldNode& node, ArrowColumn& column) {
    column.rows = static_cast<std::uint64_t>(node.length);
    column.nulls = static_cast<std::uint64_t>(node.null_count);
    if (column.rows == 0) {
        for (int i = 0; i < (column.has_ends() ? 3 : 2); ++i)
            if (!buffers.next(0)) return false;
        return column.nulls == 0;
    }
    const std::uint64_t bitmap = (column.rows + 7) / 8;
    auto present = buffers.next(column.nulls == 0 ? 0 : bitmap);
    if (!present) return false;
    if (column.nulls == 0) {
        present->assign(bitmap, std::byte{0xFF});
        if (column.rows % 8 != 0) present->back() = std::byte{0xFF} >> static_cast<int>(8 - column.rows % 8);
    }
    column.present = *std::move(present);
    std::uint64_t nulls = column.rows;
    for (std::uint64_t row = 0; row < column.rows; ++row) nulls -= column.has(row) ? 1U : 0U;
    if (nulls != column.nulls) return false;
    std::uint64_t size = column.rows * (column.kind == ArrowKind::uint32 ? 4 : 8);
    if (column.has_ends()) {
        const auto bytes = buffers.next((column.rows + 1) * sizeof(std::int32_t));
        if (!bytes) return false;
        column.ends.resize(column.rows + 1);
        std::memcpy(column.ends.data(), bytes->data(), bytes->size());
        if (!are_ends(column.ends)) return false;
        size = static_cast<std::uint64_t>(column.ends.back());
    }
    auto data = buffers.next(size);
    if (!data) return false;
    column.data = *std::move(data);
    return true;
}

}  // namespace

Result<ArrowTable> parse_arrow_file(std::span<const std::byte> bytes, const ArrowTable& schema) {
    const Error wrong{ErrorKind::data, "is damaged: it is not an Arrow file with these columns"};
    if (bytes.size() < alignment || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) return wrong;
    const auto first = message_at(bytes, alignment);
    if (!first) return wrong;
    const auto second = message_at(bytes, first->body);
    if (!second) return wrong;
    Reader reader(second->metadata);
    const std::uint64_t root = reader.follow(0);
    if (reader.value<std::uint8_t>(root, message::header_type) != header_batch) return wrong;
    const auto body_size = reader.value<std::int64_t>(root, message::body_length);
    const std::uint64_t header = reader.table(root, message::header);
    const auto rows = reader.value<std::int64_t>(header, batch::length);
    const std::uint64_t compression = reader.table(header, batch::compression);
    const auto codec = reader.value<std::int8_t>(compression, 0);
    // Text that repeats packs well.
    constexpr std::uint64_t least_limit = 64U << 20U;
    constexpr std::uint64_t most_ratio = 256;
    const std::uint64_t limit = std::max<std::uint64_t>(least_limit, most_ratio * bytes.size());
    const std::size_t columns = schema.columns.size();
    const auto nodes = reader.structs<FieldNode>(header, batch::nodes, columns);
    auto places = reader.structs<BufferPlace>(header, batch::buffers, 3 * columns);
    if (!reader.sound() || codec != codec_zstd || rows < 0 ||
        static_cast<std::uint64_t>(rows) > limit / sizeof(std::uint32_t) || nodes.size() != columns || body_size < 0 ||
        second->body > bytes.size() || static_cast<std::uint64_t>(body_size) > bytes.size() - second->body)
        return wrong;
    Buffers buffers(bytes.subspan(second->body, static_cast<std::size_t>(body_size)), std::move(places), limit);
    ArrowTable table = schema.empty();
    for (std::size_t i = 0; i < columns; ++i)
        if (nodes[i].length != rows || nodes[i].null_count < 0 || nodes[i].null_count > rows ||
            !read_column(buffers, nodes[i], table.columns[i]))
            return wrong;
    return table;
}

}  // namespace starway::writing
