#include "core/gzip.hpp"

#include <zlib.h>

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
    z_stream stream{};
    if (inflateInit2(&stream, gzip_window) != Z_OK) return {};
    std::string text(most, '\0');
    take_from(stream, bytes);
    write_to(stream, text);
    const bool done = inflate(&stream, Z_FINISH) == Z_STREAM_END;
    text.resize(done ? stream.total_out : 0);
    inflateEnd(&stream);
    return text;
}

}  // namespace starway::core
