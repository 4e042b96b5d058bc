// GIS sources through the program: levels, directions, and networks written and read back.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <map>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string line_feature(const std::string& properties, const std::string& coordinates) {
    return fmt::format(
        R"({{"type":"Feature","properties":{{{}}},"geometry":{{"type":"LineString","coordinates":[{}]}}}})", properties,
        coordinates);
}

std::string feature_collection(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& one : lines) text += (text.empty() ? "" : ",\n") + one;
    return R"({"type":"FeatureCollection","features":[)" + text + "]}";
}

// A street network with everything that a network can hold: directions, names, shapes, a loop, a toll that closes
// nothing.
std::string town() {
    return feature_collection({
        line_feature(R"("highway":"primary","name":"Main & First","maxspeed":"50","oneway":"no","toll":1.25)",
                     "[14.4,35.9],[14.405,35.902],[14.41,35.9]"),
        line_feature(R"("highway":"primary","name":"Łódź","maxspeed":"70","oneway":"yes","toll":0)",
                     "[14.41,35.9],[14.42,35.9]"),
        line_feature(R"("highway":"residential","name":null,"maxspeed":"30","oneway":"-1","toll":3)",
                     "[14.4,35.9],[14.41,35.89],[14.42,35.9]"),
        line_feature(R"("highway":"residential","name":"Loop","maxspeed":"30","oneway":"no","toll":2)",
                     "[14.42,35.9],[14.43,35.9],[14.43,35.91],[14.42,35.9]"),
    });
}

struct Counts {
    int nodes, edges, arcs;
    friend bool operator==(const Counts&, const Counts&) = default;
};

Counts counts(const Program& program, const std::vector<std::string>& source) {
    const auto info = program.run(std::vector<std::string>{"info", "--json"} + source);
    EXPECT_EQ(info.code, 0) << info.err;
    const Json json = info.json();
    return {json["nodes"], json["edges"], json["arcs"]};
}

// How many edges each class has.
std::map<std::string, int> classes(const Program& program, const std::string& source) {
    std::map<std::string, int> found;
    const Json info = program.run({"info", "--json", source}).json();
    for (const auto& one : info["classes"]) found[one["class"]] = one["edges"];
    return found;
}

TEST(Gis, NetworksComeBackFromEveryFormatThatHoldsThem) {
    const Program program;
    program.folder().file("town.geojson", town());
    ASSERT_EQ(program.run({"build", "town.geojson", "--extra-weight", "toll", "-o", "town.starway"}).code, 0);
    const auto known = counts(program, {"town.starway"});
    EXPECT_EQ(known, (Counts{3, 4, 6}));
    const std::vector<std::string> there{"--from", "14.402,35.9008", "--to", "14.415,35.9", "--json"};
    const std::vector<std::string> back{"--from", "14.425,35.9", "--to", "14.404,35.9016", "--json"};
    for (const std::string file : {"out.gpkg", "out.geojson", "out.fgb", "out.kml", "out.geojsonl"}) {
        const auto converted = program.run({"convert", "town.starway", "-o", file});
        ASSERT_EQ(converted.code, 0) << converted.err;
        EXPECT_THAT(converted.err, HasSubstr("Read it back with: starway info " + file));
        EXPECT_TRUE(std::filesystem::is_regular_file(program.path(file)));
        EXPECT_EQ(counts(program, {file}), known) << file;
        EXPECT_EQ(classes(program, file), (std::map<std::string, int>{{"primary", 2}, {"residential", 2}})) << file;
        for (const std::string weight : {"length", "time", "toll", "hops"}) {
            for (const auto& ends : {there, back}) {
                const auto ask = [&](const std::string& source) {
                    const auto found =
                        program.run(std::vector<std::string>{"route", source, "--weight", weight} + ends);
                    EXPECT_EQ(found.code, 0) << source << found.err;
                    return found.json();
                };
                const Json expected = ask("town.starway");
                const Json found = ask(file);
                // The source's numbers have steps of their own, finer than a network of OpenStreetMap has, to which
                // parts of edges are rounded.
                const auto near = [&](const char* member, double step) {
                    EXPECT_NEAR(found[member].get<double>(), expected[member].get<double>(), step)
                        << file << " " << weight << " " << member;
                };
                near("cost", 0.02);
                EXPECT_EQ(found["unit"], expected["unit"]) << file << " " << weight;
                near("distance_m", 0.02);
                near("duration_s", 0.002);
                EXPECT_EQ(found["to"]["name"], expected["to"]["name"]) << file;
            }
        }
    }
}

