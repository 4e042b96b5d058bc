// Watches what libosmium unpacks, before its parsers see it. For entities.cpp alone, which includes it before
// libosmium's own unpackers: the factory keeps who registers first.
#pragma once

#include <sys/stat.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <osmium/io/compression.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "read/roads/osm/unpacking/object_sizes.hpp"
#include "read/text_source.hpp"

namespace starway::read::osm {

// Thrown through libosmium's threads.
struct ObjectTooLarge : std::runtime_error {
    ObjectTooLarge() : std::runtime_error(std::string(why_too_large())) {}
};
struct InflatesTooFar : std::runtime_error {
    explicit InflatesTooFar(std::uint64_t most) : std::runtime_error("inflates too far"), limit(most) {}
    std::uint64_t limit;
};

class WatchedUnpacking final : public osmium::io::Decompressor {
public:
    // The limit is that for the file's size; open_osm() has told what is wrong with a limit.
    WatchedUnpacking(int file, std::unique_ptr<osmium::io::Decompressor> unpacker) : unpacker_(std::move(unpacker)) {
        struct stat status {};
        const bool known = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
        if (const auto limit = inflation_limit(known ? static_cast<std::uint64_t>(status.st_size) : 0)) limit_ = *limit;
        unpacker_->set_offset_ptr(&offset_);
    }

    std::string read() override {
        unpacker_->set_want_buffered_pages_removed(want_buffered_pages_removed());
        std::string piece = unpacker_->read();
        set_offset(offset_);
        // Objects without content still take time. Counting them is for small files; those of the largest limit are
        // not small.
        unpacked_ += piece.size() + (limit_ < largest_text ? memory_of_values(piece) : 0);
        if (unpacked_ > limit_) throw InflatesTooFar(limit_);
        if (!sizes_.see(piece)) throw ObjectTooLarge();
        return piece;
    }
    void close() override { unpacker_->close(); }

private:
    std::unique_ptr<osmium::io::Decompressor> unpacker_;
    std::atomic<std::size_t> offset_{0};
    std::uint64_t limit_ = largest_text;
    std::uint64_t unpacked_ = 0;  // with what its values count
    ObjectSizes sizes_;
};

// Defined where libosmium's unpackers are.
std::unique_ptr<osmium::io::Decompressor> gzip_unpacker(int file);
std::unique_ptr<osmium::io::Decompressor> bzip2_unpacker(int file);

inline bool register_watched(osmium::io::file_compression packing,
                             std::unique_ptr<osmium::io::Decompressor> (*unpacker)(int)) {
    return osmium::io::CompressionFactory::instance().register_compression(
        packing, {}, [unpacker](int file) { return new WatchedUnpacking(file, unpacker(file)); }, {});
}
const bool watches_packed_text = register_watched(osmium::io::file_compression::gzip, gzip_unpacker) &&
                                 register_watched(osmium::io::file_compression::bzip2, bzip2_unpacker);

}  // namespace starway::read::osm
