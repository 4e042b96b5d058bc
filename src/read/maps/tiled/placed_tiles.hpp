// What the tiles of all layers make of a Tiled map's cells.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "read/maps/cell_draft.hpp"
#include "read/maps/tiled/document/shapes.hpp"
#include "read/maps/tiled/document/traits.hpp"
#include "read/maps/tiled/meaning.hpp"
#include "read/maps/walls/blocked_by.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

class PlacedTiles {
public:
    // map: the map's own properties. The arguments must outlive this object.
    PlacedTiles(const GridWindow& window, const Layout& layout, const Traits& map, bool grid_engine, BlockedBy& rules)
        : window_(window), layout_(layout), map_(map), grid_engine_(grid_engine), rules_(rules) {}

    // Allocates the cells, if that is not done. To be called after decoding, so that a false size allocates nothing.
    void begin();
    void begin_layer() { layer_opens_ = layer_blocks_ = 0; }
    // Precondition: begun. x, y: of the grid, or beside it.
    void apply(const Meaning& meaning, std::int64_t x, std::int64_t y);
    // Applies the options to cells without a tile; if the map itself is blocked by default, also to cells that no tile
    // opens. wanted: the user's cost of cells without a tile.
    void apply_empty_cells(std::optional<double> wanted, std::vector<Sentence>& notes);

    // Whether tiles of the layer lie on the map, and none of them blocks.
    [[nodiscard]] bool layer_is_open() const { return layer_opens_ > 0 && layer_blocks_ == 0; }
    [[nodiscard]] std::uint64_t blocked_count() const { return draft_ ? draft_->blocked_count() : 0; }
    // Adds what collision shapes and the sides of tiles did.
    void tell(std::vector<Sentence>& notes) const;
    // Precondition: begun.
    [[nodiscard]] CellDraft& draft() { return *draft_; }

private:
    void apply_here(const Meaning& meaning, std::size_t cell);

    const GridWindow& window_;
    const Layout& layout_;
    const Traits& map_;
    bool grid_engine_;
    BlockedBy& rules_;
    std::optional<CellDraft> draft_;
    std::vector<bool> tiled_;   // cells with a tile on some layer
    std::vector<bool> opened_;  // cells that such a tile opens; empty: the map is open by default
    std::uint64_t layer_opens_ = 0, layer_blocks_ = 0;        // tiles of the layer
    std::uint64_t shapes_block_ = 0, shapes_leave_open_ = 0;  // cells
    std::uint64_t sided_ = 0;                                 // cells
};

}  // namespace starway::read::maps