// Thirty lines of about a kilometre; each property is so many times the metres that the line is long.
std::string measured(const std::vector<std::pair<std::string, double>>& properties, const std::string& further = "") {
    std::vector<std::string> lines;
    for (int i = 0; i < 30; ++i) {
        const double degrees = 0.009 + 0.0003 * i;
        const double metres = degrees * 111'194.9;  // along a meridian, to a third of a percent
        std::string fields = further;
        for (const auto& [name, times] : properties)
            fields += fmt::format("{}\"{}\":{:.6f}", fields.empty() ? "" : ",", name, times * metres);
        lines.push_back(
            line_feature(fields, fmt::format("[{0:.3f},50],[{0:.3f},{1:.6f}]", 4 + 0.01 * i, 50 + degrees)));
    }
    return feature_collection(lines);
}

TEST(Gis, LengthsAndTimesAreComparedWithTheLines) {
    const Program program;
    const double minutes_at_50 = 0.06 / 50;
    program.folder().file("roads.geojson", measured({{"LENGTH", 3.28084},
                                                     {"len_ft", 3.28084},
                                                     {"dist", 0.001},
                                                     {"travel_time", minutes_at_50},
                                                     {"Shape_Leng", 1 / 111'194.9}},
                                                    R"("toll":7)"));
    const auto info = [&](const std::vector<std::string>& flags) {
        return program.run(std::vector<std::string>{"info", "roads.geojson", "--json"} + flags).json();
    };
    EXPECT_THAT(info({})["notes"].dump(), HasSubstr("named like tolls: toll"));
    EXPECT_THAT(info({})["details"].dump(),
                AllOf(HasSubstr("source's length, field LENGTH, is in feet: its values are 3.28"),
                      HasSubstr("is ignored, because lengths are computed"),
                      HasSubstr("unused numeric fields: len_ft, dist, Shape_Leng")));
    const auto unit = [&](const std::string& weight, const std::vector<std::string>& flags = {}) {
        const Json json = info(std::vector<std::string>{"--weight-field", weight} + flags);
        for (const auto& column : json["columns"])
            if (column["name"] == weight)
                return column["unit"].get<std::string>() + ": " + json["notes"].dump() + json["details"].dump();
        return std::string("no such weight");
    };
    EXPECT_THAT(unit("LENGTH"), AllOf(HasSubstr("m: "), HasSubstr("LENGTH\\\" is in feet: its values are 3.28")));
    EXPECT_THAT(unit("len_ft"), AllOf(HasSubstr("m: "), HasSubstr("is in feet, according to its name")));
    EXPECT_THAT(unit("dist"), AllOf(HasSubstr("m: "), HasSubstr("is in kilometres")));
    EXPECT_THAT(unit("travel_time"), AllOf(HasSubstr("s: "), HasSubstr("in minutes, which implies about 50 km/h")));
    EXPECT_THAT(unit("Shape_Leng"), HasSubstr("is in degrees"));
    EXPECT_THAT(unit("toll"), HasSubstr("the unit of weight \\\"toll\\\" is unknown"));
    EXPECT_THAT(unit("LENGTH", {"--length-unit", "m"}), Not(HasSubstr("in feet")));
    const auto cost = [&](const std::string& weight) {
        const auto found = program.run({"route", "roads.geojson", "--extra-weight", weight, "--weight", weight,
                                        "--from", "4.05,50", "--to", "4.05,50.009", "--json"});
        EXPECT_EQ(found.code, 0) << found.err;
        return found.json()["cost"].get<double>();
    };
    EXPECT_NEAR(cost("LENGTH"), 1000, 5);
    EXPECT_NEAR(cost("dist"), 1000, 5);
    EXPECT_NEAR(cost("travel_time"), 72, 1);
}

// A plane in feet is a country of miles.
TEST(Gis, TheUnitOfThePlaneIsThatOfItsNumbers) {
    const Program program;
    const auto lines = [&](const std::string& crs) {
        std::vector<std::string> all;
        for (int i = 0; i < 2; ++i)
            all.push_back(line_feature(R"("LENGTH":5280,"SPEED":30)",
                                       fmt::format("[{0},200000],[{0},205280]", 980000 + 1000 * i)));
        program.folder().file("roads.geojson",
                              R"({"type":"FeatureCollection","crs":{"type":"name","properties":{"name":")" + crs +
                                  R"("}},"features":[)" + all[0] + "," + all[1] + "]}");
        return program.run({"info", "roads.geojson", "--weight-field", "LENGTH", "--json"}).json()["notes"].dump();
    };
    EXPECT_THAT(
        lines("urn:ogc:def:crs:EPSG::2263"),  // New York, in US survey feet
        AllOf(HasSubstr("speeds without a unit are in mph (because the coordinates are in units of a US survey foot; "
                        "to override: --speed-unit)"),
              HasSubstr("is assumed to be in the unit of the coordinates, US survey foot")));
    EXPECT_THAT(lines("urn:ogc:def:crs:EPSG::32618"), HasSubstr("speeds without a unit are in km/h"));
}

