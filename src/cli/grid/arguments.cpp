#include "cli/grid/arguments.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "cli/common/source_kind.hpp"
#include "cli/common/text.hpp"
#include "core/sentence.hpp"
#include "grid/map_art.hpp"

namespace starway::cli {
namespace {

constexpr const char* reading_maps = "Tile maps: reading the map";
constexpr const char* moving = "Tile maps: movement";
constexpr const char* layer_roles = "The role of a layer: collision, cost, height or ignore";

// The command line's words and their values.
template <class Value, std::size_t count>
using Words = std::array<std::pair<const char*, Value>, count>;

constexpr Words<CornerRule, 4> corner_words{{{"always", CornerRule::always},
                                             {"one-obstacle", CornerRule::one_obstacle},
                                             {"no-obstacle", CornerRule::no_obstacle},
                                             {"never", CornerRule::never}}};
constexpr Words<StepCosts, 3> step_words{
    {{"exact", StepCosts::exact}, {"integer", StepCosts::integer}, {"equal", StepCosts::equal}}};
constexpr Words<TerrainCost, 2> terrain_words{{{"entered", TerrainCost::entered}, {"mean", TerrainCost::mean}}};
constexpr Words<MapOptions::Raster, 3> raster_words{
    {{"cost", MapOptions::Raster::cost}, {"mask", MapOptions::Raster::mask}, {"height", MapOptions::Raster::height}}};
constexpr Words<LayerRole, 4> role_words{{{"collision", LayerRole::collision},
                                          {"cost", LayerRole::cost},
                                          {"height", LayerRole::height},
                                          {"ignore", LayerRole::ignore}}};

struct Neighbours {
    GridTopology topology;
    std::optional<HexLayout> layout;
};
constexpr Words<Neighbours, 11> neighbour_words{{{"4", {GridTopology::four, {}}},
                                                 {"8", {GridTopology::eight, {}}},
                                                 {"6", {GridTopology::hexagonal, {}}},
                                                 {"hex", {GridTopology::hexagonal, {}}},
                                                 {"odd-r", {GridTopology::hexagonal, HexLayout::odd_r}},
                                                 {"even-r", {GridTopology::hexagonal, HexLayout::even_r}},
                                                 {"odd-q", {GridTopology::hexagonal, HexLayout::odd_q}},
                                                 {"even-q", {GridTopology::hexagonal, HexLayout::even_q}},
                                                 {"axial", {GridTopology::hexagonal, HexLayout::axial_pointed}},
                                                 {"axial-flat", {GridTopology::hexagonal, HexLayout::axial_flat}},
                                                 {"staggered", {GridTopology::staggered, {}}}}};

template <class Value, std::size_t count>
std::vector<std::string> names(const Words<Value, count>& words) {
    std::vector<std::string> list;
    for (const auto& word : words) list.emplace_back(word.first);
    return list;
}

template <class Value, std::size_t count>
std::optional<Value> meaning(const Words<Value, count>& words, const std::string& word) {
    for (const auto& [name, value] : words)
        if (word == name) return value;
    return std::nullopt;
}

// Splits "swamp=5" at the last equals sign, since names may contain one.
std::optional<std::pair<std::string, std::string>> split(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) return std::nullopt;
    return std::pair{text.substr(0, equals), text.substr(equals + 1)};
}

Result<void> parse_costs(const std::vector<std::string>& texts, MapOptions& options) {
    for (const std::string& text : texts) {
        const auto parts = split(text);
        double cost = std::numeric_limits<double>::infinity();
        bool fine = parts.has_value();
        if (fine && parts->second != "blocked") {
            const char* last = parts->second.data() + parts->second.size();
            const auto [end, problem] = std::from_chars(parts->second.data(), last, cost);
            fine = problem == std::errc{} && end == last && cost >= 0;
        }
        if (!fine)
            return Error{ErrorKind::usage,
                         fmt::format("--cost takes NAME=K (swamp=5) or NAME=blocked, not '{}'", text)};
        options.costs[parts->first] = cost;
    }
    return {};
}

Result<void> parse_layers(const std::vector<std::string>& texts, MapOptions& options) {
    for (const std::string& text : texts) {
        const auto parts = split(text);
        const auto role = parts ? meaning(role_words, parts->second) : std::nullopt;
        if (!role)
            return Error{ErrorKind::usage,
                         fmt::format("--layer takes NAME=ROLE on a tile map, where ROLE is {}, not '{}'",
                                     fmt::join(names(role_words), ", "), text)};
        options.layers[parts->first] = *role;
    }
    return {};
}

void parse_walls(const std::vector<std::string>& texts, MapOptions& options) {
    for (const std::string& text : texts)
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t comma = std::min(text.find(',', at), text.size());
            options.layers[text.substr(at, comma - at)] = LayerRole::collision;
            at = comma + 1;
        }
}

