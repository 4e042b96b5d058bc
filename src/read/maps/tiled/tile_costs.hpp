// The user's costs: of tiles by number, class, terrain, and class of the tileset; of objects by class.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "read/maps/tiled/document/tilesets.hpp"
#include "read/maps/walls/tile_numbers.hpp"

namespace starway::read::maps {

class TileCosts {
public:
    // Errors: usage: a key that no tile has, with a list of those that there are, or an invalid cost.
    // classes: of the map's objects.
    static Result<TileCosts> read(const std::map<std::string, double>& costs, const Tilesets& tilesets,
                                  const std::set<std::string>& classes, const std::string& source);

    struct Cost {
        std::string key;
        double value = 0;  // infinite: blocked
    };
    // Numbers come before names. Null: the user says nothing of this tile.
    [[nodiscard]] const Cost* find(const FoundTile& tile, std::uint32_t gid) const;
    // The cost of a class or a terrain. Null: the user says nothing of it.
    [[nodiscard]] const Cost* named(std::string_view name) const;
    // Of cells without a tile.
    [[nodiscard]] std::optional<double> empty() const { return empty_; }

private:
    struct Numbered {
        TileNumbers numbers;
        Cost cost;
    };
    Result<void> add(const std::string& key, double cost, const Tilesets& tilesets, const std::set<std::string>& names,
                     const std::string& source);

    std::vector<Numbered> numbered_;
    std::vector<Cost> named_;
    std::optional<double> empty_;
};

}  // namespace starway::read::maps