TEST(Gis, NodesKeepTheirNames) {
    const Program program;
    ASSERT_EQ(program.run(std::vector<std::string>{"convert", "-o", "romania.gpkg"} + romania).code, 0);
    const Json route =
        program.run({"route", "romania.gpkg", "--from", "node:Arad", "--to", "node:Bucharest", "--json"}).json();
    EXPECT_EQ(route["distance_m"], 418000.0);
}

TEST(Gis, WhatAFormatDoesNotHoldIsSaid) {
    const Program program;
    program.folder().file("town.geojson", town());
    const auto gpx = program.run({"convert", "town.geojson", "-o", "town.gpx"});
    EXPECT_EQ(gpx.code, 0);
    EXPECT_THAT(gpx.err, HasSubstr("cannot store weights, directions"));
    EXPECT_THAT(gpx.err, Not(HasSubstr("Read it back")));
    EXPECT_THAT(program.run({"convert", "town.geojson", "-o", "town.csv"}).err, HasSubstr("cannot store the shapes"));
}

TEST(Gis, AFlatGeobufOfAnyNameIsOneFile) {
    const Program program;
    program.folder().file("town.geojson", town());
    for (const std::string file : {"out", "out.data", "out.fgb"}) {
        const auto converted = program.run({"convert", "town.geojson", "-f", "flatgeobuf", "-o", file});
        EXPECT_EQ(converted.code, 0) << converted.err;
        ASSERT_TRUE(std::filesystem::is_regular_file(program.path(file))) << file;
        EXPECT_EQ(read(program.path(file)).substr(0, 3), "fgb");
    }
}

TEST(Gis, AnEndBesideATunnelIsNoJunction) {
    const Program program;
    // The street's end lies 0.12 m north of the tunnel.
    program.folder().file(
        "tunnel.geojson",
        feature_collection(
            {line_feature(R"("highway":"primary","layer":-2,"tunnel":"T")", "[14.4,35.9],[14.41,35.9]"),
             line_feature(R"("highway":"residential","layer":0)", "[14.405,35.9000011],[14.405,35.91]")}));
    const auto built = program.run({"build", "tunnel.geojson", "-o", "tunnel.starway"});
    EXPECT_THAT(built.out, HasSubstr("4 nodes, 2 edges"));
    EXPECT_THAT(built.out, HasSubstr("1 line end lies within 0.5 m of a line on another level (a bridge or tunnel) and "
                                     "was not joined"));
}

// Unconnected lines, from south to north, each with its value of the field; an empty one is null.
void write_lines(const Program& program, const std::string& file, const std::string& field,
                 const std::vector<std::string>& values) {
    std::vector<std::string> lines;
    for (const auto& value : values)
        lines.push_back(line_feature(fmt::format(R"("{}":{})", field, value.empty() ? "null" : '"' + value + '"'),
                                     fmt::format("[14.4,35.{0}],[14.41,35.{0}]", 10 + lines.size())));
    program.folder().file(file, feature_collection(lines));
}

