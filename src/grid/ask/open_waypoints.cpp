#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "read/csv/points.hpp"
#include "read/csv/visit_rows.hpp"
#include "read/schemas/oneway.hpp"
#include "read/usual_names.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/waypoints.hpp"

namespace starway {
namespace {

using read::CsvTable;
using read::RowFault;

struct Points {
    read::NodeIds ids;
    std::vector<MapWaypoint> list;
};

// The cell of a row: from degrees on a georeferenced map, from metres on one with a frame, else from the file's cell
// coordinates, rounded to nearest.
std::optional<GridCell> cell_at(const TileMap& map, Position at, bool degrees) {
    if (degrees) {
        const auto cell = map.georeference->cell(at);
        return cell ? std::optional(*cell) : std::nullopt;
    }
    constexpr double most = 1e6;
    if (map.frame) return grid::ask::cell_in_frame(map, at);
    if (std::abs(at.x) > most || std::abs(at.y) > most) return std::nullopt;
    return GridCell{static_cast<std::int32_t>(std::lround(at.x)) - map.origin.x,
                    static_cast<std::int32_t>(std::lround(at.y)) - map.origin.y};
}

Result<Points> read_points(const TileMap& map, const std::string& file, const CancelFlag* cancel) {
    const auto source = read::TextSource::open(file);
    if (!source) return source.error();
    SourceOptions options;
    options.crs = "none";
    const auto table = read::inspect_csv(source->named(), options.delimiter);
    if (!table) return table.error();
    const auto columns = read::recognise_point_columns(*table, options);
    if (!columns) return columns.error();
    if (columns->degrees && !map.georeference)
        return Error{
            ErrorKind::usage,
            fmt::format("{}: the points are in degrees, but the map is not georeferenced; give them as x,y", file)};
    LoadReport report;
    Control control;
    control.cancel = cancel;
    auto nodes = read::parse_csv_nodes(source->named(), options, report, control);
    if (!nodes) return nodes.error();
    Points points;
    for (std::uint32_t i = 0; i < nodes->positions.size(); ++i) {
        const auto cell = cell_at(map, nodes->positions[i], columns->degrees);
        const std::string id = nodes->ids.label(i);
        if (!cell || !map.grid.contains(*cell))
            return Error{ErrorKind::data, fmt::format("{}: the waypoint '{}' is outside the map; correct or remove it",
                                                      file, read::shown(id))};
        if (!map.grid.fits(*cell))
            return Error{ErrorKind::data, fmt::format("{}: the waypoint '{}': {}", file, read::shown(id),
                                                      grid::ask::obstacle_at(map, {*cell, {}}))};
        points.list.push_back({id, *cell});
    }
    points.ids = std::move(nodes->ids);
    return points;
}

class LinkReader {
public:
    LinkReader(const TileMap& map, const CsvTable& table, const Points& points)
        : map_(map), table_(table), points_(points) {}

    // Errors: data, if the columns of the ends are missing.
    Result<void> recognise() {
        const std::size_t none = table_.columns.size();
        const auto column = [&](std::string_view key) { return read::find_usual_column(table_, {&key, 1}); };
        if (!table_.has_header && none >= 2) from_ = 0, to_ = 1, cost_ = none > 2 ? 2 : none;
        if (!table_.has_header && none >= 2) return {};
        for (const read::EndKeys& ends : read::usual_end_keys()) {
            from_ = column(ends.from);
            to_ = column(ends.to);
            if (from_ != none && to_ != none) break;
        }
        if (from_ == none || to_ == none)
            return Error{ErrorKind::data,
                         fmt::format("{}: the columns of the links' ends are missing; name them from,to", table_.file)};
        cost_ = column("cost");
        if (cost_ == none) cost_ = column("length");
        oneway_ = read::find_usual_column(table_, read::usual_keys(read::Meaning::oneway));
        return {};
    }

    std::optional<RowFault> read(std::span<const std::string_view> cells, std::vector<WaypointLink>& links) const {
        const auto fault = [&](std::size_t column, std::string reason) {
            return RowFault{table_.columns[column], std::string(cells[column]), std::move(reason)};
        };
        WaypointLink link{points_.ids.find(cells[from_]), points_.ids.find(cells[to_]), 0};
        if (link.from == read::no_number) return fault(from_, "is not a waypoint");
        if (link.to == read::no_number) return fault(to_, "is not a waypoint");
        link.cost = grid_distance(map_.grid.rules(), points_.list[link.from].cell, points_.list[link.to].cell);
        if (cost_ < cells.size() && !cells[cost_].empty()) {
            const read::ParsedNumber number = read::parse_decimal(cells[cost_]);
            if (number.fault != read::NumberFault::none) return fault(cost_, std::string(read::describe(number.fault)));
            if (!(number.value >= 0)) return fault(cost_, "is negative");
            link.cost = number.value / grid::ask::length_unit(map_).of_cell;
        }
        std::optional<Direction> direction = Direction::both;
        if (oneway_ < cells.size()) direction = read::oneway_alone(cells[oneway_]);
        if (!direction) return fault(oneway_, "must be yes or no");
        if (*direction != Direction::backward) links.push_back(link);
        if (*direction != Direction::forward) links.push_back({link.to, link.from, link.cost});
        return std::nullopt;
    }

private:
    const TileMap& map_;
    const CsvTable& table_;
    const Points& points_;
    std::size_t from_ = 0, to_ = 0;
    std::size_t cost_ = ~std::size_t{0}, oneway_ = ~std::size_t{0};
};

Result<std::vector<WaypointLink>> read_links(const TileMap& map, const Points& points, const std::string& file,
                                             const CancelFlag* cancel) {
    const auto source = read::TextSource::open(file);
    if (!source) return source.error();
    const auto table = read::inspect_csv(source->named(), 0);
    if (!table) return table.error();
    LinkReader reader(map, *table, points);
    if (auto known = reader.recognise(); !known) return known.error();
    LoadReport report;
    read::Rejections rejections(file, OnError::stop, report);
    std::vector<WaypointLink> links;
    const auto take = [&](std::span<const std::string_view> cells) { return reader.read(cells, links); };
    if (auto visited = read::visit_rows(*table, rejections, cancel, take); !visited) return visited.error();
    return links;
}

}  // namespace

Result<WaypointGraph> open_waypoints(const TileMap& map, const std::string& points_file, const std::string& links_file,
                                     const CancelFlag* cancel) {
    auto points = read_points(map, points_file, cancel);
    if (!points) return points.error();
    if (links_file.empty()) return WaypointGraph::by_sight(map.grid, std::move(points->list), cancel);
    const auto links = read_links(map, *points, links_file, cancel);
    if (!links) return links.error();
    return WaypointGraph::of_links(map.grid, std::move(points->list), *links);
}

}  // namespace starway
