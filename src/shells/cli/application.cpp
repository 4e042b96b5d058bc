#include "shells/cli/application.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

#include "base/core/files/mapping_guard.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"
#include "base/core/threads/parallel.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/exit_code.hpp"
#include "shells/cli/common/file_roles.hpp"
#include "shells/cli/common/meant.hpp"
#include "shells/cli/common/session.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/process/last_words.hpp"
#include "shells/cli/process/sandbox.hpp"
#include "starway/version.hpp"

namespace starway::cli {
namespace {

struct CommonOptions {
    std::string color = "auto";
    int verbosity = 0;
    bool quiet = false;
    unsigned threads = 0;
    SandboxArguments sandbox;
};

struct OfferedVerb {
    const char* name;
    const char* summary;
    void (*declare)(Verb& app, Session& session);
};
// In the order of help.
constexpr std::array verbs{
    OfferedVerb{"route", "Find the best route on roads, a tile map, a navigation mesh or a voxel map", declare_route},
    OfferedVerb{"field",
                "On a tile map: compute every cell's cost to a goal (a flow field), or the range around a start",
                declare_field},
    OfferedVerb{"scen", "Run a Moving AI scenario on one thread: check every length, walk every path, time every query",
                declare_scen},
    OfferedVerb{"build", "Read and repair a source once, and write a network file that opens instantly", declare_build},
    OfferedVerb{
        "prepare",
        "Compute an index and store it in the network file, or beside a tile map; queries then take microseconds",
        declare_prepare},
    OfferedVerb{"update", "Change the weights of some roads in a network file, and update its index quickly",
                declare_update},
    OfferedVerb{"profile", "Show or check a profile for OpenStreetMap, or explain what it makes of a way or node",
                declare_profile},
    OfferedVerb{"info",
                "Show what a road network, tile map, navigation mesh or voxel map contains, and how it was read (-v: "
                "lower bounds and file sections)",
                declare_info},
    OfferedVerb{"check",
                "Find likely errors: disconnected parts, near misses and one-way traps of roads; unreachable parts of "
                "tile maps",
                declare_check},
    OfferedVerb{"nearest", "Find the roads nearest to a point", declare_nearest},
    OfferedVerb{"matrix", "Compute the costs between many points, as .npy, CSV, JSON or raw doubles", declare_matrix},
    OfferedVerb{"tiles", "Compute a table, or routes, matches or isochrones of any number, restartably, and prove them",
                declare_tiles},
    OfferedVerb{"isochrone", "Outline how far one gets along roads for a time or distance", declare_isochrone},
    OfferedVerb{"trip", "Find the best order in which to visit stops, and its route", declare_trip},
    OfferedVerb{"match", "Find the roads that a recorded trace was driven on", declare_match},
    OfferedVerb{"batch",
                "Answer many requests in parallel: one as JSON per line in, an answer per line out, as they are ready",
                declare_batch},
    OfferedVerb{"serve", "Answer over HTTP as OSRM does, and more: routes, tables, tile maps, places, status",
                declare_serve},
    OfferedVerb{"convert", "Write a whole network, tile map or navigation mesh in another format", declare_convert},
    OfferedVerb{"bench", "Time queries on one thread, after a warm-up: between nodes, cells, or points of a mesh",
                declare_bench},
    OfferedVerb{"completion", "Print a completion script for a shell", declare_completion},
    OfferedVerb{"man", "Print the man page of a verb or of starway", declare_man},
    OfferedVerb{"help", "Show help for a verb, or list all verbs", declare_help}};

void add_common_options(CLI::App& program, CommonOptions& options) {
    program.add_flag("-v,--verbose", options.verbosity, "Log progress to stderr (repeat for more)");
    program.add_flag("-q,--quiet", options.quiet, "Suppress everything on stderr except errors");
    add_choice(program, "--color", options.color, "Colour the output", {"auto", "always", "never"});
    constexpr double most_threads = 256;
    program
        .add_option("--threads", options.threads,
                    "Use at most N threads (default: STARWAY_THREADS, or the number of processors)")
        ->type_name("N")
        ->check(decimal_digits)
        ->check(number_between(1, most_threads));
    add_sandbox_options(program, options.sandbox);
}

// The library takes what is no number for none; here somebody meant one.
Result<void> check_threads_variable() {
    const char* const text = std::getenv("STARWAY_THREADS");  // NOLINT(concurrency-mt-unsafe): before there are threads
    if (text == nullptr || *text == '\0') return {};
    if (whole_number(text).value_or(0) > 0) return {};
    return Error{ErrorKind::usage,
                 fmt::format("STARWAY_THREADS takes a whole number of at least 1, not '{}'", core::shown(text))};
}

ColorChoice color_choice(const std::string& word) {
    return word == "always" ? ColorChoice::always : word == "never" ? ColorChoice::never : ColorChoice::automatic;
}

std::string parsed_verb(const CLI::App& program) {
    const auto parsed = program.get_subcommands();
    return parsed.empty() ? std::string() : parsed.front()->get_name();
}

// An error message for the arguments that no option took.
Error leftover(const CLI::App& program, const std::string& verb, const std::string& word) {
    const std::string more = verb.empty() ? "starway help" : "starway help " + verb;
    if (word.size() > 1 && word.front() == '-') {
        const std::string name = word.substr(0, word.find('='));
        const auto flags = flag_names(program, verb);
        if (std::find(flags.begin(), flags.end(), name) != flags.end())
            return {ErrorKind::usage, fmt::format("{} is an option of {}; put it after the verb: starway {} ... {}",
                                                  name, verb, verb, word)};
        return {ErrorKind::usage,
                fmt::format("unknown option {}{} ('{}' lists them all)", name, meant_flag(name, flags), more)};
    }
    if (verb.empty())
        return {ErrorKind::usage, fmt::format("unknown verb '{}'{} ('{}' lists them all)", word,
                                              core::did_you_mean(word, verb_names(program)), more)};
    return {ErrorKind::usage, fmt::format("unexpected argument '{}' ('{}' shows the usage)", word, more)};
}

// "Could not convert: --radius = abc", of any flag that takes a number; "--cutoff: takes ...", of a ValueCheck;
// "--layer: At Most 1 required but received 2".
std::string readable(std::string message) {
    if (const auto most = message.find(": At Most 1 required"); most != std::string::npos)
        return message.substr(0, most) + " takes one value; leave the others out";
    if (const auto colon = message.find(": takes "); colon != std::string::npos && message.rfind("--", 0) == 0)
        return message.erase(colon, 1);
    constexpr std::string_view before = "Could not convert: ";
    const auto equals = message.find(" = ");
    if (message.rfind(before, 0) != 0 || equals == std::string::npos) return message;
    const std::string flag = message.substr(before.size(), equals - before.size());
    const std::string value = message.substr(equals + 3);
    char* end = nullptr;
    std::strtod(value.c_str(), &end);
    const bool number = !value.empty() && *end == '\0';
    return fmt::format("{} takes {}, not '{}'", flag, number ? "a whole number" : "a number", value);
}

Error usage_error(const CLI::App& program, const CLI::ParseError& problem) {
    const std::string verb = parsed_verb(program);
    // A misspelt flag can also make a required flag missing; the misspelling is the better error to report.
    const auto words = program.remaining(true);
    const auto flag =
        std::find_if(words.begin(), words.end(), [](const std::string& word) { return word.rfind('-', 0) == 0; });
    if (flag != words.end()) return leftover(program, verb, *flag);
    for (const CLI::App* parsed : program.get_subcommands())
        if (auto whole = check_split_points(*parsed, words); !whole) return whole.error();
    if (!words.empty()) return leftover(program, verb, words.front());
    std::string message = readable(problem.what());
    while (!message.empty() && (message.back() == '\n' || message.back() == '.')) message.pop_back();
    return {ErrorKind::usage, fmt::format("{} (see 'starway help{}{}')", message, verb.empty() ? "" : " ", verb)};
}

Result<void> execute(Session& session) {
    try {
        auto outcome = session.verb();
        if (core::lost_mappings() > 0)
            return Error{
                ErrorKind::io,
                "another process truncated a file while it was being read; restore the file and run the command "
                "again"};
        if (!outcome) return outcome;
        return session.flush();
    } catch (const std::bad_alloc&) {
        release_reserve();
        return Error{ErrorKind::internal,
                     "out of memory; free some memory, raise the limit (ulimit -v), or use a part of the data"};
    } catch (const std::exception& problem) {
        return Error{ErrorKind::internal, fmt::format("internal error: {}; please report it", problem.what())};
    }
}

// A closed pipe (as with `head`) is not an error: end as SIGPIPE would, even where that signal is blocked.
int end_by_broken_pipe() {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
    return exit_broken_pipe;
}

int finish(Session& session, const Error& error) {
    if (error.kind == ErrorKind::io && error.message.marked().ends_with(std::strerror(EPIPE)))
        return end_by_broken_pipe();
    session.fail(error);
    return exit_code(error.kind);
}

}  // namespace

int run(const std::vector<std::string>& arguments, const CancelFlag& interrupted) {
    Session session(interrupted);
    CommonOptions common;
    CLI::App program(
        "Finds the best route on the map you already have: a shapefile, a CSV of roads, a network file, a game's "
        "tile map.",
        "starway");
    program.set_version_flag("--version", "starway " STARWAY_VERSION, "Print the version");
    program.get_option("--help")->description("Show help");
    program.fallthrough();
    program.require_subcommand(0, 1);
    add_common_options(program, common);
    for (const OfferedVerb& entry : verbs)
        program.add_subcommand(
            std::make_shared<Verb>(entry.name, entry.summary, program,
                                   [&session, declare = entry.declare](Verb& verb) { declare(verb, session); }));
    program.footer(
        example("route between two cities on your own shapefile, and write it for a map viewer",
                "starway route roads.shp --places cities.shp --from Ottawa --to Montréal -o route.geojson") +
        example("route on a CSV of roads", "starway route roads.csv --nodes cities.csv --from Arad --to Bucharest") +
        example("find a path on a tile map and draw it in the terminal",
                "starway route castle.tmx --from 3,4 --to 41,17"));

    // Needed before parsing, so that a usage error is reported in the right form.
    session.json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
    try {
        program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // CLI11 wants them in reverse
    } catch (const CLI::CallForHelp&) {
        session.json = false;
        session.configure(color_choice(common.color), false, 0);
        session.print(help_page(program, parsed_verb(program), session.paint()));
        const auto printed = session.flush();
        return printed ? exit_ok : finish(session, printed.error());
    } catch (const CLI::CallForVersion&) {
        session.print("starway " STARWAY_VERSION "\n");
        const auto printed = session.flush();
        return printed ? exit_ok : finish(session, printed.error());
    } catch (const CLI::ParseError& problem) {
        return finish(session, usage_error(program, problem));
    }
    session.configure(color_choice(common.color), common.quiet, common.verbosity);
    if (!session.verb) {
        if (common.quiet) return finish(session, {ErrorKind::usage, "no verb was given; 'starway help' lists them"});
        session.note(help_page(program, {}, Paint()));
        return exit_usage;
    }
    if (auto plain = check_threads_variable(); !plain) return finish(session, plain.error());
    const core::ThreadShare share(common.threads);
    const CLI::App& verb = *program.get_subcommands().front();
    if (auto distinct = check_outputs(verb); !distinct) return finish(session, distinct.error());
    const auto run_verb = [&]() {
        const auto outcome = execute(session);
        return outcome ? session.outcome : finish(session, sandbox_error(outcome.error(), common.sandbox));
    };
    if (!common.sandbox.on) return run_verb();
    if (verb.get_name() == "serve")
        return finish(session, {ErrorKind::usage,
                                "--sandbox forbids sockets, which serve needs; leave it out, and confine the server "
                                "with the systemd unit (docs/server.md)"});
    const auto code = run_in_sandbox(verb, common.sandbox, interrupted, run_verb);
    return code ? *code : finish(session, code.error());
}

}  // namespace starway::cli
