// OpenStreetMap on the command line: build, --profile, places, and the verb `profile`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program.hpp"
#include "support/sanitizers.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string osm_town =
    "n1 x4.001 y50\nn2 x4.002 y50 Tbarrier=bollard\nn3 x4.003 y50\nn4 x4.0022 y50.0008\nn5 x4.0015 y50.0009\n"
    "n6 x4.0011 y50.0001 Tplace=village,name=Westrand\nn7 x4.003 y50.0001 Tplace=village,name=Oostrand\n"
    "w1 Thighway=residential,name=High%20%Street Nn1,n2,n3\nw2 Thighway=tertiary,name=Bypass Nn1,n5,n4,n3\n"
    "w3 Thighway=footway Nn2,n4\nr1 Ttype=restriction,restriction=no_left_turn Mw1@from,n3@via,w2@to\n";

class Osm : public ::testing::Test {
protected:
    Osm() {
        program.folder().file("town.opl", osm_town);
        const auto built = program.run({"build", "town.opl", "-o", "town.starway"});
        EXPECT_EQ(built.code, 0) << built.err;
        told = built.out;
    }
    Outcome route(std::vector<std::string> more) {
        std::vector<std::string> line{"route", "town.starway", "--from", "Westrand", "--to", "Oostrand", "--json"};
        line.insert(line.end(), more.begin(), more.end());
        return program.run(line);
    }
    Program program;
    std::string told;
};

TEST_F(Osm, BuildTellsWhatItRead) {
    EXPECT_THAT(told, HasSubstr("profiles car, bike, foot"));
    EXPECT_THAT(told, HasSubstr("1 turn restriction is obeyed: 1 no_left_turn"));
    EXPECT_THAT(told, HasSubstr("2 named places were read"));
    const auto info = program.run({"info", "town.starway"});
    EXPECT_THAT(info.out, HasSubstr("Open to"));
    const auto json = program.run({"info", "town.starway", "--json"}).json();
    ASSERT_EQ(json["profiles"].size(), 3U);
    EXPECT_EQ(json["places"], 2);
    EXPECT_GT(json["profiles"][2]["length_m"], json["profiles"][0]["length_m"]) << "only feet use the footway";
}

TEST_F(Osm, ProfilesChooseRoutes) {
    const auto car = route({"--profile", "car"});
    ASSERT_EQ(car.code, 0) << car.err;
    EXPECT_EQ(car.json()["weight"], "car");
    EXPECT_GT(car.json()["distance_m"], 180) << "around the bollard";
    const auto foot = route({"--profile", "foot"});
    ASSERT_EQ(foot.code, 0) << foot.err;
    EXPECT_LT(foot.json()["distance_m"], 175) << "through the bollard";
    EXPECT_GT(foot.json()["duration_s"], 60);
    EXPECT_EQ(route({}).json()["weight"], "car") << "the first is the default";
    EXPECT_EQ(route({"--weight", "foot.time"}).json()["weight"], "foot.time");
    EXPECT_EQ(route({"--profile", "foot", "--weight", "foot.time"}).code, 0);
    const auto prepared = program.run({"prepare", "town.starway", "--json"});
    ASSERT_EQ(prepared.code, 0) << prepared.err;
    EXPECT_EQ(prepared.json()["weights"], (nlohmann::json{"car", "bike", "foot"}))
        << "times and lengths are summed along the path";
    const auto indexed = route({"--profile", "foot"});
    EXPECT_EQ(indexed.code, 0) << "places stay beside an index: " << indexed.err;
    EXPECT_EQ(indexed.json()["cost"], foot.json()["cost"]);
}

TEST_F(Osm, WaysAreKnownByTheirIds) {
    program.folder().file("closed.csv", "way,why\n2,market day\n");
    const auto foot = route({"--profile", "foot", "--avoid-edges", "closed.csv"});
    EXPECT_EQ(foot.code, 0) << foot.err;
    EXPECT_THAT(foot.err, HasSubstr("Avoiding 4 arcs")) << "two edges, both ways";
    EXPECT_LT(foot.json()["distance_m"], 150) << "High Street alone";
    program.folder().file("slow.csv", "way,speed\n2,5\n");
    const auto updated = program.run({"update", "town.starway", "--speeds", "slow.csv", "--weight", "car"});
    EXPECT_EQ(updated.code, 0) << updated.err;
    EXPECT_THAT(updated.out, HasSubstr("weight car and car.time")) << "speeds change both";
    program.folder().file("dear.csv", "way,weight\n2,500\n");
    const auto dear = program.run({"update", "town.starway", "--weights", "dear.csv", "--weight", "car"});
    EXPECT_EQ(dear.code, 0) << dear.err;
    EXPECT_THAT(dear.err, HasSubstr("update it too, with --weight car.time"));
}

