// Tile maps as arrays: masks and costs in, paths and fields out.
#include <fmt/format.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "draw/picture.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/call.hpp"
#include "service/grid/map_files.hpp"
#include "service/grid/parts.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/batch.hpp"
#include "starway/grid/field.hpp"
#include "starway/grid/paths.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/string_pull.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::python {
namespace {

using Mask = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

[[noreturn]] void refuse(std::string sentence) {
    throw Failure{{ErrorKind::usage, std::move(sentence)}};
}

template <class Value>
Value value_named(const std::map<std::string, Value>& values, const std::string& what, const std::string& name) {
    if (const auto found = values.find(name); found != values.end()) return found->second;
    std::string list;
    for (const auto& entry : values) list += (list.empty() ? "" : ", ") + entry.first;
    refuse(what + " is \"" + name + "\"; it is one of: " + list);
}

void take_rule(GridRules& rules, const std::string& name, const nb::handle value) {
    if (name == "corners")
        rules.corners = value_named<CornerRule>({{"always", CornerRule::always},
                                                 {"one_obstacle", CornerRule::one_obstacle},
                                                 {"no_obstacle", CornerRule::no_obstacle},
                                                 {"never", CornerRule::never}},
                                                name, nb::cast<std::string>(value));
    else if (name == "topology")
        rules.topology = value_named<GridTopology>({{"four", GridTopology::four},
                                                    {"eight", GridTopology::eight},
                                                    {"hexagonal", GridTopology::hexagonal},
                                                    {"staggered", GridTopology::staggered}},
                                                   name, nb::cast<std::string>(value));
    else if (name == "hex_layout")
        rules.hex_layout = value_named<HexLayout>({{"odd_r", HexLayout::odd_r},
                                                   {"even_r", HexLayout::even_r},
                                                   {"odd_q", HexLayout::odd_q},
                                                   {"even_q", HexLayout::even_q},
                                                   {"axial_pointed", HexLayout::axial_pointed},
                                                   {"axial_flat", HexLayout::axial_flat}},
                                                  name, nb::cast<std::string>(value));
    else if (name == "step_costs")
        rules.step_costs = value_named<StepCosts>({{"exact", StepCosts::exact}, {"integer", StepCosts::integer}}, name,
                                                  nb::cast<std::string>(value));
    else if (name == "terrain")
        rules.terrain = value_named<TerrainCost>({{"entered", TerrainCost::entered}, {"mean", TerrainCost::mean}}, name,
                                                 nb::cast<std::string>(value));
    else if (name == "unit_size")
        rules.unit_size = nb::cast<std::uint32_t>(value);
    else if (name == "radius")
        rules.radius = nb::cast<double>(value);
    else
        refuse("there is no rule " + name);
}

// How a file is read.
void take_reading(MapOptions& options, const std::string& name, const nb::handle value) {
    if (value.is_none()) return;
    if (name == "legend")
        options.legend = nb::cast<std::string>(value);
    else if (name == "layers")
        for (const auto& [layer, role] : nb::cast<std::map<std::string, std::string>>(value))
            options.layers[layer] = value_named<LayerRole>({{"collision", LayerRole::collision},
                                                            {"cost", LayerRole::cost},
                                                            {"height", LayerRole::height},
                                                            {"ignore", LayerRole::ignore}},
                                                           "the role of a layer", role);
    else if (name == "costs")
        options.costs = nb::cast<std::map<std::string, double>>(value);
    else if (name == "level")
        options.level = nb::cast<std::string>(value);
    else if (name == "unknown_open")
        options.unknown_open = nb::cast<bool>(value);
    else if (name == "raster")
        options.raster = value_named<MapOptions::Raster>({{"auto", MapOptions::Raster::automatic},
                                                          {"cost", MapOptions::Raster::cost},
                                                          {"mask", MapOptions::Raster::mask},
                                                          {"height", MapOptions::Raster::height}},
                                                         name, nb::cast<std::string>(value));
    else if (name == "band")
        options.band = nb::cast<std::uint32_t>(value);
    else if (name == "crs")
        options.crs = nb::cast<std::string>(value);
    else if (name == "max_grade")
        options.max_grade = nb::cast<double>(value);
    else
        refuse("there is no option " + name);
}

// Eight bytes of 0 or 1 as eight bits, the first lowest.
std::uint64_t bits_of(std::uint64_t bytes) {
    return (bytes * 0x0102040810204080ULL) >> 56U;
}

std::vector<std::uint64_t> packed(const Mask& open) {
    const std::size_t width = open.shape(1);
    const std::size_t words = (width + 63) / 64;
    std::vector<std::uint64_t> rows(words * open.shape(0), 0);
    const auto* byte = reinterpret_cast<const unsigned char*>(open.data());
    for (std::size_t y = 0; y < open.shape(0); ++y, byte += width)
        for (std::size_t x = 0; x < width; x += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, byte + x, std::min<std::size_t>(8, width - x));
            rows[y * words + x / 64] |= bits_of(eight & 0x0101010101010101ULL) << (x % 64);
        }
    return rows;
}