// In which direction each line can be travelled, from south to north: yes, -1 or no.
std::vector<std::string> directions(const Program& program, const std::vector<std::string>& source) {
    const auto written = program.run(std::vector<std::string>{"convert", "-o", "directions.geojson"} + source);
    EXPECT_EQ(written.code, 0) << written.err;
    const Json json = Json::parse(read(program.path("directions.geojson")));
    std::map<double, std::string> by_latitude;
    for (const auto& feature : json["features"])
        by_latitude[feature["geometry"]["coordinates"][0][1]] = feature["properties"]["oneway"];
    std::vector<std::string> found;
    for (const auto& [latitude, direction] : by_latitude) found.push_back(direction);
    return found;
}

TEST(Gis, OnewayLettersAreToldApart) {
    const Program program;
    write_lines(program, "here.geojson", "DIR_TRAVEL", {"F", "T"});
    EXPECT_THAT(directions(program, {"here.geojson"}), ElementsAre("yes", "-1"));

    write_lines(program, "esri.geojson", "ONEWAY", {"F", "T", "", ""});
    EXPECT_THAT(directions(program, {"esri.geojson"}), ElementsAre("yes", "-1", "no", "no"));
    EXPECT_THAT(program.run({"info", "esri.geojson"}).out,
                HasSubstr("in ONEWAY, F and T are read as forward and backward (with --oneway-values yes-no: "));
    EXPECT_THAT(directions(program, {"esri.geojson", "--oneway-values", "yes-no"}),
                ElementsAre("no", "yes", "no", "no"));

    write_lines(program, "tomtom.geojson", "ONEWAY", {"FT", "TF", "N", ""});
    EXPECT_THAT(directions(program, {"tomtom.geojson"}), ElementsAre("yes", "-1", "no"));  // N is gone
    EXPECT_THAT(program.run({"info", "tomtom.geojson"}).err,
                HasSubstr("1 line was skipped: closed in both directions"));

    write_lines(program, "truth.geojson", "oneway", {"F", "F", "T"});
    EXPECT_THAT(directions(program, {"truth.geojson"}), ElementsAre("no", "no", "yes"));
    EXPECT_THAT(directions(program, {"truth.geojson", "--oneway-values", "directions"}),
                ElementsAre("yes", "yes", "-1"));
}

TEST(Gis, LinksOfOneDirectionEach) {
    const Program program;
    const std::string ab = "[14.4,35.9],[14.405,35.902],[14.41,35.9]";
    const std::string ba = "[14.41,35.9],[14.405,35.902],[14.4,35.9]";
    // A road of two links, and one-way links that close the circle.
    program.folder().file("links.geojson",
                          feature_collection({line_feature(R"("id":1)", ab), line_feature(R"("id":2)", ba),
                                              line_feature(R"("id":3)", "[14.41,35.9],[14.42,35.9]"),
                                              line_feature(R"("id":4)", "[14.42,35.9],[14.41,35.89]"),
                                              line_feature(R"("id":5)", "[14.41,35.89],[14.4,35.9]")}));
    EXPECT_EQ(counts(program, {"links.geojson", "--directed"}), (Counts{4, 4, 5}));
    EXPECT_EQ(counts(program, {"links.geojson", "--undirected"}), (Counts{4, 4, 8}));
    EXPECT_EQ(counts(program, {"links.geojson"}), (Counts{4, 4, 5}));  // told by the twins
    const auto said = program.run({"info", "links.geojson"});
    EXPECT_THAT(said.out, HasSubstr("every line is one direction, because 1 of 5 lines repeat another in the opposite "
                                    "direction"));
    EXPECT_THAT(said.out, Not(HasSubstr("duplicate")));
    ASSERT_EQ(program.run({"convert", "links.geojson", "--directed", "-o", "links.gpkg"}).code, 0);
    EXPECT_EQ(counts(program, {"links.gpkg"}), (Counts{4, 4, 5}));
    const auto both = program.run({"info", "links.geojson", "--directed", "--oneway-field", "id"});
    EXPECT_EQ(both.code, 2);
}

