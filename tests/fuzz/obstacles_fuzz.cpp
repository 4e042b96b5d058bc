// Obstacles that may do anything.
#include "fuzz/obstacles_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    starway::fuzz::try_obstacles({data, size});
    return 0;
}