struct PackedCosts {
    std::uint16_t units = 1;
    std::vector<std::uint16_t> costs;
};

// Costs as multiples of a unit: the coarsest of 1, 1/10, 1/100 and 1/1000 that keeps all exact; else the finest in which they fit.
PackedCosts packed_costs(const Table<double>& costs, const Mask* open) {
    constexpr double most = std::numeric_limits<std::uint16_t>::max();
    const std::size_t count = costs.shape(0) * costs.shape(1);
    const auto counts = [&](std::size_t i) { return open == nullptr || open->data()[i]; };
    double largest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double cost = costs.data()[i];
        if (!counts(i)) continue;
        if (!(cost >= 0) || !std::isfinite(cost))
            refuse(fmt::format("the cost of cell {},{} is {}; it must be 0 or more, and finite where the cell is open",
                               i % costs.shape(1), i / costs.shape(1), cost));
        largest = std::max(largest, cost);
    }
    PackedCosts result;
    bool found = false;
    for (const std::uint16_t units : {1, 10, 100, 1000}) {
        if (largest * units > most) break;
        result.units = units;
        found = true;
        const auto exact = [&](std::size_t i) {
            const double scaled = costs.data()[i] * units;
            return std::abs(scaled - std::round(scaled)) <= 1e-9 * std::max(1.0, scaled);
        };
        bool all = true;
        for (std::size_t i = 0; i < count && all; ++i) all = !counts(i) || exact(i);
        if (all) break;
    }
    if (!found) refuse(fmt::format("the largest cost is {}; costs up to {} are possible: scale them", largest, most));
    result.costs.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        result.costs[i] =
            counts(i) ? static_cast<std::uint16_t>(std::lround(costs.data()[i] * result.units)) : std::uint16_t{1};
    return result;
}

struct Path {
    double cost = 0;
    bool optimal = false;
    double bound = 1;
    std::string algorithm, fallback;
    std::vector<GridCell> cells;
    std::vector<std::uint32_t> edges;
    std::uint64_t settled = 0;
};

Path path_of(const GridAnswer& answer) {
    return {answer.cost,
            answer.optimal,
            answer.bound,
            std::string(name_of(answer.algorithm)),
            std::string(answer.fallback_reason),
            answer.path,
            answer.edges,
            answer.settled};
}

// A map with its searches. A lock serves one caller at a time, so a map may be used by any thread.
class Grid {
public:
    explicit Grid(TileMap map) : map_(std::make_unique<TileMap>(std::move(map))), search_(map_->grid) {
        search_.set_deterministic();
    }