TEST_F(Osm, FlagsWithoutEffectAreRefused) {
    const auto none = route({"--profile", "vans"});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.out + none.err, HasSubstr("built with car, bike, foot"));
    EXPECT_THAT(route({"--profile", "car", "--weight", "foot"}).out, HasSubstr("contradict each other"));
    EXPECT_THAT(route({"--profile", "car", "--weight", "length"}).out, HasSubstr("or to the one that --profile names"));
    EXPECT_THAT(route({"--profile", "car", "--profile", "foot"}).out, HasSubstr("takes one --profile"));
    const auto build = program.run({"build", "town.starway", "-o", "again.starway", "--profile", "car"});
    EXPECT_EQ(build.code, 2);
    EXPECT_THAT(build.err, HasSubstr("--profile has no effect on town.starway"));
    program.folder().file("roads.csv", "from,to,km\na,b,1\n");
    const auto csv = program.run({"build", "roads.csv", "-o", "csv.starway", "--profile", "car"});
    EXPECT_EQ(csv.code, 3);
    EXPECT_THAT(csv.err, HasSubstr("roads.csv: --profile needs a field that says what kind of road each line is"));
    const auto where = program.run({"build", "town.opl", "-o", "x.starway", "--where", "a=1"});
    EXPECT_EQ(where.code, 2);
    EXPECT_THAT(where.err, HasSubstr("--where has no effect on town.opl, an OpenStreetMap file"));
}

TEST_F(Osm, WaysAndClassesAreExcludedByName) {
    const auto around = route({"--profile", "foot", "--avoid-edges", "way/2"});
    ASSERT_EQ(around.code, 0) << around.err;
    EXPECT_THAT(around.err, HasSubstr("Avoiding 4 arcs"));
    const auto none = route({"--profile", "foot", "--avoid-edges", "way/2,way/77"});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.out, HasSubstr("the network has no way/77"));
    const auto classes = route({"--exclude", "ferry,toll"});
    EXPECT_EQ(classes.code, 0) << classes.err;
    EXPECT_THAT(classes.err, AllOf(HasSubstr("Excluding ferry, toll"), Not(HasSubstr("voiding"))));
    EXPECT_THAT(route({"--profile", "foot", "--exclude", "ferry", "--avoid-edges", "way/2"}).err,
                HasSubstr("Excluding ferry; avoiding 4 arcs"));
    const auto unknown = route({"--exclude", "ferry,tolls"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.out, HasSubstr("there is no class 'tolls' of roads; did you mean toll?"));
    EXPECT_EQ(route({"--exclude", "toll,ferry"}).json()["cost"], route({}).json()["cost"]);
}

TEST_F(Osm, AnnotationsHaveIdsAndTags) {
    const auto car = route({"--profile", "car", "--annotations"});
    ASSERT_EQ(car.code, 0) << car.err;
    const auto annotations = car.json()["legs"][0]["annotations"];
    EXPECT_EQ(annotations["ways"].size(), annotations["tags"].size());
    EXPECT_EQ(annotations["ways"], (nlohmann::json{2, 2}));
    EXPECT_EQ(annotations["nodes"], (nlohmann::json{"1", "5", "4", "3"}))
        << "from the node behind the start to that beyond the end, bends too";
    EXPECT_EQ(annotations["tags"][0]["highway"], "tertiary");
    EXPECT_FALSE(route({}).json()["legs"][0].contains("annotations"));
    EXPECT_EQ(program.run({"route", "town.starway", "--from", "Westrand", "--to", "Oostrand", "--annotations"}).code,
              2);
}

