#include "read/roads/osm/blocks.hpp"

#include <fmt/format.h>

#include <protozero/pbf_reader.hpp>
#include <string_view>

#include "base/core/files/mapped_file.hpp"

namespace starway::read::osm {
namespace {

enum class Packed : std::uint32_t { raw = 1, raw_size = 2, zlib = 3, lzma = 4, bzip2 = 5, lz4 = 6, zstd = 7 };

struct BlockFrame {
    std::string_view type;
    std::int64_t data_bytes = -1;
};

BlockFrame parse_header(std::string_view bytes) {
    BlockFrame frame;
    protozero::pbf_reader header(bytes.data(), bytes.size());
    while (header.next()) {
        if (header.tag() == 1 && header.wire_type() == protozero::pbf_wire_type::length_delimited) {
            const auto type = header.get_view();
            frame.type = {type.data(), type.size()};
        } else if (header.tag() == 3 && header.wire_type() == protozero::pbf_wire_type::varint) {
            frame.data_bytes = header.get_int32();
        } else {
            header.skip();
        }
    }
    return frame;
}

struct Content {
    std::uint64_t unpacked = 0;
    std::string_view unsupported;  // a compression
};

Content parse_content(std::string_view bytes) {
    Content content;
    protozero::pbf_reader blob(bytes.data(), bytes.size());
    while (blob.next()) {
        // A field of another type than its own is none that is known: protozero would read on in the wrong place.
        switch (static_cast<Packed>(blob.tag())) {
            case Packed::raw:
                if (blob.wire_type() != protozero::pbf_wire_type::length_delimited) break;
                content.unpacked = blob.get_view().size();
                continue;
            case Packed::raw_size:
                if (blob.wire_type() != protozero::pbf_wire_type::varint) break;
                content.unpacked = static_cast<std::uint64_t>(blob.get_int64());
                continue;
            case Packed::lzma:
                content.unsupported = "LZMA";
                break;
            case Packed::bzip2:
                content.unsupported = "bzip2";
                break;
            case Packed::lz4:
                content.unsupported = "LZ4";
                break;
            case Packed::zstd:
                content.unsupported = "Zstandard";
                break;
            case Packed::zlib:
                break;
        }
        blob.skip();
    }
    return content;
}

}  // namespace

Result<Blocks> scan_blocks(const std::string& path, const std::string& name) {
    const auto file = core::MappedFile::open(path);
    if (!file) return file.error();
    const std::string_view text = file->text();
    Blocks blocks;
    blocks.file_bytes = text.size();
    const auto damaged = [&](std::uint64_t at, std::string_view what) {
        return Error{ErrorKind::data,
                     fmt::format("{}: the PBF block at byte {} {}; download the file again", name, at, what)};
    };
    constexpr std::size_t length_bytes = 4;
    std::size_t at = 0;
    std::uint64_t unpacked = 0;
    const auto implausible = [&](std::string_view what, std::uint64_t bytes) {
        return Error{ErrorKind::data,
                     fmt::format("{}: {} to {} MiB, which is implausible for its size; download the file "
                                 "again, or write it anew (osmium cat {} -o other.osm.pbf)",
                                 name, what, bytes >> 20U, name)};
    };
    // Maps unpack to two to five times their size. A block is unpacked as a whole, and what is made of it takes many
    // times that; it should hold at most 8000 objects.
    constexpr std::uint64_t free_bytes = std::uint64_t{16} << 20U, free_of_block = free_bytes / 4, most_for_a_byte = 50;
    try {
        while (text.size() - at >= length_bytes) {
            const auto byte = [&](std::size_t i) {
                return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i]));
            };
            const std::uint32_t header_bytes = byte(0) << 24U | byte(1) << 16U | byte(2) << 8U | byte(3);
            if (header_bytes == 0 || header_bytes > largest_header)
                return damaged(
                    at, fmt::format("has a header of {} bytes; PBF allows 1 to {}", header_bytes, largest_header));
            if (text.size() - at - length_bytes < header_bytes) break;
            const BlockFrame frame = parse_header(text.substr(at + length_bytes, header_bytes));
            if (frame.type != (blocks.count == 0 ? "OSMHeader" : "OSMData"))
                return damaged(at, blocks.count == 0 ? "is not the file's header" : "is no block of data");
            if (frame.data_bytes < 1 || static_cast<std::uint64_t>(frame.data_bytes) > largest_block)
                return damaged(at, fmt::format("has {} bytes; PBF allows 1 to {}", frame.data_bytes, largest_block));
            const std::size_t data = at + length_bytes + header_bytes;
            const auto data_bytes = static_cast<std::size_t>(frame.data_bytes);
            if (text.size() - data < data_bytes) break;
            const Content content = parse_content(text.substr(data, data_bytes));
            if (!content.unsupported.empty())
                return Error{
                    ErrorKind::data,
                    fmt::format("{}: its blocks are packed with {}, which is not supported; write it with zlib "
                                "(osmium cat {} -o other.osm.pbf)",
                                name, content.unsupported, name)};
            if (content.unpacked > largest_block)
                return damaged(at,
                               fmt::format("would unpack to {} bytes; PBF allows {}", content.unpacked, largest_block));
            if (content.unpacked > free_of_block + most_for_a_byte * data_bytes)
                return implausible("one of its blocks unpacks", content.unpacked);
            blocks.largest = std::max(blocks.largest, content.unpacked);
            unpacked += content.unpacked;
            ++blocks.count;
            at = data + data_bytes;
        }
    } catch (const protozero::exception&) {
        return damaged(at, "is damaged");
    }
    if (unpacked > free_bytes + most_for_a_byte * text.size()) return implausible("its blocks unpack", unpacked);
    blocks.whole_bytes = at;
    return blocks;
}

}  // namespace starway::read::osm