    static Grid made(const Mask& open, const nb::object& cost, const nb::dict& rules) {
        auto made = value_of(GridMap::create(open.shape(1), open.shape(0)));
        GridRules wanted;
        for (const auto [name, value] : rules) take_rule(wanted, nb::cast<std::string>(name), value);
        std::optional<PackedCosts> costs;
        if (!cost.is_none()) {
            const auto array = nb::cast<Table<double>>(cost);
            if (array.shape(0) != open.shape(0) || array.shape(1) != open.shape(1))
                refuse("costs and open cells differ in shape");
            costs = packed_costs(array, &open);
        }
        run_at_once([&]() -> Result<bool> {
            if (auto set = made.set_rules(wanted); !set) return std::move(set).error();
            made.assign(packed(open));
            if (costs) made.assign_costs(costs->units, costs->costs);
            return true;
        });
        return Grid(TileMap{.grid = std::move(made)});
    }
    static Grid opened(const std::string& path, const nb::dict& rules, const nb::dict& reading) {
        MapOptions options;
        for (const auto [name, value] : reading) take_reading(options, nb::cast<std::string>(name), value);
        TileMap map = run([&](const Control&) { return open_map(path, options); });
        GridRules wanted = map.grid.rules();
        for (const auto [name, value] : rules) take_rule(wanted, nb::cast<std::string>(name), value);
        if (rules.size() > 0)
            if (auto set = map.grid.set_rules(wanted); !set) throw Failure{std::move(set).error()};
        return Grid(std::move(map));
    }

    GridMap& cells() { return map_->grid; }
    [[nodiscard]] const TileMap& map() const { return *map_; }
    GridSearch& search() { return search_; }
    void keep(service::MapParts parts) { parts_ = std::move(parts); }
    std::mutex& mutex() { return mutex_; }

private:
    std::unique_ptr<TileMap> map_;
    std::optional<service::MapParts> parts_ = {};  // what the search reads
    GridSearch search_;
    std::mutex mutex_ = {};

public:
    Grid(Grid&& other) noexcept
        : map_(std::move(other.map_)), parts_(std::move(other.parts_)), search_(std::move(other.search_)) {}
    Grid& operator=(Grid&&) = delete;
    Grid(const Grid&) = delete;
    Grid& operator=(const Grid&) = delete;
    ~Grid() = default;
};

std::string shown(GridCell cell) {
    return fmt::format("{},{}", cell.x, cell.y);
}

// What is wrong with an end of a path; empty if nothing is.
void check_end(const GridMap& map, GridCell cell) {
    if (!map.contains(cell))
        refuse(fmt::format("the cell {} is off the map, which is {} x {}", shown(cell), map.width(), map.height()));
}

Error no_path(const GridMap& map, GridCell from, GridCell to) {
    for (const GridCell cell : {from, to})
        if (!map.fits(cell))
            return {ErrorKind::no_route, fmt::format("the cell {} is blocked{}", shown(cell),
                                                     map.open(cell) ? " for a unit of this size" : "")};
    return {ErrorKind::no_route, fmt::format("no path leads from {} to {}", shown(from), shown(to))};
}

// Searches of small maps end in a moment; others take a thread, so that Ctrl-C stops them.
constexpr std::uint64_t small_map = 1U << 18U;

template <class Work>
auto run_on(const GridMap& map, Work work) {
    if (std::uint64_t{map.width()} * map.height() > small_map) return run(work);
    return run_at_once([&] { return work(Control{}); });
}

