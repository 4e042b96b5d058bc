#include "service/grid/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/characters.hpp"
#include "core/text.hpp"
#include "geo/frame.hpp"
#include "service/grid/units.hpp"
#include "service/wording.hpp"

namespace starway::service {
namespace {

constexpr std::size_t most_listed = 12;
constexpr double at_edge = 1e-6;     // cells
constexpr double cells_snapped = 2;  // the default limit for points in metres or degrees

std::string_view trimmed(std::string_view text) {
    return core::trimmed(text, " \t");
}

template <class Number>
bool parse(std::string_view text, Number& number) {
    text = trimmed(text);
    const char* last = text.data() + text.size();
    const auto [end, problem] = std::from_chars(text.data(), last, number);
    return problem == std::errc{} && end == last;
}

std::string_view called(const MapSpot& spot) {
    return spot.name.empty() ? std::string_view(spot.type) : std::string_view(spot.name);
}

std::string spots_text(const TileMap& map) {
    if (map.spots.empty())
        return map.frame ? "it has no named objects, so pass a point in metres, such as 1.5,2.0"
                         : "it has no named objects, so pass a cell, such as 3,4";
    std::string text = "its objects are ";
    const std::size_t listed = std::min(map.spots.size(), most_listed);
    for (std::size_t i = 0; i < listed; ++i) {
        const MapSpot& spot = map.spots[i];
        const bool both = !spot.name.empty() && !spot.type.empty();
        text += fmt::format("{}{} ({}{}{})", i == 0 ? "" : ", ", called(spot), both ? spot.type : "", both ? ", " : "",
                            cell_text(map, spot.cell));
    }
    if (map.spots.size() > listed) text += fmt::format(" and {} more", map.spots.size() - listed);
    return text;
}

Result<MapStop> on_map(const TileMap& map, MapStop stop, MapEnd end) {
    if (map.grid.contains(stop.cell)) return stop;
    const GridCell last{static_cast<std::int32_t>(map.grid.width()) - 1,
                        static_cast<std::int32_t>(map.grid.height()) - 1};
    return Error{ErrorKind::usage, fmt::format("the {} {} is outside the map, which spans {} to {}",
                                               end == MapEnd::start ? "start" : "goal", cell_text(map, stop.cell),
                                               cell_text(map, {0, 0}), cell_text(map, last))};
}

// Of the whole map, in metres.
std::string frame_extent(const TileMap& map) {
    const double width = map.grid.width();
    const double height = map.grid.height();
    Box box;
    for (const Position corner : {Position{0, 0}, {width, 0}, {width, height}, {0, height}})
        box.add(map.frame->metres(corner.x, corner.y));
    return fmt::format("{:g},{:g} to {:g},{:g} (metres)", box.min_x, box.min_y, box.max_x, box.max_y);
}

Result<MapStop> in_metres(const TileMap& map, Position position, MapEnd end) {
    const Position at = map.frame->cells(position);
    auto stop = on_map(map, {cell_in_frame(map, position), {}, at}, end);
    if (stop) return stop;
    const auto within = [](double value, std::uint32_t size) { return value >= -at_edge && value <= size + at_edge; };
    const bool touches = within(at.x, map.grid.width()) && within(at.y, map.grid.height());
    return Error{ErrorKind::usage,
                 fmt::format("the {} {:g},{:g} is outside the map, which spans {}{}; cells are named so: "
                             "12,30cells",
                             end == MapEnd::start ? "start" : "goal", position.x, position.y, frame_extent(map),
                             touches ? " without its right and upper edges" : "")};
}

Result<MapStop> at_position(const TileMap& map, Position position, MapEnd end) {
    if (!map.georeference)
        return Error{ErrorKind::usage,
                     fmt::format("{} is not a cell; pass two whole numbers, such as 3,4", coordinates(position))};
    const auto cell = map.georeference->cell(position);
    if (!cell) return cell.error();
    auto stop = on_map(map, {*cell, coordinates(position), Position{cell->x + 0.5, cell->y + 0.5}}, end);
    if (!stop) stop.error().message += fmt::format("; {} is longitude, latitude", coordinates(position));
    return stop;
}

// Names take precedence: a spot's name may equal another's class.
std::vector<MapStop> spots_called(const TileMap& map, const std::string& name) {
    const std::string wanted = core::fold(name);
    std::vector<MapStop> found;
    for (const auto field : {&MapSpot::name, &MapSpot::type}) {
        for (const MapSpot& spot : map.spots)
            if (spot.*field == name || (!wanted.empty() && core::fold(spot.*field) == wanted))
                found.push_back({spot.cell, std::string(called(spot))});
        if (!found.empty()) break;
    }
    return found;
}

std::string similar(const TileMap& map, const std::string& name) {
    std::string_view best;
    std::size_t least = std::max<std::size_t>(1, name.size() / 3) + 1;
    const std::string wanted = core::fold(name);
    for (const MapSpot& spot : map.spots)
        for (const std::string& candidate : {std::cref(spot.name), std::cref(spot.type)}) {
            const std::size_t distance = core::edit_distance(wanted, core::fold(candidate), least);
            if (candidate.empty() || distance >= least) continue;
            least = distance;
            best = candidate;
        }
    return best.empty() ? std::string() : fmt::format(" (did you mean {}?)", best);
}

// Two numbers and their unit: "3,4", "1.5,2.0", "1.5m,2m", "12,30cells".
struct PlaceNumbers {
    Position at;
    MapLength::Unit unit = MapLength::Unit::of_map;
    std::optional<std::array<std::int32_t, 2>> whole;  // the same, if written without a point
};

// Takes the unit off a number's end. Nothing: it has none.
std::optional<MapLength::Unit> take_unit(std::string_view& number) {
    using Unit = MapLength::Unit;
    for (const auto& [name, unit] :
         {std::pair{std::string_view("cells"), Unit::cells}, {"cell", Unit::cells}, {"m", Unit::metres}}) {
        if (number.size() < name.size() || number.substr(number.size() - name.size()) != name) continue;
        number = trimmed(number.substr(0, number.size() - name.size()));
        return unit;
    }
    return std::nullopt;
}

std::optional<PlaceNumbers> numbers_of(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    std::string_view first = trimmed(text.substr(0, comma));
    std::string_view second = trimmed(text.substr(comma + 1));
    const auto of_first = take_unit(first);
    const auto of_second = take_unit(second);
    PlaceNumbers numbers;
    if (!parse(first, numbers.at.x) || !parse(second, numbers.at.y) || !std::isfinite(numbers.at.x) ||
        !std::isfinite(numbers.at.y) || (of_first && of_second && *of_first != *of_second))
        return std::nullopt;
    numbers.unit = of_second ? *of_second : of_first.value_or(MapLength::Unit::of_map);
    std::array<std::int32_t, 2> whole{};
    if (parse(first, whole[0]) && parse(second, whole[1])) numbers.whole = whole;
    return numbers;
}

Result<MapStop> at_cell(const TileMap& map, const std::array<std::int32_t, 2>& numbers, MapEnd end) {
    const auto inner = [](std::int32_t number, std::int32_t first) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(std::int64_t{number} - first, -(1 << 30), 1 << 30));
    };
    return on_map(map, {{inner(numbers[0], map.origin.x), inner(numbers[1], map.origin.y)}, {}}, end);
}

