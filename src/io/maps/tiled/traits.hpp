// What properties say about moving, whatever they stand on: a tile, a tileset, a layer, a group, the map.
//
//   walkable, collide       flags: whether the cell is open, blocked
//   collides, solid, blocked, wall
//                           the same as collide; a flag, a number (0: no) or a text (true, false, yes, no, on, off)
//   cost, height            numbers
//   block_up, cost_up ...   the same for entering the cell from above (up, right, down, left)
//   role                    of a layer or group, and nothing else: collision, cost, height or ignore
// ge_collide, ge_cost, ge_collide_up, ge_cost_up ... are other names of the same; case does not count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/maps/tiled/document.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

enum Side : std::uint8_t { up, right, down, left };

struct Traits {
    std::optional<bool> walkable;
    std::optional<double> cost;    // 0 or more
    std::optional<double> height;  // finite
    std::array<std::optional<bool>, 4> block;
    std::array<std::optional<double>, 4> side_cost;  // above 0
    std::optional<LayerRole> role;
    std::vector<std::string> unread;  // properties, by name, that mean nothing here

    // These, and where they say nothing, what the base says.
    [[nodiscard]] Traits over(const Traits& base) const;
    [[nodiscard]] bool has_sides() const;
};

struct Property {
    std::string_view name;
    std::string_view type;
    std::string_view value;
    const Element* element = nullptr;
};

// All of an element's, those inside a property of a class after the direct ones.
std::vector<Property> properties_of(const Element& element);
// The first of that name.
std::optional<Property> find_property(const Element& element, std::string_view name);

// `what` names the element in messages: "tile 12 of tileset \"terrain\"". Errors: data.
Result<Traits> read_traits(const Document& document, const Element& element, const std::string& what);

// The same of walkable and collide alone: what else an object says may mean anything to its game.
Result<std::optional<bool>> read_walkable(const Document& document, const Element& element, const std::string& what);

// "collision", "cost", "height", "ignore".
std::optional<LayerRole> parse_role(std::string_view text);
std::string_view describe(LayerRole role);

}  // namespace starway::maps
