#include "request/codec/basemap/pmtiles.hpp"

#include <protozero/buffer_string.hpp>
#include <protozero/varint.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <span>
#include <utility>

#include "base/core/files/output.hpp"
#include "base/core/gzip.hpp"

namespace starway::request::codec {
namespace {

constexpr std::string_view magic = "PMTiles\x03";
constexpr std::size_t header_bytes = 127;
constexpr std::size_t most_of_root = 16'384 - header_bytes;  // readers fetch so much at once
constexpr std::size_t leaf_entries = 4096;
constexpr char no_packing = 1, gzip_packing = 2;

struct Entry {
    std::uint64_t id = 0, offset = 0, length = 0, run = 0;
};

// Numbers by columns; ids as differences, offsets as 0 where an entry follows the one before.
std::string packed_directory(std::span<const Entry> entries) {
    std::string bytes;
    protozero::add_varint_to_buffer(&bytes, entries.size());
    std::uint64_t last = 0;
    for (const Entry& entry : entries)
        protozero::add_varint_to_buffer(&bytes, entry.id - std::exchange(last, entry.id));
    for (const Entry& entry : entries) protozero::add_varint_to_buffer(&bytes, entry.run);
    for (const Entry& entry : entries) protozero::add_varint_to_buffer(&bytes, entry.length);
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        protozero::add_varint_to_buffer(&bytes, i > 0 && entries[i].offset == end ? 0 : entries[i].offset + 1);
        end = entries[i].offset + entries[i].length;
    }
    return core::gzip(bytes, core::PackingSpeed::small);
}

struct Directories {
    std::string root, leaves;
};
Directories directories_of(const std::vector<Entry>& entries) {
    Directories made{packed_directory(entries), {}};
    for (std::size_t each = leaf_entries; made.root.size() > most_of_root; each *= 2) {
        made.leaves.clear();
        std::vector<Entry> root;
        for (std::size_t first = 0; first < entries.size(); first += each) {
            const std::string leaf =
                packed_directory(std::span(entries).subspan(first, std::min(each, entries.size() - first)));
            root.push_back({entries[first].id, made.leaves.size(), leaf.size(), 0});
            made.leaves += leaf;
        }
        made.root = packed_directory(root);
    }
    return made;
}

class HeaderWriter {
public:
    void number(std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) text_.push_back(static_cast<char>(value >> (8 * i) & 255U));
    }
    void byte(char value) { text_.push_back(value); }
    void position(double lon, double lat) {
        for (const double degrees : {lon, lat})
            number(static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(degrees * 1e7))), 4);
    }
    void text(std::string_view value) { text_ += value; }
    [[nodiscard]] const std::string& bytes() const { return text_; }

private:
    std::string text_;
};

}  // namespace

std::uint64_t pmtiles_id(geo::TileAddress tile) {
    std::uint64_t before = 0;  // tiles of lower zooms
    for (std::uint32_t zoom = 0; zoom < tile.zoom; ++zoom) before += std::uint64_t{1} << (2 * zoom);
    std::uint64_t along = 0;
    std::uint64_t x = tile.x;
    std::uint64_t y = tile.y;
    for (std::uint64_t side = tile.zoom == 0 ? 0 : std::uint64_t{1} << (tile.zoom - 1); side > 0; side /= 2) {
        const bool is_east = (x & side) != 0;
        const bool is_south = (y & side) != 0;
        along += side * side * ((is_east ? 3U : 0U) ^ (is_south ? 1U : 0U));
        if (!is_south) {
            if (is_east) {
                x = side - 1 - (x & (side - 1));
                y = side - 1 - (y & (side - 1));
            }
            std::swap(x, y);
        }
    }
    return before + along;
}

std::uint32_t TileArchive::content_of(const std::string& bytes) {
    const auto [entry, is_new] =
        contents_.emplace(kind_ == TileKind::png ? bytes : core::gzip(bytes, core::PackingSpeed::small),
                          static_cast<std::uint32_t>(content_.size()));
    if (is_new) content_.push_back(&entry->first);
    return entry->second;
}

void TileArchive::add(geo::TileAddress tile, const std::string& bytes) {
    runs_.push_back({pmtiles_id(tile), 1, content_of(bytes)});
}

