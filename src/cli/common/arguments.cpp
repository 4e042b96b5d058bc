#include "cli/common/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/manual/suggest.hpp"
#include "io/write/feature.hpp"
#include "service/road/columns.hpp"
#include "starway/grid/any_angle.hpp"

namespace starway::cli {

CLI::Option* add_choice(CLI::App& app, const std::string& flags, std::string& target, const std::string& description,
                        const std::vector<std::string>& words) {
    return app.add_option(flags, target, description)
        ->type_name(fmt::format("{}", fmt::join(words, "|")))
        ->check([words](const std::string& value) {
            if (std::find(words.begin(), words.end(), value) != words.end()) return std::string();
            return fmt::format("'{}' is not one of {}{}", value, fmt::join(words, ", "), did_you_mean(value, words));
        });
}

CLI::Option* add_file(CLI::App& app, const std::string& flags, std::string& target, const std::string& description) {
    return app.add_option(flags, target, description)->type_name("FILE");
}

CLI::Option* add_repeated(CLI::App& app, const std::string& flags, std::vector<std::string>& target,
                          const std::string& description, const std::string& value) {
    return app.add_option(flags, target, description)->type_name(value)->allow_extra_args(false);
}

CLI::Option* add_json(CLI::App& app, Session& session) {
    return app.add_flag("--json", session.json, "Print one JSON object, errors included");
}

void add_places_arguments(CLI::App& app, PlacesArguments& arguments) {
    auto* places =
        add_file(app, "--places", arguments.file, "Named points: any point layer, or a CSV with name and coordinates");
    app.add_option("--place-name-field", arguments.name_field, "The field of --places that holds the names")
        ->type_name("FIELD")
        ->needs(places);
}

Result<Places> load_places(const PlacesArguments& arguments, const SourceArguments& source,
                           const RoadNetwork& network) {
    if (arguments.file.empty()) return Places{};
    // Of all that was said about the roads, only their coordinate system can hold for the places too.
    SourceOptions options;
    options.crs = source.options.crs;
    return open_places(arguments.file, arguments.name_field, options, network.frame().kind);
}

void add_algorithm_arguments(CLI::App& app, AlgorithmArguments& arguments) {
    std::vector<std::string> names;
    for (const auto& entry : algorithms) names.emplace_back(entry.name);
    for (const auto& entry : grid_algorithms)
        if (!algorithm_named(entry.name)) names.emplace_back(entry.name);
    for (const auto& entry : any_angles) names.emplace_back(entry.name);
    names.emplace_back("visibility");
    add_choice(app, "--algorithm", arguments.name,
               "How to search (jps, jps+ and jpsw are for tile maps, as are theta, lazy-theta and polyanya, which go "
               "in straight lines; polyanya and visibility are for meshes)",
               names);
    app.add_option("--epsilon", arguments.epsilon,
                   "Weighted A*: accept a route up to this factor from the best, for speed; 1 is exact")
        ->type_name("FACTOR");
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
    add_choice(app, "--index", choices.index,
               "Use what `starway prepare` has stored: the best of it, none, or this one", index_words());
}

void add_snap_argument(CLI::App& app, RoadChoices& choices) {
    add_choice(
        app, "--snap", choices.snap,
        "The road a point is put on: the nearest one joined to the network's largest part unless another is much "
        "nearer (auto; at most 3 times as far or 100 m farther), the nearest of all, or always one joined to the "
        "largest part",
        {"auto", "nearest", "largest"});
}

void add_max_snap_argument(CLI::App& app, std::optional<double>& max_snap_m) {
    app.add_option(
           "--max-snap", max_snap_m,
           "Refuse a point farther than this from what it is put on; inf: no limit. Roads: metres (default: 1000, more "
           "where roads are long). Tile maps: cells or metres (default: 0 for a cell, 2 cells else). Meshes: "
           "the plane's unit (default: a tenth of the longer side)")
        ->type_name("METRES")
        ->check([](const std::string& value) {
            double metres = 0;
            return CLI::detail::lexical_cast(value, metres) && metres >= 0
                       ? std::string()
                       : fmt::format("--max-snap takes a distance in metres, or inf, not '{}'", value);
        });
}

namespace {

// The algorithm that --epsilon leaves: A*, or `otherwise` where the choice is free.
template <class Algorithm>
Result<Algorithm> weighted(const AlgorithmArguments& arguments, std::optional<Algorithm> algorithm,
                           std::string_view kind, Algorithm otherwise) {
    if (!algorithm) return Error{ErrorKind::usage, fmt::format("--algorithm {} is not for {}", arguments.name, kind)};
    if (!(arguments.epsilon >= 1) || arguments.epsilon > 1e6)
        return Error{ErrorKind::usage,
                     fmt::format("--epsilon is a factor from 1 (exact) upwards, not {}", arguments.epsilon)};
    if (arguments.epsilon == 1) return *algorithm;
    if (*algorithm == Algorithm::astar) return *algorithm;
    if (*algorithm == Algorithm::automatic) return otherwise;
    return Error{ErrorKind::usage, fmt::format("--epsilon belongs to --algorithm astar, not to {}", arguments.name)};
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
    app.add_option("--weight", weight, "What to keep small: length, time, hops or any weight of the network")
        ->type_name("NAME");
}

Result<const WeightColumn*> column_of(const RoadNetwork& network, const std::string& weight) {
    auto column = service::find_column(network, weight);
    if (column) return column;
    std::vector<std::string> names;
    for (const auto& known : network.columns()) names.emplace_back(known.name);
    return Error{ErrorKind::usage, column.error().message + did_you_mean(weight, names)};
}

void add_output_arguments(CLI::App& app, OutputArguments& arguments, const std::string& what,
                          const std::vector<std::string>& formats) {
    add_file(app, "-o,--output", arguments.file, what + "; the extension chooses the format, - is standard output");
    auto* format = add_choice(app, "-f,--format", arguments.format, "The format of the output", formats);
    // Read after -f, which it adds to.
    app.add_flag_callback(
        "--csv-safe",
        [&arguments, format] {
            const std::string& file = arguments.file;
            const bool by_name = file.size() >= 4 && file.compare(file.size() - 4, 4, ".csv") == 0;
            if (arguments.format == "csv" || arguments.format == "csv-safe" || (format->count() == 0 && by_name))
                arguments.format = "csv-safe";
            else
                throw CLI::ValidationError("--csv-safe", "is for CSV; add -f csv, or name a .csv file with -o");
        },
        "CSV: put an apostrophe before text that a spreadsheet would take for a formula (= + - @ at its beginning)");
}

std::vector<std::string> feature_format_names() {
    std::vector<std::string> names;
    for (const auto& format : io::feature_formats()) names.emplace_back(format.name);
    return names;
}

Result<std::string> chosen_format(const OutputArguments& arguments) {
    if (arguments.format.empty() && arguments.file == "-") return std::string("geojson");
    return io::choose_format(arguments.format, arguments.file);
}

}  // namespace starway::cli