TEST(Gis, RoutesHaveNamesAndWaypoints) {
    const Program program;
    const std::vector<std::string> ask{"--from", "Arad", "--via", "Sibiu", "--to", "Bucharest", "-o"};
    for (const std::string file : {"route.gpx", "route.kml"}) {
        const auto written =
            program.run(std::vector<std::string>{"route"} + romania + ask + std::vector<std::string>{file});
        ASSERT_EQ(written.code, 0) << written.err;
        const std::string text = read(program.path(file));
        EXPECT_THAT(text, HasSubstr("<name>Arad to Bucharest</name>"));
        for (const auto* place : {"Arad", "Sibiu", "Bucharest"})
            EXPECT_THAT(text, HasSubstr(fmt::format("<name>{}</name>", place)));
        for (const auto* role : {">start<", ">via<", ">end<"}) EXPECT_THAT(text, HasSubstr(role));
    }
}

TEST(Gis, AMatrixIsWhatItsNameSays) {
    const Program program;
    program.folder().file("points.csv", "name,lon,lat\nArad,21.31,46.18\nSibiu,24.15,45.79\n");
    const auto matrix = [&](const std::vector<std::string>& rest) {
        return program.run(std::vector<std::string>{"matrix"} + romania +
                           std::vector<std::string>{"--points", "points.csv", "--weight", "length"} + rest);
    };
    ASSERT_EQ(matrix({"-o", "m.json"}).code, 0);
    const Json json = Json::parse(read(program.path("m.json")));
    EXPECT_EQ(json["from"], (Json{"Arad", "Sibiu"}));
    EXPECT_EQ(json["costs"][0].size(), 2U);
    for (const std::string file : {"m.geojson", "m"}) {
        const auto refused = matrix({"-o", file});
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.err, HasSubstr("csv (from,to,cost) or json"));
        EXPECT_FALSE(std::filesystem::exists(program.path(file)));
    }
}

// The program with a terminal as its standard output: its exit code, and what the terminal showed.
Outcome on_terminal(const Program& program, const std::vector<std::string>& arguments) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        if (chdir(program.folder().path().c_str()) != 0) _exit(127);
        std::vector<std::string> words = std::vector<std::string>{Program::binary()} + arguments;
        std::vector<char*> pointers;
        for (auto& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        execv(pointers.front(), pointers.data());
        _exit(127);
    }
    Outcome outcome;
    std::array<char, 4096> buffer{};
    for (ssize_t got = 0; (got = ::read(terminal, buffer.data(), buffer.size())) > 0;)
        outcome.out.append(buffer.data(), static_cast<std::size_t>(got));
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

TEST(Gis, NothingBinaryReachesATerminal) {
    const Program program;
    program.folder().file("points.csv", "name,lon,lat\nArad,21.31,46.18\nSibiu,24.15,45.79\n");
    const auto ask = std::vector<std::string>{"matrix"} + romania + std::vector<std::string>{"--points", "points.csv"};
    for (const auto& flags : {std::vector<std::string>{}, {"-f", "raw"}, {"-o", "-"}}) {
        const auto refused = on_terminal(program, ask + flags);
        EXPECT_EQ(refused.code, 2) << refused.out;
        EXPECT_THAT(refused.out, HasSubstr("standard output is a terminal"));
        EXPECT_THAT(refused.out, Not(HasSubstr("NUMPY")));
    }
    const auto text = on_terminal(program, ask + std::vector<std::string>{"-f", "csv"});
    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, HasSubstr("from,to,cost"));
}

TEST(GisSources, APlugInOfAnotherBuildIsRefused) {
    const Program program;
    const std::string other = binary_dir() + "/tests/other_plugin";
    const auto info = program.run({"info", data("canada/roads.shp")}, "STARWAY_PLUGIN_DIR=" + other);
    EXPECT_EQ(info.code, 1);
    EXPECT_EQ(info.err, "error: " + other +
                            "/starway-ogr.so: the plug-in belongs to another build of Starway; install both from the "
                            "same package\n");
}

}  // namespace
}  // namespace starway::test
