#include "read/maps/ros/ros_map.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <system_error>

#include "base/core/files/mapped_file.hpp"
#include "base/core/files/within.hpp"
#include "base/core/sentence.hpp"
#include "read/maps/cell_draft.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/ros/map_yaml.hpp"
#include "read/maps/ros/pgm.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/text_source.hpp"

namespace starway::read::maps {
namespace {

using Mode = MapYaml::Mode;

// The image's path, which must be beside map.yaml or below, so that an untrusted map cannot name other files.
Result<std::string> picture_path(const MapYaml& yaml, const std::string& source) {
    const std::filesystem::path path(yaml.image);
    bool outside = path.is_absolute();
    for (const auto& part : path) outside = outside || part == "..";
    if (outside || !core::lies_beside(beside(source, yaml.image), source))
        return Error{ErrorKind::data, fmt::format("{}: its image {} is outside the map's folder; copy it there and "
                                                  "name it without a path",
                                                  source, in_quotes(yaml.image))};
    return beside(source, yaml.image);
}

// A pixel's occupancy: 0 to 1; NaN: unknown.
double occupancy(const MapYaml& yaml, const RosPicture& picture, std::size_t i) {
    const auto shade = static_cast<double>(picture.shades[i]);
    if (yaml.mode != Mode::raw) return yaml.negate ? shade : 1 - shade;
    const double value = picture.values.empty() ? std::round(shade * 255) : picture.values[i];
    return value <= 100 ? value / 100 : std::nan("");
}

// More than a full turn is most likely in degrees.
std::string doubt_of_yaw(double yaw) {
    constexpr double full = 2 * std::numbers::pi;
    if (!(std::abs(yaw) > full)) return {};
    return fmt::format(
        "the origin's yaw of {:g} is in radians, more than a full turn; if degrees are meant, write {:.6g}", yaw,
        yaw * full / 360);
}

constexpr std::string_view describe(Mode mode) {
    return mode == Mode::scale ? "scale" : mode == Mode::raw ? "raw" : "trinary";
}

}  // namespace

Result<RosPicture> open_ros_picture(const std::string& path) {
    const auto file = core::MappedFile::open(path);
    if (!file) return file.error();
    RosPicture picture;
    if (is_pgm(file->text())) {
        auto grey = parse_pgm(file->text(), path);
        if (!grey) return grey.error();
        picture.width = grey->width;
        picture.height = grey->height;
        picture.shades.reserve(grey->values.size());
        for (const std::uint16_t value : grey->values)
            picture.shades.push_back(static_cast<float>(value) / static_cast<float>(grey->white));
        picture.values = std::move(grey->values);
        return picture;
    }
    const auto plugin = read::ogr_plugin();
    if (!plugin) return plugin.error();
    auto raster = (*plugin)->read_raster(path, {});
    if (!raster) return raster.error();
    picture.width = raster->width;
    picture.height = raster->height;
    picture.shades = std::move(raster->values);
    // The map server uses the mean of red, green and blue.
    for (std::size_t i = 0; i < raster->colours.size() && i < picture.shades.size(); ++i) {
        const std::uint32_t colour = raster->colours[i];
        if (!std::isnan(picture.shades[i]))
            picture.shades[i] =
                static_cast<float>((colour >> 16U & 255U) + (colour >> 8U & 255U) + (colour & 255U)) / 765.0F;
    }
    return picture;
}

std::optional<std::string> map_yaml_of(const std::string& picture) {
    constexpr std::size_t longest = 65536;
    for (const char* const ending : {".yaml", ".yml"}) {
        const std::string path = std::filesystem::path(picture).replace_extension(ending).string();
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path, ignored) || !core::lies_beside(path, picture)) continue;
        const auto text = read::read_beginning(path, longest);
        if (!text || !is_map_yaml(*text)) continue;
        const auto yaml = parse_map_yaml(*text, path);
        const auto name = std::filesystem::path(picture).filename();
        if (yaml && std::filesystem::path(yaml->image).filename() == name) return path;
    }
    return std::nullopt;
}

