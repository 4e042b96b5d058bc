// Any bytes as a text file, plain or compressed: what comes out is UTF-8 without zero bytes, and its kind is told.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/core/text.hpp"
#include "fuzz/memory_file.hpp"
#include "read/maps/kinds/map_kind.hpp"
#include "read/maps/text/drawn.hpp"
#include "read/roads/sources/source_format.hpp"
#include "read/text_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const test::MemoryFile file({reinterpret_cast<const char*>(data), size});
    constexpr std::size_t limit = 1000;
    const auto beginning = read::read_beginning(file.path(), limit);
    if (!beginning || beginning->size() > limit) std::abort();
    for (const char* name : {"a", "a.csv", "a.map", "a.txt", "a.osm"}) {
        static_cast<void>(read::identify({name, *beginning, *beginning}));
        static_cast<void>(read::maps::kind_of_content(*beginning, beginning->size() < limit, name));
        static_cast<void>(read::maps::is_drawn(*beginning, beginning->size() < limit, name));
    }
    const auto source = read::TextSource::open(file.path());
    if (!source) {
        if (source.error().message.empty()) std::abort();
        return 0;
    }
    const std::string_view text = source->text();
    if (text.find('\0') != std::string_view::npos || !core::is_valid_utf8(text)) std::abort();
    return 0;
}
