#include "cli/common/verb_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "service/source_flags.hpp"

namespace starway::cli {
namespace {

constexpr unsigned roads = 1;
constexpr unsigned tiles = 2;
constexpr unsigned meshes = 4;
constexpr unsigned all = roads | tiles | meshes;

// Lists are words separated by spaces: --flag, or --flag=value, which is met where the flag has that value. `--flag!` is met by a file,
// not by standard output; `terminal`, where the map is drawn there.
struct VerbFlag {
    std::string_view verb, flag;
    unsigned kinds = all;
    std::string_view with = {};     // one of these must be given
    std::string_view without = {};  // none of these may be
};

// Paths in straight lines are not found from cell to cell.
constexpr std::string_view straight_lines = "--waypoints --algorithm=theta --algorithm=lazy-theta --algorithm=polyanya";
constexpr std::string_view bounded = "--algorithm=astar --algorithm=greedy --algorithm=bidirectional --algorithm=auto";
constexpr std::string_view on_screen = "--render terminal";
constexpr std::string_view shown_on_screen = "--render terminal --show=none";

constexpr std::array table{
    VerbFlag{"route", "--from"},
    VerbFlag{"route", "--to"},
    VerbFlag{"route", "--k", roads | tiles, "", straight_lines},
    VerbFlag{"route", "--algorithm"},
    VerbFlag{"route", "--epsilon", roads | tiles, "", straight_lines},
    VerbFlag{"route", "--output"},
    VerbFlag{"route", "--format"},
    VerbFlag{"route", "--csv-safe"},
    VerbFlag{"route", "--json"},
    VerbFlag{"route", "--via", roads},
    VerbFlag{"route", "--places", roads},
    VerbFlag{"route", "--place-name-field", roads},
    VerbFlag{"route", "--weight", roads},
    VerbFlag{"route", "--legs", roads, "--output --format"},
    VerbFlag{"route", "--roads", roads, "--output --format"},
    VerbFlag{"route", "--steps", roads, "--output --format", "--no-steps"},
    VerbFlag{"route", "--no-steps", roads},
    VerbFlag{"route", "--language", roads, "", "--no-steps"},
    VerbFlag{"route", "--language-file", roads, "", "--no-steps"},
    VerbFlag{"route", "--alternatives", roads},
    VerbFlag{"route", "--max-stretch", roads, "--alternatives"},
    VerbFlag{"route", "--max-sharing", roads, "--alternatives"},
    VerbFlag{"route", "--index", roads},
    VerbFlag{"route", "--snap", roads},
    VerbFlag{"route", "--depart-side", roads},
    VerbFlag{"route", "--arrive-side", roads},
    VerbFlag{"route", "--bearing", roads},
    VerbFlag{"route", "--max-snap"},
    VerbFlag{"route", "--avoid-area", roads},
    VerbFlag{"route", "--avoid-edges", roads},
    VerbFlag{"route", "--exclude", roads},
    VerbFlag{"route", "--annotations", roads, "--json"},
    VerbFlag{"route", "--explored", roads | meshes},
    VerbFlag{"route", "--heuristic", tiles, bounded, "--k --waypoints"},
    VerbFlag{"route", "--nearest", tiles, "", "--waypoints"},
    VerbFlag{"route", "--adjacent", tiles, "", "--waypoints"},
    VerbFlag{"route", "--within", tiles, "", "--waypoints"},
    VerbFlag{"route", "--reverse", tiles, "",
             "--k --waypoints --algorithm=bidirectional --algorithm=hpa --algorithm=theta --algorithm=lazy-theta "
             "--algorithm=polyanya"},
    VerbFlag{"route", "--straightest", tiles, "", straight_lines},
    VerbFlag{"route", "--fewest-turns", tiles, "", straight_lines},
    VerbFlag{"route", "--compare", tiles,
             "--algorithm=hpa --algorithm=greedy --algorithm=bfs --epsilon --heuristic --clusters", "--k --waypoints"},
    VerbFlag{"route", "--string-pull", tiles, "", straight_lines},
    VerbFlag{"route", "--waypoints", tiles},
    VerbFlag{"route", "--links", tiles, "--waypoints"},
    VerbFlag{"route", "--clusters", tiles, "", straight_lines},
    VerbFlag{"route", "--labels", tiles, "", straight_lines},
    VerbFlag{"route", "--show", tiles, shown_on_screen},
    VerbFlag{"route", "--width", tiles, on_screen},
    VerbFlag{"route", "--render"},
    VerbFlag{"route", "--size", all, "--render"},
    VerbFlag{"route", "--trace"},

    VerbFlag{"field", "--from", tiles},
    VerbFlag{"field", "--to", tiles},
    VerbFlag{"field", "--max-cost", tiles},
    VerbFlag{"field", "--output", tiles},
    VerbFlag{"field", "--json", tiles},
    VerbFlag{"field", "--show", tiles, shown_on_screen},
    VerbFlag{"field", "--width", tiles, on_screen},
    VerbFlag{"field", "--render", tiles},
    VerbFlag{"field", "--size", tiles, "--render"},
    VerbFlag{"field", "--trace", tiles},

    VerbFlag{"scen", "--map", tiles | meshes},
    VerbFlag{"scen", "--algorithm", tiles | meshes},
    VerbFlag{"scen", "--heuristic", tiles, bounded},
    VerbFlag{"scen", "--clusters", tiles, "", "--algorithm=polyanya"},
    VerbFlag{"scen", "--labels", tiles, "", "--algorithm=polyanya"},
    VerbFlag{"scen", "--every", tiles | meshes},
    VerbFlag{"scen", "--list", tiles | meshes},
    VerbFlag{"scen", "--json", tiles | meshes},

    VerbFlag{"build", "--output", roads},
    VerbFlag{"build", "--prepare", roads},
    VerbFlag{"build", "--json", roads},

    VerbFlag{"prepare", "--weight", roads},
    VerbFlag{"prepare", "--output", roads | tiles},
    VerbFlag{"prepare", "--index", roads | tiles},
    VerbFlag{"prepare", "--memory", roads | tiles, "--index=labels"},
    VerbFlag{"prepare", "--anew", roads},
    VerbFlag{"prepare", "--json", roads | tiles},

    VerbFlag{"update", "--weight", roads, "", "--profile"},
    VerbFlag{"update", "--profile", roads},
    VerbFlag{"update", "--speeds", roads},
    VerbFlag{"update", "--weights", roads},
    VerbFlag{"update", "--on-error", roads, "", "--profile"},
    VerbFlag{"update", "--output", roads},
    VerbFlag{"update", "--notify", roads},
    VerbFlag{"update", "--json", roads},

    VerbFlag{"info", "--json"},

    VerbFlag{"check", "--near", roads},
    VerbFlag{"check", "--examples", all, "", "--output=- --format!"},
    VerbFlag{"check", "--output", roads},
    VerbFlag{"check", "--format", roads},
    VerbFlag{"check", "--csv-safe", roads},
    VerbFlag{"check", "--json"},
    VerbFlag{"check", "--from", tiles},
    VerbFlag{"check", "--to", tiles},
    VerbFlag{"check", "--heuristic", tiles},

    VerbFlag{"nearest", "--places", roads},
    VerbFlag{"nearest", "--place-name-field", roads},
    VerbFlag{"nearest", "--weight", roads},
    VerbFlag{"nearest", "--max-snap", roads},
    VerbFlag{"nearest", "--avoid-area", roads},
    VerbFlag{"nearest", "--avoid-edges", roads},
    VerbFlag{"nearest", "--exclude", roads},
    VerbFlag{"nearest", "--count", roads},
    VerbFlag{"nearest", "--output", roads},
    VerbFlag{"nearest", "--format", roads},
    VerbFlag{"nearest", "--csv-safe", roads},
    VerbFlag{"nearest", "--json", roads, "", "--output=- --format!"},

    VerbFlag{"isochrone", "--from", roads},
    VerbFlag{"isochrone", "--to", roads},
    VerbFlag{"isochrone", "--contours", roads},
    VerbFlag{"isochrone", "--features", roads, "--output --format"},
    VerbFlag{"isochrone", "--denoise", roads},
    VerbFlag{"isochrone", "--generalize", roads},
    VerbFlag{"isochrone", "--buffer", roads},
    VerbFlag{"isochrone", "--places", roads},
    VerbFlag{"isochrone", "--place-name-field", roads},
    VerbFlag{"isochrone", "--weight", roads},
    VerbFlag{"isochrone", "--snap", roads},
    VerbFlag{"isochrone", "--max-snap", roads},
    VerbFlag{"isochrone", "--avoid-area", roads},
    VerbFlag{"isochrone", "--avoid-edges", roads},
    VerbFlag{"isochrone", "--exclude", roads},
    VerbFlag{"isochrone", "--output", roads},
    VerbFlag{"isochrone", "--format", roads},
    VerbFlag{"isochrone", "--csv-safe", roads},
    VerbFlag{"isochrone", "--json", roads},
    VerbFlag{"isochrone", "--render", roads},
    VerbFlag{"isochrone", "--size", roads, "--render"},

    VerbFlag{"trip", "--stop", roads},
    VerbFlag{"trip", "--points", roads},
    VerbFlag{"trip", "--open", roads},
    VerbFlag{"trip", "--first", roads},
    VerbFlag{"trip", "--last", roads},
    VerbFlag{"trip", "--split", roads},
    VerbFlag{"trip", "--effort", roads},
    VerbFlag{"trip", "--index", roads},
    VerbFlag{"trip", "--legs", roads, "--output --format"},
    VerbFlag{"trip", "--places", roads},
    VerbFlag{"trip", "--place-name-field", roads},
    VerbFlag{"trip", "--weight", roads},
    VerbFlag{"trip", "--snap", roads},
    VerbFlag{"trip", "--max-snap", roads},
    VerbFlag{"trip", "--avoid-area", roads},
    VerbFlag{"trip", "--avoid-edges", roads},
    VerbFlag{"trip", "--exclude", roads},
    VerbFlag{"trip", "--output", roads},
    VerbFlag{"trip", "--format", roads},
    VerbFlag{"trip", "--csv-safe", roads},
    VerbFlag{"trip", "--json", roads},
    VerbFlag{"trip", "--render", roads},
    VerbFlag{"trip", "--size", roads, "--render"},

    VerbFlag{"match", "--radius", roads},
    VerbFlag{"match", "--beta", roads},
    VerbFlag{"match", "--gaps", roads},
    VerbFlag{"match", "--gap", roads},
    VerbFlag{"match", "--tidy", roads},
    VerbFlag{"match", "--legs", roads, "--output --format"},
    VerbFlag{"match", "--points-out", roads},
    VerbFlag{"match", "--weight", roads},
    VerbFlag{"match", "--avoid-area", roads},
    VerbFlag{"match", "--avoid-edges", roads},
    VerbFlag{"match", "--exclude", roads},
    VerbFlag{"match", "--output", roads},
    VerbFlag{"match", "--format", roads},
    VerbFlag{"match", "--csv-safe", roads},
    VerbFlag{"match", "--json", roads},
    VerbFlag{"match", "--render", roads},
    VerbFlag{"match", "--size", roads, "--render"},

    VerbFlag{"batch", "--places", roads},
    VerbFlag{"batch", "--place-name-field", roads},
    VerbFlag{"batch", "--weight", roads},
    VerbFlag{"batch", "--output", roads},

    VerbFlag{"matrix", "--points", roads},
    VerbFlag{"matrix", "--from", roads},
    VerbFlag{"matrix", "--to", roads},
    VerbFlag{"matrix", "--weight", roads},
    VerbFlag{"matrix", "--index", roads},
    VerbFlag{"matrix", "--snap", roads},
    VerbFlag{"matrix", "--max-snap", roads},
    VerbFlag{"matrix", "--avoid-area", roads},
    VerbFlag{"matrix", "--avoid-edges", roads},
    VerbFlag{"matrix", "--exclude", roads},
    VerbFlag{"matrix", "--far-points", roads, "", "--max-snap=inf"},
    VerbFlag{"matrix", "--cutoff", roads},
    VerbFlag{"matrix", "--nearest", roads},
    VerbFlag{"matrix", "--memory", roads},
    VerbFlag{"matrix", "--output", roads},
    VerbFlag{"matrix", "--format", roads},
    VerbFlag{"matrix", "--csv-safe", roads},
    VerbFlag{"matrix", "--points-out", roads},
    VerbFlag{"matrix", "--json", roads},

    VerbFlag{"convert", "--output"},
    VerbFlag{"convert", "--format"},
    VerbFlag{"convert", "--csv-safe"},
    VerbFlag{"convert", "--weight", roads},
    VerbFlag{"convert", "--json"},

    VerbFlag{"bench", "--algorithm"},
    VerbFlag{"bench", "--epsilon", roads | tiles},
    VerbFlag{"bench", "--weight", roads},
    VerbFlag{"bench", "--index", roads},
    VerbFlag{"bench", "--random"},
    VerbFlag{"bench", "--seed"},
    VerbFlag{"bench", "--pairs", roads},
    VerbFlag{"bench", "--write-pairs", roads},
    VerbFlag{"bench", "--cost-only", roads},
    VerbFlag{"bench", "--json"},
    VerbFlag{"bench", "--clusters", tiles},
    VerbFlag{"bench", "--labels", tiles},
};

// What a reading flag needs besides a source that it fits.
constexpr std::array reading{
    VerbFlag{"", "--jump-price", tiles, "--jump-radius"},
    VerbFlag{"", "--id-field", roads, "--nodes"},
    VerbFlag{"", "--x-field", roads, "--nodes"},
    VerbFlag{"", "--y-field", roads, "--nodes"},
};

struct Words {
    unsigned kind;
    std::string_view is, several;
};
constexpr std::array<Words, 3> words{
    {{roads, "holds roads", "roads"}, {tiles, "is a tile map", "tile maps"}, {meshes, "is a mesh", "meshes"}}};

unsigned bit(SourceKind kind) {
    return kind == SourceKind::roads ? roads : kind == SourceKind::tile_map ? tiles : meshes;
}

const VerbFlag* find(std::string_view verb, std::string_view flag) {
    const auto* const own = std::find_if(table.begin(), table.end(),
                                         [&](const VerbFlag& row) { return row.verb == verb && row.flag == flag; });
    return own == table.end() ? nullptr : &*own;
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
    return fmt::format("{}", fmt::join(names, " and "));
}

Error without_partner(const CLI::App& verb, const VerbFlag& row) {
    if (row.with == on_screen || row.with == shown_on_screen)
        return {ErrorKind::usage,
                fmt::format("{} has no effect with {}, which draws nothing; leave one of them out, or draw a file "
                            "with --render",
                            row.flag, not_drawn_for(verb))};
    std::vector<std::string> partners;
    for (const auto condition : split(row.with))
        if (!condition.ends_with("=auto")) partners.push_back(shown_condition(condition));
    return {ErrorKind::usage,
            fmt::format("{} has no effect without {}; add {}, or leave {} out", row.flag, fmt::join(partners, " or "),
                        partners.size() == 1 ? "it" : "one of them", row.flag)};
}

Result<void> check_partners(const CLI::App& verb, const VerbFlag& row) {
    const auto with = split(row.with);
    if (!with.empty() &&
        std::none_of(with.begin(), with.end(), [&](std::string_view condition) { return met(verb, condition); }))
        return without_partner(verb, row);
    for (const auto condition : split(row.without))
        if (met(verb, condition))
            return Error{ErrorKind::usage, fmt::format("{} has no effect with {}; leave one of them out", row.flag,
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
                             "--avoid-area", "--near"})
        if (was_given(verb, flag))
            return Error{ErrorKind::usage,
                         fmt::format("{} has no effect on {}, whose nodes have no coordinates; leave it out, or give "
                                     "them with --nodes",
                                     flag, source)};
    return {};
}

Result<void> check_reading_flags(const CLI::App& verb) {
    for (const VerbFlag& row : reading)
        if (was_given(verb, std::string(row.flag).c_str()))
            if (auto fine = check_partners(verb, row); !fine) return fine;
    return {};
}

bool is_own_flag(const CLI::App& verb, std::string_view flag) {
    return find(verb.get_name(), flag) != nullptr;
}

Result<void> check_verb_flags(const CLI::App& verb, SourceKind kind, const std::string& source) {
    for (const CLI::Option* option : verb.get_options()) {
        if (option->count() == 0 || option->get_positional()) continue;
        const std::string name = option->get_name();
        const VerbFlag* row = find(verb.get_name(), name);
        if (row == nullptr) {
            if (service::is_reading_flag(name)) continue;  // checked with the source's reader
            return Error{ErrorKind::internal, fmt::format("nothing says on which sources {} has an effect", name)};
        }
        if ((row->kinds & bit(kind)) == 0)
            return Error{ErrorKind::usage,
                         fmt::format("{} applies to {}, but {} {}; leave it out", name, kinds_text(row->kinds), source,
                                     words[static_cast<std::size_t>(kind)].is)};
        if (auto fine = check_partners(verb, *row); !fine) return fine;
    }
    return {};
}

}  // namespace starway::cli
