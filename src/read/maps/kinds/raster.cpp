#include "read/maps/kinds/raster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include "base/core/files/mapped_file.hpp"
#include "read/maps/cell_draft.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/ros/pgm.hpp"
#include "read/plugin/ogr_plugin.hpp"

namespace starway::read::maps {
namespace {

using read::Raster;
using Meaning = MapOptions::Raster;

constexpr float dearest = 65535;

// Whether the only values are 0 and one other number, which is a mask.
bool two_levels(const std::vector<float>& values) {
    float other = 0;
    return std::all_of(values.begin(), values.end(), [&](float value) {
        if (value == 0 || std::isnan(value)) return true;
        if (other == 0) other = value;
        return value == other;
    });
}

Meaning kind_of(const Raster& raster, Meaning wanted) {
    if (wanted != Meaning::automatic) return wanted;
    if (raster.nature == Raster::Nature::measures) return Meaning::height;
    return two_levels(raster.values) ? Meaning::mask : Meaning::cost;
}

// Applies the options' costs by value ("7") or colour ("#ff8000").
struct OwnCosts {
    std::unordered_map<std::uint32_t, float> by_colour;
    std::unordered_map<float, float> by_value;

    static Result<OwnCosts> read(const MapOptions& options, bool picture) {
        OwnCosts costs;
        for (const auto& [key, cost] : options.costs) {
            if (auto fine = check_cost(key, cost); !fine) return fine.error();
            const bool colour = key.size() == 7 && key[0] == '#';
            const char* const end = key.data() + key.size();
            std::uint32_t number = 0;
            float value = 0;
            if (colour && picture && std::from_chars(key.data() + 1, end, number, 16).ptr == end)
                costs.by_colour[number] = static_cast<float>(cost);
            else if (const auto read = std::from_chars(key.data(), end, value);
                     !colour && !picture && read.ec == std::errc{} && read.ptr == end)
                costs.by_value[value] = static_cast<float>(cost);
            else
                return Error{
                    ErrorKind::usage,
                    fmt::format(
                        "the cost of {}: {}", key,
                        picture
                            ? "a picture needs a colour, such as #ff8000⟦ (or, with ⟨as=cost⟩, a value of the band)⟧"
                            : "a raster needs a cell value, such as 7")};
        }
        return costs;
    }
    [[nodiscard]] std::optional<float> of(const Raster& raster, std::size_t cell) const {
        if (!by_colour.empty()) {
            const auto found = by_colour.find(raster.colours[cell]);
            if (found != by_colour.end()) return found->second;
        }
        if (!by_value.empty()) {
            const auto found = by_value.find(raster.values[cell]);
            if (found != by_value.end()) return found->second;
        }
        return std::nullopt;
    }
};

// A cell's cost; infinite: blocked.
float cost_of(const Raster& raster, Meaning kind, float value) {
    constexpr float wall = std::numeric_limits<float>::infinity();
    const bool picture = raster.nature == Raster::Nature::brightness;
    switch (kind) {
        case Meaning::mask:
            return picture ? (value >= 0.5F ? 1 : wall) : (value != 0 ? 1 : wall);
        case Meaning::height:
            return 1;
        case Meaning::cost:
        case Meaning::automatic:
            break;
    }
    if (!(value > 0)) return wall;
    return picture ? cost_of_brightness(value) : std::min(value, dearest);
}

// Closes steps that are steeper than the options allow, in both directions.
std::uint64_t refuse_steep(GridMap& map, const Raster& raster, double max_grade) {
    std::uint64_t refused = 0;
    const double across = raster.cell_width_m > 0 ? raster.cell_width_m : 1;
    const double down = raster.cell_height_m > 0 ? raster.cell_height_m : 1;
    const auto value = [&](GridCell cell) {
        return static_cast<double>(
            raster.values[static_cast<std::size_t>(cell.y) * raster.width + static_cast<std::size_t>(cell.x)]);
    };
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) {
            if (!map.open({x, y})) continue;
            for (std::uint32_t direction = 0; direction < map.rules().directions(); ++direction) {
                const GridCell next = map.neighbour({x, y}, direction);
                if (!map.contains(next) || !map.open(next)) continue;
                const double run =
                    map.rules().squares() ? std::hypot((next.x - x) * across, (next.y - y) * down) : across;
                if (std::abs(value(next) - value({x, y})) <= max_grade * run) continue;
                map.block_exit({x, y}, direction);
                ++refused;
            }
        }
    return refused;
}

std::string tell(const Raster& raster, Meaning kind, bool chosen) {
    const std::string_view otherwise = chosen ? "" : "⟦ (to change this: ⟨as⟩)⟧";
    const bool picture = raster.nature == Raster::Nature::brightness;
    if (kind == Meaning::height)
        return fmt::format("The cells are heights{}{}.", raster.cell_width_m > 0 ? ", in units of a cell's width" : "",
                           otherwise);
    if (kind == Meaning::mask)
        return fmt::format("The cells are a mask: {} is open, {} is blocked{}.", picture ? "white" : "any other number",
                           picture ? "black" : "0", otherwise);
    if (picture)
        return fmt::format("Brighter cells are cheaper: white costs 1, half as bright 2, black is blocked{}.",
                           otherwise);
    return fmt::format("The cells are costs; 0 and below is blocked{}.", otherwise);
}

}  // namespace