Path route(Grid& grid, std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1, const std::string& algorithm,
           double epsilon) {
    const auto known = grid_algorithm_named(algorithm);
    if (!known) refuse("there is no algorithm " + algorithm);
    const GridCell from{x0, y0};
    const GridCell to{x1, y1};
    return run_on(grid.cells(), [&](const Control& control) -> Result<Path> {
        const std::lock_guard lock(grid.mutex());
        const GridMap& map = grid.cells();
        for (const GridCell cell : {from, to})
            if (!map.contains(cell))
                return Error{ErrorKind::usage, fmt::format("the cell {} is off the map, which is {} x {}", shown(cell),
                                                           map.width(), map.height())};
        GridAnswer answer;
        GridQuery query;
        query.from = from;
        query.to = to;
        query.algorithm = *known;
        query.epsilon = epsilon;
        query.cancel = control.cancel;
        grid.search().run(query, answer);
        if (!answer.problem.empty()) return Error{ErrorKind::usage, std::string(answer.problem)};
        if (answer.status == SearchStatus::cancelled)
            return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (answer.status == SearchStatus::overflow)
            return Error{ErrorKind::data, "the path costs more than can be counted; scale the costs"};
        if (answer.status != SearchStatus::found) return no_path(map, from, to);
        return path_of(answer);
    });
}

std::vector<Path> k_routes(Grid& grid, std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1,
                           std::size_t count) {
    const GridCell from{x0, y0};
    const GridCell to{x1, y1};
    for (const GridCell cell : {from, to}) check_end(grid.cells(), cell);
    return run([&](const Control& control) -> Result<std::vector<Path>> {
        const std::lock_guard lock(grid.mutex());
        std::vector<GridAnswer> answers;
        const SearchStatus status = find_grid_paths(grid.cells(), {from, to, count, control.cancel}, answers);
        if (status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (status == SearchStatus::overflow)
            return Error{ErrorKind::data, "the path costs more than can be counted; scale the costs"};
        if (status != SearchStatus::found) return no_path(grid.cells(), from, to);
        std::vector<Path> paths;
        for (const GridAnswer& answer : answers) paths.push_back(path_of(answer));
        return paths;
    });
}

nb::object cells_of(const std::vector<GridCell>& cells) {
    std::vector<std::int32_t> numbers;
    numbers.reserve(cells.size() * 2);
    for (const GridCell cell : cells) {
        numbers.push_back(cell.x);
        numbers.push_back(cell.y);
    }
    return numpy_of<std::int32_t, 2>(std::move(numbers), {cells.size(), 2});
}

// Many pairs: costs (infinity: no path), all cells one behind another, and where each path begins.
nb::tuple batch(Grid& grid, const CellPairs& from, const CellPairs& to, const std::string& algorithm,
                unsigned threads) {
    const auto known = grid_algorithm_named(algorithm);
    if (!known) refuse("there is no algorithm " + algorithm);
    if (from.shape(0) != to.shape(0)) refuse("there must be as many starts as goals");
    for (std::size_t i = 0; i < from.shape(0); ++i)
        for (const auto* cells : {&from, &to}) check_end(grid.cells(), {(*cells)(i, 0), (*cells)(i, 1)});
    struct Answers {
        std::vector<double> costs;
        std::vector<GridCell> cells;
        std::vector<std::uint64_t> first{0};
    };
    Answers answers = run([&](const Control& control) -> Result<Answers> {
        const std::lock_guard lock(grid.mutex());
        std::vector<GridQuery> queries(from.shape(0));
        for (std::size_t i = 0; i < queries.size(); ++i) {
            queries[i].from = {from(i, 0), from(i, 1)};
            queries[i].to = {to(i, 0), to(i, 1)};
            queries[i].algorithm = *known;
            queries[i].cancel = control.cancel;
        }
        std::vector<GridAnswer> found;
        GridBatch(grid.cells(), threads).run(queries, found);
        if (control.cancelled()) return Error{ErrorKind::interrupted, "the searches were interrupted"};
        Answers all;
        for (const GridAnswer& answer : found) {
            const bool there = answer.status == SearchStatus::found;
            all.costs.push_back(there ? answer.cost : std::numeric_limits<double>::infinity());
            if (there) all.cells.insert(all.cells.end(), answer.path.begin(), answer.path.end());
            all.first.push_back(all.cells.size());
        }
        return all;
    });
    return nb::make_tuple(numpy_of(std::move(answers.costs)), cells_of(answers.cells),
                          numpy_of(std::move(answers.first)));
}

struct FieldArrays {
    std::vector<double> cost;
    std::vector<std::int32_t> next;  // x, y
};

// (cost (h, w), next (h, w, 2))
nb::tuple field(Grid& grid, const CellPairs& ends, bool away, double max_cost) {
    std::vector<GridPlace> places;
    for (std::size_t i = 0; i < ends.shape(0); ++i) {
        places.push_back({{ends(i, 0), ends(i, 1)}, 0});
        check_end(grid.cells(), places.back().cell);
    }
    const std::size_t width = grid.cells().width();
    const std::size_t height = grid.cells().height();
    FieldArrays arrays = run([&](const Control& control) -> Result<FieldArrays> {
        const std::lock_guard lock(grid.mutex());
        GridField found(grid.cells());
        FieldQuery query;
        query.ends = places;
        query.way = away ? FieldWay::away : FieldWay::towards;
        query.max_cost = max_cost;
        query.cancel = control.cancel;
        const SearchStatus status = found.run(query);
        if (status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (status == SearchStatus::overflow)
            return Error{ErrorKind::data, "a path costs more than can be counted; scale the costs"};
        FieldArrays all;
        all.cost.assign(width * height, std::numeric_limits<double>::infinity());
        all.next.assign(width * height * 2, -1);
        for (const GridCell cell : found.cells()) {
            const std::size_t at = static_cast<std::size_t>(cell.y) * width + static_cast<std::size_t>(cell.x);
            const GridCell next = found.next(cell);
            all.cost[at] = found.cost(cell);
            all.next[2 * at] = next.x;
            all.next[2 * at + 1] = next.y;
        }
        return all;
    });
    return nb::make_tuple(numpy_of<double, 2>(std::move(arrays.cost), {height, width}),
                          numpy_of<std::int32_t, 3>(std::move(arrays.next), {height, width, 2}));
}

nb::object open_array(Grid& grid) {
    const std::lock_guard lock(grid.mutex());
    const GridMap& map = grid.cells();
    std::vector<std::uint8_t> open;
    open.reserve(std::size_t{map.width()} * map.height());
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) open.push_back(map.open({x, y}));
    return numpy_of<std::uint8_t, 2>(std::move(open), {map.height(), map.width()});
}

nb::object cost_array(Grid& grid) {
    const std::lock_guard lock(grid.mutex());
    const GridMap& map = grid.cells();
    std::vector<double> costs;
    costs.reserve(std::size_t{map.width()} * map.height());
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x)
            costs.push_back(static_cast<double>(map.cost(map.node({x, y}))) / map.cost_units());
    return numpy_of<double, 2>(std::move(costs), {map.height(), map.width()});
}

