// What a source may be and where it may come from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string gzipped(const std::string& path, const std::string& content) {
    ::gzFile file = ::gzopen(path.c_str(), "wb");
    ::gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
    ::gzclose(file);
    return path;
}

const std::string geojson =
    R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","class":"x","level":0,"v":50},)"
    R"("geometry":{"type":"LineString","coordinates":[[4,50],[4.01,50.01]]}},{"type":"Feature","properties":)"
    R"({"name":"B","class":"x","level":0,"v":50},"geometry":{"type":"LineString","coordinates":[[4.01,50.01],[4.02,50.01]]}}]})";
const std::string unsorted_osm =
    "<?xml version='1.0' encoding='UTF-8'?>\n<osm version='0.6'>\n"
    "<way id='20'><nd ref='5'/><nd ref='3'/><tag k='highway' v='residential'/></way>\n"
    "<node id='5' lat='50.001' lon='4.001'/><node id='3' lat='50.002' lon='4.003'/>\n"
    "<way id='10'><nd ref='3'/><nd ref='-4'/><tag k='highway' v='residential'/></way>\n"
    "<node id='-4' lat='50.003' lon='4.003'/>\n</osm>\n";

TEST(Sources, CompressedAndUnsorted) {
    const Program program;
    const auto edges = [&](const std::string& source) {
        const auto outcome = program.run({"info", source, "--json"});
        EXPECT_EQ(outcome.code, 0) << source << ": " << outcome.out << outcome.err;
        return outcome.code == 0 ? outcome.json()["edges"].get<int>() : -1;
    };
    EXPECT_EQ(edges(program.folder().file("unsorted.osm", unsorted_osm)), 2);
    EXPECT_EQ(edges(gzipped(program.path("unsorted.osm.gz"), unsorted_osm)), 2);
    EXPECT_EQ(edges(gzipped(program.path("roads.geojson.gz"), geojson)), 2);
    EXPECT_EQ(edges(gzipped(program.path("roads.csv.gz"), "from,to,km\na,b,1\n")), 1);
}

