// A coordinate system inside a file makes no verb open another file or ask another host, whatever the file is called.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"
#include "support/canary.hpp"
#include "support/sanitizers.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

class ConfinedVerbs : public ::testing::Test {
protected:
    // Members "crs" that name something outside, as the issue of GDAL's readers has them.
    [[nodiscard]] Words systems() const {
        const auto named = [](const std::string& name) {
            return fmt::format(R"({{"type":"name","properties":{{"name":"{}"}}}})", name);
        };
        const auto linked = [](const std::string& href) {
            return fmt::format(R"({{"type":"link","properties":{{"href":"{}","type":"ogcwkt"}}}})", href);
        };
        return {linked(port_.url("crs")), linked("file://" + canary_.path()), named("+init=" + canary_.path() + ":1"),
                named("+proj=longlat +ellps=clrk66 +nadgrids=" + canary_.path() + " +no_defs")};
    }
    // The environment asks for everything that is forbidden.
    void run_all(const Words& commands, const std::string& about, bool in_sandbox) {
        std::string script = "export NO_PROXY='*' no_proxy='*' PROJ_NETWORK=ON GDAL_HTTP_PROXY= CPL_CURL_VERBOSE=NO\n";
        const std::string sandbox = in_sandbox ? " --sandbox" : "";
        for (const std::string& command : commands)
            script += fmt::format("$starway {}{}; echo \"$? {}\" >>codes\n", command, sandbox, command.substr(0, 60));
        program_.folder().file("codes", "");
        const Outcome outcome = program_.shell(script);
        EXPECT_TRUE(port_.untouched()) << about;
        EXPECT_TRUE(canary_.untouched()) << about;
        EXPECT_THAT(outcome.out + outcome.err, Not(HasSubstr("Canary"))) << about;
        codes_ = read(program_.path("codes"));
    }

    Program program_;
    CanaryFile canary_{program_.folder().file("secret.csv", "id,secret\n1,Canary Street\n")};
    CanaryPort port_;
    std::string codes_;
};

std::string collection(const std::string& crs, const std::string& geometry, const std::string& more = {}) {
    return fmt::format(R"({{"type":"FeatureCollection"{0},"features":[{{"type":"Feature","properties":{{"name":"A"}},)"
                       R"("geometry":{1}{2}}}]}})",
                       crs.empty() ? "" : ",\"crs\":" + crs, geometry, more);
}
const std::string line_geometry = R"({"type":"LineString","coordinates":[[0,0],[1,1],[2,1]]})";
const std::string point = R"({"type":"Point","coordinates":[1,1]})";
const std::string polygon = R"({"type":"Polygon","coordinates":[[[5,5],[6,5],[6,6],[5,5]]]})";

