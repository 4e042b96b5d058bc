#include "shells/cli/common/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/core/suggest.hpp"
#include "request/grid.hpp"
#include "road/ask/files/points.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::cli {

ValueCheck one_of(std::vector<std::string> words) {
    return [words = std::move(words)](const std::string& value) {
        if (std::find(words.begin(), words.end(), value) != words.end()) return std::string();
        return fmt::format("'{}' is not one of {}{}", value, fmt::join(words, ", "), core::did_you_mean(value, words));
    };
}

ValueCheck number_between(double least, double most, std::string_view of, std::string_view kind) {
    return [least, most, of = std::string(of), kind = std::string(kind)](const std::string& value) {
        double number = 0;
        if (CLI::detail::lexical_cast(value, number) && number >= least && number <= most) return std::string();
        const std::string range =
            std::isinf(most) ? fmt::format("of at least {}", least) : fmt::format("from {} to {}", least, most);
        return fmt::format("takes a {} {}{}, not '{}'", kind, of, range, value);
    };
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::string decimal_digits(const std::string& value) {
    const bool is_plain = whole_number(value) && (value == "0" || value.front() != '0');
    return is_plain ? "" : fmt::format("takes a whole number, not '{}'", value);
}

CLI::Option* add_choice(CLI::App& app, const std::string& flags, std::string& target, const std::string& description,
                        const std::vector<std::string>& words) {
    return app.add_option(flags, target, description)
        ->type_name(fmt::format("{}", fmt::join(words, "|")))
        ->check(one_of(words));
}

CLI::Option* add_file(CLI::App& app, const std::string& flags, std::string& target, const std::string& description) {
    return app.add_option(flags, target, description)->type_name("FILE");
}

CLI::Option* add_repeated(CLI::App& app, const std::string& flags, std::vector<std::string>& target,
                          const std::string& description, const std::string& value) {
    return app.add_option(flags, target, description)->type_name(value)->allow_extra_args(false);
}

std::string size_in_bytes(const std::string& value) {
    const CLI::ValidationError wrong(fmt::format("takes a size, such as 4GB, not '{}'", value));
    if (value.starts_with('-')) throw wrong;
    std::string bytes = value;
    try {  // an unknown unit throws, anything else is returned
        if (!CLI::AsSizeValue(false)(bytes).empty()) throw wrong;
    } catch (const CLI::ValidationError&) {
        throw wrong;
    }
    return bytes;
}

CLI::Option* add_json(CLI::App& app, Session& session) {
    return app.add_flag("--json", session.json, "Print one JSON object, errors included");
}

void add_points_crs(CLI::App& app, std::string& crs) {
    app.add_option(
           "--points-crs", crs,
           "The coordinate system of files of points, such as EPSG:28992; default: that of the file, else degrees")
        ->type_name("CRS");
}

void add_places_arguments(CLI::App& app, PlacesArguments& arguments) {
    auto* places =
        add_file(app, "--places", arguments.file, "Named points: any point layer, or a CSV with names and coordinates");
    app.add_option("--place-name-field", arguments.name_field, "The field of --places with the names")
        ->type_name("FIELD")
        ->needs(places);
    add_points_crs(app, arguments.points_crs);
    applies(app, "--points-crs", {.with = "places points"});
}

Result<Places> load_places(const PlacesArguments& arguments, const SourceArguments& source, const RoadNetwork& network,
                           const CancelFlag& cancel) {
    if (arguments.file.empty()) return stored_places(network);
    return road::ask::read_places(arguments.file, arguments.name_field,
                                  arguments.points_crs.empty() ? source.options.crs : arguments.points_crs, network,
                                  &cancel);
}

void add_algorithm_arguments(CLI::App& app, AlgorithmArguments& arguments) {
    std::vector<std::string> names;
    for (const auto& entry : algorithms) names.emplace_back(entry.name);
    for (const auto& entry : grid_algorithms)
        if (!algorithm_named(entry.name)) names.emplace_back(entry.name);
    for (const auto& entry : any_angles) names.emplace_back(entry.name);
    names.emplace_back("visibility");
    add_choice(app, "--algorithm", arguments.name,
               "The search algorithm. Roads only: bidirectional-astar, and with an index cch, ch, landmarks. Tile maps "
               "only: jps, jps+, jpsw, hpa, theta, lazy-theta. Meshes only: visibility. In straight lines: theta, "
               "lazy-theta, polyanya, visibility. All",
               names);
    app.add_option("--epsilon", arguments.epsilon,
                   "Weighted A*: accept a cost up to this factor above the optimum, for speed; default: 1, exact")
        ->type_name("FACTOR");
    applies(app, "--epsilon", {.on = on_roads | on_tile_maps});
}

namespace {

std::vector<std::string> index_words() {
    std::vector<std::string> words{"auto", "none"};
    for (const auto& entry : algorithms)
        if (needs_index(entry.algorithm)) words.emplace_back(entry.name);
    return words;
}

}  // namespace

void add_index_argument(CLI::App& app, RoadChoices& choices) {
    add_choice(app, "--index", choices.index, "The index to use, of those that `starway prepare` stored",
               index_words());
}

void add_index_switch(CLI::App& app, RoadChoices& choices) {
    add_choice(app, "--index", choices.index, "Whether to use the index that `starway prepare` stored",
               {"auto", "none"});
}

void add_snap_argument(CLI::App& app, RoadChoices& choices) {
    add_choice(
        app, "--snap", choices.snap,
        "The road to snap a query point to. auto: the nearest road of the network's largest part, if it is at most 3 "
        "times as far or 100 m farther than the nearest road of all, else that one; nearest: the nearest road of all; "
        "largest: the nearest road of the largest part",
        {"auto", "nearest", "largest"});
    applies(app, "--snap", {.coordinates = true});
}

void add_max_snap_argument(CLI::App& app, std::optional<double>& max_snap_m, bool with_units) {
    const auto number_of = [with_units](const std::string& text) {
        const auto length = MapLength::parse(text);
        const bool fits = length && (with_units || length->unit == MapLength::Unit::of_map);
        return fits ? std::optional(length->value) : std::nullopt;
    };
    app.add_option_function<std::string>(
           "--max-snap", [&max_snap_m, number_of](const std::string& text) { max_snap_m = number_of(text); },
           "How far a query point may be moved at most; inf: no limit. Roads: metres (default: 1000, more "
           "where roads are long). Tile maps: cells or metres (default: 0 for a cell, else 2 cells). Meshes: "
           "the mesh's unit (default: 1/10 of its longer side)")
        ->type_name("METRES")
        ->check([number_of](const std::string& value) {
            return number_of(value) ? std::string()
                                    : fmt::format("takes a distance in metres, or inf, not '{}'", value);
        });
    applies(app, "--max-snap", {.coordinates = true});
}

namespace {

// A* if --epsilon is given, else the named algorithm, else `otherwise`.
template <class Algorithm>
Result<Algorithm> weighted(const AlgorithmArguments& arguments, std::optional<Algorithm> algorithm,
                           std::string_view kind, Algorithm otherwise) {
    if (!algorithm)
        return Error{ErrorKind::usage, fmt::format("--algorithm {} cannot search {}", arguments.name, kind)};
    if (!(arguments.epsilon >= 1) || arguments.epsilon > 1e6)
        return Error{ErrorKind::usage,
                     fmt::format("--epsilon takes a factor of at least 1 (exact), not {}", arguments.epsilon)};
    if (arguments.epsilon == 1) return *algorithm;
    if (*algorithm == Algorithm::astar) return *algorithm;
    if (*algorithm == Algorithm::automatic) return otherwise;
    return Error{ErrorKind::usage,
                 fmt::format("--epsilon works with --algorithm astar only, not with {}", arguments.name)};
}

}  // namespace

Result<Algorithm> algorithm_of(const AlgorithmArguments& arguments, const RoadChoices& choices) {
    const auto algorithm = weighted(arguments, algorithm_named(arguments.name), "roads", Algorithm::automatic);
    if (!algorithm || !choices.names_index()) return algorithm;
    const Algorithm index = *algorithm_named(choices.index);
    if (*algorithm == Algorithm::automatic || *algorithm == index) return index;
    return Error{ErrorKind::usage, fmt::format("--index {} and --algorithm {} contradict each other; leave one out",
                                               choices.index, name_of(*algorithm))};
}

Result<GridAlgorithm> grid_algorithm_of(const AlgorithmArguments& arguments) {
    return weighted(arguments, grid_algorithm_named(arguments.name), "tile maps", GridAlgorithm::astar);
}

void add_weight_argument(CLI::App& app, std::string& weight) {
    app.add_option("--weight", weight, "The weight to minimise: length, time, hops or any weight of the network")
        ->type_name("NAME");
}

void add_output_arguments(CLI::App& app, OutputArguments& arguments, const std::string& what,
                          const std::vector<std::string>& formats) {
    add_file(app, "-o,--output", arguments.file, what + "; the extension sets the format; - is standard output");
    auto* format = add_choice(app, "-f,--format", arguments.format, "The format of the output", formats);
    // Must be read after -f.
    app.add_flag_callback(
        "--csv-safe",
        [&arguments, format] {
            const std::string& file = arguments.file;
            const bool by_name = file.size() >= 4 && file.compare(file.size() - 4, 4, ".csv") == 0;
            if (arguments.format == "csv" || arguments.format == "csv-safe" || (format->count() == 0 && by_name))
                arguments.format = "csv-safe";
            else
                throw CLI::ValidationError("--csv-safe",
                                           "works with CSV only; add -f csv, or name a .csv file with -o");
        },
        "CSV: put an apostrophe before text that a spreadsheet would read as a formula (it starts with = + - @)");
}

void add_output_crs(CLI::App& app, OutputArguments& arguments) {
    app.add_option(
           "--output-crs", arguments.crs,
           "Write coordinates in this system, such as 27700, instead of longitude and latitude: GeoPackage, Shapefile, "
           "FlatGeobuf, GeoParquet, CSV and GeoJSON")
        ->type_name("CRS");
    applies(app, "--output-crs", {.on = on_roads, .with = "output format points_out explored"});
}

std::string printed_output(const CLI::App& verb) {
    const CLI::Option* output = verb.get_option_no_throw("--output");
    const bool named = output != nullptr && output->count() > 0;
    if (named && output->results().back() != "-") return {};
    return named ? "--output -" : was_given(verb, "--format") ? "--format on standard output" : "";
}

std::string beside_output_printed(const CLI::App& verb) {
    const std::string output = printed_output(verb);
    return output.empty() ? output : fmt::format("with {}; leave one of them out", output);
}

Result<std::string> chosen_format(const OutputArguments& arguments) {
    auto format = writing::chosen_format(arguments.format, arguments.file);
    if (!format) return format;
    if (auto known = writing::check_output_crs(*format, arguments.crs); !known) return std::move(known).error();
    return format;
}

}  // namespace starway::cli