// GDAL's own names of compressed files and members of archives are no user's business.
TEST(Sources, AreCalledByTheNamesThatUsersGave) {
    const Program program;
    gzipped(program.path("damaged.geojson.gz"), R"({"type":"FeatureCollection","features":[{)");
    gzipped(program.path("zeros.csv.gz"), std::string(100'000, '\0'));
    program.folder().file("nonsense.geojson", "{");
    program.shell("tar cf nonsense.tar nonsense.geojson");
    for (const char* name : {"damaged.geojson.gz", "zeros.csv.gz", "nonsense.tar"}) {
        const auto outcome = program.run({"info", name});
        EXPECT_EQ(outcome.code, 3) << name;
        EXPECT_THAT(outcome.err, HasSubstr(name));
        EXPECT_THAT(outcome.err, Not(HasSubstr("/vsi")));
    }
}

TEST(Sources, StandardInputAndPipes) {
    const Program program;
    program.folder().file("roads.geojson", geojson);
    program.folder().file("unsorted.osm", unsorted_osm);
    program.folder().file("map.map", "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
    gzipped(program.path("roads.geojson.gz"), geojson);
    ASSERT_EQ(program.run({"build", "roads.geojson", "-o", "roads.starway"}).code, 0);
    const auto edges = [&](const std::string& line) {
        const auto outcome = program.shell(line);
        EXPECT_EQ(outcome.code, 0) << line << ": " << outcome.out << outcome.err;
        return outcome.code == 0 ? outcome.json()["edges"].get<int>() : -1;
    };
    const std::string roads = Program::quoted(data("romania/roads.csv"));
    const std::string cities = Program::quoted(data("romania/cities.csv"));
    EXPECT_EQ(edges("cat " + roads + " | $starway info - --json"), 23);
    EXPECT_EQ(edges("cat " + roads + " | $starway info /dev/stdin --json"), 23);
    EXPECT_EQ(edges("$starway info - --json < " + roads), 23);
    EXPECT_EQ(edges("cat " + cities + " | $starway info " + roads + " --nodes - --json"), 23);
    EXPECT_EQ(edges("bash -c \"$starway info <(cat " + roads + ") --nodes <(cat " + cities + ") --json\""), 23);
    for (const char* file : {"roads.geojson", "roads.geojson.gz", "unsorted.osm", "roads.starway"})
        EXPECT_EQ(edges(std::string("cat ") + file + " | $starway info - --json"), 2) << file;
    EXPECT_THAT(program.shell("cat map.map | $starway info -").out, HasSubstr("3 x 2"));
    const auto route = program.shell("cat " + cities + " | $starway route " + roads + " --nodes " + cities +
                                     " --places - --from Arad --to Bucharest --json");
    EXPECT_EQ(route.code, 0) << route.err;
    const auto matrix =
        program.shell("printf 'lon,lat\\n4,50\\n4.02,50.01\\n' | $starway matrix roads.starway --points - -f csv");
    EXPECT_EQ(matrix.code, 0) << matrix.err;
    const auto broken = program.shell("printf 'from,to,km\\na,b,x\\n' | $starway info -");
    EXPECT_EQ(broken.code, 3);
    EXPECT_THAT(broken.err, HasSubstr("standard input:2: column 'km': 'x' is not a number"));
    const auto damaged = program.shell("printf '{\"type\":' | $starway info -");
    EXPECT_THAT(damaged.err, HasSubstr("standard input cannot be opened"));
    EXPECT_EQ(program.shell("$starway info - < /dev/zero").code, 1);
    EXPECT_EQ(program.shell("TMPDIR=$PWD; export TMPDIR; cat roads.geojson | $starway info - && ls -d starway-*").code,
              2)
        << "the copy is removed";
}

TEST(Sources, NodesInAnotherCoordinateSystem) {
    const Program program;
    program.folder().file("nodes.csv", "id,x,y\na,600000,5650000\nb,601000,5650000\n");
    program.folder().file("roads.csv", "from,to,length\na,b,1000.4\nb,a,1000.4\na,b,1000.4\n");
    const auto outcome = program.run({"info", "roads.csv", "--nodes", "nodes.csv", "--crs", "EPSG:32631", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err << outcome.out;
    EXPECT_NEAR(outcome.json()["bbox"][0].get<double>(), 4.4249, 1e-3);
    EXPECT_NEAR(outcome.json()["bbox"][1].get<double>(), 50.9927, 1e-3);
    EXPECT_THAT(program.run({"info", "roads.csv", "--nodes", "nodes.csv", "--crs", "EPSG:x"}).err,
                HasSubstr("is not a coordinate system"));
    EXPECT_THAT(program.run({"info", "roads.csv", "--nodes", "nodes.csv"}).err, HasSubstr("pass --crs EPSG:CODE"));
}

TEST(Sources, SpeedsHaveNoEffectBesideTimes) {
    const Program program;
    (void)program.folder().file("times.csv", "from,to,distance_km,minutes\na,b,30,27\n");
    (void)program.folder().file("costs.csv", "from,to,cost\na,b,30\n");
    (void)program.folder().file("lengths.csv", "from,to,distance_km\na,b,30\n");
    const auto told = [&](const char* file) {
        return program.run({"route", file, "--from", "a", "--to", "b", "--speed", "*=50"});
    };
    EXPECT_THAT(told("times.csv").err, HasSubstr("--speed has no effect on times.csv, whose rows have times"));
    EXPECT_THAT(told("costs.csv").err, HasSubstr("--speed has no effect on costs.csv, whose roads have no lengths"));
    EXPECT_THAT(told("lengths.csv").out, HasSubstr("36 min"));
}

// Numbers of edges besides weights, wherever they are told.
TEST(Sources, CapacitiesAreTold) {
    const Program program;
    const std::string gmns = data("gmns");
    const auto told = program.run({"info", gmns});
    EXPECT_THAT(told.out, HasSubstr("Numbers of edges"));
    EXPECT_THAT(told.out, HasSubstr("vehicles/h"));
    const auto numbers = program.run({"info", gmns, "--json"}).json()["numbers"];
    ASSERT_EQ(numbers.size(), 1U);
    EXPECT_EQ(numbers[0]["name"], "capacity");
    EXPECT_EQ(numbers[0]["edges"], 7);
    EXPECT_EQ(numbers[0]["least"], 900);
    EXPECT_EQ(numbers[0]["most"], 3600);
    const auto route = program.run({"route", gmns, "--from", "node:1", "--to", "node:5", "--annotations", "--json"});
    ASSERT_EQ(route.code, 0) << route.err;
    const auto annotations = route.json()["legs"][0]["annotations"];
    ASSERT_EQ(annotations["numbers"]["capacity"].size(), annotations["ways"].size());
    for (const auto& capacity : annotations["numbers"]["capacity"]) EXPECT_TRUE(capacity == 900 || capacity == 3600);
    ASSERT_EQ(program.run({"convert", gmns, "-o", "roads.csv"}).code, 0);
    EXPECT_THAT(read(program.path("roads.csv")), HasSubstr("name,capacity\n"));
    EXPECT_THAT(read(program.path("roads.csv")), HasSubstr("High Street,3600\n"));
    ASSERT_EQ(program.run({"convert", gmns, "-o", "roads.geojson"}).code, 0);
    EXPECT_THAT(read(program.path("roads.geojson")), HasSubstr("\"capacity\":3600"));
    EXPECT_EQ(program.run({"info", "roads.csv", "--json"}).json()["numbers"].size(), 0U);
}

}  // namespace
}  // namespace starway::test