Result<void> take_finite_length(std::string_view flag, const std::string& text, MapLength& into) {
    if (text.empty()) return {};
    const auto length = parse_length(flag, text);
    if (!length) return length.error();
    if (!std::isfinite(length->value)) return Error{ErrorKind::usage, fmt::format("{} takes a finite length", flag)};
    into = *length;
    return {};
}

// A way of moving that the map gives no occasion for.
Result<void> check_moving_flags(const CLI::App& verb, const GridMap& grid, const std::string& source) {
    const GridRules& rules = grid.rules();
    const bool diagonal = rules.squares() && rules.topology == GridTopology::eight;
    struct Case {
        const char* flag;
        bool effective;
        std::string_view why;
    };
    for (const Case& one : {
             Case{"--corners", diagonal, "where no step is diagonal"},
             Case{"--corners", rules.radius == 0 || rules.corners == CornerRule::never,
                  "because the disc of --radius determines how it passes corners"},
             Case{"--step-costs", rules.squares() && rules.directions() == 8, "where no step is diagonal"},
             Case{"--uphill", grid.has_heights(), "which has no heights"},
             Case{"--downhill", grid.has_heights(), "which has no heights"},
         })
        if (!one.effective && was_given(verb, one.flag))
            return Error{ErrorKind::usage,
                         fmt::format("{} has no effect on {}, {}; leave it out", one.flag, source, one.why)};
    return {};
}

}  // namespace

Result<MapLength> parse_length(std::string_view flag, const std::string& text) {
    auto length = MapLength::parse(text);
    if (!length) length.error().message = fmt::format("{} {}", flag, length.error().message);
    return length;
}

Result<MapOptions> options_of(const MapArguments& arguments) {
    MapOptions options = arguments.options;
    if (const auto neighbours = meaning(neighbour_words, arguments.neighbours)) {
        options.topology = neighbours->topology;
        if (neighbours->layout) options.hex_layout = neighbours->layout;
    }
    if (!arguments.unknown.empty()) options.unknown_open = arguments.unknown == "open";
    options.corners = meaning(corner_words, arguments.corners);
    options.step_costs = meaning(step_words, arguments.step_costs);
    options.terrain = meaning(terrain_words, arguments.terrain);
    options.raster = meaning(raster_words, arguments.raster).value_or(MapOptions::Raster::automatic);
    for (const auto& [flag, text, length] : {std::tuple{"--radius", &arguments.radius, &options.radius},
                                             {"--jump-radius", &arguments.jump_radius, &options.jump_radius}})
        if (auto taken = take_finite_length(flag, *text, *length); !taken) return taken.error();
    if (auto parsed = parse_costs(arguments.costs, options); !parsed) return parsed.error();
    if (auto parsed = parse_layers(arguments.layers, options); !parsed) return parsed.error();
    parse_walls(arguments.walls, options);
    if (!arguments.empty.empty())
        options.costs["empty"] = arguments.empty == "open" ? 1 : std::numeric_limits<double>::infinity();
    return options;
}

