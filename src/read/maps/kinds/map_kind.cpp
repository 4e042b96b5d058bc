#include "read/maps/kinds/map_kind.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "read/field_names.hpp"
#include "read/look.hpp"
#include "read/looks/dimacs_looks.hpp"
#include "read/looks/osm_format.hpp"
#include "read/maps/ros/map_yaml.hpp"
#include "read/maps/ros/pgm.hpp"
#include "read/maps/text/drawn.hpp"
#include "read/maps/text/matrix.hpp"
#include "read/maps/text/name_map.hpp"
#include "read/maps/text/written_cells.hpp"

namespace starway::read::maps {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view spaces = " \t\r\n";

bool begins(std::string_view text, std::string_view with) {
    return text.substr(0, with.size()) == with;
}

bool has_extension(std::string_view path, std::string_view extension) {
    return path.size() >= extension.size() && read::same_name(path.substr(path.size() - extension.size()), extension);
}

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view one) { return begins(text, one); });
}

// Pictures, GeoTIFF and other rasters, including text formats.
bool is_known_raster(std::string_view bytes) {
    if (is_any_of(bytes,
                  {"\x89PNG\r\n\x1A\n"sv, "II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv, "\xFF\xD8\xFF"sv, "GIF87a"sv,
                   "GIF89a"sv, "EHFA_HEADER_TAG"sv, "\0\0\0\x0CjP  "sv, "DSAA"sv, "DSBB"sv, "/* XPM */"sv}))
        return true;
    if (begins(bytes, "RIFF") && bytes.substr(8, 4) == "WEBP") return true;
    const bool colours = bytes.size() > 3 && begins(bytes, "P6") && spaces.find(bytes[2]) != std::string_view::npos;
    return colours || is_pgm(bytes) || read::same_name(bytes.substr(0, 6), "ncols ");
}

// Signatures of vector sources, to avoid asking raster drivers.
bool is_known_vector(std::string_view bytes) {
    return is_any_of(bytes, {"SQLite format 3\0"sv, "\0\0\x27\x0A"sv, "fgb"sv}) ||
           bytes.substr(0, 64).find("OSMHeader") != std::string_view::npos;
}

// The visible keys of a JSON document's outermost object.
std::vector<std::string_view> outermost_keys(std::string_view text) {
    std::vector<std::string_view> keys;
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        if (c != '"') continue;
        std::size_t end = at + 1;
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
        if (end >= text.size()) break;
        const std::size_t next = text.find_first_not_of(spaces, end + 1);
        if (depth == 1 && next != std::string_view::npos && text[next] == ':')
            keys.push_back(text.substr(at + 1, end - at - 1));
        at = end;
    }
    return keys;
}

MapKind kind_of_json(std::string_view text) {
    const std::vector<std::string_view> keys = outermost_keys(text);
    const auto has = [&](std::string_view key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
    const auto has_any = [&](std::initializer_list<std::string_view> some) {
        return std::any_of(some.begin(), some.end(), has);
    };
    if (has_any({"__header__", "layerInstances"}) || (has("jsonVersion") && has_any({"defs", "levels", "worlds"})))
        return MapKind::ldtk;
    // A map's numbers may fill the rest of the beginning, so the keys before them must suffice.
    if (has("layers") &&
        (has_any({"height", "width", "infinite", "orientation", "tilewidth", "tilesets", "tiledversion",
                  "compressionlevel"}) ||
         text.find("\"data\"") != std::string_view::npos || text.find("\"tilelayer\"") != std::string_view::npos))
        return MapKind::tiled;
    const bool tileset = has("tilewidth") && has_any({"tilecount", "columns", "image", "tiles"});
    const bool made = has("object") && text.find("\"template\"") != std::string_view::npos;
    return tileset || made ? MapKind::tiled : MapKind::none;
}

// The name of the outermost element, after declarations and comments.
std::string_view root_element(std::string_view text) {
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
        std::string_view end;
        if (begins(text, "<?"))
            end = "?>";
        else if (begins(text, "<!--"))
            end = "-->";
        else if (begins(text, "<!"))
            end = ">";
        else
            break;
        const std::size_t at = text.find(end);
        if (at == std::string_view::npos) return {};
        text.remove_prefix(at + end.size());
    }
    if (!begins(text, "<")) return {};
    text.remove_prefix(1);
    return text.substr(0, text.find_first_of(" \t\r\n/>"));
}

