// Tiles that block: by the tags of their tileset, the name or role of their layer, and the user's costs.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "read/maps/cell_draft.hpp"
#include "read/maps/ldtk/entities.hpp"
#include "read/maps/ldtk/level.hpp"
#include "read/maps/walls/blocked_by.hpp"

namespace starway::read::maps::ldtk {

struct Tileset {
    std::string name;
    std::unordered_map<std::uint32_t, std::vector<std::string>> tags;  // of a tile, by its number: values of an enum
};

class WallTiles {
public:
    // All arguments must outlive this object.
    WallTiles(const Level& level, const MapOptions& options);

    // Whether tiles can say what blocks, so that the level is needed with them (LevelParts::all).
    [[nodiscard]] bool are_needed() const;
    // Whether a tag of a tile says what blocks.
    [[nodiscard]] bool have_tags() const;
    // The tags of all tilesets, and the tilesets' names.
    [[nodiscard]] std::set<std::string> tags() const;
    [[nodiscard]] std::set<std::string> tilesets() const;

    // Blocks cells of `base`, and sets costs; calls filled(cell) for each cell under a tile. Ignores layers named in
    // `ignored`. Errors: data.
    Result<void> apply(const Lattice& base, const std::set<std::string>& ignored, CellDraft& draft, BlockedBy& rules,
                       const std::function<void(std::size_t)>& filled) const;

private:
    struct Ruling {
        bool blocks = false;
        std::optional<double> cost;
        std::string rule;
    };
    [[nodiscard]] bool is_wall_layer(const Json& layer) const;
    [[nodiscard]] Ruling ruling(const Json& layer, const Tileset* tileset, std::uint32_t tile) const;
    Result<void> apply_layer(const Json& layer, const Lattice& base, CellDraft& draft, BlockedBy& rules,
                             std::uint64_t& budget, const std::function<void(std::size_t)>& filled) const;

    const Level* level_;
    const MapOptions* options_;
    std::map<std::string, Tileset, std::less<>> tilesets_;  // by uid
};

// Calls visit(cell) for each cell of `base` whose centre lies in the rectangle, in pixels of the level, and takes their
// number from the budget. False if that is used up.
bool for_each_cell_in(const Lattice& base, double left, double top, double width, double height, std::uint64_t& budget,
                      const std::function<void(std::size_t)>& visit);
// Of all rectangles of a level.
inline constexpr std::uint64_t most_covered_cells = 4 * most_drawn_cells;

}  // namespace starway::read::maps::ldtk
