// OpenStreetMap XML put in order: what comes out is in order.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "io/osm_order.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(io::is_osm_xml(text));
    const auto ordered = io::ordered_osm(text);
    if (ordered && io::ordered_osm(*ordered)) std::abort();
    return 0;
}