Result<MapStop> at_numbers(const TileMap& map, const PlaceNumbers& numbers, MapEnd end) {
    using Unit = MapLength::Unit;
    if (numbers.unit == Unit::metres && !map.frame)
        return Error{
            ErrorKind::usage,
            fmt::format("{:g},{:g} is in metres, but the map has no frame in metres; pass {}", numbers.at.x,
                        numbers.at.y,
                        map.georeference ? "longitude,latitude or a cell, such as 3,4cells" : "a cell, such as 3,4")};
    if (map.frame && numbers.unit != Unit::cells) return in_metres(map, numbers.at, end);
    if (numbers.whole) return at_cell(map, *numbers.whole, end);
    if (numbers.unit == Unit::of_map) return at_position(map, numbers.at, end);
    return Error{ErrorKind::usage, fmt::format("{:g},{:g} is not a cell; pass two whole numbers, such as 3,4cells",
                                               numbers.at.x, numbers.at.y)};
}

Result<std::vector<MapStop>> stops_of_text(const TileMap& map, const std::string& text, MapEnd end) {
    if (const auto numbers = numbers_of(text)) {
        auto stop = at_numbers(map, *numbers, end);
        if (!stop) return stop.error();
        return std::vector<MapStop>{*std::move(stop)};
    }
    auto spots = spots_called(map, text);
    if (!spots.empty()) return spots;
    return Error{ErrorKind::usage,
                 fmt::format("the map has no object {}{}; {}", in_quotes(text), similar(map, text), spots_text(map))};
}

