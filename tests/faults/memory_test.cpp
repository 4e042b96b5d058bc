// Little memory: one sentence and exit code 1, from the first allocation to the last.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/program.hpp"

namespace starway::test {
namespace {

namespace fs = std::filesystem;

bool under_sanitizer() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#else
    return false;
#endif
}

class LittleMemory : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (under_sanitizer()) GTEST_SKIP() << "a sanitizer reserves terabytes";
        std::string rows = "from,to,length\n";
        for (int i = 0; i < 20'000; ++i)
            rows += fmt::format("{},{},{}\n", i, i % 3 == 0 ? (i * 7919 + 1) % 20'000 : (i + 1) % 20'000, 1 + i % 100);
        program_.folder().file("roads.csv", rows);
        program_.folder().file("points.geojson",
                               R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{},)"
                               R"("geometry":{"type":"LineString","coordinates":[[1,1],[2,2]]}}]})");
        program_.folder().file("few.csv", "id\n1\n2\n3\n");
        program_.folder().file("maze.map", "type octile\nheight 4\nwidth 5\nmap\n.....\n.@@@.\n...@.\n.@...\n");
        fs::copy_file(data("meshes/court.mesh"), program_.path("court.mesh"));
        const auto built = program_.shell("$starway build roads.csv -o net.starway");
        ASSERT_EQ(built.code, 0) << built.err;
    }
    Program program_;
};

TEST_P(LittleMemory, IsOneSentence) {
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    bool has_succeeded = false;
    // From where the system can map the program, but the dynamic loader not its libraries, to where everything fits.
    const int of_program = static_cast<int>(fs::file_size(Program::binary()) / 1024);
    for (int kib = of_program + 1'000; kib < 2'000'000 && !has_succeeded; kib += all ? 100 : 1'000 + kib / 10) {
        fs::remove(program_.path("out.starway"));
        const auto outcome = program_.shell(fmt::format(
            "ulimit -v {}; STARWAY_PLUGIN_DIR={}/src STARWAY_THREADS=2 XDG_CACHE_HOME=$PWD/cache $starway {}", kib,
            binary_dir(), GetParam()));
        const std::string where =
            fmt::format("{} in {} KiB: exit code {}\n{}", GetParam(), kib, outcome.code, outcome.err);
        // 127: the dynamic loader's own, before the program begins.
        const bool by_loader = outcome.code == 127 && !outcome.err.empty();
        ASSERT_TRUE(outcome.code == 0 || outcome.code == 1 || by_loader) << where;
        if (outcome.code == 1) {
            EXPECT_NE(outcome.err.find("error: "), std::string::npos) << where;
            EXPECT_EQ(outcome.err.find("error: ", outcome.err.find("error: ") + 1), std::string::npos) << where;
            EXPECT_FALSE(fs::exists(program_.path("out.starway"))) << where;
            EXPECT_EQ(outcome.err.find("apt install"), std::string::npos) << where;
        }
        has_succeeded = outcome.code == 0;
        for (const auto& entry : fs::directory_iterator(program_.folder().path()))
            EXPECT_NE(entry.path().filename().string().rfind(".starway-", 0), 0U) << "a leftover: " << entry << where;
    }
    EXPECT_TRUE(has_succeeded) << "no limit was high enough";
}

INSTANTIATE_TEST_SUITE_P(Lines, LittleMemory,
                         testing::Values("build roads.csv -o out.starway", "prepare net.starway -o out.starway",
                                         "route net.starway --from 1 --to 2", "info points.geojson",
                                         "check net.starway",
                                         "matrix net.starway --points few.csv -f csv -o out.starway",
                                         "convert net.starway -f csv -o out.starway", "bench net.starway --random 5",
                                         "field maze.map --to 0,0",
                                         "route maze.map --from 0,0 --to 4,3 --render out.svg",
                                         "prepare maze.map --index labels -o out.starway",
                                         "route court.mesh --from 20,-10 --to 54,12", "--version", "help route"));

}  // namespace
}  // namespace starway::test
