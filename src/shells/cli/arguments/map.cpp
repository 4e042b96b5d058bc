#include "shells/cli/arguments/map.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/core/sentence.hpp"
#include "grid/model/map_art.hpp"
#include "read/options/map.hpp"
#include "request/grid.hpp"
#include "shells/cli/common/described.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {
namespace {

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
    MapOptions map = arguments.options;
    for (const std::string& text : arguments.layers)
        if (auto taken = read::options::LayerRoles{map.layers}.set(text); !taken)
            return Error{ErrorKind::usage, fmt::format("--layer {}", taken.error().message)};
    return map;
}

void add_scenario_rules(CLI::App& app, MapArguments& arguments) {
    const Section section(app, on_tile_maps);
    DescribedFlags flags(app);
    read::options::describe_steps(flags, arguments.options);
    read::options::describe_costs(flags, arguments.options);
}

void add_map_arguments(CLI::App& app, MapArguments& arguments) {
    DescribedFlags flags(app, {"layer", "crs"});
    read::options::describe(flags, arguments.options);
}

void add_own_map_arguments(CLI::App& app, MapArguments& arguments) {
    arguments.verb = &app;
    app.add_option("MAP", arguments.source,
                   "A tile map: Moving AI, Tiled, LDtk, a ROS map.yaml, characters, an image or another raster")
        ->type_name("FILE")
        ->required();
    DescribedFlags flags(app);
    read::options::describe(flags, arguments.options);
}

void add_part_arguments(CLI::App& app, MapPartFiles& files) {
    const Section section(app, on_tile_maps, "Tile maps: the path");
    add_file(app, "--clusters", files.clusters, "hpa: read the map's clusters from this file, written by prepare");
    add_file(app, "--labels", files.labels, "labels: read the map's hub labels from this file, written by prepare");
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
