// --sandbox: the same answers, in a process that can reach nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "cli/program.hpp"
#include "support/canary.hpp"
#include "support/sanitizers.hpp"

namespace starway::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SandboxedProgram : public ::testing::Test {
protected:
    void SetUp() override { STARWAY_SKIP_UNDER_SANITIZER(); }
    [[nodiscard]] std::ptrdiff_t hidden_files() const {
        std::ptrdiff_t count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(program_.folder().path()))
            count += entry.path().filename().string().starts_with(".starway-") ? 1 : 0;
        return count;
    }
    Program program_;
};

// Without how long it took.
std::string timeless(const std::string& text) {
    static const std::regex times(R"re([0-9][0-9.,]*\s+(ms|s|µs)\b|_(ms|us)": ?[0-9.]+)re");
    return std::regex_replace(text, times, "T");
}

const std::string line =
    R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1],[2,1]]}}]})";

TEST_F(SandboxedProgram, AnswersAsWithout) {
    const std::string roads = program_.folder().file("roads.geojson", line);
    const std::vector<std::vector<std::string>> verbs{
        {"route", data("canada/roads.shp"), "--places", data("canada/popplaces.shp"), "--from", "Ottawa", "--to",
         "Montréal", "-o", "-", "-f", "geojson"},
        std::vector<std::string>{"route"} + romania + std::vector<std::string>{"--from", "Arad", "--to", "Bucharest"},
        {"convert", roads, "-o", "-", "-f", "geojson"},
        {"check", roads},
        {"nearest", roads, "--at", "1,1"},
        {"matrix", roads, "--points", program_.folder().file("points.csv", "name,x,y\na,0,0\nb,2,1\n")},
        // What the reader finds beside a source by its name
        {"info", data("tntp/Hamlet_net.tntp")},
        {"info", data("gmns")},
        {"info", data("gmns/link.csv")},
        {"route", roads, "--from", "0,0", "--to", "2,1", "--avoid-area",
         program_.folder().file("area.geojson", R"({"type":"Polygon","coordinates":[[[5,5],[6,5],[6,6],[5,5]]]})")},
        {"info", program_.folder().file("unordered.osm",
                                        "<osm version=\"0.6\"><way id=\"1\"><nd ref=\"1\"/><nd ref=\"2\"/><tag "
                                        "k=\"highway\" v=\"road\"/></way><node id=\"1\" lat=\"0\" lon=\"0\"/><node "
                                        "id=\"2\" lat=\"1\" lon=\"1\"/></osm>")},
    };
    for (const auto& verb : verbs) {
        const Outcome plain = program_.run(verb);
        const Outcome confined = program_.run(verb + std::vector<std::string>{"--sandbox"});
        EXPECT_EQ(confined.code, plain.code) << verb[0] << confined.err;
        EXPECT_EQ(timeless(confined.err), timeless(plain.err)) << verb[0];
        EXPECT_EQ(timeless(confined.out), timeless(plain.out)) << verb[0];
    }
}

// Whatever the letters' case: the folder is searched for it.
TEST_F(SandboxedProgram, SiblingsOfOddNames) {
    for (const char* end : {"net", "node"})
        std::filesystem::copy_file(
            data(fmt::format("tntp/Hamlet_{}.tntp", end)),
            program_.path(fmt::format("{}_{}.TNTP", *end == 'n' && end[1] == 'e' ? "Hamlet" : "hamlet", end)));
    const test::CanaryFile other(program_.folder().file("other.csv", "id,secret\n1,x\n"));
    const std::vector<std::string> verb{"info", program_.path("Hamlet_net.TNTP")};
    const Outcome plain = program_.run(verb);
    EXPECT_THAT(plain.err, Not(HasSubstr("no coordinates")));
    const Outcome confined = program_.run(verb + std::vector<std::string>{"--sandbox"});
    EXPECT_EQ(confined.code, plain.code) << confined.err;
    EXPECT_EQ(confined.err, plain.err);
    EXPECT_EQ(timeless(confined.out), timeless(plain.out));
    EXPECT_TRUE(other.untouched());
}