TEST_F(Osm, TagsThatAreKeptAreInAnswers) {
    program.folder().file("tagged.opl",
                          "n1 x4.001 y50\nn2 x4.002 y50\nn3 x4.003 y50\nn4 x4.004 y50\n"
                          "w1 Thighway=residential,name=Main,lit=yes,operator=A%20%B Nn1,n2\n"
                          "w2 Thighway=residential,name=Main,operator=C,name:fr=Grand Nn2,n3,n4\n");
    const auto built = program.run(
        {"build", "tagged.opl", "-o", "tagged.starway", "--profile", "car", "--keep-tags", "operator,lit,name,colour"});
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_THAT(built.out, HasSubstr("the tag \"operator\" is kept, of 2 ways"));
    EXPECT_THAT(built.out, HasSubstr("no way has a tag \"colour\""));
    const std::vector<std::string> ends{"--from", "4.0011,50", "--to", "4.0039,50"};
    const auto with = [&](std::vector<std::string> line, const std::vector<std::string>& more) {
        line.insert(line.end(), ends.begin(), ends.end());
        line.insert(line.end(), more.begin(), more.end());
        return program.run(line);
    };
    const auto route = with({"route", "tagged.starway"}, {"--json", "--annotations"});
    ASSERT_EQ(route.code, 0) << route.err;
    const auto json = route.json();
    EXPECT_EQ(json["itinerary"][0]["tags"].dump(), R"({"operator":"A B;C","lit":"yes","name":"Main"})");
    EXPECT_EQ(json["legs"][0]["annotations"]["tags"][1]["operator"], "C");
    EXPECT_EQ(json["legs"][0]["annotations"]["nodes"], (nlohmann::json{"1", "2", "3", "4"}))
        << "3 is a bend; the route begins after 1 and ends before 4";
    ASSERT_EQ(with({"route", "tagged.starway"}, {"--roads", "-o", "route.geojson"}).code, 0);
    const auto drawn = nlohmann::json::parse(read(program.path("route.geojson")));
    const auto& road = drawn["features"].back()["properties"];
    EXPECT_EQ(road["part"], "road");
    EXPECT_EQ(road["operator"], "A B;C");
    EXPECT_EQ(road["colour"], nullptr);
    EXPECT_EQ(road["name"], "Main");
    EXPECT_EQ(road["tag:name"], "Main");
    EXPECT_EQ(drawn["features"].front()["properties"]["operator"], nullptr) << "of the whole route";
    const auto info = program.run({"info", "tagged.starway", "--json"}).json();
    ASSERT_EQ(info["kept_tags"].size(), 4U);
    EXPECT_EQ(info["kept_tags"][1]["key"], "lit");
    EXPECT_EQ(info["kept_tags"][1]["edges"], 1);
    EXPECT_EQ(info["kept_tags"][3]["edges"], 0);
    EXPECT_THAT(program.run({"info", "tagged.starway"}).out, HasSubstr("Tags that --keep-tags kept"));
    // The whole network, to files that Starway reads back.
    for (const char* name : {"roads.geojson", "roads.csv"}) {
        const auto converted = program.run({"convert", "tagged.starway", "-o", name});
        ASSERT_EQ(converted.code, 0) << converted.err;
        EXPECT_THAT(read(program.path(name)), HasSubstr("A B"));
        EXPECT_THAT(converted.out + converted.err, HasSubstr("--ignore-field operator --ignore-field lit"));
    }
    EXPECT_THAT(read(program.path("roads.csv")), HasSubstr(",name,operator,lit,tag:name,colour\n"));
    const auto again = program.run({"info", "roads.csv", "--nodes", "roads-nodes.csv", "--extra-weight", "car",
                                    "--extra-weight", "car.time", "--ignore-field", "operator", "--ignore-field", "lit",
                                    "--ignore-field", "tag:name", "--ignore-field", "colour", "--json"});
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(again.json()["edges"], info["edges"]);
}

