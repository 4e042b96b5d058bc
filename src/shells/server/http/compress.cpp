#include "shells/server/http/compress.hpp"

#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "base/core/gzip.hpp"
#include "base/core/lower_case.hpp"
#include "shells/server/http/words.hpp"

namespace starway::server {
namespace {

std::string zstd(std::string_view text) {
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    const std::size_t size = ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 1);
    packed.resize(ZSTD_isError(size) != 0U ? 0 : size);
    return packed;
}

bool is_refused(std::string_view parameters) {
    const auto at = parameters.find("q=");
    return at != std::string_view::npos && std::strtod(std::string(parameters.substr(at + 2)).c_str(), nullptr) <= 0;
}

}  // namespace

Packing packing_for(std::string_view accept_encoding) {
    Packing best = Packing::none;
    while (!accept_encoding.empty()) {
        const auto end = std::min(accept_encoding.find(','), accept_encoding.size());
        const std::string_view item = accept_encoding.substr(0, end);
        accept_encoding.remove_prefix(std::min(end + 1, accept_encoding.size()));
        const auto semicolon = std::min(item.find(';'), item.size());
        const std::string_view coding = trim(item.substr(0, semicolon));
        if (is_refused(item.substr(semicolon))) continue;
        if (core::same_word(coding, "zstd")) return Packing::zstd;
        if (core::same_word(coding, "gzip") || core::same_word(coding, "x-gzip")) best = Packing::gzip;
    }
    return best;
}

std::string_view name_of(Packing packing) {
    return packing == Packing::gzip ? "gzip" : packing == Packing::zstd ? "zstd" : "";
}

std::string pack(std::string_view text, Packing packing) {
    if (packing == Packing::none) return {};
    std::string packed = packing == Packing::gzip ? core::gzip(text, core::PackingSpeed::fast) : zstd(text);
    if (packed.size() >= text.size()) packed.clear();
    return packed;
}

}  // namespace starway::server
