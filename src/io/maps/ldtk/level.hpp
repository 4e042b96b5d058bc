// One level of an LDtk project, found in the project or in a file of its own.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/maps/json.hpp"
#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps::ldtk {

// A parsed file, with what its places are told by.
struct File {
    SourceText source;
    Json json;
    [[nodiscard]] Error error(const Json& at, std::string_view message) const;
};

// The whole number that is a member of `json`. Errors: data: there is none, or it is not from least to most.
Result<std::int64_t> whole(const File& file, const Json& json, std::string_view key, std::int64_t least,
                           std::int64_t most);

struct Level {
    std::string name;
    std::string iid;
    std::shared_ptr<const File> project;
    std::shared_ptr<const File> file;  // that holds the level: the project itself, or another
    const Json* layers = nullptr;      // its layerInstances, from the topmost
};

// The level that the options name (its identifier, or WORLD/LEVEL), or the only one. Errors: usage, listing the levels; data; io.
Result<Level> find_level(SourceText source, const OpenText& open, const MapOptions& options);

// The names of a layer's values, by number.
std::map<std::int64_t, std::string> value_names(const Level& level, const Json& layer);

}  // namespace starway::maps::ldtk