void set_open(Grid& grid, const CellPairs& cells, bool open) {
    for (std::size_t i = 0; i < cells.shape(0); ++i) check_end(grid.cells(), {cells(i, 0), cells(i, 1)});
    const nb::gil_scoped_release release;
    const std::lock_guard lock(grid.mutex());
    for (std::size_t i = 0; i < cells.shape(0); ++i) grid.cells().set_open({cells(i, 0), cells(i, 1)}, open);
}

void set_cost(Grid& grid, const CellPairs& cells, double cost) {
    GridMap& map = grid.cells();
    for (std::size_t i = 0; i < cells.shape(0); ++i) check_end(map, {cells(i, 0), cells(i, 1)});
    const std::lock_guard lock(grid.mutex());
    constexpr std::uint16_t usual_units = 100;
    if (!map.has_costs()) map.use_costs(usual_units);
    const double units = std::round(cost * map.cost_units());
    if (!(units >= 0) || units > std::numeric_limits<std::uint16_t>::max() ||
        std::abs(units - cost * map.cost_units()) > 1e-6)
        refuse(fmt::format("the cost {} is no multiple of 1/{} from 0 to {}", cost, map.cost_units(),
                           std::numeric_limits<std::uint16_t>::max() / map.cost_units()));
    for (std::size_t i = 0; i < cells.shape(0); ++i)
        map.set_cost({cells(i, 0), cells(i, 1)}, static_cast<std::uint16_t>(units));
}

