// A grid in the making: what the layers of a file say about each cell, gathered before a GridMap is made of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// No map that is drawn has more cells; a file that claims more is refused before anything is allocated for it.
inline constexpr std::uint64_t most_drawn_cells = std::uint64_t{1} << 26U;

// Costs as whole numbers of 1 / units.
struct WholeCosts {
    std::uint16_t units = 1;
    std::vector<std::uint16_t> costs;
    bool rounded = false;
};
// The least of the usual fractions that makes all of them whole, or else the finest. Precondition: from 0 to 65535. None that is above 0
// becomes 0.
WholeCosts whole_costs(std::span<const float> costs);

// The rules of the options, and those of the file where they say nothing.
GridRules rules_with(const MapOptions& options, GridRules rules = {});

class CellDraft {
public:
    // All cells open, and of no cost of their own. Precondition: 1 to GridMap::max_side each way.
    CellDraft(std::uint32_t width, std::uint32_t height);

    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }
    [[nodiscard]] std::size_t index(GridCell cell) const {
        return std::size_t{static_cast<std::uint32_t>(cell.y)} * width_ + static_cast<std::uint32_t>(cell.x);
    }
    [[nodiscard]] bool contains(std::int64_t x, std::int64_t y) const {
        return x >= 0 && y >= 0 && x < width_ && y < height_;
    }

    void block(std::size_t cell) { blocked_[cell] = 1; }
    void block_row(std::size_t first, std::size_t count);
    [[nodiscard]] bool blocked(std::size_t cell) const { return blocked_[cell] != 0; }
    // From 0 to 65535; takes back the costs of the cell's sides.
    void set_cost(std::size_t cell, double cost);
    void set_height(std::size_t cell, double height);
    // Entering the cell by a step in a direction.
    void block_entry(std::size_t cell, std::uint32_t direction);
    void set_entry_cost(std::size_t cell, std::uint32_t direction, double cost);

    [[nodiscard]] std::uint64_t blocked_count() const;
    [[nodiscard]] bool has_costs() const { return !costs_.empty(); }
    [[nodiscard]] bool has_heights() const { return !heights_.empty(); }

    // Errors: usage, where the rules do not fit; `notes` gets a sentence where costs had to be rounded.
    Result<GridMap> build(const GridRules& rules, std::vector<std::string>& notes) const;

private:
    std::uint32_t width_;
    std::uint32_t height_;
    std::vector<std::uint8_t> blocked_;
    std::vector<float> costs_;                                            // empty: 1 everywhere
    std::vector<float> heights_;                                          // empty: 0 everywhere
    std::map<std::size_t, std::uint8_t> blocked_entries_;                 // a bit for every direction
    std::map<std::pair<std::size_t, std::uint32_t>, float> entry_costs_;  // by cell and direction
};

}  // namespace starway::maps