// "type octile", or first lines that can only be a damaged Moving AI header.
bool is_moving_ai(std::string_view text) {
    if (!begins(text, "type ")) return false;
    const std::size_t second = text.find('\n');
    return begins(text, "type octile") ||
           (second != std::string_view::npos && is_any_of(text.substr(second + 1), {"height ", "width "}));
}

// Text grids without a signature; only their drivers recognise them.
bool is_named_grid(std::string_view path) {
    constexpr std::array<std::string_view, 4> endings{".dem", ".asc", ".grd", ".gxf"};
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return has_extension(path, ending); });
}

// A zip file is a source of roads, unless its name implies a raster.
bool is_zipped_raster(std::string_view path) {
    constexpr std::array<std::string_view, 6> endings{".hgt.zip", ".tif.zip", ".tiff.zip",
                                                      ".asc.zip", ".png.zip", ".dem.zip"};
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return has_extension(path, ending); });
}

}  // namespace

MapKind kind_of_content(std::string_view beginning, bool whole, std::string_view path) {
    if (is_known_raster(beginning)) return MapKind::raster;
    if (is_known_vector(beginning)) return MapKind::none;
    if (begins(beginning, "PK\x03\x04")) return is_zipped_raster(path) ? MapKind::raster : MapKind::none;
    if (is_any_of(beginning, {"\xFF\xFE"sv, "\xFE\xFF"sv})) return MapKind::none;  // UTF-16: the text readers report it
    if (begins(beginning, "\xEF\xBB\xBF")) beginning.remove_prefix(3);
    if (beginning.find('\0') != std::string_view::npos) return MapKind::unknown_bytes;
    const std::size_t first = beginning.find_first_not_of(spaces);
    if (first == std::string_view::npos) return MapKind::none;
    const std::string_view text = beginning.substr(first);
    if (is_moving_ai(text)) return MapKind::moving_ai;
    if (is_map_yaml(beginning)) return MapKind::ros;
    if (begins(text, "return {") && text.find("tiledversion") != std::string_view::npos) return MapKind::none;  // Lua
    if (is_written_array(beginning, whole)) return MapKind::characters;
    if (text[0] == '{') return kind_of_json(text);
    if (text[0] == '[') {
        const std::size_t second = text.find_first_not_of(spaces, 1);
        return second != std::string_view::npos && text[second] == '[' ? MapKind::characters : MapKind::none;
    }
    if (text[0] == '<') {
        const std::string_view root = root_element(text);
        return root == "map" || root == "tileset" || root == "template" ? MapKind::tiled : MapKind::none;
    }
    if (is_drawn(beginning, whole, path)) return MapKind::characters;
    if (matrix_of(beginning, whole) == Matrix::cells) return MapKind::matrix;
    if (are_named_cells(beginning, whole)) return MapKind::characters;
    return is_named_grid(path) ? MapKind::unknown_bytes : MapKind::none;
}

options::Reader reader_of(MapKind kind) {
    switch (kind) {
        case MapKind::moving_ai:
            return options::Reader::moving_ai;
        case MapKind::tiled:
            return options::Reader::tiled;
        case MapKind::ldtk:
            return options::Reader::ldtk;
        case MapKind::ros:
            return options::Reader::ros;
        case MapKind::raster:
        case MapKind::unknown_bytes:
            return options::Reader::raster;
        case MapKind::characters:
        case MapKind::matrix:
        case MapKind::none:
            break;
    }
    return options::Reader::characters;
}

Result<MapKind> kind_of_file(const std::string& source) {
    const auto look = read::Look::at(source);
    if (!look) return look.error();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(look->path, ignored)) return MapKind::none;
    // Roads that rows of numbers or characters could be, too.
    if (look->is_network_file() || read::looks_like_dimacs(*look) != read::Likeness::none ||
        osm::format_of(look->stored, look->beginning, look->path))
        return MapKind::none;
    const std::string_view path =
        has_extension(source, ".gz") ? std::string_view(source).substr(0, source.size() - 3) : std::string_view(source);
    return kind_of_content(look->beginning, look->beginning.size() < read::beginning_bytes, path);
}

}  // namespace starway::read::maps
