// Every flag of every verb on every kind of source has an effect, or is refused with a reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "cli/flag_values.hpp"
#include "cli/program.hpp"
#include "read/options/rows.hpp"
#include "support/sanitizers.hpp"

namespace starway::test {
namespace {

using read::options::Reader;
using ::testing::HasSubstr;
using Words = std::vector<std::string>;

// A program with sanitizers takes ten times as long to start, and which reader reads a source changes none of its code
// for flags.
#ifdef STARWAY_UNDER_SANITIZER
constexpr bool every_reader = false;
#else
constexpr bool every_reader = true;
#endif

struct Flag {
    std::string name;
    bool takes_value = false;
};

// As the help lists them, but those that every verb has.
std::vector<Flag> flags_of(const Program& program, const std::string& verb) {
    std::istringstream page(program.run({"help", verb, "--all"}).out);
    const std::regex entry("^  (?:    |-[a-z], )(--[a-z-]+)(?:, --[a-z-]+)*( [A-Z][^ ]*)?(?:  ?[^ ].*| {3,}.*)?$");
    std::vector<Flag> flags;
    for (std::string line; std::getline(page, line) && line != "All verbs";) {
        std::smatch match;
        if (line != "Examples" && std::regex_match(line, match, entry)) flags.push_back({match[1], match[2].matched});
    }
    // Those for all kinds of map stand in the same group as what every verb has.
    std::erase_if(flags, [](const Flag& flag) { return flag.name == "--help"; });
    return flags;
}

enum Kind : unsigned { roads = 1, tiles = 2, meshes = 4 };
struct Source {
    Reader reader;
    Kind kind;
    std::string file;
    bool numbered = false;  // a GIS source whose lines connect by node numbers
    // The verbs are the same for another source of this kind, so only those that read it otherwise are tried.
    bool reading_only = false;
};

// The kinds of sources that a verb takes; the others it refuses as a whole.
const std::map<std::string, unsigned> taken{
    {"build", roads},           {"nearest", roads}, {"matrix", roads},       {"update", roads},
    {"prepare", roads | tiles}, {"field", tiles},   {"isochrone", roads},    {"trip", roads},
    {"match", roads},           {"batch", roads},   {"scen", tiles | meshes}};

// The flags of a verb that do not say how to read its source, by the kinds that they are for.
const std::map<std::string, std::map<unsigned, Words>> own{
    {"route",
     {{roads | tiles | meshes,
       {"--from", "--to", "--algorithm", "--output", "--format", "--csv-safe", "--json", "--max-snap", "--render",
        "--size", "--render-search", "--trace"}},
      {roads | tiles, {"--k", "--epsilon"}},
      {roads | meshes, {"--explored"}},
      {roads, {"--via",          "--places",       "--place-name-field",
               "--points-crs",   "--weight",       "--legs",
               "--roads",        "--alternatives", "--max-stretch",
               "--max-sharing",  "--index",        "--snap",
               "--depart-side",  "--arrive-side",  "--bearing",
               "--avoid-area",   "--avoid-edges",  "--exclude",
               "--snap-exclude", "--annotations",  "--steps",
               "--no-steps",     "--language",     "--language-file",
               "--output-crs",   "--also",         "--continue-straight"}},
      {tiles,
       {"--background", "--heuristic", "--nearest", "--adjacent", "--within", "--reverse", "--straightest",
        "--fewest-turns", "--compare", "--string-pull", "--waypoints", "--links", "--clusters", "--labels", "--show",
        "--width"}}}},
    {"info", {{roads | tiles | meshes, {"--json"}}}},
    {"check",
     {{roads | tiles | meshes, {"--examples", "--json"}},
      {roads, {"--near", "--output", "--format", "--csv-safe", "--output-crs"}},
      {tiles, {"--from", "--to", "--heuristic"}}}},
    {"convert",
     {{roads | tiles | meshes, {"--output", "--format", "--csv-safe", "--json"}},
      {roads, {"--weight", "--output-crs"}}}},
    {"prepare", {{roads | tiles, {"--output", "--index", "--memory", "--json"}}, {roads, {"--weight", "--anew"}}}},
    {"bench",
     {{roads | tiles | meshes, {"--algorithm", "--random", "--seed", "--json"}},
      {roads | tiles, {"--epsilon"}},
      {roads, {"--weight", "--index", "--pairs", "--write-pairs", "--cost-only"}},
      {tiles, {"--clusters", "--labels"}}}},
    {"build", {{roads, {"--output", "--prepare", "--basemap", "--elevation", "--json"}}}},
    {"nearest",
     {{roads,
       {"--places", "--place-name-field", "--points-crs", "--weight", "--max-snap", "--avoid-area", "--avoid-edges",
        "--exclude", "--snap-exclude", "--count", "--output", "--format", "--csv-safe", "--json", "--output-crs"}}}},
    {"matrix", {{roads, {"--points",      "--points-crs", "--from",         "--to",         "--weight",  "--index",
                         "--snap",        "--max-snap",   "--far-points",   "--cutoff",     "--nearest", "--memory",
                         "--output",      "--format",     "--csv-safe",     "--points-out", "--json",    "--avoid-area",
                         "--avoid-edges", "--exclude",    "--snap-exclude", "--output-crs", "--also"}}}},
    {"update",
     {{roads,
       {"--weight", "--speeds", "--weights", "--segment-speed-file", "--turn-penalty-file", "--profile", "--on-error",
        "--output", "--notify", "--json"}}}},
    {"isochrone", {{roads, {"--from",        "--to",         "--contours",     "--interval", "--features",
                            "--denoise",     "--generalize", "--buffer",       "--places",   "--place-name-field",
                            "--points-crs",  "--weight",     "--snap",         "--max-snap", "--avoid-area",
                            "--avoid-edges", "--exclude",    "--snap-exclude", "--output",   "--format",
                            "--csv-safe",    "--json",       "--render",       "--size",     "--output-crs",
                            "--also"}}}},
    {"trip",
     {{roads,
       {"--stop",
        "--points",
        "--open",
        "--first",
        "--last",
        "--split",
        "--effort",
        "--index",
        "--legs",
        "--places",
        "--place-name-field",
        "--points-crs",
        "--weight",
        "--snap",
        "--max-snap",
        "--avoid-area",
        "--avoid-edges",
        "--exclude",
        "--snap-exclude",
        "--output",
        "--format",
        "--csv-safe",
        "--json",
        "--render",
        "--size",
        "--output-crs",
        "--also"}}}},
    {"match",
     {{roads, {"--radius",   "--beta",       "--gaps",        "--gap",     "--tidy",         "--legs",   "--points-out",
               "--weight",   "--avoid-area", "--avoid-edges", "--exclude", "--snap-exclude", "--output", "--format",
               "--csv-safe", "--json",       "--render",      "--size",    "--output-crs",   "--also"}}}},
    {"batch", {{roads, {"--places", "--place-name-field", "--points-crs", "--weight", "--output"}}}},
    {"field",
     {{tiles,
       {"--from", "--to", "--max-cost", "--output", "--json", "--show", "--width", "--render", "--size", "--background",
        "--trace"}}}},
    {"scen",
     {{tiles | meshes, {"--map", "--algorithm", "--every", "--list", "--json"}},
      {tiles, {"--corners", "--neighbours", "--cost", "--heuristic", "--clusters", "--labels"}}}},
};

// max_snap, of --max-snap.
std::string option_of(const std::string& flag) {
    std::string option = flag.substr(2);
    std::replace(option.begin(), option.end(), '-', '_');
    return option;
}

bool is_effective(const std::string& verb, const std::string& flag, const Source& source) {
    for (const auto& [kinds, names] : own.at(verb))
        if (std::find(names.begin(), names.end(), flag) != names.end()) return (kinds & source.kind) != 0;
    const read::options::Row* row = read::options::find(option_of(flag));
    return row != nullptr && row->fits(source.reader) && !(source.numbered && row->joins_lines);
}

// What a flag needs besides its value.
const std::map<std::string, Words> partners{
    {"--annotations", {"--json"}},
    {"--continue-straight", {"--via", "4,50"}},
    {"--legs", {"-o", "out.geojson"}},
    {"--output-crs", {"-o", "out.geojson"}},
    {"--roads", {"-o", "out.geojson"}},
    {"--links", {"--waypoints", "w.csv"}},
    {"--size", {"--render", "out.svg"}},
    {"--render-search", {"--render", "out.svg"}},
    {"--background", {"--render", "out.svg"}},
    {"--max-stretch", {"--alternatives", "1"}},
    {"--max-sharing", {"--alternatives", "1"}},
    {"--place-name-field", {"--places", "p.csv"}},
    {"--points-crs", {"--places", "p.csv"}},
    {"--csv-safe", {"-f", "csv"}},
    {"--jump-price", {"--jump-radius", "1"}},
    {"--memory", {"--index", "labels"}},
    {"--compare", {"--algorithm", "hpa"}},
    {"--id-field", {"--nodes", "nodes.csv"}},
    {"--x-field", {"--nodes", "nodes.csv"}},
    {"--y-field", {"--nodes", "nodes.csv"}},
    {"--weights", {"--weight", "length"}},
};

Words needed_by(const std::string& verb, const std::string& flag, Kind kind) {
    if (verb == "nearest") return {"4,50"};
    if (verb == "isochrone") {
        const Words costs = flag == "--contours" ? Words{} : Words{"--contours", "5"};
        return flag == "--from" || flag == "--to" ? costs : costs + Words{"--from", "4,50"};
    }
    if (verb == "trip") return flag == "--points" ? Words{} : Words{"--stop", "4,50", "--stop", "4.1,50"};
    if (verb == "match") return {"trace.csv"};
    if (verb == "batch") return {"requests.ndjson"};
    if (verb == "field") return flag == "--from" || flag == "--to" ? Words{} : Words{"--to", "1,1"};
    if (verb == "update") return flag == "--speeds" || flag == "--weights" ? Words{} : Words{"--speeds", "speeds.csv"};
    if (verb == "route") {
        const std::string place = kind == roads ? "4,50" : "1,1";
        Words ends;
        if (flag != "--from") ends = ends + Words{"--from", place};
        if (flag != "--to") ends = ends + Words{"--to", place};
        return ends;
    }
    if (verb == "matrix" && flag != "--points" && flag != "--from" && flag != "--to") return {"--points", "p.csv"};
    if (verb == "convert" && flag != "--output")
        return {"-o", kind == roads ? "out.csv" : kind == tiles ? "out.png" : "out.geojson"};
    if ((verb == "build" || verb == "prepare") && flag != "--output") return {"-o", "out.x"};
    return {};
}

// What names the source on a verb's command line.
Words begun(const std::string& verb, const Source& source) {
    Words words{verb};
    if (verb == "scen") words = words + Words{"a.scen", "--map"};
    words.push_back(source.file);
    if (source.reader == Reader::obstacles) words.emplace_back("--obstacles");
    return words;
}

// A test for each verb, so that they run in parallel.
class FlagsOf : public testing::TestWithParam<std::string> {};

TEST_P(FlagsOf, EachHasAnEffectOrIsRefused) {
    const std::string& verb = GetParam();
    const Program program;
    program.folder().file("nodes.csv", "id,lon,lat\na,4,50\nb,4.1,50\n");
    program.folder().file("p.csv", "name,lon,lat\nA,4,50\n");
    const std::string csv = program.folder().file("roads.csv", "from,to,km\na,b,7.2\n");
    const std::string geojson = program.folder().file(
        "roads.geojson", R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},)"
                         R"("geometry":{"type":"LineString","coordinates":[[4,50],[4.01,50.01]]}}]})");
    const std::string numbered = program.folder().file(
        "numbered.geojson",
        R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"fnode":1,"tnode":2,"name":3},)"
        R"("geometry":{"type":"LineString","coordinates":[[4,50],[4.01,50.01]]}}]})");
    program.folder().file("speeds.csv", "from,to,speed\na,b,20\n");
    program.folder().file("a.scen", "version 1\n");
    program.folder().file("trace.csv", "lon,lat\n4,50\n4.1,50\n");
    program.folder().file("requests.ndjson", R"({"service": "nearest", "at": [4, 50]})");
    ASSERT_EQ(program.run({"build", csv, "-o", "roads.starway"}).code, 0);
    const std::vector<Source> sources{
        {Reader::network, roads, "roads.starway"},
        {Reader::csv, roads, csv},
        {Reader::gmns, roads, data("gmns"), false, true},
        {Reader::tntp, roads, data("tntp/Hamlet_net.tntp"), false, true},
        {Reader::matsim, roads, data("matsim/hamlet.xml"), false, true},
        {Reader::gis, roads, geojson},
        {Reader::gis, roads, numbered, true, true},
        {Reader::dimacs, roads, program.folder().file("graph.gr", "p sp 2 1\na 1 2 3\n"), false, true},
        {Reader::characters, tiles, data("maps/maze.txt")},
        {Reader::tiled, tiles, data("maps/castle.tmx"), false, true},
        {Reader::ros, tiles, data("maps/warehouse.yaml"), false, true},
        {Reader::raster, tiles, data("maps/castle-tiles.png"), false, true},
        {Reader::moving_ai, tiles, program.folder().file("a.map", "type octile\nheight 1\nwidth 2\nmap\n..\n"), false,
         true},
        {Reader::mesh, meshes, data("meshes/court.mesh")},
        {Reader::level, meshes, data("meshes/house.obj"), false, true},
        {Reader::obstacles, meshes, data("meshes/market.geojson"), false, true},
    };
    std::size_t tried = 0;
    const auto flags = flags_of(program, verb);
    for (const auto& [kinds, names] : own.at(verb))
        for (const auto& name : names)
            EXPECT_TRUE(std::any_of(flags.begin(), flags.end(),
                                    [&, &wanted = name](const Flag& flag) { return flag.name == wanted; }))
                << verb << " has no " << name;
    for (const Source& source : sources) {
        if (const auto kinds = taken.find(verb); kinds != taken.end() && (kinds->second & source.kind) == 0) continue;
        if (source.reading_only && (!every_reader || (verb != "info" && verb != "field"))) continue;
        if (verb == "update" && source.reader != Reader::network) continue;
        // One shell runs all the verb's flags on the source.
        std::string script;
        for (const Flag& flag : flags) {
            script += "$starway";
            for (const auto& word : begun(verb, source)) script += " " + Program::quoted(word);
            const auto value = flag_values.find(flag.name);
            Words words{flag.name};
            if (flag.takes_value) words.push_back(value == flag_values.end() ? "name" : value->second);
            const bool alone = (verb == "matrix" && flag.name == "--points-crs") ||  // it reads no places
                               (verb == "convert" && flag.name == "--output-crs");   // it has an output
            if (const auto more = partners.find(flag.name); more != partners.end() && !alone)
                words.insert(words.end(), more->second.begin(), more->second.end());
            for (const auto& word : words + needed_by(verb, flag.name, source.kind))
                script += " " + Program::quoted(word);
            script += " >.none 2>.said; echo \"$? $(head -n 1 .said)\"\n";
        }
        std::istringstream answers(program.shell(script).out);
        for (const Flag& flag : flags) {
            if (flag.name == "--obstacles") {  // which says what the source is
                std::string ignored;
                std::getline(answers, ignored);
                continue;
            }
            std::string answer;
            std::getline(answers, answer);
            const std::string place = verb + " " + flag.name + " on " + source.file + ": " + answer;
            if (flag.name == "--margin" ||
                (source.reader != Reader::tiled && (flag.name == "--legend" || flag.name == "--open")))
                continue;  // likewise, in part
            // Of two flags that do not fit, either may be named.
            const auto more = partners.find(flag.name);
            const auto names = [&](const std::string& one) { return answer.rfind("2 error: " + one + " ", 0) == 0; };
            const bool named = names(flag.name) || (more != partners.end() && names(more->second[0])) ||
                               names("--output") || names("--format");
            const bool refused = named && (answer.find(" applies to ") != std::string::npos ||
                                           answer.find(" when building the network") != std::string::npos ||
                                           answer.find(" connect by the node numbers in ") != std::string::npos);
            EXPECT_EQ(refused, !is_effective(verb, flag.name, source)) << place;
            ++tried;
        }
    }
    EXPECT_GT(tried, flags.size() / 2);
}

