// What another process, or the user himself, does to the files while the program works on them.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "road/network/forge.hpp"
#include "support/sanitizers.hpp"

namespace starway::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Files : public testing::Test {
protected:
    void SetUp() override {
        for (const char* file : {"roads.csv", "cities.csv"})
            fs::copy_file(data(std::string("romania/") + file), program_.path(file));
        const auto built = run({"build", "roads.csv", "--nodes", "cities.csv", "-o", "net.starway"});
        ASSERT_EQ(built.code, 0) << built.err;
    }
    Outcome run(const std::vector<std::string>& arguments) const {
        return program_.run(arguments, "XDG_CACHE_HOME=" + program_.path("cache"));
    }
    void expect_refused(const std::vector<std::string>& arguments, const std::string& input) const {
        const std::string before = read(program_.path(input));
        const auto outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(input));
        EXPECT_EQ(read(program_.path(input)), before) << "destroyed";
    }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(program_.folder().path()))
            names.push_back(entry.path().filename().string());
        return names;
    }
    Program program_;
};

TEST_F(Files, NoOutputOverwritesAnInput) {
    expect_refused({"build", "roads.csv", "-o", "roads.csv"}, "roads.csv");
    expect_refused({"build", "roads.csv", "--nodes", "cities.csv", "-o", "./cities.csv"}, "cities.csv");
    expect_refused({"convert", "net.starway", "-o", "net.starway", "-f", "csv"}, "net.starway");
    expect_refused({"route", "roads.csv", "--from", "Arad", "--to", "Sibiu", "-o", "roads.csv"}, "roads.csv");
    expect_refused(
        {"route", "roads.csv", "--nodes", "cities.csv", "--from", "Arad", "--to", "Sibiu", "--explored", "cities.csv"},
        "cities.csv");
    expect_refused({"check", "roads.csv", "-o", "roads.csv"}, "roads.csv");
    expect_refused({"prepare", "roads.csv", "-o", "roads.csv"}, "roads.csv");
    expect_refused({"update", "net.starway", "--weights", "cities.csv", "-o", "cities.csv"}, "cities.csv");
    for (const char* part : {"net", "node"})
        fs::copy_file(data(fmt::format("tntp/Hamlet_{}.tntp", part)), program_.path(fmt::format("H_{}.tntp", part)));
    expect_refused({"build", "H_net.tntp", "-o", "H_node.tntp"}, "H_node.tntp");
    for (const char* part : {"link.csv", "node.csv"})
        fs::copy_file(data(std::string("gmns/") + part), program_.path(part));
    expect_refused({"build", "link.csv", "-o", "node.csv"}, "node.csv");
    expect_refused({"build", ".", "-o", "node.csv"}, "node.csv");
}

TEST_F(Files, NorThroughALink) {
    fs::create_symlink("roads.csv", program_.path("soft.csv"));
    fs::create_hard_link(program_.path("roads.csv"), program_.path("hard.csv"));
    for (const char* link : {"soft.csv", "hard.csv"}) {
        expect_refused({"build", "roads.csv", "-o", link}, "roads.csv");
        expect_refused({"build", link, "-o", "roads.csv"}, "roads.csv");
    }
}

TEST_F(Files, NorBesideAnOutput) {
    ASSERT_EQ(run({"convert", "net.starway", "-o", "dimacs.gr"}).code, 0);
    expect_refused({"convert", "net.starway", "-o", "dimacs.gr", "--nodes", "dimacs.co"}, "dimacs.co");
    fs::copy_file(program_.path("cities.csv"), program_.path("new-nodes.csv"));
    expect_refused({"convert", "roads.csv", "--nodes", "new-nodes.csv", "-o", "new.csv"}, "new-nodes.csv");
}

TEST_F(Files, NorThroughStandardOutput) {
    const std::string before = read(program_.path("roads.csv"));
    const auto outcome = program_.shell("$starway convert roads.csv -f csv -o - >>roads.csv");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(read(program_.path("roads.csv")), before);
}

