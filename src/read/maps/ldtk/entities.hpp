// The entities of an LDtk level: spots, portals and walls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "read/maps/ldtk/level.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps::ldtk {

// A layer's grid of cells, in pixels of the level.
struct Lattice {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::int64_t cell = 1;
    std::int64_t left = 0;
    std::int64_t top = 0;

    static Result<Lattice> read(const File& file, const Json& layer);
    [[nodiscard]] double centre_x(std::int64_t x) const {
        return static_cast<double>(left) + (static_cast<double>(x) + 0.5) * static_cast<double>(cell);
    }
    [[nodiscard]] double centre_y(std::int64_t y) const {
        return static_cast<double>(top) + (static_cast<double>(y) + 0.5) * static_cast<double>(cell);
    }
    // The cell at a point and its row-order number; none outside.
    [[nodiscard]] std::optional<GridCell> cell_at(double x, double y) const;
    [[nodiscard]] std::optional<std::size_t> index_at(double x, double y) const;
};

// The rectangle of an entity that closes its cells or gives them a cost, in pixels of the level.
struct EntityArea {
    double left = 0, top = 0, width = 0, height = 0;
    std::string rule;            // what says that it blocks
    std::optional<double> cost;  // of cells that stay open; nothing: it blocks
};

struct Entities {
    std::vector<EntityArea> areas;
    std::vector<MapSpot> spots;
    std::vector<GridPortal> portals;
    std::vector<Sentence> notes;
};

// The entities of a level by identifier, and their tags: what MapOptions::costs may name.
std::set<std::string> names_of_entities(const Level& level);

// In cells of `base`; omits layers named in `ignored`. The options' costs name entities or their tags. Errors: data (a
// start, goal or spawn outside the level).
Result<Entities> read_entities(const Level& level, const Lattice& base, const std::set<std::string>& ignored,
                               const MapOptions& options);

}  // namespace starway::read::maps::ldtk
