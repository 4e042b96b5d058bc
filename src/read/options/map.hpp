// How tile maps are read, and how units move on them: MapOptions.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "read/options/member.hpp"
#include "read/options/readers.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::options {

template <>
struct Names<CornerRule> {
    static constexpr std::array<Named<CornerRule>, 4> all{{{CornerRule::always, "always"},
                                                           {CornerRule::one_obstacle, "one_obstacle"},
                                                           {CornerRule::no_obstacle, "no_obstacle"},
                                                           {CornerRule::never, "never"}}};
};
template <>
struct Names<GridTopology> {
    static constexpr std::array<Named<GridTopology>, 4> all{{{GridTopology::four, "four"},
                                                             {GridTopology::eight, "eight"},
                                                             {GridTopology::hexagonal, "hexagonal"},
                                                             {GridTopology::staggered, "staggered"}}};
};
template <>
struct Names<HexLayout> {
    static constexpr std::array<Named<HexLayout>, 6> all{{{HexLayout::odd_r, "odd_r"},
                                                          {HexLayout::even_r, "even_r"},
                                                          {HexLayout::odd_q, "odd_q"},
                                                          {HexLayout::even_q, "even_q"},
                                                          {HexLayout::axial_pointed, "axial_pointed"},
                                                          {HexLayout::axial_flat, "axial_flat"}}};
};
template <>
struct Names<StepCosts> {
    static constexpr std::array<Named<StepCosts>, 3> all{
        {{StepCosts::exact, "exact"}, {StepCosts::integer, "integer"}, {StepCosts::equal, "equal"}}};
};
template <>
struct Names<TerrainCost> {
    static constexpr std::array<Named<TerrainCost>, 2> all{
        {{TerrainCost::entered, "entered"}, {TerrainCost::mean, "mean"}}};
};
template <>
struct Names<LayerRole> {
    static constexpr std::array<Named<LayerRole>, 4> all{{{LayerRole::collision, "collision"},
                                                          {LayerRole::cost, "cost"},
                                                          {LayerRole::height, "height"},
                                                          {LayerRole::ignore, "ignore"}}};
};
template <>
struct Names<MapOptions::Raster> {
    static constexpr std::array<Named<MapOptions::Raster>, 4> all{{{MapOptions::Raster::automatic, "auto"},
                                                                   {MapOptions::Raster::cost, "cost"},
                                                                   {MapOptions::Raster::mask, "mask"},
                                                                   {MapOptions::Raster::height, "height"}}};
};

// Fields that a text sets, or one of a few words. An error is the end of a sentence that begins with the option.

// Topology and layout in one word.
struct Neighbours {
    MapOptions& options;
    static constexpr std::array<std::string_view, 11> words{
        "4", "8", "6", "hex", "odd_r", "even_r", "odd_q", "even_q", "axial", "axial_flat", "staggered"};
    Result<void> set(std::string_view word);
    friend bool operator==(const Neighbours& a, const Neighbours& b) {
        return a.options.topology == b.options.topology && a.options.hex_layout == b.options.hex_layout;
    }
};
// A finite one.
struct Length {
    MapLength& length;
    Result<void> set(std::string_view text);
    friend bool operator==(Length a, Length b) {
        return a.length.value == b.length.value && a.length.unit == b.length.unit;
    }
};
// Layers that all block are walls; others have roles.
inline bool all_block(const std::map<std::string, LayerRole>& layers) {
    return std::all_of(layers.begin(), layers.end(),
                       [](const auto& layer) { return layer.second == LayerRole::collision; });
}
// NAME=ROLE.
struct LayerRoles {
    std::map<std::string, LayerRole>& layers;
    Result<void> set(std::string_view text);
    friend bool operator==(const LayerRoles& a, const LayerRoles& b) {
        return a.layers == b.layers || (all_block(a.layers) && all_block(b.layers));
    }
};
// Layers that block, with commas between; they are among the roles.
struct Walls {
    std::map<std::string, LayerRole>& layers;
    Result<void> set(std::string_view text);
    friend bool operator==(const Walls& a, const Walls& b) {
        return a.layers == b.layers || !(all_block(a.layers) && all_block(b.layers));
    }
};
// Whether a kind of cell is open. Empty cells are among the costs.
struct EmptyCells {
    std::map<std::string, double>& costs;
    static constexpr std::array<std::string_view, 2> words{"open", "blocked"};
    Result<void> set(std::string_view word);
    friend bool operator==(const EmptyCells&, const EmptyCells&) { return true; }
};
struct UnknownCells {
    std::optional<bool>& open;
    static constexpr std::array<std::string_view, 2> words{"open", "blocked"};
    Result<void> set(std::string_view word);
    friend bool operator==(UnknownCells a, UnknownCells b) { return a.open == b.open; }
};

inline constexpr std::string_view reading_maps = "Tile maps: reading the map";
inline constexpr std::string_view moving = "Tile maps: movement";

inline constexpr double most_price = 1e6;
constexpr Member price(std::string_view name, std::string_view doc) {
    return {
        .name = name, .doc = doc, .least = 0, .most = most_price, .value = "K", .group = moving, .readers = all_maps};
}

// The rules under which a scenario's lengths hold.
template <class Visitor, class... Options>
void describe_steps(Visitor& option, Options&... o) {
    option({.name = "neighbours",
            .doc = "Which cells are neighbours (hex or 6: the map's own layout of hexagons).",
            .also = "neighbors",
            .group = moving,
            .keyword = "topology",
            .readers = all_maps},
           Neighbours{o}...);
    option({.name = "hex_layout", .only_data = true, .readers = all_maps}, o.hex_layout...);
    option({.name = "corners",
            .doc = "When a diagonal step may pass the two cells beside it.",
            .group = moving,
            .readers = all_maps},
           o.corners...);
}

