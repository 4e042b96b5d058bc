// Options and commands that sentences name are those of the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"
#include "support/source_dir.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// All that match the expression's first group.
std::set<std::string> all_in(const std::string& text, const std::regex& expression) {
    std::set<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
        found.insert((*match)[1]);
    return found;
}

std::string sources() {
    std::string text;
    for (const char* top : {"src/base/core/sandbox", "src/base/geo", "src/base/graph", "src/road", "src/grid",
                            "src/mesh", "src/read", "src/write", "src/draw", "src/request/codec", "src/shells/cli",
                            "src/shells/server", "include/starway/grid", "include/starway/road"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() + "/" + top)) {
            if (entry.path().string().find("/read/options/") != std::string::npos) continue;  // flags
            const auto extension = entry.path().extension();
            if (extension != ".cpp" && extension != ".hpp") continue;
            std::ifstream file(entry.path(), std::ios::binary);
            text.append(std::istreambuf_iterator<char>(file), {});
        }
    return text;
}

// Files of a folder in which the program makes mistakes to tell of.
void lay_files(const Program& program) {
    const auto lay = [&](const std::string& name, const std::string& content) { program.folder().file(name, content); };
    lay("much.csv", "from,to,cost\na,b,1\nb,c,much\n");
    lay("abc.csv", "from,to,cost\na,b,1\nb,c,2\n");
    lay("kmspeed.csv", "from,to,km,speed\na,b,1,0\nb,c,2,50\n");
    lay("nocol.csv", "x,y\na,b\n");
    lay("richtung.csv", "WKT,RICHTUNG\n\"LINESTRING (4 50, 4.01 50)\",hin\n\"LINESTRING (4.01 50, 4.02 50)\",her\n");
    lay("metres.csv", "WKT,name\n\"LINESTRING (400000 5000000, 400100 5000000)\",a\n");
    lay("roads.csv", "WKT,name\n\"LINESTRING (4 50, 4.01 50)\",a\n\"LINESTRING (4.01 50, 4.02 50)\",b\n");
    lay("far.csv", "name,lon,lat\nX,400000,5000000\n");
    lay("m.map", "S..#\n..?.\n...G\n");
    lay("m2.map", "....\n.##.\n....\n");
    lay("crs.geojson",
        R"({"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"foo"}},"features":[]})");
    lay("roads.geojson", R"({"type":"FeatureCollection","features":[)"
                         R"({"type":"Feature","properties":{"fnode":1,"tnode":2,"aadt":5},"geometry":)"
                         R"({"type":"LineString","coordinates":[[4,50],[4.01,50]]}},)"
                         R"({"type":"Feature","properties":{"fnode":2,"tnode":3,"aadt":6},"geometry":)"
                         R"({"type":"LineString","coordinates":[[4.01,50],[4.02,50]]}}]})");
    ASSERT_EQ(program.run({"build", "abc.csv", "-o", "abc.starway"}).code, 0);
    ASSERT_EQ(program.run({"build", "roads.csv", "-o", "g.starway"}).code, 0);
}

// No mark is left in what users read.
void expect_no_marks(const std::string& text) {
    for (const char* mark : {"⟨", "⟩", "⟦", "⟧"}) EXPECT_THAT(text, Not(HasSubstr(mark)));
}

