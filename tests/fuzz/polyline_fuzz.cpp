// Any bytes as an encoded polyline: refused, or a line on the earth that is written back as exactly these bytes.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/geo/polyline.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway::geo;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto precision : {PolylinePrecision::five, PolylinePrecision::six}) {
        const auto line = decode_polyline(text, precision);
        if (!line) continue;
        for (const auto& p : *line)
            if (!(std::abs(p.x) <= 180 && std::abs(p.y) <= 90)) std::abort();
        const auto again = encode_polyline(*line, precision);
        if (!again || *again != text) std::abort();
    }
    return 0;
}