template <class Visitor, class... Options>
void describe_costs(Visitor& option, Options&... o) {
    option(
        {.name = "cost",
         .doc = "The terrain cost of a tile class or name, of tiles by number (dungeon:30-48=blocked, gid:7=2), of a "
                "character or a colour: swamp=5, door=blocked (for roads, see ⟨weight⟩).",
         .least = 0,
         .value = "NAME=K",
         .form = "NAME=K (swamp=5) or NAME=blocked",
         .infinite = "blocked",
         .group = reading_maps,
         .keyword = "costs",
         .readers = all_maps},
        o.costs...);
}

// The rest of how units move.
template <class Visitor, class... Options>
void describe_movement(Visitor& option, Options&... o) {
    option({.name = "step_costs",
            .doc = "The cost of a diagonal step: the square root of 2 (exact), 1.4 (integer) or 1 (equal).",
            .group = moving,
            .readers = all_maps},
           o.step_costs...);
    option({.name = "terrain",
            .doc = "The cost of a step: that of the entered cell, or the mean of both cells.",
            .group = moving,
            .readers = all_maps},
           o.terrain...);
    option(price("uphill", "Extra cost for each unit of ascent."), o.uphill...);
    option(price("downhill", "Extra cost for each unit of descent."), o.downhill...);
    option({.name = "unit_size",
            .doc = "The moving unit covers N x N cells. Points name its upper left cell, and a step costs what that "
                   "enters.",
            .least = 1,
            .group = moving,
            .readers = all_maps},
           o.unit_size...);
    option(
        {.name = "radius",
         .doc = "The moving unit is a disc of this radius (in metres on a map in metres, else in cells; 0.22m, "
                "4cells), which never overlaps a blocked cell. Its centre moves from cell centre to cell centre. With "
                "⟨algorithm=polyanya⟩ it moves anywhere, and a polygon of 64 sides, at most 0.13 % larger, stands for "
                "the disc.",
         .value = "LENGTH",
         .group = moving,
         .readers = all_maps},
        Length{o.radius}...);
    option({.name = "jump_radius",
            .doc = "Allow jumps over walls to any open cell within this distance, as of ⟨radius⟩; whole cells.",
            .value = "LENGTH",
            .group = moving,
            .readers = all_maps},
           Length{o.jump_radius}...);
    option({.name = "jump_price",
            .doc = "The cost of a jump.",
            .least = 0,
            .most = most_price,
            .value = "K",
            .group = moving,
            .with = "jump_radius",
            .readers = all_maps},
           o.jump_price...);
}

template <class Visitor, class... Options>
void describe_reading(Visitor& option, Options&... o) {
    option({.name = "legend",
            .doc = "Character maps: the meaning of characters, such as '~=5,#=open,^=wall,g=goal'.",
            .value = "C=MEANING,...",
            .group = reading_maps,
            .readers = any(Reader::characters)},
           o.legend...);
    option(
        {.name = "open",
         .doc = "Character maps: the only characters or numbers that are open, each at cost 1, such as 0,1; the rest "
                "is blocked.",
         .value = "C,...",
         .group = reading_maps,
         .readers = any(Reader::characters)},
        o.open...);
    option({.name = "walls",
            .doc = "Tiled, LDtk: all tiles and shapes on these layers block.",
            .value = "LAYER,...",
            .group = reading_maps,
            .readers = layered_maps},
           Walls{o.layers}...);
    option({.name = "empty",
            .doc = "Tiled, LDtk: how to treat cells without a tile or value (default: open; of grid-engine: blocked).",
            .group = reading_maps,
            .readers = layered_maps},
           EmptyCells{o.costs}...);
    option({.name = "level",
            .doc = "LDtk: the level to read (⟨level_field⟩ of roads is a column).",
            .value = "NAME",
            .group = reading_maps,
            .readers = any(Reader::ldtk)},
           o.level...);
    option({.name = "allow_outside",
            .doc = "Tiled, LDtk: also read referenced files outside the map's folder.",
            .group = reading_maps,
            .readers = layered_maps},
           o.allow_outside...);
    option({.name = "unknown",
            .doc = "ROS maps: how to treat unknown cells (default: blocked).",
            .group = reading_maps,
            .keyword = "unknown_open",
            .readers = any(Reader::ros)},
           UnknownCells{o.unknown_open}...);
    option({.name = "as",
            .doc = "Rasters: the meaning of the band's values.",
            .group = reading_maps,
            .keyword = "raster",
            .readers = any(Reader::raster)},
           o.raster...);
    option({.name = "band",
            .doc = "Rasters: the band to read.",
            .least = 1,
            .group = reading_maps,
            .readers = any(Reader::raster)},
           o.band...);
    option({.name = "max_grade",
            .doc = "Rasters of heights: block steps steeper than this (0.3 is 30 %).",
            .least = 0,
            .value = "RISE",
            .group = reading_maps,
            .readers = any(Reader::raster)},
           o.max_grade...);
    option({.name = "layer",
            .doc = "The role of a layer: collision, cost, height or ignore.",
            .value = "NAME=ROLE",
            .group = reading_maps,
            .keyword = "layers",
            .readers = layered_maps},
           LayerRoles{o.layers}...);
    option({.name = "crs",
            .doc = "Rasters: the coordinate reference system, such as EPSG:3978.",
            .value = "CRS",
            .group = reading_maps,
            .readers = any(Reader::raster)},
           o.crs...);
}

template <class Visitor, class... Options>
requires(std::same_as<Options, MapOptions>&&...) void describe(Visitor& option, Options&... o) {
    describe_steps(option, o...);
    describe_costs(option, o...);
    describe_movement(option, o...);
    describe_reading(option, o...);
}

}  // namespace starway::read::options