TEST_F(Osm, KeepTagsIsForOpenStreetMap) {
    const auto refused = program.run({"info", "town.starway", "--keep-tags", "lit"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("--keep-tags has no effect on town.starway"));
}

TEST_F(Osm, SpeedsBetweenNodesAlongAWay) {
    const auto seconds = [&] {
        return program
            .run({"route", "town.starway", "--from", "node:1", "--to", "node:4", "--weight", "car.time", "--json"})
            .json()["duration_s"]
            .get<double>();
    };
    program.folder().file("traffic.csv", "from node,to node,speed\n1,5,20\n5,4,10\n4,5,15\n");
    const double before = seconds();
    const auto updated = program.run({"update", "town.starway", "--weight", "car.time", "--speeds", "traffic.csv"});
    ASSERT_EQ(updated.code, 0) << updated.err;
    EXPECT_THAT(updated.err, HasSubstr("of 1 direction of a road some parts are named"));
    // From 1 to 5 are 106.4 m, from there to 4 are 51.4 m.
    EXPECT_NEAR(seconds(), 106.4 / (20 / 3.6) + 51.4 / (10 / 3.6), 0.1);
    EXPECT_NE(seconds(), before);
    program.folder().file("traffic.csv", "from node,to node,speed\n1,4,20\n1,3,20\n");
    const auto stopped = program.run({"update", "town.starway", "--weight", "car.time", "--speeds", "traffic.csv"});
    EXPECT_EQ(stopped.code, 3);
    EXPECT_THAT(stopped.err, HasSubstr("1 of 2 rows cannot be used"));
}

TEST_F(Osm, AChangedProfileNeedsNoSource) {
    program.folder().file("car.toml", "include = \"car\"\n[speed]\ntertiary = 90\n");
    const auto before = route({"--profile", "car"});
    const auto updated = program.run({"update", "town.starway", "--profile", "car.toml", "--json"});
    ASSERT_EQ(updated.code, 0) << updated.err;
    EXPECT_EQ(updated.json()["profile"], "car");
    EXPECT_EQ(updated.json()["directions_missing"], 0);
    EXPECT_LT(route({"--profile", "car"}).json()["cost"], before.json()["cost"]);
    const auto both = program.run({"update", "town.starway", "--profile", "car.toml", "--weights", "x.csv"});
    EXPECT_EQ(both.code, 2);
    const auto other = program.run({"update", "town.starway", "--profile", "truck"});
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.err, HasSubstr("no profile 'truck'"));
    program.folder().file("one_way.csv", "way,direction,speed\n2,forward,5\n");
    const auto slow = program.run({"update", "town.starway", "--speeds", "one_way.csv", "--weight", "car", "--json"});
    ASSERT_EQ(slow.code, 0) << slow.err;
    EXPECT_EQ(slow.json()["arcs_named"], 2) << "two edges, one way";
}

TEST_F(Osm, BuildMakesTheIndexToo) {
    const auto built = program.run({"build", "town.opl", "-o", "indexed.starway", "--prepare", "--json"});
    ASSERT_EQ(built.code, 0) << built.err;
    const auto info = program.run({"info", "indexed.starway", "--json"}).json();
    EXPECT_EQ(built.json()["bytes"], info["bytes"]);
    const auto stored = info["stored"];
    EXPECT_EQ(stored[1]["part"], "order and hierarchy of the index");
    const auto car = program.run({"route", "indexed.starway", "--from", "Westrand", "--to", "Oostrand", "--json"});
    EXPECT_EQ(car.json()["algorithm"], "cch");
}