std::vector<std::string> verbs_with_flags() {
    std::vector<std::string> verbs;
    for (const auto& [verb, flags] : own) verbs.push_back(verb);
    return verbs;
}
INSTANTIATE_TEST_SUITE_P(Verbs, FlagsOf, testing::ValuesIn(verbs_with_flags()),
                         [](const auto& verb) { return verb.param; });

// The flags of serve are about the server, whatever it serves, or those of verbs for tile maps: each is taken, and only
// the source is at fault.
TEST(Flags, OfServeAreForEverySource) {
    const std::map<std::string, std::string> values{{"--port", "0"},
                                                    {"--ip", "127.0.0.1"},
                                                    {"--workers", "1"},
                                                    {"--heavy-threads", "1"},
                                                    {"--access-log", "off"},
                                                    {"--trusted-proxies", "10.0.0.0/8"},
                                                    {"--basemap", "below.pmtiles"},
                                                    {"--elevation", "N42E001.hgt"},
                                                    {"--admin-socket", "a.sock"},
                                                    {"--config", "empty.toml"},
                                                    {"--max-viaroute-size", "5"},
                                                    {"--max-table-size", "5"},
                                                    {"--max-trip-size", "5"},
                                                    {"--max-matching-size", "5"},
                                                    {"--max-nearest-size", "5"},
                                                    {"--max-alternatives", "5"},
                                                    {"--max-matching-radius", "5"},
                                                    {"--default-radius", "unlimited"},
                                                    {"--max-isochrone-contours", "5"},
                                                    {"--max-isochrone-minutes", "5"},
                                                    {"--max-batch-size", "5"},
                                                    {"--max-header-size", "5000"},
                                                    {"--max-request-body-size", "5000"},
                                                    {"--max-connections", "5"},
                                                    {"--max-queue", "5"},
                                                    {"--max-request-seconds", "5"},
                                                    {"--keepalive-timeout", "5"},
                                                    {"--drain-seconds", "5"},
                                                    {"--data-version", "2026-11-27"},
                                                    {"--disable-feature-dataset", "ROUTE_STEPS"}};
    const Program program;
    program.folder().file("empty.toml", "");
    std::size_t listed = 0;
    std::set<std::string> of_maps;
    for (const Flag& flag : flags_of(program, "field")) of_maps.insert(flag.name);
    for (const Flag& flag : flags_of(program, "serve")) {
        const auto value = values.find(flag.name);
        const auto shared = flag_values.find(flag.name);
        ASSERT_TRUE(value != values.end() || of_maps.count(flag.name) > 0) << flag.name << " is not tried here";
        listed += value != values.end() ? 1 : 0;
        Words words{flag.name};
        if (flag.takes_value)
            words.push_back(value != values.end()         ? value->second
                            : shared != flag_values.end() ? shared->second
                                                          : "name");
        for (const char* const file : {"none.starway", "none.tmx", "none.mesh"}) {
            const auto answer = program.run(Words{"serve", file} + words);
            EXPECT_NE(answer.code, 0);
            EXPECT_EQ(answer.err.rfind("error: " + std::string(file) + ": no such file", 0), 0U)
                << flag.name << ": " << answer.err;
        }
    }
    EXPECT_EQ(listed, values.size());
}

