#include "read/elevation/hgt.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/core/files/file_bytes.hpp"
#include "base/core/lower_case.hpp"
#include "base/core/shown.hpp"
#include "base/core/system_error.hpp"

namespace starway::read {
namespace {

// Samples of a side: of three seconds, of one, and of half a second.
constexpr std::array<std::uint32_t, 3> sides{1201, 3601, 7201};
constexpr std::size_t largest_tile = std::size_t{7201} * 7201 * 2;
constexpr std::string_view extension = ".hgt";

struct Corner {
    std::int32_t south = 0, west = 0;
};

// "n42e001.hgt..."; nothing for other names.
std::optional<Corner> corner_of(std::string_view name) {
    const std::string word = core::lower_case(name.substr(name.find_last_of('/') + 1));
    const auto digits = [&](std::size_t at, std::size_t count) -> std::optional<std::int32_t> {
        std::int32_t number = 0;
        for (std::size_t i = at; i < at + count; ++i) {
            if (word[i] < '0' || word[i] > '9') return std::nullopt;
            number = number * 10 + (word[i] - '0');
        }
        return number;
    };
    constexpr std::size_t length = 7;
    if (word.size() < length + extension.size() || word.compare(length, extension.size(), extension) != 0)
        return std::nullopt;
    const auto lat = digits(1, 2);
    const auto lon = digits(4, 3);
    if (!lat || !lon || (word[0] != 'n' && word[0] != 's') || (word[3] != 'e' && word[3] != 'w')) return std::nullopt;
    if (*lat > 90 || *lon > 180) return std::nullopt;
    return Corner{word[0] == 's' ? -*lat : *lat, word[3] == 'w' ? -*lon : *lon};
}

// Nothing if it is damaged or larger than any tile. window: as zlib's inflateInit2() takes it.
std::optional<std::string> inflated(std::string_view packed, int window) {
    z_stream stream{};
    if (inflateInit2(&stream, window) != Z_OK) return std::nullopt;
    std::string bytes(std::min(largest_tile, packed.size() * 4 + 65536), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // NOLINT: zlib reads it only
    stream.avail_in = static_cast<uInt>(packed.size());
    int status = Z_OK;
    while (status == Z_OK) {
        if (stream.total_out == bytes.size()) {
            if (bytes.size() >= largest_tile) break;
            bytes.resize(std::min(largest_tile, bytes.size() * 2));
        }
        stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + stream.total_out);
        stream.avail_out = static_cast<uInt>(bytes.size() - stream.total_out);
        status = inflate(&stream, Z_NO_FLUSH);
    }
    bytes.resize(stream.total_out);
    inflateEnd(&stream);
    return status == Z_STREAM_END ? std::optional(std::move(bytes)) : std::nullopt;
}

std::uint32_t little(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint32_t number = 0;
    for (std::size_t i = count; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

// The first file of a zip archive, stored or deflated.
std::optional<std::string> unzipped(std::string_view archive) {
    constexpr std::size_t header = 30;
    if (archive.size() < header || archive.substr(0, 4) != "PK\3\4") return std::nullopt;
    const std::uint32_t method = little(archive, 8, 2);
    const std::uint32_t packed = little(archive, 18, 4);
    const std::size_t begin = header + little(archive, 26, 2) + little(archive, 28, 2);
    if (begin > archive.size()) return std::nullopt;
    constexpr int raw = -15;
    constexpr std::uint32_t stored = 0;
    constexpr std::uint32_t deflated = 8;
    if (method == deflated) return inflated(archive.substr(begin), raw);  // which knows its own end
    if (method != stored || packed > archive.size() - begin) return std::nullopt;
    return std::string(archive.substr(begin, packed));
}

Error damaged(std::string_view name, std::string_view why) {
    return {ErrorKind::data, fmt::format("{}: {}", core::shown(name), why)};
}

}  // namespace

Result<HeightTile> parse_height_tile(std::string_view name, std::string_view bytes) {
    const auto corner = corner_of(name);
    if (!corner)
        return damaged(
            name,
            "heights are read from files such as N42E001.hgt, N42E001.hgt.gz or N42E001.hgt.zip, whose names say where "
            "they lie; gdal_translate -of SRTMHGT makes them");
    std::optional<std::string> unpacked;
    constexpr int gzip = 15 + 16;
    if (bytes.substr(0, 2) == "\x1f\x8b") {
        if (!(unpacked = inflated(bytes, gzip))) return damaged(name, "the compressed heights are damaged");
    } else if (bytes.substr(0, 2) == "PK") {
        if (!(unpacked = unzipped(bytes))) return damaged(name, "the archive is damaged, or packed in an unusual way");
    }
    const std::string_view samples = unpacked ? std::string_view(*unpacked) : bytes;
    const auto* const side = std::find_if(
        sides.begin(), sides.end(), [&](std::uint32_t one) { return samples.size() == std::size_t{one} * one * 2; });
    if (side == sides.end())
        return damaged(name, fmt::format("{} bytes are no square of 1201, 3601 or 7201 heights", samples.size()));
    HeightTile tile{corner->south, corner->west, *side, {}};
    tile.metres.reserve(std::size_t{*side} * *side);
    for (std::size_t i = 0; i < samples.size(); i += 2)
        tile.metres.push_back(static_cast<std::int16_t>(static_cast<unsigned char>(samples[i]) << 8U |
                                                        static_cast<unsigned char>(samples[i + 1])));
    return tile;
}

Result<std::vector<HeightTile>> read_height_tiles(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        const std::size_t before = files.size();
        for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
             entry.increment(error))
            if (corner_of(entry->path().string())) files.push_back(entry->path().string());
        if (error) return core::io_error("read", path, error.value());
        if (files.size() == before)
            return Error{ErrorKind::usage,
                         fmt::format("{} holds no heights, which are files such as N42E001.hgt", path)};
    }
    if (files.size() > most_height_tiles)
        return Error{ErrorKind::usage,
                     fmt::format("{} files of heights are more than {}; name those that the networks need",
                                 files.size(), most_height_tiles)};
    std::sort(files.begin(), files.end());
    std::vector<HeightTile> tiles;
    for (const std::string& file : files) {
        const auto bytes = core::FileBytes::read(file, largest_tile);
        if (!bytes) return bytes.error();
        auto tile = parse_height_tile(file, bytes->text());
        if (!tile) return std::move(tile).error();
        tiles.push_back(*std::move(tile));
    }
    return tiles;
}

}  // namespace starway::read