void add_scenario_rules(CLI::App& app, MapArguments& arguments) {
    add_choice(app, "--neighbours,--neighbors", arguments.neighbours,
               "Which cells are neighbours (hex or 6: the map's own layout of hexagons)", names(neighbour_words))
        ->group(moving);
    add_choice(app, "--corners", arguments.corners, "When a diagonal step may pass the two cells beside it",
               names(corner_words))
        ->group(moving);
    add_repeated(app, "--cost", arguments.costs,
                 "The terrain cost of a tile class or name, of tiles by number (dungeon:30-48=blocked, gid:7=2), of a "
                 "character or a colour: swamp=5, door=blocked (for roads, see --weight)",
                 "NAME=K")
        ->group(reading_maps);
}

void add_map_arguments(CLI::App& app, MapArguments& arguments) {
    MapOptions& options = arguments.options;
    add_scenario_rules(app, arguments);
    const auto number = [&](const char* flag, auto& target, const char* description, const char* type) {
        return app.add_option(flag, target, description)->type_name(type)->group(moving);
    };
    add_choice(app, "--step-costs", arguments.step_costs,
               "The cost of a diagonal step: the square root of 2 (exact), 1.4 (integer) or 1 (equal)",
               names(step_words))
        ->group(moving);
    add_choice(app, "--terrain", arguments.terrain,
               "The cost of a step: that of the entered cell, or the mean of both cells", names(terrain_words))
        ->group(moving);
    number("--uphill", options.uphill, "Extra cost for each unit of ascent", "K");
    number("--downhill", options.downhill, "Extra cost for each unit of descent", "K");
    number("--unit-size", options.unit_size,
           "The moving unit covers N x N cells. Points name its upper left cell, and a step costs what that enters",
           "N");
    number(
        "--radius", arguments.radius,
        "The moving unit is a disc of this radius (in metres on a map in metres, else in cells; 0.22m, 4cells), which "
        "never overlaps a blocked cell. Its centre moves from cell centre to cell centre. With --algorithm polyanya it "
        "moves anywhere, and a polygon of 64 sides, at most 0.13 % larger, stands for the disc",
        "LENGTH");
    number("--jump-radius", arguments.jump_radius,
           "Allow jumps over walls to any open cell within this distance, as of --radius; whole cells", "LENGTH");
    number("--jump-price", options.jump_price, "The cost of a jump", "K");

    app.add_option("--legend", options.legend,
                   "Character maps: the meaning of characters, such as '~=5,#=open,^=wall,g=goal'")
        ->type_name("C=MEANING,...")
        ->group(reading_maps);
    app.add_option(
           "--open", options.open,
           "Character maps: the only characters or numbers that are open, each at cost 1, such as 0,1; the rest is "
           "blocked")
        ->type_name("C,...")
        ->group(reading_maps);
    add_repeated(app, "--walls", arguments.walls, "Tiled, LDtk: all tiles and shapes on these layers block",
                 "LAYER,...")
        ->group(reading_maps);
    add_choice(app, "--empty", arguments.empty,
               "Tiled, LDtk: how to treat cells without a tile or value (default: open; of grid-engine: blocked)",
               {"open", "blocked"})
        ->group(reading_maps);
    app.add_option("--level", options.level, "LDtk: the level to read (--level-field of roads is a column)")
        ->type_name("NAME")
        ->group(reading_maps);
    app.add_flag("--allow-outside", options.allow_outside,
                 "Tiled, LDtk: also read referenced files outside the map's folder")
        ->group(reading_maps);
    add_choice(app, "--unknown", arguments.unknown, "ROS maps: how to treat unknown cells (default: blocked)",
               {"open", "blocked"})
        ->group(reading_maps);
    add_choice(app, "--as", arguments.raster, "Rasters: the meaning of the band's values", names(raster_words))
        ->group(reading_maps);
    app.add_option("--band", options.band, "Rasters: the band to read; default: 1")
        ->type_name("N")
        ->group(reading_maps);
    app.add_option("--max-grade", options.max_grade, "Rasters of heights: block steps steeper than this (0.3 is 30 %)")
        ->type_name("RISE")
        ->group(reading_maps);
}

