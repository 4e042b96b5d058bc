#include "base/core/gzip.hpp"

#include <zlib.h>

#include <algorithm>

namespace starway::core {
namespace {

constexpr int gzip_window = 15 + 16;

void take_from(z_stream& stream, std::string_view bytes) {
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT(*-const-cast): zlib's interface
    stream.avail_in = static_cast<uInt>(bytes.size());
}

void write_to(z_stream& stream, std::string& bytes) {
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
}

}  // namespace

std::string gzip(std::string_view bytes, PackingSpeed speed) {
    z_stream stream{};
    constexpr int memory = 8;
    const int level = speed == PackingSpeed::fast ? Z_BEST_SPEED : Z_BEST_COMPRESSION;
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    take_from(stream, bytes);
    write_to(stream, packed);
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

std::string gunzip(std::string_view bytes, std::size_t most) {
    constexpr std::size_t step = std::size_t{1} << 16U;
    z_stream stream{};
    if (inflateInit2(&stream, gzip_window) != Z_OK) return {};
    take_from(stream, bytes);
    std::string text;
    int status = Z_OK;
    while (status == Z_OK && text.size() < most) {
        const std::size_t before = text.size();
        text.resize(std::min(before + step, most));
        stream.next_out = reinterpret_cast<Bytef*>(text.data() + before);
        stream.avail_out = static_cast<uInt>(text.size() - before);
        status = inflate(&stream, Z_NO_FLUSH);
        text.resize(text.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END ? text : std::string();
}

}  // namespace starway::core