// The corners of a path drawn tight: positions in cells, where (0.5, 0.5) is the middle of the first.
nb::tuple pulled(Grid& grid, const Path& path) {
    const PulledPath line = run([&](const Control&) -> Result<PulledPath> {
        const std::lock_guard lock(grid.mutex());
        return pull_string(grid.cells(), path.cells, path.edges);
    });
    std::vector<GridCell> corners;
    for (const PulledPoint& point : line.points) corners.push_back(point.cell);
    return nb::make_tuple(line.length, cells_of(corners));
}

AnyAngleAnswer any_angle(Grid& grid, std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1,
                         const std::string& algorithm) {
    const auto known = any_angle_named(algorithm);
    if (!known) refuse("algorithm is \"" + algorithm + "\"; it is one of: theta, lazy-theta, polyanya");
    const GridCell from{x0, y0};
    const GridCell to{x1, y1};
    for (const GridCell cell : {from, to}) check_end(grid.cells(), cell);
    return run([&](const Control& control) -> Result<AnyAngleAnswer> {
        const std::lock_guard lock(grid.mutex());
        AnyAngleSearch search(grid.cells());
        AnyAngleAnswer answer;
        if (auto fine = search.run({from, to, *known, nullptr, control.cancel}, answer); !fine)
            return std::move(fine).error();
        if (answer.status == SearchStatus::cancelled)
            return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (answer.status != SearchStatus::found) return no_path(grid.cells(), from, to);
        return answer;
    });
}

GridAlgorithm stored_algorithm(const std::string& name) {
    return value_named<GridAlgorithm>({{"hpa", GridAlgorithm::hierarchical}, {"labels", GridAlgorithm::labels}},
                                      "what a file holds", name);
}

void save_index(Grid& grid, const std::string& path, const std::string& algorithm) {
    const GridAlgorithm known = stored_algorithm(algorithm);
    run([&](const Control& control) -> Result<std::uint64_t> {
        const std::lock_guard lock(grid.mutex());
        GridPreparation preparation;
        preparation.cancel = control.cancel;
        return service::save_part(grid.search(), known, path, preparation);
    });
}

void load_index(Grid& grid, const std::string& path, const std::string& algorithm) {
    const GridAlgorithm known = stored_algorithm(algorithm);
    run([&](const Control& control) -> Result<bool> {
        const std::lock_guard lock(grid.mutex());
        MapPartFiles files;
        (known == GridAlgorithm::labels ? files.labels : files.clusters) = path;
        GridPreparation preparation;
        preparation.cancel = control.cancel;
        auto parts = service::MapParts::ready(grid.search(), known, files, preparation);
        if (!parts) return std::move(parts).error();
        grid.keep(*std::move(parts));
        return true;
    });
}

// Returns what the format cannot hold.
std::vector<std::string> write_file(Grid& grid, const std::string& path, const std::string& format) {
    return run([&](const Control&) -> Result<std::vector<std::string>> {
        const auto chosen = service::map_format(format, path);
        if (!chosen) return chosen.error();
        const std::lock_guard lock(grid.mutex());
        return service::write_map(grid.map(), *chosen, path);
    });
}

