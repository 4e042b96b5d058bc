#include "io/maps/walls/doubt.hpp"

#include <fmt/format.h>

#include "io/maps/conventions.hpp"
#include "io/maps/source_text.hpp"

namespace starway::maps {
namespace {

std::string part(std::string_view what, const std::vector<std::string>& names) {
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < names.size() && i < 21; ++i) shown.push_back(in_quotes(names[i]));
    return names.empty() ? std::string() : fmt::format(" {}: {}.", what, listed(shown));
}

}  // namespace

std::string nothing_blocks(std::uint64_t cells, const NamedParts& parts) {
    return fmt::format(
        "nothing in this map says what blocks, so {} open.{}{}{}{} Name walls with --walls LAYER, close cells "
        "without a tile with --empty blocked{}.",
        cells == 1 ? "its cell is" : fmt::format("all {} cells are", cells), part("Layers", parts.layers),
        part("Tilesets", parts.tilesets), part("Properties", parts.properties), part("Names of tiles", parts.names),
        parts.example.empty() ? std::string() : fmt::format(", or tiles with --cost '{}=blocked'", parts.example));
}

}  // namespace starway::maps