TEST(Sentences, NameFlagsOnTheCommandLine) {
    const Program program;
    lay_files(program);
    for (
        const auto& [command, sentence] : std::vector<std::pair<std::string, std::string>>{
            {"build much.csv -o x.starway",
             "much.csv:3: column 'cost': 'much' is not a number; fix it or pass --on-error skip"},
            {"build abc.csv -o x.starway --crs none",
             "--crs has no effect on abc.csv, which has no coordinates; pass node coordinates with --nodes FILE, or "
             "leave it out"},
            {"build abc.csv -o x.starway --class-field cost",
             "--class-field has no effect on abc.csv without --speed CLASS=KMH; pass both or neither"},
            {"build abc.csv -o x.starway --oneway-values directions",
             "--oneway-values has no effect on abc.csv, which has no known one-way column; name it with "
             "--oneway-field, or leave it out"},
            {"build abc.csv -o x.starway --speed-unit mph",
             "abc.csv: cannot find the speed column, so --speed-unit has no effect; name it with --speed-field, or "
             "leave it out"},
            {"build abc.csv -o x.starway --layer x",
             "--layer has no effect on abc.csv, a CSV table; it applies to GIS sources, Tiled maps, LDtk projects and "
             "polygons (--obstacles); leave it out"},
            {"build abc.csv -o x.starway --encoding foo",
             "--encoding foo is not known; pass a name such as UTF-8, CP1251, CP866, ISO-8859-1 or Shift_JIS"},
            {"build abc.csv -o x.starway --snap-tolerance 3",
             "--snap-tolerance has no effect on abc.csv, whose rows name the nodes of their ends; leave it out"},
            {"build abc.csv -o x.starway --weight-field tol",
             "abc.csv has no column 'tol' for --weight-field; the columns are: from, to, cost"},
            {"build kmspeed.csv -o x.starway",
             "the speed of 1 of 2 rows is 0 or empty; assumed 50 km/h, the median of the others (to set it: --speed "
             "'*=KMH')"},
            {"build richtung.csv -o x.starway --oneway-field RICHTUNG",
             "richtung.csv: the one-way field RICHTUNG has \"hin\", \"her\", whose meaning is not known, on 2 lines; "
             "say what such values mean with --oneway-values VALUE=forward,VALUE=backward,VALUE=both, or ignore the "
             "field with --ignore-field RICHTUNG"},
            {"build metres.csv -o x.starway",
             "metres.csv: feature 0: \"400000,5000000\" is not a valid longitude and latitude (check the source's CRS; "
             "to override it: --crs); correct it, or skip such features with --on-error skip"},
            {"build crs.geojson -o x.starway",
             "crs.geojson: its coordinate system (\"crs\") is not known (foo); pass --crs EPSG:CODE, or remove that "
             "member where it is longitude and latitude"},
            {"build roads.geojson -o x.starway --snap-tolerance 3",
             "--snap-tolerance has no effect on roads.geojson, whose lines connect by the node numbers in fnode and "
             "tnode; leave it out, or connect the lines by their geometry with --ignore-field fnode"},
            {"build roads.geojson -o x.starway --speed 'a=5'", "roads.geojson: no line has the class \"a\" of --speed"},
            {"build roads.geojson -o x.starway --oneway-values 'F=forward'",
             "roads.geojson: --oneway-values has no effect, because no one-way field was found; name it with "
             "--oneway-field, or leave it out"},
            {"build roads.geojson -o x.starway --length-unit km",
             "roads.geojson: --length-unit has no effect, because no field of lengths is read as a weight (lengths are "
             "computed from the lines); name a field with --weight-field or --extra-weight, or leave it out"},
            {"build nocol.csv -o x.starway",
             "no weight column was found, so routes minimise the number of edges (to name one: --weight-field)"},
            {"route abc.starway --from a --to c --algorithm ch",
             "the network has no index ch for the weight \"cost\"; to add it: `starway prepare --index ch`"},
            {"route abc.starway --from 1,2 --to c",
             "this network has no coordinates, so it has no road at 1,2; write node:ID, or name its file of nodes by "
             "--nodes when it is read"},
            {"route abc.starway --from a --to c --exclude toll",
             "this network has no classes of roads that could be excluded; they come from profiles, so build it again "
             "with --profile"},
            {"route abc.starway --from a --to c --k 2 --via b",
             "--k cannot be combined with --via; --alternatives can"},
            {"route abc.starway --from a --to c --profile car",
             "abc.starway was built without profiles; leave --profile out, choose a weight with --weight, or build it "
             "again with --profile"},
            {"route g.starway --from 10,50 --to 4,50",
             "10,50 is 429 km from the nearest road; a point may be at most 1.0 km from its road (--max-snap, in "
             "metres, changes that)"},
            {"route g.starway --from 4,50 --to 4.02,50 --index cch",
             "the network has no index cch for the weight \"length\"; to add it: `starway prepare --index cch`"},
            {"route g.starway --from X --to 4.02,50",
             "\"X\" is not a point, and there is no list of places to look for it in; write lon,lat or node:ID, or use "
             "--places FILE"},
            {"route g.starway --from 4,50 --to 4.02,50 --places far.csv",
             "far.csv:2: column 'lon': '400000' cannot be a longitude (-180 to 180); fix it or pass --on-error skip"},
            {"isochrone g.starway --from 4,50 --contours 10min",
             "10min is a time, but the weight length counts m; choose another --weight or --profile, or give plain "
             "numbers"},
            {"prepare abc.starway --weight hops",
             "hops have no index; leave --weight hops out and search with --algorithm bfs"},
            {"update abc.starway --speeds abc.csv",
             "--speeds needs a weight of time, but \"cost\" is in an unknown unit; use --weights instead"},
            {"update abc.starway --weights abc.csv --weight hops",
             "hops is always 1 for each edge and cannot be changed; name another weight with --weight"},
            {"convert g.starway -f csv -o out.csv", "Read it back with: starway info out.csv --nodes out-nodes.csv"},
            {"convert g.starway -f csv -o 'my roads.csv'",
             "Read it back with: starway info 'my roads.csv' --nodes 'my roads-nodes.csv'"},
            {"convert g.starway -f geojson -o \"it's.geojson\"", "Read it back with: starway info \"it's.geojson\""},
            {"convert g.starway -f gpx -o out.gpx --output-crs 27700",
             "--output-crs has no effect on gpx; leave it out, or choose one of geojson, flatgeobuf, geopackage, "
             "shapefile, geoparquet, csv"},
            {"convert g.starway -f geojson -o out.geojson --output-crs none",
             "--output-crs takes a coordinate system such as 27700, not none; leave it out"},
            {"route m.map --from 0,0 --to 3,2", "m.map:2:3: '?' is unknown; define it with --legend '?=open'"},
            {"field m2.map --to 0,0 --max-cost -1", "--max-cost takes a cost of at least 0, not -1"}}) {
        const Outcome outcome = program.shell("COLUMNS=1000 $starway " + command);
        EXPECT_THAT(outcome.out + outcome.err, HasSubstr(sentence)) << command;
        expect_no_marks(outcome.out + outcome.err);
    }
}