TEST_F(Files, TwoOutputsAreTwoFiles) {
    const auto outcome = run(
        {"route", "net.starway", "--from", "Arad", "--to", "Sibiu", "-o", "a.geojson", "--explored", "./a.geojson"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("the same file"));
}

TEST_F(Files, VerbsThatChangeTheirFileMayDoSo) {
    EXPECT_EQ(run({"prepare", "net.starway", "-o", "net.starway"}).code, 0);
    program_.folder().file("changes.csv", "from,to,weight\nArad,Sibiu,150\n");
    const auto updated = run({"update", "net.starway", "--weights", "changes.csv", "-o", "net.starway"});
    EXPECT_EQ(updated.code, 0) << updated.err;
}

TEST_F(Files, PipesAndDevicesAreNotWaitedFor) {
    ASSERT_EQ(::mkfifo(program_.path("pipe").c_str(), 0600), 0);
    for (const std::string& path :
         {std::string("pipe"), std::string("/dev/zero"), std::string("/proc/kmsg"), std::string(".")}) {
        const std::vector<std::vector<std::string>> lines{
            {"info", path},
            {"route", "net.starway", "--places", path, "--from", "Arad", "--to", "Sibiu"},
            {"build", "roads.csv", "--nodes", path, "-o", "x.starway"},
            {"matrix", "net.starway", "--points", path, "-o", "x.csv"},
            {"update", "net.starway", "--weights", path},
            {"route", "net.starway", "--avoid-edges", path, "--from", "Arad", "--to", "Sibiu"},
            {"bench", "net.starway", "--pairs", path}};
        for (const auto& line : lines) {
            const auto outcome = program_.shell("timeout 20 $starway " + fmt::format("{}", fmt::join(line, " ")));
            EXPECT_TRUE(outcome.code >= 1 && outcome.code <= 3)
                << path << " " << line[0] << outcome.code << outcome.err;
        }
    }
}

// Every argument that names a file, of every verb.
TEST_F(Files, NoArgumentWaitsForWhatNeverEnds) {
    ASSERT_EQ(::mkfifo(program_.path("pipe").c_str(), 0600), 0);
    ASSERT_EQ(::mkfifo(program_.path("pipe.shp").c_str(), 0600), 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = program_.path("socket");
    ASSERT_LT(name.size(), sizeof address.sun_path);
    std::memcpy(address.sun_path, name.c_str(), name.size());
    const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(listener);
    program_.folder().file("maze.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
    program_.folder().file("court.mesh", read(data("meshes/court.mesh")));
    const std::string ends = " --from Arad --to Sibiu";
    for (const std::string& path : {std::string("pipe"), std::string("pipe.shp"), std::string("socket"),
                                    std::string("/dev/zero"), std::string("/proc/kmsg"), std::string(".")})
        for (const std::string& line : {"info " + path,
                                        "check " + path,
                                        "convert " + path + " -o x.csv",
                                        "prepare " + path,
                                        "nearest " + path + " --at 1,1",
                                        "route " + path + ends,
                                        "field " + path + " --to 1,1",
                                        "scen " + path + " --map maze.map",
                                        "bench " + path,
                                        "update " + path + " --weights roads.csv",
                                        "matrix " + path + " --points cities.csv -o x.csv",
                                        "build roads.csv " + path + " -o x.starway",
                                        "nearest net.starway --at Arad --places " + path,
                                        "route net.starway" + ends + " --avoid-area " + path,
                                        "update net.starway --speeds " + path,
                                        "matrix net.starway -o x.csv --from cities.csv --to " + path,
                                        "matrix net.starway -o x.csv --to cities.csv --from " + path,
                                        "route maze.map --from 0,0 --to 2,1 --algorithm hpa --clusters " + path,
                                        "route maze.map --from 0,0 --to 2,1 --algorithm labels --labels " + path,
                                        "route maze.map --from 0,0 --to 2,1 --waypoints " + path,
                                        "bench maze.map --algorithm hpa --clusters " + path}) {
            const auto outcome = program_.shell("timeout 20 $starway " + line);
            EXPECT_TRUE(outcome.code >= 1 && outcome.code <= 3) << line << ": " << outcome.code << outcome.err;
            EXPECT_THAT(outcome.err, HasSubstr("error: ")) << line;
        }
}

// A pipe that is open but silent, and one that nobody reads: one signal ends the wait.
TEST_F(Files, ASignalEndsTheWaitForAPipe) {
    ASSERT_EQ(::mkfifo(program_.path("pipe").c_str(), 0600), 0);
    const std::string ends = " --from Arad --to Sibiu";
    for (const std::string& line :
         {"route net.starway --avoid-edges pipe" + ends, std::string("build roads.csv --nodes pipe -o x.starway"),
          std::string("update net.starway --weights pipe"), std::string("bench net.starway --pairs pipe"),
          std::string("info - <pipe")}) {
        const auto outcome = program_.shell("exec 9<>pipe; timeout -s TERM -k 5 1 $starway " + line + "; echo $?");
        EXPECT_THAT(outcome.out, HasSubstr("124")) << line;  // by the first signal, not by the second
        EXPECT_THAT(outcome.err, HasSubstr("interrupted")) << line;
    }
    // One request that comes twice, as timeout sends it; here by two signals, so that both arrive.
    const auto twice =
        program_.shell("exec 9<>pipe; $starway info - <pipe & sleep 0.5; kill -TERM $!; kill -INT $!; wait $!");
    EXPECT_THAT(twice.err, HasSubstr("interrupted"));
    EXPECT_EQ(twice.code, 130);
    const auto outcome = program_.shell("timeout -s TERM -k 5 1 $starway convert net.starway -f csv -o pipe; echo $?");
    EXPECT_THAT(outcome.out, HasSubstr("124"));
    EXPECT_THAT(outcome.err, HasSubstr("interrupted"));
    const auto read_later =
        program_.shell("$starway convert net.starway -f geojson -o pipe & sleep 0.3; cat pipe >read.geojson; wait $!");
    EXPECT_EQ(read_later.code, 0) << read_later.err;
    EXPECT_THAT(read(program_.path("read.geojson")), HasSubstr("FeatureCollection"));
}

TEST_F(Files, ATableOfAShapefileIsNoPipe) {
    for (const char* part : {"shp", "shx", "prj"})
        fs::copy_file(data(std::string("canada/roads.") + part), program_.path(std::string("roads.") + part));
    ASSERT_EQ(::mkfifo(program_.path("roads.dbf").c_str(), 0600), 0);
    const auto outcome = program_.shell("timeout 20 $starway info roads.shp");
    EXPECT_EQ(outcome.code, 3) << outcome.err;  // what a source names is input
    EXPECT_THAT(outcome.err, HasSubstr("roads.dbf"));
}

TEST_F(Files, LeftoversOfKilledRunsAreRemovedAndOthersAreNot) {
    program_.folder().file(".starway-0123456789abcdef.tmp", "left by a killed run");
    fs::create_directory(program_.path(".starway-aB3xYz"));
    program_.folder().file(".starway-aB3xYz/copy.gpkg", "left by a killed run");
    program_.folder().file(".starway-notes", "somebody's own");
    const std::string used = program_.folder().file(".starway-fedcba9876543210.tmp", "being written");
    const int owner = ::open(used.c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(owner, LOCK_EX), 0);
    ASSERT_EQ(run({"build", "roads.csv", "-o", "new.starway"}).code, 0);
    ::close(owner);
    EXPECT_FALSE(fs::exists(program_.path(".starway-0123456789abcdef.tmp")));
    EXPECT_FALSE(fs::exists(program_.path(".starway-aB3xYz")));
    EXPECT_TRUE(fs::exists(program_.path(".starway-notes")));
    EXPECT_TRUE(fs::exists(used));
}

TEST_F(Files, NamesInMessagesAreEscaped) {
    program_.folder().file("evil.csv", "from,to,length\n\"A\x1B[31m\u202E\",B,notanumber\n");
    program_.folder().file("column.csv", "from,to,le\x1B[31mngth\nA,B,1\n");
    for (const auto& line :
         std::vector<std::vector<std::string>>{{"info", "evil.csv"},
                                               {"info", "column.csv"},
                                               {"-v", "info", "column.csv", "--weight-field", "le\x1B[31mngth"},
                                               {"route", "roads.csv", "--from", "A\x1B[31m\u202E", "--to", "Sibiu"},
                                               {"info", "no\x1B[31m\u2066such.csv"},
                                               {"info", "no\x1B[31m\u2066such.csv", "--json"}}) {
        const auto outcome = run(line);
        EXPECT_THAT(outcome.err + outcome.out, Not(HasSubstr("\x1B"))) << line.back();
        EXPECT_THAT(outcome.err + outcome.out, Not(HasSubstr("\u202E"))) << line.back();
        EXPECT_THAT(outcome.err + outcome.out, Not(HasSubstr("\u2066"))) << line.back();
    }
}

TEST_F(Files, ADamagedIndexStopsOnlyWhatWouldUseIt) {
    ASSERT_EQ(run({"prepare", "net.starway"}).code, 0);
    // A wrong weight behind checksums that fit.
    const std::string text = read(program_.path("net.starway"));
    std::vector<std::byte> image(text.size());
    std::memcpy(image.data(), text.data(), text.size());
    const auto section = section_of(image, "cch.up.0");
    ASSERT_FALSE(section.empty());
    section[0] ^= std::byte{1};
    repair_checksums(image);
    program_.folder().file("net.starway", {reinterpret_cast<const char*>(image.data()), image.size()});
    const std::vector<std::string> question{"route", "net.starway", "--from", "Arad", "--to", "Bucharest"};
    const auto refused = run(question);
    EXPECT_EQ(refused.code, 3) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("--index none"));
    for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{
             {"--index", "none"}, {"--algorithm", "dijkstra"}, {"--algorithm", "astar"}}) {
        const auto answered = run(question + more);
        EXPECT_EQ(answered.code, 0) << answered.err;
        EXPECT_THAT(answered.out, HasSubstr("418 km"));
    }
    const auto checked = run({"check", "net.starway"});
    EXPECT_EQ(checked.code, 3) << checked.out;
}

TEST_F(Files, AMapNamesOnlyFilesOfItsFolder) {
    fs::create_directory(program_.path("maps"));
    for (const char* file : {"castle.tmx", "castle.tsx", "castle-tiles.png"})
        fs::copy_file(data(std::string("maps/") + file), program_.path(std::string("maps/") + file));
    const auto inside = run({"info", "maps/castle.tmx"});
    EXPECT_EQ(inside.code, 0) << inside.err;
    // The tileset goes elsewhere: by its path, and by a link that stays.
    fs::rename(program_.path("maps/castle.tsx"), program_.path("castle.tsx"));
    fs::create_symlink("../castle.tsx", program_.path("maps/castle.tsx"));
    std::string text = read(program_.path("maps/castle.tmx"));
    text.replace(text.find("castle.tsx"), 10, "../castle.tsx");
    program_.folder().file("maps/path.tmx", text);
    for (const char* map : {"maps/castle.tmx", "maps/path.tmx"}) {
        const auto outside = run({"info", map});
        EXPECT_EQ(outside.code, 3) << outside.err;
        EXPECT_THAT(outside.err, HasSubstr("--allow-outside"));
        const auto allowed = run({"info", map, "--allow-outside"});
        EXPECT_EQ(allowed.code, 0) << allowed.err;
    }
}

TEST_F(Files, AScenarioNamesOnlyMapsOfItsFolder) {
    fs::create_directory(program_.path("inner"));
    const std::string map = "type octile\nheight 1\nwidth 2\nmap\n..\n";
    program_.folder().file("secret.map", map);
    program_.folder().file("inner/open.map", map);
    fs::create_symlink("../secret.map", program_.path("inner/link.map"));
    for (const std::string& named :
         {std::string("../secret.map"), program_.path("secret.map"), std::string("link.map")}) {
        program_.folder().file("inner/x.scen", "version 1\n0\t" + named + "\t2\t1\t0\t0\t1\t0\t1\n");
        const auto refused = run({"scen", "inner/x.scen"});
        EXPECT_EQ(refused.code, 2) << refused.out << refused.err;
        EXPECT_THAT(refused.err, HasSubstr("--map")) << named;
    }
    program_.folder().file("inner/x.scen", "version 1\n0\topen.map\t2\t1\t0\t0\t1\t0\t1\n");
    EXPECT_EQ(run({"scen", "inner/x.scen"}).code, 0);
}

TEST_F(Files, AMatrixOfAMillionPointsEachWayStreams) {
    STARWAY_SKIP_UNDER_SANITIZER();
    ASSERT_EQ(run({"prepare", "net.starway"}).code, 0);
    // Only the beginning is waited for: what is held must not grow with the number of cells.
    const auto outcome = program_.shell(
        "awk 'BEGIN { print \"name,lon,lat\"; for (i = 0; i < 200000; i++) print i \",\" 21 + i % 30 / 10 \",\" 44 + i "
        "% 20 / 10 "
        "}' >many.csv;"
        "ulimit -v 2000000; STARWAY_THREADS=2 timeout 20 $starway matrix net.starway --points many.csv -f raw -o - | "
        "head -c 100000000 | wc -c");
    EXPECT_THAT(outcome.out, HasSubstr("100000000")) << outcome.err;
}

TEST_F(Files, AMatrixEndsWhenItsReaderLeavesOrTheDiskIsTooSmall) {
    const std::string points =
        "awk 'BEGIN { print \"name,lon,lat\"; for (i = 0; i < 1000000; i++) print i \",\" 21 + i % 30 / 10 \",\" 44 + "
        "i % "
        "20 / 10 }' >many.csv; head -20001 many.csv >few.csv; ";
    const auto left = program_.shell(
        points +
        "{ timeout 60 $starway matrix net.starway --points few.csv -f raw -o -; echo \"code $?\" >&2; } | head "
        "-c 100 >/dev/null");
    EXPECT_THAT(left.err, HasSubstr("code 141"));
    const auto full = program_.shell("timeout 60 $starway matrix net.starway --points many.csv -o huge.npy");
    EXPECT_EQ(full.code, 1);
    EXPECT_THAT(full.err, testing::AllOf(HasSubstr("1000000 × 1000000"), HasSubstr("8000.0 GB")));
    EXPECT_FALSE(fs::exists(program_.path("huge.npy")));
}

TEST_F(Files, CsvForSpreadsheetsHoldsNoFormulas) {
    program_.folder().file("formulas.csv",
                           "from,to,length,name\n=A1,@B,1,\"=HYPERLINK(1)\"\n@B,C,2,+cmd|x\nC,=A1,3,-5\n");
    program_.folder().file("nodes.csv", "id,lon,lat\n=A1,1,1\n@B,1,2\nC,2,2\n");
    const std::vector<std::string> source{"formulas.csv", "--nodes", "nodes.csv"};
    const std::vector<std::vector<std::string>> lines{
        std::vector<std::string>{"convert"} + source + std::vector<std::string>{"-o", "a.csv", "--csv-safe"},
        std::vector<std::string>{"route"} + source +
            std::vector<std::string>{"--from", "=A1", "--to", "C", "--explored", "b.csv", "-f", "csv", "--csv-safe",
                                     "-o", "a.csv"},
        std::vector<std::string>{"check"} + source + std::vector<std::string>{"-o", "a.csv", "--csv-safe"}};
    for (const auto& line : lines) {
        const auto outcome = run(line);
        ASSERT_EQ(outcome.code, 0) << line.front() << outcome.err;
        for (const char* formula : {"=A1", "@B", "=HYPERLINK", "+cmd"})
            for (const char* before : {"\n", ",", ",\""})
                EXPECT_THAT(read(program_.path("a.csv")), Not(HasSubstr(std::string(before) + formula)))
                    << line.front();
    }
    EXPECT_THAT(run({"convert", "formulas.csv", "-o", "x.geojson", "--csv-safe"}).code, 2);
}

}  // namespace
}  // namespace starway::test