void TileArchive::add_below(geo::TileAddress tile, const std::string& bytes) {
    const std::uint32_t content = content_of(bytes);
    // The curve of a zoom goes through all tiles within one before it leaves that.
    std::uint64_t start = 0;
    for (std::uint32_t zoom = 0; zoom < tile.zoom; ++zoom) start += std::uint64_t{1} << (2 * zoom);
    std::uint64_t along = pmtiles_id(tile) - start;
    std::uint64_t count = 1;
    for (std::uint32_t zoom = tile.zoom; zoom < last_zoom_; ++zoom) {
        start += std::uint64_t{1} << (2 * zoom);
        along *= 4;
        count *= 4;
        runs_.push_back({start + along, count, content});
    }
}

std::string pmtiles_metadata(const std::string& path) {
    constexpr std::uint64_t most = std::uint64_t{1} << 16U;
    constexpr std::size_t metadata_at = 24, packing_at = 97;
    std::ifstream file(path, std::ios::binary);
    std::array<char, header_bytes> header{};
    if (!file.read(header.data(), header.size())) return {};
    const auto number = [&](std::size_t at) {
        std::uint64_t value = 0;
        for (std::size_t i = 8; i-- > 0;) value = value << 8U | static_cast<unsigned char>(header.at(at + i));
        return value;
    };
    if (!std::string_view(header.data(), magic.size()).starts_with(magic) || header[packing_at] != gzip_packing)
        return {};
    const std::uint64_t size = number(metadata_at + 8);
    if (size > most || number(metadata_at) > static_cast<std::uint64_t>(std::numeric_limits<std::streamoff>::max()))
        return {};
    std::string packed(size, '\0');
    file.seekg(static_cast<std::streamoff>(number(metadata_at)));
    if (!file.read(packed.data(), static_cast<std::streamsize>(size))) return {};
    return core::gunzip(packed, most);
}

std::uint64_t TileArchive::tile_count() const {
    std::uint64_t count = 0;
    for (const Run& run : runs_) count += run.count;
    return count;
}

Result<void> TileArchive::write(const std::string& path, const Box& bounds, std::string_view metadata) {
    std::sort(runs_.begin(), runs_.end(), [](const Run& a, const Run& b) { return a.first < b.first; });
    constexpr auto nowhere = static_cast<std::uint64_t>(-1);
    std::vector<std::uint64_t> offset(content_.size(), nowhere);
    std::vector<std::uint32_t> order;
    std::vector<Entry> entries;
    std::uint64_t data_bytes = 0;
    for (const Run& run : runs_) {
        const std::uint64_t length = content_[run.content]->size();
        if (offset[run.content] == nowhere) {
            offset[run.content] = data_bytes;
            data_bytes += length;
            order.push_back(run.content);
        }
        if (Entry* const last = entries.empty() ? nullptr : &entries.back();
            last != nullptr && last->offset == offset[run.content] && last->id + last->run == run.first)
            last->run += run.count;
        else
            entries.push_back({run.first, offset[run.content], length, run.count});
    }
    const Directories directories = directories_of(entries);
    const std::string about = core::gzip(metadata, core::PackingSpeed::small);
    HeaderWriter header;
    header.text(magic);
    std::uint64_t at = header_bytes;
    for (const std::uint64_t length : {std::uint64_t{directories.root.size()}, std::uint64_t{about.size()},
                                       std::uint64_t{directories.leaves.size()}, data_bytes}) {
        header.number(at, 8);
        header.number(length, 8);
        at += length;
    }
    for (const std::uint64_t count : {tile_count(), std::uint64_t{entries.size()}, std::uint64_t{content_.size()}})
        header.number(count, 8);
    header.byte(1);  // contents in the order of the tiles
    const char packing = kind_ == TileKind::png ? no_packing : gzip_packing;
    for (const char word : {gzip_packing, packing, static_cast<char>(kind_), char{0}, static_cast<char>(last_zoom_)})
        header.byte(word);
    header.position(bounds.min_x, bounds.min_y);
    header.position(bounds.max_x, bounds.max_y);
    constexpr char usual_zoom = 10;
    header.byte(usual_zoom);
    header.position((bounds.min_x + bounds.max_x) / 2, (bounds.min_y + bounds.max_y) / 2);

    auto output = core::Output::create(path);
    if (!output) return std::move(output).error();
    output->write(header.bytes());
    output->write(directories.root);
    output->write(about);
    output->write(directories.leaves);
    for (const std::uint32_t content : order) output->write(*content_[content]);
    return output->commit();
}

}  // namespace starway::request::codec