TEST_F(SandboxedProgram, StandardInputAndPipesAreTheInput) {
    program_.folder().file("roads.csv", "from,to,length\nA,B,1\nB,C,2\n");
    for (const char* command :
         {"$starway info - <roads.csv", "cat roads.csv | $starway info -", "cat roads.csv | $starway info /dev/stdin",
          "$starway info /dev/fd/7 7<roads.csv", "cat roads.csv | $starway info /dev/fd/7 7<&0 </dev/null"}) {
        const std::string script(command);
        const Outcome plain = program_.shell(script);
        const auto place = script.find(" info ");
        const Outcome confined = program_.shell(script.substr(0, place) + " --sandbox" + script.substr(place));
        EXPECT_EQ(plain.code, 0) << command << plain.err;
        EXPECT_EQ(confined.code, 0) << command << confined.err;
        EXPECT_EQ(confined.err, plain.err) << command;
        EXPECT_EQ(timeless(confined.out), timeless(plain.out)) << command;
    }
    EXPECT_EQ(hidden_files(), 0);
}

TEST_F(SandboxedProgram, MapsAndMeshesToo) {
    for (const char* folder : {"maps", "meshes"})
        for (const auto& entry : std::filesystem::directory_iterator(data(folder))) {
            if (!entry.is_regular_file()) continue;
            const std::vector<std::string> verb{"check", entry.path().string()};
            const Outcome plain = program_.run(verb);
            const Outcome confined =
                program_.run(verb + std::vector<std::string>{"--sandbox", "--sandbox-read", data(folder)});
            EXPECT_EQ(confined.code, plain.code) << entry.path() << confined.err;
            EXPECT_EQ(timeless(confined.out), timeless(plain.out)) << entry.path();
        }
}