Result<TileMap> parse_ros_map(const SourceText& source, const OpenPicture& open, const MapOptions& options) {
    const auto yaml = parse_map_yaml(source.text, source.name);
    if (!yaml) return yaml.error();
    const auto path = picture_path(*yaml, source.name);
    if (!path) return path.error();
    const auto picture = open(*path);
    if (!picture)
        return Error{picture.error().kind, fmt::format("{}: cannot read its image {}: {}", source.name,
                                                       in_quotes(yaml->image), picture.error().message)};
    if (picture->width == 0 || picture->height == 0 || picture->width > GridMap::max_side ||
        picture->height > GridMap::max_side || picture->shades.size() != std::size_t{picture->width} * picture->height)
        return Error{ErrorKind::data, fmt::format("{}: its image has no pixels or too many", source.name)};
    CellDraft draft(picture->width, picture->height);
    const bool unknown_open = options.unknown_open.value_or(false);
    // Thresholds are decimal, and belong to what they bound, as nav2 reads them.
    constexpr double same = 1e-6;
    std::uint64_t occupied = 0, free = 0, unknown = 0, between = 0;
    std::vector<bool> never_seen(picture->shades.size());
    for (std::size_t i = 0; i < picture->shades.size(); ++i) {
        const double share = std::isnan(picture->shades[i]) ? std::nan("") : occupancy(*yaml, *picture, i);
        if (share >= yaml->occupied - same) {
            ++occupied;
            draft.block(i);
        } else if (share <= yaml->free + same) {
            ++free;
        } else if (std::isnan(share) || yaml->mode == Mode::trinary) {
            ++unknown;
            never_seen[i] = true;
            if (!unknown_open) draft.block(i);
        } else {
            ++between;
            draft.set_cost(i, 1 + std::round(share * 100) / 100);
        }
    }
    std::vector<Sentence> notes;
    notes.push_back(fmt::format("Mode {}: occupied from {:g} on, free up to {:g}{}.", describe(yaml->mode),
                                yaml->occupied, yaml->free, yaml->negate ? ", negated: white is occupied" : ""));
    if (!yaml->defaulted.empty())
        notes.push_back(fmt::format("Missing in the map.yaml, so assumed: {}.", listed(yaml->defaulted)));
    notes.push_back(fmt::format("{} free, {} occupied.", counted(free, "cell"), counted(occupied, "cell")));
    if (unknown > 0)
        notes.push_back(fmt::format("Unknown, and read as {}: {}⟦ (to change it: ⟨unknown={}⟩)⟧.",
                                    unknown_open ? "open" : "blocked", counted(unknown, "cell"),
                                    unknown_open ? "blocked" : "open"));
    if (between > 0)
        notes.push_back(
            fmt::format("Between the thresholds, open with a cost by occupancy: {}.", counted(between, "cell")));
    if (!yaml->unread.empty()) notes.push_back(fmt::format("Unknown keys: {}.", listed(yaml->unread)));
    notes.push_back(fmt::format(
        "Points, lengths and costs are in metres of the map's frame, y upwards (1.5,2.0); in cells: 12,30cells, "
        "4cells. A cell is {:g} m wide; the lower left corner is at {:g},{:g}{}.",
        yaml->resolution, yaml->origin[0], yaml->origin[1],
        yaml->origin[2] != 0 ? fmt::format(", turned by {:g} radians", yaml->origin[2]) : ""));
    GridRules rules = rules_with(options, {}, yaml->resolution);
    rules.jump_price /= yaml->resolution;
    Result<GridMap> grid = draft.build(rules, notes);
    if (!grid) return grid.error();
    TileMap map{std::move(*grid), "ROS map"};
    map.frame = std::make_shared<const MapFrame>(
        MapFrame{yaml->resolution, yaml->origin[0], yaml->origin[1], yaml->origin[2], picture->height});
    map.cell_width_m = map.cell_height_m = yaml->resolution;
    map.notes = std::move(notes);
    if (auto doubt = doubt_of_yaw(yaml->origin[2]); !doubt.empty()) map.warnings.push_back(std::move(doubt));
    if (unknown > 0) map.unknown = std::move(never_seen);
    return map;
}

}  // namespace starway::read::maps