TEST_F(ConfinedVerbs, WhateverTheFileIsCalled) {
    STARWAY_SKIP_UNDER_SANITIZER();
    for (const std::string& crs : systems()) {
        const std::string text = collection(crs, line_geometry);
        Words commands;
        // GeoJSON under its own names, none, and those of other formats
        for (const char* name :
             {"a.geojson", "a.json", "a.JSON", "a.txt", "a", "a.topojson", "a.gml", "a.gpkg", "a.kml"}) {
            program_.folder().file(name, text);
            commands.push_back(std::string("info ") + name);
        }
        program_.shell("gzip -kf a.geojson a.json a.txt; tar cf a.tar a.geojson; tar czf b.tar.gz a.json");
        for (const char* name : {"a.geojson.gz", "a.json.gz", "a.txt.gz", "a.tar", "b.tar.gz"})
            commands.push_back(std::string("info ") + name);
        commands.push_back("info - <a.geojson");
        commands.push_back("info - <a.geojson.gz");
        commands.push_back("info /vsigzip/a.json.gz");
        // One feature a line, and after a record separator
        const std::string feature =
            fmt::format(R"({{"type":"Feature","crs":{},"properties":{{}},"geometry":{}}})", crs, line_geometry);
        program_.folder().file("s.geojsonl", feature + "\n" + feature + "\n");
        program_.folder().file("s.json", feature + "\n" + feature + "\n");
        program_.folder().file("s.geojsons", "\x1e" + feature + "\n\x1e" + feature + "\n");
        for (const char* name : {"s.geojsonl", "s.json", "s.geojsons"}) commands.push_back(std::string("info ") + name);
        // Topologies, ESRI's form, and members further in
        program_.folder().file(
            "t.topojson", fmt::format(R"({{"type":"Topology","crs":{},"objects":{{"o":{{"type":"LineString","crs":{},)"
                                      R"("arcs":[0]}}}},"arcs":[[[0,0],[1,1]]]}})",
                                      crs, crs));
        program_.folder().file(
            "e.json", fmt::format(R"({{"geometryType":"esriGeometryPolyline","spatialReference":{{"wkt":"{}"}},)"
                                  R"("crs":{},"fields":[],"features":[{{"attributes":{{}},"geometry":)"
                                  R"({{"paths":[[[0,0],[1,1]]]}}}}]}})",
                                  canary_.path(), crs));
        program_.folder().file("n.geojson", collection("", line_geometry, ",\"crs\":" + crs));
        program_.folder().file(
            "g.geojson", collection("", R"({"type":"LineString","crs":)" + crs + R"(,"coordinates":[[0,0],[1,1]]})"));
        program_.folder().file("k.geojson",
                               "{\"\\u0063rs\":" + crs + ",\"crs\":null," + collection(crs, line_geometry).substr(1));
        program_.folder().file("p.geojson", R"({"crs":)" + crs + "," + line_geometry.substr(1));
        for (const char* name : {"t.topojson", "e.json", "n.geojson", "g.geojson", "k.geojson", "p.geojson"})
            commands.push_back(std::string("info ") + name);
        if (crs == systems().front()) run_all(commands, crs, true);
        run_all(commands, crs, false);
        EXPECT_THAT(codes_, HasSubstr("3 info a.geojson\n")) << crs;
        EXPECT_THAT(codes_, HasSubstr("3 info a.geojson.gz\n")) << crs;
    }
}

TEST_F(ConfinedVerbs, WhateverIsDoneWithIt) {
    STARWAY_SKIP_UNDER_SANITIZER();
    program_.folder().file("fine.geojson", collection("", line_geometry));
    program_.shell("$starway build fine.geojson -o fine.starway");
    for (const std::string& crs : systems()) {
        program_.folder().file("r.geojson", collection(crs, line_geometry));
        program_.folder().file("p.geojson", collection(crs, point));
        program_.folder().file("o.geojson", collection(crs, polygon));
        const Words commands{"route r.geojson --from 0,0 --to 2,1",
                             "nearest r.geojson 1,1",
                             "check r.geojson",
                             "convert r.geojson -o c.csv",
                             "build r.geojson -o b.starway",
                             "prepare r.geojson -o p.starway",
                             "bench r.geojson --random 2",
                             "matrix r.geojson --points p.geojson -f csv",
                             "build r.geojson --crs EPSG:4326 -o b.starway",
                             "matrix fine.starway --points p.geojson -f csv",
                             "matrix fine.starway --from p.geojson --to p.geojson -f csv",
                             "route fine.starway --places p.geojson --from A --to A",
                             "nearest fine.starway --places p.geojson A",
                             "route fine.starway --from 0,0 --to 2,1 --avoid-area o.geojson",
                             "route o.geojson --obstacles --from 4,4 --to 7,7",
                             "info o.geojson --obstacles",
                             "check o.geojson --obstacles",
                             "convert o.geojson --obstacles -o m.mesh"};
        run_all(commands, crs, crs == systems().back());
        EXPECT_THAT(codes_, HasSubstr("3 route r.geojson"));
        EXPECT_THAT(codes_, HasSubstr("0 build r.geojson --crs")) << crs;
    }
}

}  // namespace
}  // namespace starway::test
