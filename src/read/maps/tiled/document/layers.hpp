// The layers of a Tiled map, flattened from groups, from bottom to top.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/cell_draft.hpp"
#include "read/maps/tiled/document/document.hpp"
#include "read/maps/tiled/document/layout.hpp"
#include "read/maps/tiled/document/traits.hpp"

namespace starway::read::maps {

struct Layer {
    const Element* element = nullptr;
    bool tiles = false;  // false: an object layer
    std::string name;
    Traits traits;  // its own, with those of its groups as defaults
    std::optional<LayerRole> role;
    std::string why;      // what gave the role, for the assumptions
    bool chosen = false;  // the role is from the options
    Point offset;         // on the screen, including the groups' offsets
    [[nodiscard]] std::string called() const { return "layer " + in_quotes(name); }
};

struct Flattened {
    std::vector<Layer> layers;            // without ignored ones
    std::vector<std::string> names;       // of all layers and groups
    std::vector<std::string> taken_back;  // names with a word for walls that are not read so (NameSays::takes_back)
};

// A role comes from the options (by the name of the layer or one of its groups), the properties, or a name or class for
// walls, which holds for the layers of a group. Errors: data.
Result<Flattened> flatten(const Document& document, const std::map<std::string, LayerRole>& roles);

// A rectangle of tile numbers, in map cells.
struct Block {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint32_t> cells;
};

// The map's size according to its attributes.
struct MapSize {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    bool infinite = false;
    static Result<MapSize> read(const Document& document, const Element& map);
};

// Of all layers of a map.
inline constexpr std::uint64_t most_decoded_cells = 4 * most_drawn_cells;

// Decodes a layer by chunk or as a whole. `budget` is the remaining limit in cells. Errors: data.
Result<void> for_each_block(const Document& document, const Layer& layer, const MapSize& size, std::uint64_t& budget,
                            const std::function<Result<void>(const Block&)>& visit);

}  // namespace starway::read::maps
