#include "core/gzip.hpp"

#include <zlib.h>

namespace starway::core {

std::string gzip(std::string_view bytes, PackingSpeed speed) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    constexpr int memory = 8;
    const int level = speed == PackingSpeed::fast ? Z_BEST_SPEED : Z_BEST_COMPRESSION;
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT(*-const-cast): zlib's interface
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

}  // namespace starway::core
