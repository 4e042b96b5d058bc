// Maps written down in tests.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>

#include "read/maps/source_text.hpp"
#include "read/maps/tiled/tiled_map.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::test {

// Files that are only named, and not there.
class Files {
public:
    Files() = default;
    Files(std::initializer_list<std::pair<const std::string, std::string>> files) : files_(files) {}
    [[nodiscard]] read::maps::OpenText open() const {
        return [this](const std::string& path) -> Result<read::maps::SourceText> {
            const auto found = files_.find(path);
            if (found == files_.end()) return Error{ErrorKind::io, path + ": no such file"};
            return read::maps::SourceText{path, found->second, nullptr};
        };
    }

private:
    std::map<std::string, std::string> files_;
};

inline Result<TileMap> read_tiled(const std::string& text, const MapOptions& options = {}, const Files& files = {}) {
    return read::maps::parse_tiled_map({"m.tmx", text, nullptr}, files.open(), options);
}

inline std::string tiled_error(const std::string& text, const MapOptions& options = {}, const Files& files = {}) {
    const auto map = read_tiled(text, options, files);
    return map ? "" : map.error().message.str();
}

// A map of tiles of 16 x 16 pixels.
inline std::string tmx(int width, int height, const std::string& inside, const std::string& attributes = {}) {
    return fmt::format(R"(<?xml version="1.0"?><map width="{}" height="{}" tilewidth="16" tileheight="16" {}>{}</map>)",
                       width, height, attributes.empty() ? R"(orientation="orthogonal")" : attributes, inside);
}

inline std::string layer(const std::string& name, int width, int height, const std::string& cells,
                         const std::string& properties = {}, const std::string& attributes = {}) {
    return fmt::format(
        R"(<layer name="{}" width="{}" height="{}" {}><properties>{}</properties><data encoding="csv">{}</data></layer>)",
        name, width, height, attributes, properties, cells);
}

inline std::string property(const std::string& name, const std::string& value, const std::string& type = {}) {
    return fmt::format(R"(<property name="{}" {} value="{}"/>)", name, type.empty() ? "" : "type=\"" + type + "\"",
                       value);
}

inline std::string tile(int id, const std::string& properties, const std::string& attributes = {}) {
    return fmt::format(R"(<tile id="{}" {}><properties>{}</properties></tile>)", id, attributes, properties);
}

inline std::string tileset(const std::string& tiles, int first = 1, int count = 16) {
    return fmt::format(
        R"(<tileset firstgid="{}" name="t{}" tilewidth="16" tileheight="16" tilecount="{}" columns="4">{}</tileset>)",
        first, first, count, tiles);
}

// The open cells as dots, row by row: "..#/###".
inline std::string drawing(const GridMap& map) {
    std::string text;
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y) {
        if (y > 0) text += '/';
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) text += map.open({x, y}) ? '.' : '#';
    }
    return text;
}

inline double cost_at(const GridMap& map, GridCell cell) {
    return static_cast<double>(map.cost(map.node(cell))) / map.cost_units();
}

inline const MapSpot* spot_named(const TileMap& map, std::string_view name) {
    for (const MapSpot& spot : map.spots)
        if (spot.name == name) return &spot;
    return nullptr;
}

}  // namespace starway::test
