// .obj files as ground to walk on.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "read/meshes/obj.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto mesh = starway::read::meshes::parse_obj({reinterpret_cast<const char*>(data), size}, "fuzz", {});
    if (mesh && (mesh->polygon_count() == 0 || mesh->part_count() == 0)) __builtin_trap();
    return 0;
}
