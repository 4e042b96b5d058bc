// Movement properties of a tile, a tileset, a layer, a group or the map.
//
//   walkable, collide       flags: whether the cell is open, blocked
//   collides, solid, passable, type = "wall" ...
//                           what games and engines call the same (read/maps/walls/wall_properties.hpp)
//   cost, height            numbers
//   block_up, cost_up ...   the same for entering the cell from one side (up, right, down, left)
//   role                    of a layer or group only: collision, cost, height or ignore
// ge_collide, ge_cost, ge_collide_up, ge_cost_up ... are synonyms. Ignores case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/tiled/document/document.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

enum Side : std::uint8_t { up, right, down, left };

// By Side.
inline constexpr std::array<std::string_view, 4> side_names{"up", "right", "down", "left"};

struct Traits {
    std::optional<bool> walkable;
    std::string why;               // what said so, for the assumptions: the property "solid"
    bool grid_engine = false;      // has a property of grid-engine
    bool sensor = false;           // shapes notice who passes, and let him
    std::optional<double> cost;    // 0 or more
    std::optional<double> height;  // finite
    std::array<std::optional<bool>, 4> block;
    std::array<std::optional<double>, 4> side_cost;  // above 0
    std::optional<LayerRole> role;
    std::vector<std::string> unread;  // names of properties without effect

    // These traits, with the base's as defaults.
    [[nodiscard]] Traits over(const Traits& base) const;
    [[nodiscard]] bool has_sides() const;
};

struct Property {
    std::string_view name;
    std::string_view type;
    std::string_view value;
    const Element* element = nullptr;
};

// All properties of an element: first the direct ones, then those inside class properties.
std::vector<Property> properties_of(const Element& element);
// The first property of that name.
std::optional<Property> find_property(const Element& element, std::string_view name);

// `what` names the element for messages: "tile 12 of tileset \"terrain\"". Errors: data.
Result<Traits> read_traits(const Document& document, const Element& element, const std::string& what);

// Of a shape or an object: only what says whether it blocks; other properties belong to the game, and are listed as
// unread. A shape that is a sensor does not block.
Result<Traits> read_walkable(const Document& document, const Element& element, const std::string& what);

// "collision", "cost", "height", "ignore".
std::optional<LayerRole> parse_role(std::string_view text);
std::string_view describe(LayerRole role);

}  // namespace starway::read::maps