float cost_of_brightness(float brightness) {
    return std::min(std::round(100 / brightness) / 100, dearest / 100);
}

Result<TileMap> map_of_raster(const Raster& raster, const std::string& name, const MapOptions& options) {
    const Meaning kind = kind_of(raster, options.raster);
    const auto own = OwnCosts::read(options, raster.nature == Raster::Nature::brightness);
    if (!own) return own.error();
    if (options.max_grade > 0 && kind != Meaning::height)
        return Error{ErrorKind::usage,
                     fmt::format("{}: ⟨max_grade⟩ needs heights, but the cells were read as {}⟦; pass ⟨as=height⟩⟧",
                                 name, kind == Meaning::mask ? "a mask" : "costs")};

    if (options.max_grade > 0 && options.radius.value > 0)
        return Error{ErrorKind::usage,
                     fmt::format("{}: ⟨max_grade⟩ and ⟨radius⟩ cannot be combined; leave one out", name)};
    CellDraft draft(raster.width, raster.height);
    std::uint64_t missing = 0;
    float last_value = std::numeric_limits<float>::quiet_NaN();
    float last_cost = 1;
    // Converts heights from metres to cells, so that costs of ascent have the same meaning on every raster.
    const double metres =
        kind == Meaning::height && raster.cell_width_m > 0 ? (raster.cell_width_m + raster.cell_height_m) / 2 : 1;
    for (std::size_t cell = 0; cell < raster.values.size(); ++cell) {
        const float value = raster.values[cell];
        if (std::isnan(value)) {
            draft.block(cell);
            ++missing;
            continue;
        }
        if (value != last_value) {
            last_value = value;
            last_cost = cost_of(raster, kind, value);
        }
        const float cost = own->of(raster, cell).value_or(last_cost);
        if (std::isinf(cost))
            draft.block(cell);
        else
            draft.set_cost(cell, cost);
        if (kind == Meaning::height) draft.set_height(cell, value / metres);
    }

    std::vector<Sentence> notes = raster.notes;
    notes.push_back(tell(raster, kind, options.raster != Meaning::automatic));
    if (missing > 0) notes.push_back(fmt::format("Blocked because of missing data: {}.", counted(missing, "cell")));
    Result<GridMap> grid =
        draft.build(rules_with(options, {}, (raster.cell_width_m + raster.cell_height_m) / 2), notes);
    if (!grid) return grid.error();
    if (options.max_grade > 0)
        notes.push_back(fmt::format("Blocked because they are steeper than {}: {}.", options.max_grade,
                                    counted(refuse_steep(*grid, raster, options.max_grade), "step")));
    const double ratio = raster.cell_height_m > 0 ? raster.cell_width_m / raster.cell_height_m : 1;
    if (ratio < 0.99 || ratio > 1.01)
        notes.push_back(
            fmt::format("A cell is {:.4g} m wide and {:.4g} m high, but steps treat it as square; project the "
                        "raster for true distances.",
                        raster.cell_width_m, raster.cell_height_m));
    TileMap map{std::move(*grid), fmt::format("raster ({})", raster.driver)};
    map.georeference = raster.georeference;
    if (raster.frame) map.frame = std::make_shared<const MapFrame>(*raster.frame);
    map.cell_width_m = raster.cell_width_m;
    map.cell_height_m = raster.cell_height_m;
    map.notes = std::move(notes);
    return map;
}

namespace {

// Pictures of netpbm that GDAL does not read: bits, and grey values as text. Nothing: the file is none.
std::optional<Result<Raster>> read_netpbm(const std::string& source, const read::RasterRequest& request) {
    const auto file = core::MappedFile::open(source);
    if (!file || !is_pgm(file->text()) || file->text()[1] == '5') return std::nullopt;
    if (request.band != 1)
        return Error{ErrorKind::usage,
                     fmt::format("{}: the raster has no band {}; its only band is 1", source, request.band)};
    auto grey = parse_pgm(file->text(), source);
    if (!grey) return grey.error();
    Raster raster;
    raster.width = grey->width;
    raster.height = grey->height;
    raster.driver = "PNM";
    raster.nature = request.as_stored ? Raster::Nature::classes : Raster::Nature::brightness;
    raster.values.assign(grey->values.begin(), grey->values.end());
    if (request.as_stored) return raster;
    for (float& value : raster.values) {
        value /= static_cast<float>(grey->white);
        raster.colours.push_back(static_cast<std::uint32_t>(std::lround(value * 255)) * 0x010101U);
    }
    return raster;
}

Result<Raster> read_raster(const std::string& source, const read::RasterRequest& request) {
    if (auto read = read_netpbm(source, request)) return *std::move(read);
    const auto plugin = read::ogr_plugin();
    if (!plugin) return plugin.error();
    return (*plugin)->read_raster(source, request);
}

}  // namespace

Result<TileMap> read_raster_map(const std::string& source, const MapOptions& options) {
    const read::RasterRequest request{
        options.band, options.raster == Meaning::cost || options.raster == Meaning::height, options.crs};
    const Result<Raster> raster = read_raster(source, request);
    if (!raster) return raster.error();
    return map_of_raster(*raster, source, options);
}

}  // namespace starway::read::maps