TEST_F(SandboxedProgram, WritesWhatItIsAskedTo) {
    const std::string roads = program_.folder().file("roads.geojson", line);
    ASSERT_EQ(program_.run({"build", roads, "-o", "plain.starway"}).code, 0);
    const Outcome built = program_.run({"build", roads, "-o", "net.starway", "--sandbox"});
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_EQ(read(program_.path("net.starway")), read(program_.path("plain.starway")));
    const auto before = read(program_.path("net.starway")).size();
    std::filesystem::permissions(program_.path("net.starway"), std::filesystem::perms{0600});
    const Outcome prepared = program_.run({"prepare", "net.starway", "--sandbox"});
    ASSERT_EQ(prepared.code, 0) << prepared.err;
    EXPECT_GT(read(program_.path("net.starway")).size(), before);
    EXPECT_EQ(std::filesystem::status(program_.path("net.starway")).permissions(), std::filesystem::perms{0600});
    for (const char* file : {"route.geojson", "route.gpkg", "route.kml"}) {
        const Outcome outcome =
            program_.run({"route", "net.starway", "--from", "0,0", "--to", "2,1", "-o", file, "--sandbox"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(file));
        EXPECT_TRUE(std::filesystem::exists(program_.path(file)));
    }
    // Files that are written beside the one that is named
    const Outcome pair = program_.run({"convert", "net.starway", "-o", "copy.csv", "--sandbox"});
    EXPECT_EQ(pair.code, 0) << pair.err;
    EXPECT_TRUE(std::filesystem::exists(program_.path("copy-nodes.csv")));
    program_.folder().file("maze.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
    for (const char* part : {"clusters", "labels"}) {
        const Outcome made = program_.run({"prepare", "maze.map", "--index", part, "--sandbox"});
        EXPECT_EQ(made.code, 0) << made.err;
        EXPECT_TRUE(std::filesystem::exists(program_.path(fmt::format("maze.map.{}", part))));
    }
    const Outcome points =
        program_.run({"matrix", "net.starway", "--points", program_.folder().file("points.csv", "lon,lat\n0,0\n2,1\n"),
                      "-o", "costs.csv", "--points-out", "points.geojson", "--sandbox"});
    EXPECT_EQ(points.code, 0) << points.err;
    EXPECT_TRUE(std::filesystem::exists(program_.path("points.geojson")));
    EXPECT_EQ(hidden_files(), 0);
}

// A run that works in the same folder takes a sandbox's files for its own no more than for leftovers.
TEST_F(SandboxedProgram, ItsFilesAreNoLeftovers) {
    const std::string roads = program_.folder().file("roads.geojson", line);
    const Outcome outcome = program_.shell(
        fmt::format("$starway bench {} --nodes {} --random 10000000 --write-pairs pairs.csv --sandbox >/dev/null & "
                    "for i in $(seq 200); do ls -d .starway-* >/dev/null 2>&1 && break; sleep 0.05; done; "
                    "$starway build {} -o other.starway && ls -d .starway-*; kill -9 $!; wait",
                    data("romania/roads.csv"), data("romania/cities.csv"), roads));
    EXPECT_THAT(outcome.out, HasSubstr(".starway-")) << outcome.err;
    // Killed, it leaves them for the next run.
    EXPECT_EQ(program_.run({"build", roads, "-o", "other.starway"}).code, 0);
    EXPECT_EQ(hidden_files(), 0);
}

TEST_F(SandboxedProgram, ErrorsKeepTheirWordsAndCodes) {
    const std::string roads = program_.folder().file("roads.geojson", line);
    for (const auto& verb : std::vector<std::vector<std::string>>{
             {"info", "nothing.gpkg"},
             {"info", data("broken/not-json.geojson")},
             {"route", roads, "--from", "50,50", "--to", "nowhere"},
             {"route", roads, "--from", "0,0", "--to", "1,1", "-o", "no/such/folder.geojson"}}) {
        const Outcome plain = program_.run(verb);
        const Outcome confined = program_.run(verb + std::vector<std::string>{"--sandbox"});
        EXPECT_NE(confined.code, 0);
        EXPECT_EQ(confined.code, plain.code) << confined.err;
        EXPECT_THAT(confined.err, HasSubstr("error: "));
    }
    EXPECT_EQ(hidden_files(), 0);
}

TEST_F(SandboxedProgram, OpensNothingThatIsNotNamed) {
    // A map's tileset lies in a file of its own, beside it.
    const CanaryFile tiles(program_.folder().file("tiles.tsx", "<tileset name=\"t\" tilecount=\"1\" columns=\"1\"/>"));
    const std::string map = program_.folder().file(
        "map.tmx",
        "<map version=\"1.10\" orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
        "<tileset firstgid=\"1\" source=\"tiles.tsx\"/><layer id=\"1\" name=\"collision\" width=\"2\" height=\"1\">"
        "<data encoding=\"csv\">0,1</data></layer></map>");
    const Outcome refused = program_.run({"info", map, "--sandbox"});
    EXPECT_NE(refused.code, 0);
    EXPECT_THAT(refused.err, HasSubstr("tiles.tsx"));
    EXPECT_TRUE(tiles.untouched());
    const Outcome allowed = program_.run({"info", map, "--sandbox", "--sandbox-read", tiles.path()});
    EXPECT_EQ(allowed.code, program_.run({"info", map}).code) << allowed.err;
}

TEST_F(SandboxedProgram, LimitsAreSentences) {
    std::string many = R"({"type":"FeatureCollection","features":[)";
    for (int i = 0; i < 60'000; ++i)
        many += fmt::format(
            R"({}{{"type":"Feature","properties":{{}},"geometry":{{"type":"LineString","coordinates":[[{},0],[{},1]]}}}})",
            i > 0 ? "," : "", i * 1e-3, i * 1e-3);
    const std::string roads = program_.folder().file("roads.geojson", many + "]}");
    const Outcome memory = program_.run({"info", roads, "--json", "--sandbox", "--sandbox-memory", "32"});
    EXPECT_EQ(memory.code, 1) << memory.err;
    EXPECT_THAT(memory.err, HasSubstr("--sandbox-memory"));
    EXPECT_EQ(memory.json()["kind"], "internal") << memory.out;
    EXPECT_EQ(program_.run({"info", roads, "--sandbox"}).code, 0);
}

TEST_F(SandboxedProgram, EndlessInputEndsByTimeOrSignal) {
    const Outcome outcome =
        program_.shell("\"$starway\" bench " + data("romania/roads.csv") + " --nodes " + data("romania/cities.csv") +
                       " --random 10000000 --sandbox --sandbox-seconds 1 --json");
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("1 s of CPU time"), HasSubstr("--sandbox-seconds")));
    const Outcome told = program_.shell("timeout -s TERM 1 \"$starway\" bench " + data("romania/roads.csv") +
                                        " --nodes " + data("romania/cities.csv") + " --random 10000000 --sandbox");
    EXPECT_THAT(told.err, Not(HasSubstr("crashed")));
    EXPECT_NE(told.code, 0);
}

TEST_F(SandboxedProgram, AReadThatNeedsTheNetworkIsRefused) {
    const Outcome outcome = program_.run({"info", "PG:host=127.0.0.1", "--sandbox"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("network"));
}

}  // namespace
}  // namespace starway::test
