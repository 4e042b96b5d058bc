// Every system call that can fail does, one at a time: the program ends with one sentence or the right answer, and
// leaves no half-written file, no leftover, and its inputs as they were. The quick suite tries a few of each;
// STARWAY_LONG_TESTS tries them all.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace starway::test {
namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;

Files files_in(const fs::path& folder) {
    Files files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = fs::relative(entry.path(), folder).string();
        if (name == ".out" || name == ".err" || name == ".reached" || name.rfind("cache", 0) == 0) continue;
        files[name] = entry.is_directory() ? "(folder)" : read(entry.path().string());
    }
    return files;
}

struct Scenario {
    std::string name;
    std::vector<std::string> arguments;
    std::vector<std::string> outputs;  // files it makes or replaces
    bool same_bytes = true;            // two runs write the same
};

std::ostream& operator<<(std::ostream& stream, const Scenario& scenario) {
    return stream << scenario.name;
}

class InjectedFaults : public testing::TestWithParam<Scenario> {
protected:
    void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        GTEST_SKIP() << "a sanitizer replaces the same functions";
#endif
        for (const char* file : {"roads.csv", "cities.csv"})
            fs::copy_file(data(std::string("romania/") + file), program_.path(file));
        program_.folder().file("old.geojson", "an older route");
        for (const char* name : {"kept.gr", "kept.co"}) program_.folder().file(name, "older ones");
        program_.folder().file("changes.csv", "from,to,weight\nArad,Sibiu,150\n");
        program_.folder().file("points.csv", "name,lon,lat\nArad,21.3123,46.1866\nSibiu,24.1,45.8\n");
        program_.folder().file("maze.map", "type octile\nheight 4\nwidth 5\nmap\n.....\n.@@@.\n...@.\n.@...\n");
        const auto built = program_.run({"build", "roads.csv", "--nodes", "cities.csv", "-o", "old.starway"}, quiet);
        ASSERT_EQ(built.code, 0) << built.err;
    }

    // Puts back what the run before changed.
    void restore(const Files& files) {
        for (const auto& [name, content] : files_in(program_.folder().path()))
            if (files.count(name) == 0) fs::remove_all(program_.path(name));
        for (const auto& [name, content] : files)
            if (read(program_.path(name)) != content) program_.folder().file(name, content);
        fs::remove(program_.path(".reached"));
    }

    // False where the run ended before its K-th call.
    bool fail(const std::string& function, long k, const Scenario& scenario, const Files& before, const Files& after) {
        restore(before);
        const auto outcome = program_.run(
            scenario.arguments, fmt::format("{} LD_PRELOAD={} STARWAY_FAULT={}:{} STARWAY_FAULT_REACHED={}", quiet,
                                            shim(), function, k, Program::quoted(program_.path(".reached"))));
        const std::string where = fmt::format("{} with {} {} failing: exit code {}\n{}", scenario.name, function, k,
                                              outcome.code, outcome.err);
        EXPECT_TRUE(outcome.code >= 0 && outcome.code <= 4) << where;
        if (outcome.code != 0) {
            EXPECT_EQ(errors_in(outcome.err), 1) << where;
        }
        const Files now = files_in(program_.folder().path());
        for (const auto& [name, content] : now) {
            const bool is_output =
                std::find(scenario.outputs.begin(), scenario.outputs.end(), name) != scenario.outputs.end();
            EXPECT_TRUE(before.count(name) != 0 || is_output) << "a leftover " << name << ", " << where;
            const bool as_before = before.count(name) != 0 && before.at(name) == content;
            const bool complete = is_output && after.count(name) != 0 &&
                                  (after.at(name) == content || (!scenario.same_bytes && !content.empty()));
            EXPECT_TRUE(as_before || complete) << "half-written: " << name << ", " << where;
        }
        // Files that belong together are all there, or none is.
        std::size_t complete_outputs = 0;
        for (const std::string& output : scenario.outputs)
            complete_outputs +=
                now.count(output) != 0 && after.count(output) != 0 && now.at(output) == after.at(output);
        if (scenario.same_bytes) {
            EXPECT_TRUE(complete_outputs == 0 || complete_outputs == scenario.outputs.size())
                << "only some of the files: " << where;
        }
        for (const auto& [name, content] : before) EXPECT_EQ(now.count(name), 1U) << name << " is gone, " << where;
        if (outcome.code == 0 && scenario.same_bytes) {
            for (const std::string& output : scenario.outputs)
                EXPECT_TRUE(now.count(output) != 0 && now.at(output) == after.at(output)) << output << ", " << where;
        }
        return fs::exists(program_.path(".reached"));
    }

    // A line that begins with "error: ", or what the dynamic loader says where it has no memory.
    static long errors_in(const std::string& text) {
        std::istringstream lines(text);
        long count = 0;
        for (std::string line; std::getline(lines, line);)
            count += line.rfind("error: ", 0) == 0 || line.find("error while loading") != std::string::npos ? 1 : 0;
        return count;
    }

    static std::string shim() {
        return binary_dir() + "/tests/faults/libstarway_faults.so";
    }
    Program program_;
    // Threads that can fail, and no record of what was checked but in the test's folder.
    const std::string quiet =
        "STARWAY_THREADS=3 STARWAY_PLUGIN_DIR=" + binary_dir() + "/src XDG_CACHE_HOME=" + program_.path("cache");
};

