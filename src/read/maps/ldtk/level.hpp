// A level of an LDtk project, in the project's file or a separate file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/json.hpp"
#include "read/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps::ldtk {

// A parsed file, with the data for error positions.
struct File {
    SourceText source;
    Json json;
    [[nodiscard]] Error error(const Json& at, std::string_view message) const;
};

// A whole number that is a member of `json`. Errors: data (missing, or out of range).
Result<std::int64_t> whole(const File& file, const Json& json, std::string_view key, std::int64_t least,
                           std::int64_t most);

struct Level {
    std::string name;
    std::string iid;
    std::shared_ptr<const File> project;
    std::shared_ptr<const File> file;  // the file with the level: the project or a separate file
    const Json* json = nullptr;        // the level in the project, or the file of a level by itself
    const Json* layers = nullptr;      // its layerInstances, from top to bottom
};

// Tiles are needed for drawings, and where they say what blocks (WallTiles::are_needed()).
enum class LevelParts : std::uint8_t { cells, all };

// The level that the options name (its identifier, or WORLD/LEVEL), or the only one. Errors: usage, with a list of
// levels; data; io.
Result<Level> find_level(SourceText source, const OpenText& open, const MapOptions& options,
                         LevelParts parts = LevelParts::cells);

// The items of a list that is a member; none if it is missing.
const std::vector<Json>& items_of(const Json& json, std::string_view key);
// The text of a list of numbers that is a member, for JsonNumbers; empty if it is missing.
std::string_view numbers_text(const Json& json, std::string_view key);
// What the project defines: its "layers", its "tilesets".
const std::vector<Json>& definitions(const Level& level, std::string_view kind);

// A layer's value names, by number.
std::map<std::int64_t, std::string> value_names(const Level& level, const Json& layer);

}  // namespace starway::read::maps::ldtk
