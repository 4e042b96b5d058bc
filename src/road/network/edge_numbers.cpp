#include "starway/road/tags.hpp"

#include "road/network/file/section_array.hpp"

namespace starway {
namespace {

struct NumberKind {
    std::string_view section, name, unit;
};

}  // namespace

std::vector<EdgeNumbers> edge_numbers(const RoadNetwork& network) {
#define SECTION(name, key, element, count)
#define NUMBER(section, name, unit) {#section, name, unit},
    static const std::vector<NumberKind> kinds{
#include "road/network/file/sections.inc"
    };
    std::vector<EdgeNumbers> all;
    for (const NumberKind& kind : kinds)
        if (const auto values = road::network::array_of<float>(network, kind.section); !values.empty())
            all.push_back({kind.name, kind.unit, values});
    return all;
}

}  // namespace starway