TEST(Sentences, NameMembersInAnswersToRequests) {
    const Program program;
    lay_files(program);
    for (const auto& [network, request, sentence] : std::vector<std::array<std::string, 3>>{
             {"g.starway", R"==({"service":"route","from":[10,50],"to":[4,50]})==",
              "10,50 is 429 km from the nearest road; a point may be at most 1.0 km from its road ('max_snap_m', in "
              "metres, "
              "changes that)"},
             {"g.starway", R"==({"service":"route","from":[4,50],"to":[4.02,50],"algorithm":"ch"})==",
              R"==(the network has no index ch for the weight "length")=="},
             {"g.starway", R"==({"service":"route","from":[4,50],"to":[4.02,50],"exclude":["toll"]})==",
              R"==(this network has no classes of roads that could be excluded; they come from profiles)=="},
             {"g.starway", R"==({"service":"route","from":"X","to":[4.02,50]})==",
              R"==("X" is not a point, and there is no list of places to look for it in; write lon,lat or node:ID)=="},
             {"abc.starway", R"==({"service":"route","from":"a","to":"c","avoid":{"areas":[[1,2,3,4]]}})==",
              R"==(this network has no coordinates, which 'avoid.areas' needs; use 'avoid.edges')=="},
             {"abc.starway", R"==({"service":"route","from":[1,2],"to":"c"})==",
              R"==(this network has no coordinates, so it has no road at 1,2; write node:ID)=="},
             {"abc.starway", R"==({"service":"match","points":[[1,2],[1,3]]})==",
              R"==(this network has no coordinates, so no trace can be matched to it)=="},
             {"g.starway", R"==({"service":"isochrone","from":[[10,50]],"contours":[100]})==",
              "10,50 is 429 km from the nearest road; a point may be at most 1.0 km from its road ('max_snap_m', in "
              "metres, "
              "changes that)"},
             {"g.starway", R"==({"service":"route","from":[4,50],"to":[4.02,50],"snap_exclude":["motorway"]})==",
              R"==(this network does not tell classes of roads, so points cannot be kept off 'motorway')=="}}) {
        program.folder().file("requests.jsonl", request + "\n");
        const Outcome outcome = program.shell("$starway batch " + network + " requests.jsonl");
        const auto message = nlohmann::json::parse(outcome.out).at("answer").at("message").get<std::string>();
        EXPECT_EQ(message, sentence) << request;
        expect_no_marks(message);
    }
}

TEST(Sentences, NameOptionsThatThereAre) {
    const std::string told = Program().run({"completion", "bash"}).out;
    const std::set<std::string> flags = all_in(told, std::regex("(--[a-z][a-z-]*)"));
    const std::string text = sources();
    const auto options = all_in(text, std::regex("⟨([a-z_]+)(?:⟩|=)"));
    EXPECT_GT(options.size(), 50U);
    for (std::string flag : options) {
        std::replace(flag.begin(), flag.end(), '_', '-');
        EXPECT_TRUE(flags.contains("--" + flag)) << flag;
    }
    for (const std::string& verb : all_in(text, std::regex("⟨([a-z]+)(?:_[a-z]+)? [⟨⟩]")))
        EXPECT_NE(told.find("\n        " + verb + ")\n"), std::string::npos) << verb;
}

}  // namespace
}  // namespace starway::test