// Flags that would have no effect for lack of another one, or beside one.
TEST(Flags, WithoutOccasionAreRefused) {
    const Program program;
    const std::string maze = data("maps/maze.txt");
    program.folder().file("bare.csv", "from,to,km\na,b,7.2\n");
    const Words on_roads = Words{"route"} + romania + Words{"--from", "node:Arad", "--to", "node:Bucharest"};
    const std::vector<std::pair<Words, std::string>> cases{
        {on_roads + Words{"--legs"}, "--legs has no effect without --output or --format"},
        {on_roads + Words{"--roads"}, "--roads has no effect without --output or --format"},
        {{"route", "bare.csv", "--from", "node:a", "--to", "node:b", "--max-snap", "5"},
         "--max-snap has no effect on bare.csv, whose nodes have no coordinates"},
        {{"route", "bare.csv", "--from", "node:a", "--to", "node:b", "--snap", "nearest"}, "--snap has no effect on"},
        {{"route", maze, "--heuristic", "octile", "--algorithm", "jps"}, "--heuristic has no effect without"},
        {{"route", maze, "--compare"}, "--compare has no effect without"},
        {{"route", maze, "--string-pull", "--algorithm", "theta"},
         "--string-pull has no effect with --algorithm theta; leave one of them out"},
        {{"route", maze, "--k", "2", "--algorithm", "polyanya"}, "--k has no effect with --algorithm polyanya"},
        {{"route", maze, "--reverse", "--k", "2"}, "--reverse has no effect with --k"},
        {{"route", maze, "--nearest", "--waypoints", "w.csv"}, "--nearest has no effect with --waypoints"},
        {{"route", maze, "--show", "costs", "--json"}, "--show has no effect with --json"},
        {{"info", maze, "--jump-price", "3"}, "--jump-price has no effect without --jump-radius"},
        {{"info", maze, "--uphill", "3"}, "--uphill has no effect on"},
        {{"info", maze, "--neighbours", "4", "--corners", "always"}, "where no step is diagonal"},
        {{"info", maze, "--neighbours", "4", "--step-costs", "exact"}, "where no step is diagonal"},
        {{"info", maze, "--radius", "0.3", "--corners", "always"}, "--corners has no effect on"},
        {{"info", "bare.csv", "--id-field", "id"}, "--id-field has no effect without --nodes"},
        {{"convert", maze, "-o", "out.map", "--corners", "always"}, "--corners has no effect on out.map"},
        {{"prepare", maze, "--memory", "1GB"}, "--memory has no effect without --index labels"},
        {Words{"nearest"} + romania + Words{"node:Arad", "-f", "csv", "--json"}, "--json has no effect with"},
        {Words{"check"} + romania + Words{"-o", "-", "--examples", "3", "-f", "csv"}, "--examples has no effect with"},
        {{"scen", "a.scen", "--map", data("meshes/court.mesh"), "--heuristic", "octile"},
         "--heuristic applies to tile maps"},
        {{"scen", "a.scen", "--map", maze, "--heuristic", "octile", "--algorithm", "jps"}, "--heuristic has no effect"},
        {{"field", maze, "--width", "80", "--json"}, "--width has no effect with --json"},
        {{"field", maze, "--show", "arrows", "-o", "-"}, "--show has no effect with --output -"},
        {{"route", maze, "--width", "80", "-o", "-"}, "--width has no effect with --output -"},
    };
    for (const auto& [arguments, expected] : cases) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, 2) << expected << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(expected));
        EXPECT_THAT(outcome.err, HasSubstr("leave")) << expected;
    }
}

TEST(Flags, ABoundThatIsNamedIsSearchedBy) {
    const Program program;
    EXPECT_EQ(program.run({"route", data("maps/maze.txt"), "--json"}).json()["algorithm"], "jps");
    const auto named = program.run({"route", data("maps/maze.txt"), "--heuristic", "zero", "--json"});
    ASSERT_EQ(named.code, 0) << named.err;
    EXPECT_EQ(named.json()["algorithm"], "astar");
}

}  // namespace
}  // namespace starway::test
