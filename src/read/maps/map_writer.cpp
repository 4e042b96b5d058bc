#include "read/maps/map_writer.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>

#include "base/core/files/output.hpp"
#include "base/core/sentence.hpp"
#include "read/field_names.hpp"
#include "read/maps/conventions.hpp"

namespace starway::read::maps {
namespace {

struct Format {
    std::string_view name;
    std::string_view extension;
};
constexpr std::array<Format, 3> formats{{{"map", ".map"}, {"characters", ".txt"}, {"png", ".png"}}};

GridCell cell_of(const GridMap& grid, std::size_t i) {
    return {static_cast<std::int32_t>(i % grid.width()), static_cast<std::int32_t>(i / grid.width())};
}

double cost_of(const GridMap& grid, GridCell cell) {
    return static_cast<double>(grid.cost(grid.node(cell))) / (grid.has_costs() ? grid.cost_units() : 1);
}

bool any_cost(const GridMap& grid) {
    return grid.has_costs() && (grid.least_cost() != grid.cost_units() || grid.most_cost() != grid.cost_units());
}

// Data that no cell format can store.
void tell_lost(const TileMap& map, std::vector<std::string>& lost) {
    const GridMap& grid = map.grid;
    if (!grid.rules().squares()) lost.emplace_back("Hexagonal or staggered cells were written as squares.");
    if (grid.has_heights()) lost.emplace_back("Heights were lost.");
    if (grid.has_entry_costs()) lost.emplace_back("Costs that depend on the direction were lost.");
    if (!grid.portals().empty()) lost.push_back(fmt::format("Lost: {}.", counted(grid.portals().size(), "portal")));
    if (map.georeference) lost.emplace_back("The georeference was lost.");
}

// Whether a cell with this Moving AI letter is open.
std::optional<bool> open_in_moving_ai(std::uint32_t glyph) {
    if (glyph == '.' || glyph == 'G' || glyph == 'S' || glyph == 'W') return true;
    if (glyph == '@' || glyph == 'O' || glyph == 'T') return false;
    return std::nullopt;
}

std::string as_moving_ai(const TileMap& map, std::vector<std::string>& lost) {
    const GridMap& grid = map.grid;
    const bool own = map.format == "Moving AI map" && !map.glyphs.empty();
    if (any_cost(grid)) lost.emplace_back("Costs were lost.");
    if (grid.has_sides() && !own) lost.emplace_back("Walls between cells and one-way steps were lost.");
    if (!map.spots.empty()) lost.push_back(fmt::format("Lost: {}.", counted(map.spots.size(), "named spot")));
    std::string text = fmt::format("type octile\nheight {}\nwidth {}\nmap\n", grid.height(), grid.width());
    text.reserve(text.size() + (std::size_t{grid.width()} + 1) * grid.height());
    for (std::size_t i = 0; i < std::size_t{grid.width()} * grid.height(); ++i) {
        const bool open = grid.open(cell_of(grid, i));
        char letter = open ? '.' : '@';
        if (own && open_in_moving_ai(map.glyphs[i]) == open) letter = static_cast<char>(map.glyphs[i]);
        text.push_back(letter);
        if ((i + 1) % grid.width() == 0) text.push_back('\n');
    }
    return text;
}

std::string as_characters(const TileMap& map, std::vector<std::string>& lost) {
    const GridMap& grid = map.grid;
    if (grid.has_sides()) lost.emplace_back("Walls between cells and one-way steps were lost.");
    std::string text;
    std::size_t dear = 0;
    bool digits = false;
    const std::size_t row = std::size_t{grid.width()} + 1;
    for (std::size_t i = 0; i < std::size_t{grid.width()} * grid.height(); ++i) {
        const GridCell cell = cell_of(grid, i);
        const double cost = cost_of(grid, cell);
        const bool whole = cost == std::floor(cost) && cost <= 9;
        dear += grid.open(cell) && !whole ? 1 : 0;
        char letter = '#';
        if (grid.open(cell)) letter = cost == 1 ? '.' : whole ? static_cast<char>('0' + static_cast<int>(cost)) : '9';
        digits = digits || (letter >= '2' && letter <= '9');
        text.push_back(letter);
        if ((i + 1) % grid.width() == 0) text.push_back('\n');
    }
    const bool walls = text.find('#') != std::string::npos;
    if (dear > 0)
        lost.push_back(fmt::format("{} cells have a cost that no digit can represent and were written as 9.", dear));
    if (!walls && !digits && text.find('0') != std::string::npos)
        lost.emplace_back("If 0 is the only digit and there is no wall, 0 is read back as open with cost 1.");

    std::size_t others = 0;
    std::array<bool, 2> ends{};
    for (const MapSpot& spot : map.spots) {
        const bool start = spot.type == "start";
        const std::size_t which = start ? 0 : 1;
        if ((!start && spot.type != "goal") || ends[which] || !grid.open(spot.cell)) {
            ++others;
            continue;
        }
        char& letter = text[static_cast<std::size_t>(spot.cell.y) * row + static_cast<std::size_t>(spot.cell.x)];
        if (letter != '.')
            lost.push_back(
                fmt::format("The cost of the {}'s cell was lost: it was written as {}.", spot.type, start ? 'S' : 'E'));
        letter = start ? 'S' : 'E';
        ends[which] = true;
    }
    if (others > 0)
        lost.push_back(
            fmt::format("Lost: {}, because the format has only one S and one E.", counted(others, "named spot")));
    return text;
}

Result<std::string> as_png(const TileMap& map, std::vector<std::string>& lost) {
    const GridMap& grid = map.grid;
    if (grid.has_sides()) lost.emplace_back("Walls between cells and one-way steps were lost.");
    if (!map.spots.empty()) lost.push_back(fmt::format("Lost: {}.", counted(map.spots.size(), "named spot")));
    // Use 16-bit grey if there are costs.
    const bool deep = any_cost(grid);
    const std::size_t cells = std::size_t{grid.width()} * grid.height();
    std::vector<std::uint16_t> grey16(deep ? cells : 0);
    std::vector<std::uint8_t> grey8(deep ? 0 : cells);
    bool dear = false;
    for (std::size_t i = 0; i < cells; ++i) {
        const GridCell cell = cell_of(grid, i);
        if (!grid.open(cell)) continue;
        const double cost = cost_of(grid, cell);
        dear = dear || cost > 25 || cost < 1;
        if (deep)
            grey16[i] = static_cast<std::uint16_t>(std::lround(std::clamp(65535 / std::max(cost, 1.0), 1.0, 65535.0)));
        else
            grey8[i] = 255;
    }
    if (dear) lost.emplace_back("Costs above 25 were rounded, and costs below 1 became 1.");
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = grid.width();
    image.height = grid.height();
    image.format = deep ? PNG_FORMAT_LINEAR_Y : PNG_FORMAT_GRAY;
    const void* pixels = deep ? static_cast<const void*>(grey16.data()) : grey8.data();
    png_alloc_size_t size = 0;
    std::string bytes;
    if (png_image_write_get_memory_size(image, size, 0, pixels, 0, nullptr) != 0) {
        bytes.resize(size);
        if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels, 0, nullptr) != 0) {
            bytes.resize(size);
            return bytes;
        }
    }
    return Error{ErrorKind::internal, fmt::format("the picture cannot be written: {}", image.message)};
}

}  // namespace

Result<std::string> map_format(std::string_view name, std::string_view path) {
    for (const Format& format : formats) {
        const bool by_extension = name.empty() && path.size() > format.extension.size() &&
                                  read::same_name(path.substr(path.size() - format.extension.size()), format.extension);
        if (by_extension || format.name == name) return std::string(format.name);
    }
    return Error{ErrorKind::usage,
                 fmt::format("{} is not a map format; choose map (.map), characters (.txt) or png (.png)",
                             name.empty() ? path : name)};
}

Result<WrittenMap> write_map(const TileMap& map, std::string_view format, const std::string& path) {
    const auto known = map_format(format, path);
    if (!known) return known.error();
    WrittenMap written;
    tell_lost(map, written.lost);
    std::string bytes;
    if (*known == "png") {
        auto picture = as_png(map, written.lost);
        if (!picture) return picture.error();
        bytes = std::move(*picture);
    } else {
        bytes = *known == "map" ? as_moving_ai(map, written.lost) : as_characters(map, written.lost);
    }
    auto output = core::Output::create(path);
    if (!output) return output.error();
    output->write(bytes);
    if (auto done = output->commit(); !done) return done.error();
    return written;
}

}  // namespace starway::read::maps