TEST_F(Osm, ABaseMapOfRoadsAloneIsNotWritten) {
    program.folder().file("bare.opl", "n1 x4.001 y50\nn2 x4.002 y50\nw1 Thighway=residential Nn1,n2\n");
    const auto file = program.folder().path() / "bare.pmtiles";
    const auto built = program.run({"build", "bare.opl", "--basemap", "-o", "bare.starway"});
    EXPECT_EQ(built.code, 0) << built.err;
    EXPECT_THAT(built.err, HasSubstr("no base map is written: the file has neither land, water nor names"));
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_FALSE(
        program.run({"build", "bare.opl", "--basemap", "-o", "bare.starway", "--json"}).json().contains("basemap"));
    // Nor does that of other ground stay.
    ASSERT_EQ(program.run({"build", "town.opl", "--basemap", "-o", "bare.starway"}).code, 0);
    ASSERT_TRUE(std::filesystem::exists(file));
    EXPECT_EQ(program.run({"build", "bare.opl", "--basemap", "-o", "bare.starway"}).code, 0);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Osm, HillsAreShadedBesideTheNetwork) {
    // A slope of a metre in ten to the west.
    std::string samples;
    for (int row = 0; row < 1201; ++row)
        for (int column = 0; column < 1201; ++column) {
            const int metres = 6 * column;
            samples += static_cast<char>(metres >> 8);
            samples += static_cast<char>(metres & 0xFF);
        }
    const std::string heights = program.folder().file("N50E004.hgt", samples);
    const auto built =
        program.run({"build", "town.opl", "--basemap", "--elevation", heights, "-o", "town.starway", "--json"});
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_EQ(built.json()["hills"], "town.hills.pmtiles");
    const auto file = program.folder().path() / "town.hills.pmtiles";
    EXPECT_GT(std::filesystem::file_size(file), 500U);
    EXPECT_LT(std::filesystem::file_size(file), 200'000U);
    EXPECT_THAT(program.run({"build", "town.opl", "--elevation", heights, "-o", "town.starway"}).err,
                HasSubstr("needs --basemap"));
    program.folder().file("far.opl", "n1 x8.001 y50 Tplace=village,name=Far\nn2 x8.002 y50\nw1 Thighway=path Nn1,n2\n");
    const auto far = program.run({"build", "far.opl", "--basemap", "--elevation", heights, "-o", "town.starway"});
    EXPECT_EQ(far.code, 0) << far.err;
    EXPECT_THAT(far.err, HasSubstr("no heights around the roads"));
    EXPECT_THAT(far.err, HasSubstr("town.hills.pmtiles is removed: it was the shading of hills of the network before"));
    EXPECT_FALSE(std::filesystem::exists(file)) << "that of other ground";
}

// What decides the answer; what was read is told by info.
TEST_F(Osm, AnAnswerAssumesAFewThings) {
    const std::vector<std::string> points{"--from", "Westrand", "--to", "Oostrand"};
    const auto assumed =
        program.run(std::vector<std::string>{"route", "town.opl", "--json"} + points).json()["assumptions"];
    EXPECT_EQ(assumed.size(), 3U) << assumed;
    EXPECT_EQ(assumed[2], "there is more about how the roads were read: `starway info`");
    const Json info = program.run({"info", "town.opl", "--json"}).json();
    EXPECT_TRUE(info["notes"].empty()) << info["notes"];
    EXPECT_THAT(info["details"].dump(), HasSubstr("by the profiles car, bike, foot"));
    EXPECT_THAT(program.run({"info", "town.opl"}).out, HasSubstr("by the profiles car, bike, foot"));
}

TEST_F(Osm, AFileIsReadDirectlyForOneProfile) {
    const auto car = program.run({"route", "town.opl", "--from", "Westrand", "--to", "Oostrand"});
    ASSERT_EQ(car.code, 0) << car.err;
    EXPECT_THAT(car.out, HasSubstr("the route that the profile car prefers"));
    EXPECT_THAT(car.out, HasSubstr("Bypass"));
    const auto foot = program.run({"route", "town.opl", "--profile", "foot", "--from", "Westrand", "--to", "Oostrand"});
    ASSERT_EQ(foot.code, 0) << foot.err;
    EXPECT_THAT(foot.out, HasSubstr("High Street"));
    const auto shortest = program.run(
        {"route", "town.opl", "--profile", "foot", "--weight", "length", "--from", "Westrand", "--to", "Oostrand"});
    EXPECT_EQ(shortest.code, 0) << shortest.err;
    const auto nearest = program.run({"nearest", "town.starway", "4.0022,50.0004", "--profile", "foot", "-n", "1"});
    EXPECT_THAT(nearest.out, HasSubstr("only roads open to the profile foot"));
    program.folder().file("points.csv", "lon,lat\n4.001,50\n4.003,50\n");
    const auto matrix =
        program.run({"matrix", "town.starway", "--points", "points.csv", "--profile", "foot", "-f", "csv"});
    EXPECT_EQ(matrix.code, 0) << matrix.err;
}

TEST_F(Osm, BrokenFilesAreOneSentence) {
    program.folder().file("broken.osm.pbf", std::string("\0\0\0\x0d\x0a\x09OSMHeader\x18\x01", 17) + "x");
    const auto broken = program.run({"build", "broken.osm.pbf", "-o", "x.starway"});
    EXPECT_EQ(broken.code, 3) << broken.err;
    EXPECT_THAT(broken.err, HasSubstr("broken.osm.pbf"));
    const auto cut = program.run({"info", program.folder().file("cut.opl", osm_town.substr(0, osm_town.size() - 6))});
    EXPECT_EQ(cut.code, 0);
    EXPECT_THAT(cut.err, HasSubstr("ends within its contents"));
}

TEST_F(Osm, ProfileShowsChecksAndExplains) {
    EXPECT_THAT(program.run({"profile", "show"}).out, HasSubstr("wheelchair"));
    EXPECT_THAT(program.run({"profile", "show", "car"}).out, HasSubstr("[maxspeed]"));
    const auto unknown = program.run({"profile", "show", "cra"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean car"));
    program.folder().file("vans.toml", "include = \"car\"\nname = \"vans\"\n[speed]\nmotorway = 80\n");
    const auto fine = program.run({"profile", "check", "vans.toml"});
    EXPECT_EQ(fine.code, 0) << fine.err;
    EXPECT_THAT(fine.out, HasSubstr("the profile vans"));
    program.folder().file("wrong.toml", "name = \"vans\"\nspeeed = 3\n");
    program.folder().file("typo.toml", "include = \"car\"\n[speed]\nresidental = 20\n");
    const auto typo = program.run({"profile", "check", "typo.toml"});
    EXPECT_EQ(typo.code, 0) << "any value may be a tag's";
    EXPECT_THAT(typo.err, HasSubstr("highway=residental, which no built-in profile knows; did you mean residential?"));
    program.folder().file("flow.toml", "include = \"car\"\n[give_way]\nflow = {primry = 600}\n");
    EXPECT_THAT(
        program.run({"profile", "check", "flow.toml"}).err,
        HasSubstr("[give_way] flow has highway=primry, which no built-in profile knows; did you mean primary?"));
    const auto wrong = program.run({"profile", "check", "wrong.toml"});
    EXPECT_EQ(wrong.code, 3);
    EXPECT_THAT(wrong.err, HasSubstr("wrong.toml:2"));
    const auto why = program.run({"profile", "explain", "town.opl", "way/3"});
    EXPECT_EQ(why.code, 0) << why.err;
    EXPECT_THAT(why.out, HasSubstr("highway=footway"));
    EXPECT_THAT(why.out, HasSubstr("closed"));
    const auto node = program.run({"profile", "explain", "town.opl", "node/2", "--profile", "car", "--json"});
    EXPECT_EQ(node.json()["profiles"][0]["node"], "closed");
    program.folder().file("corner.opl",
                          "n1 x4 y50 Thighway=traffic_signals,traffic_signals:direction=forward\nn2 x4.01 y50\n"
                          "w1 Thighway=primary Nn1,n2\nw2 Thighway=residential Nn1,n2\n");
    const auto waits = program.run({"profile", "explain", "corner.opl", "way/1", "--profile", "car"});
    EXPECT_THAT(waits.out, HasSubstr("traffic 600 vehicles/h: highway=primary ([give_way] flow)"));
    EXPECT_THAT(waits.out, HasSubstr("others wait     1.9 s to join"));
    EXPECT_THAT(program.run({"profile", "explain", "corner.opl", "way/2", "--profile", "car"}).out,
                Not(HasSubstr("others wait")));
    const auto signal = program.run({"profile", "explain", "corner.opl", "node/1", "--profile", "car"});
    EXPECT_THAT(signal.out, HasSubstr("facing those who come forward"));
    EXPECT_THAT(signal.out, HasSubstr("priority        by the signal"));
    EXPECT_EQ(program.run({"profile", "explain", "town.opl", "way/99"}).code, 3);
    EXPECT_EQ(program.run({"profile", "explain", "town.opl", "99"}).code, 2);
    EXPECT_THAT(program.run({"profile", "explain", "town.starway", "way/3"}).err, HasSubstr("has no tags"));
    EXPECT_THAT(program.run({"profile", "show", "--profile", "car"}).err, HasSubstr("no effect"));
}

TEST_F(Osm, ProfilesOfOnesOwnWorkInASandbox) {
    STARWAY_SKIP_UNDER_SANITIZER();
    program.folder().file("vans.toml", "include = \"car\"\nname = \"vans\"\n[speed]\nmotorway = 80\n");
    const auto confined =
        program.run({"build", "town.opl", "--profile", "vans.toml", "-o", "vans.starway", "--sandbox"});
    EXPECT_EQ(confined.code, 0) << confined.err;
    EXPECT_EQ(
        program.run({"route", "vans.starway", "--profile", "vans", "--from", "Westrand", "--to", "Oostrand"}).code, 0);
}

}  // namespace
}  // namespace starway::test
