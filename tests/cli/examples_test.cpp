// Every example of the help runs: on data that ships, or on small files made here under the names that examples use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "cli/program.hpp"

namespace starway::test {
namespace {

// Those that run need files that others make; so the verbs that make them come first.
const std::vector<std::string> verbs_in_turn{
    "build", "prepare",   "route", "field", "scen",  "info",  "check",   "update", "profile",    "nearest", "matrix",
    "tiles", "isochrone", "trip",  "match", "batch", "serve", "convert", "bench",  "completion", "man",     "help"};

// Beginnings of the examples that do not run here.
const std::map<std::string, std::string> left_out{
    {"starway serve ", "servers run until they are stopped; tests/server starts them"},
    {"kill -HUP ", "there is no server"},
    {"starway prepare world.map ", "a map of 240 million cells"},
    {"starway route world.map ", "likewise"},
    {"starway scen aurora.scen ", "no scenario of a navigation mesh ships"},
    {"starway man route |", "not every machine shows manual pages"},
};

bool is_left_out(const std::string& command) {
    return std::any_of(left_out.begin(), left_out.end(),
                       [&](const auto& entry) { return command.rfind(entry.first, 0) == 0; });
}

std::vector<std::string> examples_of(const Program& program, const std::string& verb) {
    std::istringstream page(program.run({"help", verb, "--all"}).out);
    std::vector<std::string> examples;
    bool among_examples = false;
    for (std::string line; std::getline(page, line) && !(among_examples && line.empty());) {
        if (among_examples && line.rfind("    ", 0) == 0) examples.push_back(line.substr(4));
        among_examples = among_examples || line == "Examples";
    }
    return examples;
}

// A grid of streets as OPL, node by node from a corner, with a short road of its own id.
std::string streets(double x, double y, double step, int columns, int rows) {
    std::string text;
    for (int i = 0; i < columns * rows; ++i)
        text += fmt::format("n{} x{:.5f} y{:.5f}\n", i + 1, x + i % columns * step, y + i / columns * step);
    const auto way = [&](int id, const char* kind, int first, int count, int stride) {
        text += fmt::format("w{} Thighway={} N", id, kind);
        for (int i = 0; i < count; ++i) text += fmt::format("{}n{}", i == 0 ? "" : ",", first + i * stride);
        text += "\n";
    };
    for (int row = 0; row < rows; ++row) way(row + 1, "primary", row * columns + 1, columns, 1);
    for (int column = 0; column < columns; ++column) way(100 + column, "residential", column + 1, rows, columns);
    way(4567, "service", 1, 2, 1);
    return text;
}

// The files of the examples.
class Examples : public ::testing::Test {
protected:
    void write(const std::string& name, const std::string& text) const { std::ofstream(program.path(name)) << text; }
    void must_run(const std::string& script) const {
        const Outcome outcome = shell(script);
        ASSERT_EQ(outcome.code, 0) << script << "\n" << outcome.err;
    }
    [[nodiscard]] Outcome shell(const std::string& script) const {
        return program.shell("set -e; data=" + Program::quoted(data("")) +
                             "\nPATH=$(dirname \"$starway\"):$PATH; HOME=$PWD; export PATH HOME\n" + script);
    }
    void make_sources() const {
        must_run(
            R"(for name in roads north south; do
  for e in shp shx dbf prj; do cp "$data/canada/roads.$e" $name.$e; done
done
for e in shp shx dbf prj; do cp "$data/canada/popplaces.$e" cities.$e; done
cp "$data"/romania/*.csv "$data/letters/edges.csv" "$data"/maps/castle* "$data/meshes/court.mesh" "$data"/voxels/* .
mkdir -p maps/dao scenarios/dao .local/share/bash-completion/completions .config/fish/completions
forest=$data/stand-ins/movingai/maps/small/forest.map
cp "$forest" maps/dao/brc202d.map; cp "$forest" scenarios/dao/brc202d.map
sed s,maps/small/forest.map,brc202d.map, "$data/stand-ins/movingai/scenarios/small/forest.map.scen" >brc202d.map.scen
cp brc202d.map.scen scenarios/dao
starway profile show car >car.toml; cp car.toml vans.toml)");
        write("belgium.opl", streets(4.3, 50.6, 0.05, 28, 8));
        write("city.opl", streets(7.4, 43.72, 0.002, 20, 8));
        std::string dungeon = "type octile\nheight 40\nwidth 210\nmap\n";
        for (int row = 0; row < 40; ++row) dungeon += std::string(210, '.') + "\n";
        write("dungeon.map", dungeon);
    }
    void make_points() const {
        const std::string places = "lon,lat\n4.39,50.85\n5.57,50.63\n4.8,50.7\n5.2,50.9\n";
        for (const char* name : {"shops.csv", "customers.csv", "depots.csv", "points.csv"}) write(name, places);
        write("od.csv", "from_lon,from_lat,to_lon,to_lat\n4.39,50.85,5.57,50.63\n");
        write("traffic.csv", "from,to,speed\n1,2,30\n");
        write("fees.csv", "from,to,cost\nA,B,5\n");
        write("requests.ndjson", R"({"id": 1, "service": "route", "from": [4.39, 50.85], "to": [5.57, 50.63]})");
        std::string track =
            R"(<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>)";
        for (int i = 0; i < 20; ++i) track += fmt::format(R"(<trkpt lat="50.6001" lon="{:.4f}"/>)", 4.301 + i * 0.002);
        write("track.gpx", track + "</trkseg></trk></gpx>");
    }
    // Names that mean something else to the examples of another verb.
    void prepare_for(const std::string& verb) const {
        if (verb == "route") write("points.csv", "id,x,y\n1,20,12\n2,190,31\n"), write("links.csv", "from,to\n1,2\n");
        if (verb == "matrix") make_points();
        if (verb == "update") must_run("starway build edges.csv -o roads.starway");
        if (verb == "tiles") write("points.csv", "lon,lat\n4.39,50.85\n5.57,50.63\n");
        if (verb == "match") write("points.csv", "lon,lat\n7.4011,43.7201\n7.4031,43.7201\n7.4051,43.7201\n");
        if (verb == "convert") must_run("starway build roads.shp -o roads.starway");
    }

    const Program program;
};

TEST_F(Examples, OfAllHelpRun) {
    if (!std::filesystem::exists(binary_dir() + "/src/starway-ogr.so")) GTEST_SKIP() << "built without GDAL";
    make_sources();
    make_points();
    must_run(R"(starway build belgium.opl -o belgium.starway; cp belgium.starway be.starway
cp belgium.opl region.osm.pbf; cp city.opl city.osm.pbf; cp city.opl malta.osm.pbf; starway build roads.shp -o roads.starway)");
    std::size_t run = 0;
    for (const std::string& verb : verbs_in_turn) {
        prepare_for(verb);
        if (HasFatalFailure()) return;
        const auto examples = examples_of(program, verb);
        EXPECT_FALSE(examples.empty()) << verb;
        for (const std::string& example : examples) {
            if (is_left_out(example)) continue;
            const Outcome outcome = shell(example);
            EXPECT_EQ(outcome.code, 0) << verb << ": " << example << "\n" << outcome.err;
            ++run;
            // The other shares of the job, as its other processes compute them.
            if (example.rfind("starway tiles run job --tile", 0) == 0) must_run("starway tiles run job");
        }
    }
    EXPECT_GT(run, 60U);
}

}  // namespace
}  // namespace starway::test