Result<std::vector<MapStop>> own_stops(const TileMap& map, MapEnd end) {
    const bool start = end == MapEnd::start;
    for (const char* name : {start ? "start" : "goal", start ? "spawn" : "exit"})
        if (auto found = spots_called(map, name); !found.empty()) return found;
    return Error{ErrorKind::usage, fmt::format("the map has no {0} of its own; name a {0} with {1}; {2}",
                                               start ? "start" : "goal", start ? "--from" : "--to", spots_text(map))};
}

// The file's glyph in printable form.
std::string glyph_text(std::uint32_t code) {
    std::string text;
    if (code < 0x20 || code == 0x7F) return text;
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0U | code >> 6U);
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0U | code >> 12U);
        text += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        text += static_cast<char>(0xF0U | code >> 18U);
        text += static_cast<char>(0x80U | (code >> 12U & 0x3FU));
        text += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    }
    return text;
}

}  // namespace

std::string point_text(const TileMap& map, Position at) {
    const Position point = written(map, at);
    return fmt::format("{:.9g},{:.9g}", point.x, point.y);
}

std::string cell_text(const TileMap& map, GridCell cell) {
    if (map.frame) return point_text(map, {cell.x + 0.5, cell.y + 0.5});
    return fmt::format("{},{}", std::int64_t{cell.x} + map.origin.x, std::int64_t{cell.y} + map.origin.y);
}

std::string stop_text(const TileMap& map, const MapStop& stop) {
    const std::string cell = map.frame && stop.at ? point_text(map, *stop.at) : cell_text(map, stop.cell);
    return stop.name.empty() ? cell : fmt::format("{} ({})", stop.name, cell);
}

std::string obstacle_at(const TileMap& map, const MapStop& stop) {
    const GridCell cell = stop.cell;
    if (map.grid.fits(cell)) return {};
    const GridRules& rules = map.grid.rules();
    const std::string called = stop_text(map, stop);
    if (map.grid.open(cell))
        return rules.radius > 0
                   ? fmt::format("a unit of radius {} does not fit at {}", length_text(map, rules.radius), called)
                   : fmt::format("a unit of {0} x {0} cells does not fit at {1}", rules.unit_size, called);
    const std::size_t number = static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x);
    const std::string glyph = number < map.glyphs.size() ? glyph_text(map.glyphs[number]) : std::string();
    return glyph.empty() ? fmt::format("{} is a wall", called) : fmt::format("{} is a wall ('{}')", called, glyph);
}

std::optional<GridCell> nearest_free(const GridMap& grid, GridCell cell) {
    const auto width = static_cast<std::int32_t>(grid.width());
    const auto height = static_cast<std::int32_t>(grid.height());
    std::optional<GridCell> best;
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](GridCell at) {
        if (!grid.contains(at) || !grid.fits(at)) return;
        const double distance = grid_distance(grid.rules(), cell, at);
        if (distance >= least) return;
        least = distance;
        best = at;
    };
    // Searches ring by ring. For any cell shape, the distance to ring n is at least n / 2.
    for (std::int32_t ring = 0; ring <= std::max(width, height) && ring <= 2 * least; ++ring) {
        for (std::int32_t i = -ring; i <= ring; ++i) {
            look({cell.x + i, cell.y - ring});
            look({cell.x + i, cell.y + ring});
            look({cell.x - ring, cell.y + i});
            look({cell.x + ring, cell.y + i});
        }
    }
    return best;
}

Result<std::vector<MapStop>> find_stops(const TileMap& map, const std::vector<MapPlace>& places, MapEnd end) {
    if (places.empty()) return own_stops(map, end);
    std::vector<MapStop> stops;
    for (const MapPlace& place : places) {
        if (!place.is_text()) {
            auto stop = on_map(map, {place.cell(), {}}, end);
            if (!stop) return stop.error();
            stops.push_back(*std::move(stop));
            continue;
        }
        auto found = stops_of_text(map, place.text(), end);
        if (!found) return found;
        for (MapStop& stop : *found) stops.push_back(std::move(stop));
    }
    return stops;
}

double distance_to(const TileMap& map, const MapStop& stop, GridCell cell) {
    const double across = map.cell_width_m > 0 ? map.cell_width_m : 1;
    const double down = map.cell_height_m > 0 ? map.cell_height_m : 1;
    if (!map.grid.rules().squares()) return grid_distance(map.grid.rules(), stop.cell, cell) * across;
    const Position at = stop.at.value_or(Position{stop.cell.x + 0.5, stop.cell.y + 0.5});
    return std::hypot((at.x - cell.x - 0.5) * across, (at.y - cell.y - 0.5) * down);
}

