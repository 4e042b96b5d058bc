// The effect of a turned tile on its cell.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "read/maps/cell_draft.hpp"
#include "read/maps/tiled/document/layers.hpp"
#include "read/maps/tiled/document/layout.hpp"
#include "read/maps/tiled/tile_costs.hpp"
#include "read/maps/walls/blocked_by.hpp"

namespace starway::read::maps {

struct Meaning {
    std::string problem;  // why the tile cannot be read; empty: it can
    bool blocks = false;
    bool opens = false;  // explicitly open
    bool sided = false;
    bool shaped = false;                          // decided by its collision shapes
    std::array<std::vector<GridCell>, 2> beside;  // steps to other cells that its collision shapes block (Footprint)
    std::uint64_t* rule = nullptr;  // counts the cells that what blocks here has blocked (BlockedBy); null: nothing
    std::uint64_t* rule_beside = nullptr;  // the same, of `beside`
    std::uint64_t* left_open = nullptr;    // counts the cells that are open, but not certainly so; null: they are
    std::optional<double> cost;
    std::optional<double> height;
    std::uint8_t blocked_entries = 0;     // one bit per direction
    std::array<double, 8> entry_costs{};  // 0: none

    [[nodiscard]] bool blocks_beside() const { return !beside[0].empty() || !beside[1].empty(); }
};

// The tiles of a layer.
class Meanings {
public:
    // All arguments must outlive this object. steps: of placing shapes, over all layers.
    Meanings(const Tilesets& tilesets, const Compass& compass, const TileCosts& costs, const Layer& layer,
             const Layout& layout, BlockedBy& rules, std::uint64_t& steps)
        : tilesets_(&tilesets),
          compass_(&compass),
          costs_(&costs),
          layer_(&layer),
          layout_(&layout),
          rules_(&rules),
          steps_(&steps) {}

    static constexpr const char* too_much =
        "with this one, the tiles' collision shapes cover an implausible number of cells";

    // Precondition: number not 0. Valid until the next call.
    const Meaning& of(std::uint32_t number) {
        if (number == last_number_ && last_ != nullptr) return *last_;
        last_number_ = number;
        return *(last_ = &look_up(number));
    }

private:
    const Meaning& look_up(std::uint32_t number);
    [[nodiscard]] Meaning make(std::uint32_t number) const;
    // Whether the tile blocks, and by which rule.
    std::string decide(Meaning& meaning, const FoundTile& found, const Traits& own, const Traits& traits,
                       std::uint32_t number) const;
    void place_shapes(Meaning& meaning, const FoundTile& found, std::uint32_t turn) const;
    void note_open(Meaning& meaning, const FoundTile& found, const Traits& traits) const;
    void add_sides(Meaning& meaning, const Traits& traits, std::uint32_t turn) const;

    const Tilesets* tilesets_;
    const Compass* compass_;
    const TileCosts* costs_;
    const Layer* layer_;
    const Layout* layout_;
    BlockedBy* rules_;
    std::uint64_t* steps_;
    std::unordered_map<std::uint32_t, Meaning> known_;
    std::vector<const Meaning*> by_number_;  // for small numbers, as most are
    std::uint32_t last_number_ = 0;
    const Meaning* last_ = nullptr;
};

}  // namespace starway::read::maps