// cells: of a path, or none.
void draw_map(Grid& grid, const CellPairs& cells, const std::string& path, const std::string& format,
              std::uint32_t size, const std::string& title) {
    run([&](const Control&) -> Result<void> {
        const std::lock_guard lock(grid.mutex());
        draw::SearchRecord record;
        const auto number = [&](std::size_t i) {
            return std::uint64_t{grid.cells().width()} * static_cast<std::uint32_t>(cells(i, 1)) +
                   static_cast<std::uint32_t>(cells(i, 0));
        };
        for (std::size_t i = 0; i < cells.shape(0); ++i) record.path.push_back({cells(i, 0) + 0.5, cells(i, 1) + 0.5});
        if (!record.path.empty()) {
            record.add(draw::end_event(draw::EventKind::source, number(0), record.path.front()));
            record.add(draw::end_event(draw::EventKind::destination, number(cells.shape(0) - 1), record.path.back()));
        }
        draw::Picture picture;
        picture.tiles = &grid.map();
        if (!record.path.empty()) picture.search = &record;
        picture.title = title;
        picture.options.max_side = size;
        return draw::write_picture(path, format, picture);
    });
}

}  // namespace

void bind_grid(nb::module_& module) {
    nb::class_<AnyAngleAnswer>(module, "GridLine")
        .def_ro("length", &AnyAngleAnswer::length)
        .def_ro("optimal", &AnyAngleAnswer::optimal)
        .def_ro("bound", &AnyAngleAnswer::bound)
        .def_ro("settled", &AnyAngleAnswer::settled)
        .def_prop_ro("points", [](const AnyAngleAnswer& line) { return numpy_of(line.path); });
    nb::class_<Path>(module, "GridPath")
        .def_ro("cost", &Path::cost)
        .def_ro("optimal", &Path::optimal)
        .def_ro("bound", &Path::bound)
        .def_ro("algorithm", &Path::algorithm)
        .def_ro("fallback", &Path::fallback)
        .def_ro("settled", &Path::settled)
        .def_prop_ro("cells", [](const Path& path) { return cells_of(path.cells); });
    nb::class_<Grid>(module, "Grid")
        .def_static("made", &Grid::made, nb::arg("open"), nb::arg("cost").none(), nb::arg("rules"))
        .def_static("opened", &Grid::opened, nb::arg("path"), nb::arg("rules"), nb::arg("reading"))
        .def_prop_ro("width", [](Grid& grid) { return grid.cells().width(); })
        .def_prop_ro("height", [](Grid& grid) { return grid.cells().height(); })
        .def_prop_ro("open_count", [](Grid& grid) { return grid.cells().open_count(); })
        .def_prop_ro("format", [](Grid& grid) { return grid.map().format; })
        .def_prop_ro("notes", [](Grid& grid) { return grid.map().notes; })
        .def_prop_ro("spots",
                     [](Grid& grid) {
                         nb::list spots;
                         for (const MapSpot& spot : grid.map().spots)
                             spots.append(nb::make_tuple(spot.name, spot.type, spot.cell.x, spot.cell.y));
                         return spots;
                     })
        .def_prop_ro("open", &open_array)
        .def_prop_ro("cost", &cost_array)
        .def("route", &route)
        .def("pulled", &pulled)
        .def("any_angle", &any_angle)
        .def("save_index", &save_index)
        .def("load_index", &load_index)
        .def("write", &write_file)
        .def("draw", &draw_map)
        .def("k_routes", &k_routes)
        .def("batch", &batch)
        .def("field", &field)
        .def("connected",
             [](Grid& grid, std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1) {
                 for (const GridCell cell : {GridCell{x0, y0}, GridCell{x1, y1}}) check_end(grid.cells(), cell);
                 const nb::gil_scoped_release release;
                 const std::lock_guard lock(grid.mutex());
                 return grid.search().connected({x0, y0}, {x1, y1});
             })
        .def("set_open", &set_open)
        .def("set_cost", &set_cost)
        .def("prepare", [](Grid& grid, const std::string& algorithm) {
            const auto known = grid_algorithm_named(algorithm);
            if (!known) refuse("there is no algorithm " + algorithm);
            run([&](const Control& control) -> Result<bool> {
                const std::lock_guard lock(grid.mutex());
                GridPreparation preparation;
                preparation.cancel = control.cancel;
                if (auto made = grid.search().prepare(*known, preparation); !made) return std::move(made).error();
                return true;
            });
        });
}

}  // namespace starway::python