void add_own_map_arguments(CLI::App& app, MapArguments& arguments) {
    arguments.verb = &app;
    app.add_option("MAP", arguments.source,
                   "A tile map: Moving AI, Tiled, LDtk, a ROS map.yaml, characters, an image or another raster")
        ->type_name("FILE")
        ->required();
    add_map_arguments(app, arguments);
    add_repeated(app, "--layer", arguments.layers, layer_roles, "NAME=ROLE")->group(reading_maps);
    app.add_option("--crs", arguments.options.crs, "Rasters: the coordinate reference system, such as EPSG:3978")
        ->type_name("CRS")
        ->group(reading_maps);
}

void add_part_arguments(CLI::App& app, MapPartFiles& files) {
    constexpr const char* group = "Tile maps: the path";
    add_file(app, "--clusters", files.clusters, "hpa: read the map's clusters from this file, written by prepare")
        ->group(group);
    add_file(app, "--labels", files.labels, "labels: read the map's hub labels from this file, written by prepare")
        ->group(group);
}

Result<GridAlgorithm> algorithm_for(const MapPartFiles& files, GridAlgorithm named) {
    struct Part {
        const std::string& file;
        const char* option;
        GridAlgorithm algorithm;
    };
    for (const Part& part : {Part{files.clusters, "--clusters", GridAlgorithm::hierarchical},
                             Part{files.labels, "--labels", GridAlgorithm::labels}}) {
        if (part.file.empty()) continue;
        if (named == GridAlgorithm::automatic) named = part.algorithm;
        if (named != part.algorithm)
            return Error{ErrorKind::usage,
                         fmt::format("{} works with --algorithm {} only", part.option, name_of(part.algorithm))};
    }
    return named;
}

MapArguments with_source(MapArguments arguments, const SourceArguments& source) {
    arguments.verb = source.verb;
    arguments.source = source.sources.front();
    arguments.layers = source.layers;
    arguments.options.crs = source.options.crs;
    return arguments;
}

MapArguments with_tiles(MapArguments arguments, const DrawingArguments& drawing) {
    arguments.options.art = draws_tiles(drawing);
    return arguments;
}

Result<LoadedMap> load_map(const MapArguments& arguments, Session& session) {
    if (arguments.verb != nullptr)
        if (auto fine = check_verb_flags(*arguments.verb, SourceKind::tile_map, arguments.source); !fine)
            return fine.error();
    if (arguments.verb != nullptr)
        if (auto fine = check_map_flags(*arguments.verb, arguments.source); !fine) return fine.error();
    const auto options = options_of(arguments);
    if (!options) return options.error();
    const auto begun = std::chrono::steady_clock::now();
    auto map = open_map(arguments.source, *options);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    if (!map) return map.error();
    if (arguments.verb != nullptr)
        if (auto fine = check_moving_flags(*arguments.verb, map->grid, arguments.source); !fine) return fine.error();
    if (arguments.verb != nullptr && was_given(*arguments.verb, "--terrain") && !map->grid.has_costs())
        map->notes.emplace_back("--terrain changes nothing, as all cells cost the same.");
    if (session.cancel()) return Error{ErrorKind::interrupted, "interrupted"};
    for (const Sentence& warning : map->warnings) session.warn(warning);
    if (map->art != nullptr)
        for (const Sentence& warning : map->art->warnings) session.warn(warning);
    spdlog::info("{} x {} cells in {}", map->grid.width(), map->grid.height(), milliseconds(taken.count()));
    return LoadedMap{*std::move(map), taken.count()};
}

}  // namespace starway::cli