std::optional<double> metres_along(const TileMap& map, std::span<const Position> line) {
    if (map.georeference) {
        std::vector<Position> places;
        for (const Position p : line) places.push_back(map.georeference->lon_lat(p.x, p.y));
        return geo::line_length(geo::geographic_frame(), places);
    }
    if (!(map.metres_per_cell() > 0)) return std::nullopt;
    double metres = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        metres +=
            std::hypot((line[i].x - line[i - 1].x) * map.cell_width_m, (line[i].y - line[i - 1].y) * map.cell_height_m);
    return metres;
}

double length_along(const TileMap& map, std::span<const Position> line, double cells) {
    return metres_along(map, line).value_or(cells);
}

void add_answer(const TileMap& map, const GridAnswer& answer, MapRoute& route) {
    route.paths.push_back({answer.cost * cost_unit(map).of_cell, answer.path, answer.edges});
    route.optimal = answer.optimal;
    route.bound = answer.bound;
    route.algorithm = answer.algorithm;
    route.fallback_reason = answer.fallback_reason;
    route.missed_by = answer.missed_by * length_unit(map).of_cell;
    route.settled = answer.settled;
    route.relaxed = answer.relaxed;
}

Result<void> check_missed(const TileMap& map, const MapStop& goal, GridCell end, double max_snap) {
    const double missed = end == goal.cell ? 0 : distance_to(map, {goal.cell, {}}, end);
    if (missed <= max_snap) return {};
    return Error{
        ErrorKind::no_route,
        fmt::format("the goal {} is not reachable; the nearest reachable cell {} is {} away, which exceeds --max-snap "
                    "({})",
                    stop_text(map, goal), cell_text(map, end), distance_text(map, missed),
                    distance_text(map, max_snap))};
}

std::string distance_text(const TileMap& map, double distance) {
    if (map.cell_width_m > 0) return fmt::format("{:.3g} m", distance);
    return fmt::format("{:.3g} {}", distance, distance == 1 ? "cell" : "cells");
}

Result<std::vector<MapStop>> free_stops(const TileMap& map, std::vector<MapStop> stops, MapEnd end,
                                        std::optional<double> max_snap, std::vector<std::string>& notes) {
    std::vector<MapStop> fitting;
    for (const MapStop& stop : stops)
        if (map.grid.fits(stop.cell)) fitting.push_back(stop);
    if (!fitting.empty()) return fitting;
    // Of several places, snap the one with the smallest distance.
    const MapStop* moved = nullptr;
    std::optional<GridCell> free;
    double least = std::numeric_limits<double>::infinity();
    for (const MapStop& stop : stops) {
        const auto nearest = nearest_free(map.grid, stop.cell);
        if (!nearest) break;
        const double distance = distance_to(map, stop, *nearest);
        if (distance >= least) continue;
        least = distance;
        moved = &stop;
        free = nearest;
    }
    const MapStop& first = moved != nullptr ? *moved : stops.front();
    const std::string_view role = end == MapEnd::start ? "start" : "goal";
    const std::string obstacle = obstacle_at(map, first);
    const bool wall = !map.grid.open(first.cell);
    const std::string what = wall ? fmt::format("the {} {}", role, obstacle) : obstacle;
    if (!free) {
        std::string_view why = "it fits nowhere on the map";
        if (wall)
            why = "the map has no open cell";
        else if (map.grid.rules().radius > 0)
            why = "it fits at no cell's centre (with --algorithm polyanya, it may be anywhere)";
        return Error{ErrorKind::usage, fmt::format("{}; {}", what, why)};
    }
    const double cell_m = map.cell_width_m > 0 ? std::max(map.cell_width_m, map.cell_height_m) : 1;
    const double limit = max_snap.value_or(first.at ? cells_snapped * cell_m : 0);
    const std::string nearest = fmt::format("the nearest {} is {}, {} away", wall ? "open cell" : "cell where it fits",
                                            cell_text(map, *free), distance_text(map, least));
    if (least <= limit) {
        notes.push_back(fmt::format("{}: snapped by {} to {} (--max-snap {})", what, distance_text(map, least),
                                    cell_text(map, *free), std::isinf(limit) ? "inf" : distance_text(map, limit)));
        return std::vector<MapStop>{{*free, first.name, first.at}};
    }
    if (limit == 0 && !max_snap)
        return Error{ErrorKind::usage, fmt::format("{}; {} (to snap to it: --max-snap)", what, nearest)};
    return Error{ErrorKind::no_route,
                 fmt::format("{}; {}, which exceeds --max-snap ({})", what, nearest, distance_text(map, limit))};
}

}  // namespace starway::service