TEST_P(InjectedFaults, EndInOneSentence) {
    const Scenario& scenario = GetParam();
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    const Files before = files_in(program_.folder().path());
    const auto outcome = program_.run(scenario.arguments, quiet);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Files after = files_in(program_.folder().path());
    for (const char* function : {"write", "pwrite", "fsync", "rename", "mmap", "pthread_create", "open", "malloc"}) {
        const long most = all ? 1'000'000 : 3;
        // Thousands of allocations are made: all of the first, then ever fewer of the rest.
        const bool many =
            std::string(function) == "malloc" || std::string(function) == "mmap" || std::string(function) == "open";
        for (long k = 1; k <= most; k += many && k > 200 ? k / 40 : 1)
            if (!fail(function, k, scenario, before, after) || HasFailure()) break;
        if (!all && many)
            for (const long k : {20L, 300L, 1500L}) fail(function, k, scenario, before, after);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Verbs, InjectedFaults,
    testing::Values(
        Scenario{"build", {"build", "roads.csv", "--nodes", "cities.csv", "-o", "new.starway"}, {"new.starway"}},
        Scenario{"build_over_old", {"build", "roads.csv", "-o", "old.starway"}, {"old.starway"}},
        Scenario{"prepare", {"prepare", "old.starway", "--index", "ch", "--index", "labels"}, {"old.starway"}},
        Scenario{
            "route",
            {"route", "roads.csv", "--nodes", "cities.csv", "--from", "Arad", "--to", "Bucharest", "-o", "old.geojson"},
            {"old.geojson"},
            false},
        Scenario{"matrix", {"matrix", "old.starway", "--points", "points.csv", "-o", "costs.csv"}, {"costs.csv"}},
        Scenario{"convert_csv", {"convert", "old.starway", "-o", "copy.csv"}, {"copy.csv", "copy-nodes.csv"}},
        Scenario{"convert_over_old", {"convert", "old.starway", "-o", "kept.gr"}, {"kept.gr", "kept.co"}},
        Scenario{"convert_gis", {"convert", "old.starway", "-o", "copy.gpkg"}, {"copy.gpkg"}, false},
        Scenario{"update", {"update", "old.starway", "--weights", "changes.csv"}, {"old.starway"}},
        Scenario{"map_route",
                 {"route", "maze.map", "--from", "0,0", "--to", "4,3", "--show", "none", "--render", "way.svg"},
                 {"way.svg"},
                 false},
        Scenario{"map_prepare", {"prepare", "maze.map", "-o", "maze.clusters"}, {"maze.clusters"}}),
    [](const auto& scenario) { return scenario.param.name; });

}  // namespace
}  // namespace starway::test
