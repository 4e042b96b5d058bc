// A grid draft: collects the layers' data for each cell before building a GridMap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// The most cells of a drawn map; larger claims are rejected before any allocation.
inline constexpr std::uint64_t most_drawn_cells = std::uint64_t{1} << 26U;

// Costs as multiples of 1 / units.
struct WholeCosts {
    std::uint16_t units = 1;
    std::vector<std::uint16_t> costs;
    bool rounded = false;
};
// Uses the coarsest fraction that represents all costs exactly, else the finest. Positive costs stay positive, but
// for negligible ones.
// Precondition: 0 to 65535.
WholeCosts whole_costs(std::span<const float> costs);

// The options' rules, with the file's rules as defaults. metres_per_cell: of a map in metres.
GridRules rules_with(const MapOptions& options, GridRules rules = {}, double metres_per_cell = 0);

class CellDraft {
public:
    // All cells are open and without costs. Precondition: 1 to GridMap::max_side in each dimension.
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
    // Sets a cost from 0 to 65535 and clears the costs of the cell's sides.
    void set_cost(std::size_t cell, double cost);
    [[nodiscard]] double cost(std::size_t cell) const { return costs_.empty() ? 1 : costs_[cell]; }
    void set_height(std::size_t cell, double height);
    // For entering the cell in a direction.
    void block_entry(std::size_t cell, std::uint32_t direction);
    void set_entry_cost(std::size_t cell, std::uint32_t direction, double cost);

    [[nodiscard]] std::uint64_t blocked_count() const;
    [[nodiscard]] bool has_costs() const { return !costs_.empty(); }
    [[nodiscard]] bool has_heights() const { return !heights_.empty(); }

    // Builds the map. Adds a note if costs were rounded. Errors: usage (the rules do not fit).
    Result<GridMap> build(const GridRules& rules, std::vector<Sentence>& notes) const;

private:
    std::uint32_t width_;
    std::uint32_t height_;
    std::vector<std::uint8_t> blocked_;
    std::vector<float> costs_;                                            // empty: 1 everywhere
    std::vector<float> heights_;                                          // empty: 0 everywhere
    std::map<std::size_t, std::uint8_t> blocked_entries_;                 // one bit per direction
    std::map<std::pair<std::size_t, std::uint32_t>, float> entry_costs_;  // by cell and direction
};

}  // namespace starway::read::maps
