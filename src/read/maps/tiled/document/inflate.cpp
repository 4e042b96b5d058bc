#include "read/maps/tiled/document/inflate.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <limits>
#include <memory>
#include <new>

#include "read/maps/source_text.hpp"

namespace starway::read::maps {
namespace {

using Bytes = std::vector<unsigned char>;

// The largest compression ratios: slightly above 1032 for deflate; for zstd, a block of 128 KiB from four bytes.
constexpr std::size_t deflate_ratio = 1040;
constexpr std::size_t zstd_ratio = 32768;

Error problem(std::string_view text) {
    return Error{ErrorKind::data, std::string(text)};
}

Error wrong_size(std::size_t wanted, std::string_view found) {
    return problem(fmt::format("has {} than the {} bytes of its cells", found, wanted));
}

Result<Bytes> inflate_stream(const Bytes& stream, std::size_t size) {
    z_stream state{};
    constexpr int zlib_or_gzip = 15 + 32;
    if (::inflateInit2(&state, zlib_or_gzip) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> ending(&state, ::inflateEnd);
    Bytes bytes(size + 1);  // one extra byte detects surplus data
    state.next_in = const_cast<Bytef*>(stream.data());
    state.avail_in = static_cast<uInt>(stream.size());
    state.next_out = bytes.data();
    state.avail_out = static_cast<uInt>(bytes.size());
    const int status = ::inflate(&state, Z_FINISH);
    const std::size_t produced = bytes.size() - state.avail_out;
    if (produced > size) return wrong_size(size, "more");
    if (status == Z_BUF_ERROR) return problem("ends too early: the compressed data is truncated");
    if (status != Z_STREAM_END) return problem("is damaged: it is not a complete zlib or gzip stream");
    if (produced < size) return wrong_size(size, "less");
    bytes.pop_back();
    return bytes;
}

Result<Bytes> unpack_zstd(const Bytes& stream, std::size_t size) {
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(::ZSTD_createDCtx(), ::ZSTD_freeDCtx);
    if (!context) throw std::bad_alloc();
    Bytes bytes(size + 1);
    ZSTD_inBuffer in{stream.data(), stream.size(), 0};
    ZSTD_outBuffer out{bytes.data(), bytes.size(), 0};
    std::size_t left = 1;
    while (left != 0 && in.pos < in.size && out.pos < out.size) {
        left = ::ZSTD_decompressStream(context.get(), &out, &in);
        if (::ZSTD_isError(left) != 0) return problem("is damaged: it is not a complete zstd stream");
    }
    if (out.pos > size) return wrong_size(size, "more");
    if (left != 0) return problem("ends too early: the compressed data is truncated");
    if (out.pos < size) return wrong_size(size, "less");
    bytes.pop_back();
    return bytes;
}

}  // namespace

Result<Bytes> decompress(std::string_view compression, const Bytes& stream, std::size_t size) {
    if (compression.empty()) {
        if (stream.size() == size) return stream;
        return wrong_size(size, stream.size() < size ? "less" : "more");
    }
    const bool zstd = compression == "zstd";
    if (!zstd && compression != "zlib" && compression != "gzip")
        return problem(
            fmt::format("has the unknown compression {}; zlib, gzip and zstd are supported", in_quotes(compression)));
    if (size / (zstd ? zstd_ratio : deflate_ratio) > stream.size())
        return problem(fmt::format("cannot contain the {} bytes of its cells in {} bytes of {}", size, stream.size(),
                                   compression));
    if (stream.size() > std::numeric_limits<uInt>::max() || size >= std::numeric_limits<uInt>::max())
        return problem("is larger than 4 GiB");
    return zstd ? unpack_zstd(stream, size) : inflate_stream(stream, size);
}

}  // namespace starway::read::maps
