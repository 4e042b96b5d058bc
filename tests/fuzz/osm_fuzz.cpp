// Files of OpenStreetMap in any encoding: what is read must make a sound network, and land and water around it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/core/diagnostics.hpp"
#include "memory_file.hpp"
#include "read/looks/osm_format.hpp"
#include "read/reader.hpp"
#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/ground/ground.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (!read::osm::format_of(text, text, "roads.osm.bz2")) return 0;
    const test::MemoryFile file(text);
    LoadReport report;
    SourceOptions options;
    options.profiles = {"car", "foot"};
    auto draft = read::osm_format.read({file.path()}, options, report, {});
    if (!draft) {
        if (draft.error().message.empty()) std::abort();
        return 0;
    }
    const auto network = build(*std::move(draft));
    if (!network) std::abort();
    if (!network->verify()) std::abort();
    const auto ground = read::osm::read_ground({file.path()}, network->bounds(), {});
    if (!ground && ground.error().message.empty()) std::abort();
    return 0;
}
