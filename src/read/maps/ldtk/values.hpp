// The values of an IntGrid layer, and what they mean.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "read/maps/ldtk/entities.hpp"
#include "read/maps/ldtk/level.hpp"

namespace starway::read::maps::ldtk {

struct GridLayer {
    const Json* json = nullptr;
    std::string name;
    std::optional<LayerRole> role;
    bool named_wall = false;
    Lattice lattice;
    std::map<std::int64_t, std::string> names;
};

struct ValueMeaning {
    bool blocks = false;
    std::string rule;                  // what says that it blocks
    bool chosen = false;               // by the options
    std::uint64_t* blocked = nullptr;  // counts the cells that the rule blocked
    std::optional<double> cost;
    std::optional<double> height;
};

ValueMeaning meaning_of(const GridLayer& layer, std::int64_t value, const MapOptions& options);

// "The layer "Ground": 1 "grass" is open, 2 "water" blocks."
std::string described(const GridLayer& layer, const std::map<std::int64_t, ValueMeaning>& meanings);

}  // namespace starway::read::maps::ldtk
