// The layers of a Tiled map, out of their groups, from the lowest to the topmost.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/maps/tiled/document.hpp"
#include "io/maps/tiled/layout.hpp"
#include "io/maps/tiled/traits.hpp"

namespace starway::maps {

struct Layer {
    const Element* element = nullptr;
    bool tiles = false;  // or objects
    std::string name;
    Traits traits;  // its own, and those of the groups around it
    std::optional<LayerRole> role;
    Point offset;  // on the screen, the groups' included
    [[nodiscard]] std::string called() const { return "layer " + in_quotes(name); }
};

// Roles come from the options, by the name of the layer or of a group around it; from the properties; from the name "collision". Layers
// to be ignored are left out. `names` gets the names of all layers and groups. Errors: data.
Result<std::vector<Layer>> flatten(const Document& document, const std::map<std::string, LayerRole>& roles,
                                   std::vector<std::string>& names);

// A rectangle of tile numbers, in the map's cells.
struct Block {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint32_t> cells;
};

// The map's size as its attributes have it.
struct MapSize {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    bool infinite = false;
    static Result<MapSize> read(const Document& document, const Element& map);
};

// Decodes a layer block by block: its chunks, or the whole of it. `budget` is what may still be decoded, in cells. Errors: data.
Result<void> for_each_block(const Document& document, const Layer& layer, const MapSize& size, std::uint64_t& budget,
                            const std::function<Result<void>(const Block&)>& visit);

}  // namespace starway::maps
