// Any bytes as a file of heights: refused, or a square of them.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "read/elevation/hgt.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway::read;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const auto tile = parse_height_tile("N50E004.hgt", bytes))
        if (tile->metres.size() != std::size_t{tile->side} * tile->side || tile->south != 50 || tile->west != 4)
            std::abort();
    // A name, too.
    if (const auto tile = parse_height_tile(bytes.substr(0, 16), bytes.substr(bytes.size() < 16 ? bytes.size() : 16)))
        if (tile->south < -90 || tile->south > 90 || tile->west < -180 || tile->west > 180) std::abort();
    return 0;
}
