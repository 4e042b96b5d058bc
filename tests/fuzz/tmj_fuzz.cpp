// Tiled's maps as JSON.
#include "tiled_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    starway::fuzz::read_tiled(data, size);
    return 0;
}
