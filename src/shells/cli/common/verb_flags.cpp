#include "shells/cli/common/verb_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "read/options/rows.hpp"
#include "shells/cli/common/names.hpp"

namespace starway::cli {
namespace {

constexpr unsigned roads = 1;
constexpr unsigned tiles = 2;
constexpr unsigned meshes = 4;
constexpr unsigned voxels = 8;
constexpr unsigned flat = roads | tiles | meshes;
constexpr unsigned all = flat | voxels;

// Flags of verbs. Lists are words separated by spaces. A condition is --flag, or --flag=value, which is met where the
// flag has that value.
// `--flag!` is met by a file, not by standard output; `terminal`, where the map is drawn there.
struct VerbFlags {
    std::string_view verbs;
    unsigned kinds = all;
    std::string_view flags;
    std::string_view with = {};     // one of these must be given
    std::string_view without = {};  // none of these may be
};

// Paths in straight lines are not found from cell to cell.
constexpr std::string_view straight_lines = "--waypoints --algorithm=theta --algorithm=lazy-theta --algorithm=polyanya";
constexpr std::string_view bounded = "--algorithm=astar --algorithm=greedy --algorithm=bidirectional --algorithm=auto";
constexpr std::string_view on_screen = "--render terminal";
constexpr std::string_view shown_on_screen = "--render terminal --show=none";

constexpr std::array table{
    // Tile maps have reading flags of these names.
    VerbFlags{"match", roads, "--radius"},
    VerbFlags{"trip", roads, "--open"},
    VerbFlags{"route", all, "--from --to --algorithm --output --format --csv-safe --json --max-snap"},
    VerbFlags{"route", flat, "--render --trace"},
    VerbFlags{"route", flat, "--size --render-search", "--render"},
    VerbFlags{"route", roads | tiles, "--k --epsilon", "", straight_lines},
    VerbFlags{"route", roads | meshes, "--explored"},
    VerbFlags{"route", roads,
              "--via --places --place-name-field --weight --no-steps --alternatives --index --snap --depart-side "
              "--arrive-side --bearing --avoid-area --avoid-edges --exclude --snap-exclude --also"},
    VerbFlags{"route", roads, "--points-crs", "--places"},
    VerbFlags{"route", roads, "--legs --roads", "--output --format"},
    VerbFlags{"route", roads, "--output-crs", "--output --format --explored"},
    VerbFlags{"route", roads, "--steps", "--output --format", "--no-steps"},
    VerbFlags{"route", roads, "--language --language-file", "", "--no-steps"},
    VerbFlags{"route", roads, "--max-stretch --max-sharing", "--alternatives"},
    VerbFlags{"route", roads, "--annotations", "--json"},
    VerbFlags{"route", tiles, "--waypoints"},
    VerbFlags{"route", tiles, "--links", "--waypoints"},
    VerbFlags{"route", tiles, "--nearest --adjacent --within", "", "--waypoints"},
    VerbFlags{"route", tiles, "--heuristic", bounded, "--k --waypoints"},
    VerbFlags{"route", tiles, "--straightest --fewest-turns --string-pull --clusters --labels", "", straight_lines},
    VerbFlags{"route", tiles, "--reverse", "",
              "--k --waypoints --algorithm=bidirectional --algorithm=hpa --algorithm=theta --algorithm=lazy-theta "
              "--algorithm=polyanya"},
    VerbFlags{"route", tiles, "--compare",
              "--algorithm=hpa --algorithm=greedy --algorithm=bfs --epsilon --heuristic --clusters", "--k --waypoints"},
    VerbFlags{"route field", tiles, "--show", shown_on_screen},
    VerbFlags{"route field", tiles, "--width", on_screen},
    VerbFlags{"route field", tiles, "--background", "--render"},
    VerbFlags{"field", tiles, "--from --to --max-cost --output --json --render --trace"},
    VerbFlags{"field", tiles, "--size", "--render"},
    VerbFlags{"scen", tiles | meshes | voxels, "--map --algorithm --every --list --json"},
    VerbFlags{"scen", tiles, "--corners --neighbours --cost"},
    VerbFlags{"scen", tiles, "--heuristic", bounded},
    VerbFlags{"scen", tiles, "--clusters --labels", "", "--algorithm=polyanya"},

    VerbFlags{"prepare", roads | tiles, "--output --index --json"},
    VerbFlags{"prepare", roads | tiles, "--memory", "--index=labels"},
    VerbFlags{"prepare", roads, "--weight --anew"},
    VerbFlags{"update", roads, "--profile"},
    VerbFlags{"update", roads, "--weight --on-error", "", "--profile"},
    VerbFlags{"info", all, "--json"},
    VerbFlags{"check", flat, "--json"},
    VerbFlags{"check", flat, "--examples", "", "--output=- --format!"},
    VerbFlags{"check", roads, "--near --output --format --csv-safe"},
    VerbFlags{"check", roads, "--output-crs", "--output --format"},
    VerbFlags{"check", tiles, "--from --to --heuristic"},
    VerbFlags{"convert", flat, "--output --format --csv-safe --json"},
    VerbFlags{"convert", roads, "--weight --output-crs"},
    VerbFlags{"bench", flat, "--algorithm --random --seed --json"},
    VerbFlags{"bench", roads | tiles, "--epsilon"},
    VerbFlags{"bench", roads, "--weight --index --pairs --write-pairs --cost-only"},
    VerbFlags{"bench", tiles, "--clusters --labels"},

    VerbFlags{"nearest isochrone batch", roads, "--points-crs", "--places"},
    VerbFlags{"trip", roads, "--points-crs", "--places --points"},
    VerbFlags{"isochrone trip match", roads, "--size", "--render"},
    VerbFlags{"trip match", roads, "--legs", "--output --format"},
    VerbFlags{"nearest isochrone trip match", roads, "--output-crs", "--output --format"},
    VerbFlags{"matrix", roads, "--output-crs", "--points-out"},
    VerbFlags{"nearest", roads, "--json", "", "--output=- --format!"},
    VerbFlags{"isochrone", roads, "--features", "--output --format"},
    VerbFlags{"matrix", roads, "--far-points", "", "--max-snap=inf"},
};

// What a reading flag needs besides a source that it fits.
constexpr std::array reading{
    VerbFlags{"", tiles, "--jump-price", "--jump-radius"},
    VerbFlags{"", roads, "--id-field --x-field --y-field", "--nodes"},
};

struct Words {
    unsigned kind;
    std::string_view is, several;
};
constexpr std::array<Words, 4> words{{{roads, "holds roads", "roads"},
                                      {tiles, "is a tile map", "tile maps"},
                                      {meshes, "is a mesh", "meshes"},
                                      {voxels, "is a voxel map", "voxel maps"}}};

unsigned bit(SourceKind kind) {
    return words[static_cast<std::size_t>(kind)].kind;
}

std::vector<std::string_view> split(std::string_view list) {
    std::vector<std::string_view> parts;
    while (!list.empty()) {
        const auto end = std::min(list.find(' '), list.size());
        parts.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return parts;
}

bool contains(std::string_view list, std::string_view word) {
    const auto parts = split(list);
    return std::find(parts.begin(), parts.end(), word) != parts.end();
}

bool is_reading_option(std::string_view flag) {
    return read::options::find(option_of(flag)) != nullptr;
}

// Verbs that take nothing but roads; so do their flags.
constexpr std::string_view road_verbs = "build update nearest isochrone trip match matrix batch";

const VerbFlags* find(std::string_view verb, std::string_view flag) {
    static constexpr VerbFlags of_roads{road_verbs, roads, ""};
    const auto* const own = std::find_if(table.begin(), table.end(), [&](const VerbFlags& row) {
        return contains(row.verbs, verb) && contains(row.flags, flag);
    });
    if (own != table.end()) return &*own;
    return contains(road_verbs, verb) && !is_reading_option(flag) ? &of_roads : nullptr;
}

bool to_standard_output(const CLI::App& verb) {
    const CLI::Option* output = verb.get_option_no_throw("--output");
    return output == nullptr || output->count() == 0 || output->results().back() == "-";
}

// The flags for which no map is drawn in the terminal; empty: it is.
std::string_view not_drawn_for(const CLI::App& verb) {
    if (was_given(verb, "--json")) return "--json";
    if (was_given(verb, "--output") && to_standard_output(verb)) return "--output -";
    if (was_given(verb, "--format") && to_standard_output(verb)) return "--format on standard output";
    return {};
}

bool met(const CLI::App& verb, std::string_view condition) {
    if (condition == "terminal") return not_drawn_for(verb).empty();
    if (condition == "--format!") return was_given(verb, "--format") && to_standard_output(verb);
    const auto equals = condition.find('=');
    const std::string flag(condition.substr(0, equals));
    const CLI::Option* option = verb.get_option_no_throw(flag);
    if (option == nullptr) return false;
    if (equals == std::string_view::npos) return option->count() > 0;
    const std::string_view value = condition.substr(equals + 1);
    if (option->count() == 0) return value == "auto";
    const auto results = option->results();
    return std::find(results.begin(), results.end(), value) != results.end();
}

// "--algorithm=astar" as it stands on a command line.
std::string shown_condition(std::string_view condition) {
    if (condition == "--format!") return "--format on standard output";
    std::string text(condition);
    std::replace(text.begin(), text.end(), '=', ' ');
    return text;
}

std::string kinds_text(unsigned kinds) {
    std::vector<std::string_view> names;
    for (const Words& word : words)
        if ((kinds & word.kind) != 0) names.push_back(word.several);
    const std::string_view last = names.back();
    names.pop_back();
    return names.empty() ? std::string(last) : fmt::format("{} and {}", fmt::join(names, ", "), last);
}

Error without_partner(const CLI::App& verb, const VerbFlags& row, std::string_view flag) {
    if (row.with == on_screen || row.with == shown_on_screen)
        return {ErrorKind::usage,
                fmt::format("{} has no effect with {}, which draws nothing; leave one of them out, or draw a file "
                            "with --render",
                            flag, not_drawn_for(verb))};
    std::vector<std::string> partners;
    for (const auto condition : split(row.with))
        if (!condition.ends_with("=auto")) partners.push_back(shown_condition(condition));
    return {ErrorKind::usage,
            fmt::format("{} has no effect without {}; add {}, or leave {} out", flag, fmt::join(partners, " or "),
                        partners.size() == 1 ? "it" : "one of them", flag)};
}

Result<void> check_partners(const CLI::App& verb, const VerbFlags& row, std::string_view flag) {
    const auto with = split(row.with);
    if (!with.empty() &&
        std::none_of(with.begin(), with.end(), [&](std::string_view condition) { return met(verb, condition); }))
        return without_partner(verb, row, flag);
    for (const auto condition : split(row.without))
        if (met(verb, condition))
            return Error{ErrorKind::usage, fmt::format("{} has no effect with {}; leave one of them out", flag,
                                                       shown_condition(condition))};
    return {};
}

}  // namespace

bool was_given(const CLI::App& verb, const char* flag) {
    const CLI::Option* option = verb.get_option_no_throw(flag);
    return option != nullptr && option->count() > 0;
}

Result<void> check_without_coordinates(const CLI::App& verb, const std::string& source) {
    for (const char* flag : {"--snap", "--max-snap", "--depart-side", "--arrive-side", "--bearing", "--far-points",
                             "--avoid-area", "--snap-exclude", "--near"})
        if (was_given(verb, flag))
            return Error{ErrorKind::usage,
                         fmt::format("{} has no effect on {}, whose nodes have no coordinates; leave it out, or give "
                                     "them with --nodes",
                                     flag, source)};
    return {};
}

Result<void> check_reading_flags(const CLI::App& verb) {
    for (const VerbFlags& row : reading)
        for (const std::string_view flag : split(row.flags))
            if (was_given(verb, std::string(flag).c_str()))
                if (auto fine = check_partners(verb, row, flag); !fine) return fine;
    return {};
}

bool is_own_flag(const CLI::App& verb, std::string_view flag) {
    return find(verb.get_name(), flag) != nullptr;
}

Result<void> check_verb_flags(const CLI::App& verb, SourceKind kind, const std::string& source) {
    for (const CLI::Option* option : verb.get_options()) {
        if (option->count() == 0 || option->get_positional()) continue;
        const std::string name = option->get_name();
        const VerbFlags* row = find(verb.get_name(), name);
        if (row == nullptr) {
            if (is_reading_option(name)) continue;  // checked with the source's reader
            return Error{ErrorKind::internal, fmt::format("nothing says on which sources {} has an effect", name)};
        }
        if ((row->kinds & bit(kind)) == 0)
            return Error{ErrorKind::usage,
                         fmt::format("{} applies to {}, but {} {}; leave it out", name, kinds_text(row->kinds), source,
                                     words[static_cast<std::size_t>(kind)].is)};
        if (auto fine = check_partners(verb, *row, name); !fine) return fine;
    }
    return {};
}

}  // namespace starway::cli
