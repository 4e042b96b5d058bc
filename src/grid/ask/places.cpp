#include "grid/ask/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/core/characters.hpp"
#include "base/core/sentence.hpp"
#include "base/core/text.hpp"
#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"
#include "grid/ask/units.hpp"

namespace starway::grid::ask {
namespace {

constexpr std::size_t most_listed = 12;
constexpr double at_edge = 1e-6;  // cells

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
    if (map.frame)
        return Error{ErrorKind::usage,
                     fmt::format("the {} {},{}cells is outside the map of {} x {} cells, counted from 0",
                                 end == MapEnd::start ? "start" : "goal", stop.cell.x, stop.cell.y, map.grid.width(),
                                 map.grid.height())};
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
                     fmt::format("{} is not a cell; pass two whole numbers, such as 3,4", core::coordinates(position))};
    const auto cell = map.georeference->cell(position);
    if (!cell) return cell.error();
    auto stop = on_map(map, {*cell, core::coordinates(position), Position{cell->x + 0.5, cell->y + 0.5}}, end);
    if (!stop) stop.error().message += fmt::format("; {} is longitude, latitude", core::coordinates(position));
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
        if (!number.ends_with(name)) continue;
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
    return Error{ErrorKind::usage, fmt::format("the map has no object {}{}; {}", core::in_quotes(text),
                                               similar(map, text), spots_text(map))};
}

Result<std::vector<MapStop>> own_stops(const TileMap& map, MapEnd end) {
    const bool start = end == MapEnd::start;
    for (const char* name : {start ? "start" : "goal", start ? "spawn" : "exit"})
        if (auto found = spots_called(map, name); !found.empty()) return found;
    return Error{ErrorKind::usage, fmt::format("the map has no {0} of its own; name a {0} with {1}; {2}",
                                               start ? "start" : "goal", start ? "⟨from⟩" : "⟨to⟩", spots_text(map))};
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

Result<std::vector<MapStop>> find_stops(const TileMap& map, const std::vector<MapLocation>& locations, MapEnd end) {
    if (locations.empty()) return own_stops(map, end);
    std::vector<MapStop> stops;
    for (const MapLocation& location : locations) {
        if (!location.is_text()) {
            auto stop = on_map(map, {location.cell(), {}}, end);
            if (!stop) return stop.error();
            stops.push_back(*std::move(stop));
            continue;
        }
        auto found = stops_of_text(map, location.text(), end);
        if (!found) return found;
        for (MapStop& stop : *found) stops.push_back(std::move(stop));
    }
    return stops;
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

}  // namespace starway::grid::ask
