// `starway tiles`: plan, run, merge and verify, as a shell would.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

class Tiles : public testing::Test {
protected:
    Tiles() {
        EXPECT_EQ(
            program_.run(std::vector<std::string>{"build"} + romania + std::vector<std::string>{"-o", "net.starway"})
                .code,
            0);
        EXPECT_EQ(program_.run({"prepare", "net.starway"}).code, 0);
        std::string points = "name,lon,lat\n";
        for (int i = 0; i < 40; ++i) points += fmt::format("p{},{},{}\n", i, 21.5 + i * 0.13, 44.5 + i % 7 * 0.4);
        (void)program_.folder().file("points.csv", points);
    }
    [[nodiscard]] Outcome plan(const std::string& folder) const {
        return program_.run({"tiles", "plan", "net.starway", "--from", "points.csv", "--tile", "16", "--max-snap",
                             "inf", "-o", folder, "--json"});
    }
    Program program_;
};

TEST_F(Tiles, APlanIsRunInSharesAndProved) {
    const auto planned = plan("job");
    ASSERT_EQ(planned.code, 0) << planned.err << planned.out;
    const Json job = planned.json();
    EXPECT_EQ(job["tiles"], 9);
    EXPECT_EQ(job["rows"], 40);
    EXPECT_EQ(job["finished"], 0);
    const auto early = program_.run({"tiles", "verify", "job"});
    EXPECT_EQ(early.code, 3);
    EXPECT_THAT(early.err, HasSubstr("0 of 9 tiles are finished"));
    const auto first = program_.run({"tiles", "run", "job", "--tile", "1/3", "-j", "1", "--json"});
    ASSERT_EQ(first.code, 0) << first.out;
    EXPECT_EQ(first.json()["computed"], 3);
    const auto rest = program_.run({"tiles", "run", "job", "--json"});
    EXPECT_EQ(rest.json()["computed"], 6);
    EXPECT_EQ(rest.json()["skipped"], 3);
    const auto proof = program_.run({"tiles", "verify", "job", "--samples", "50", "--json"});
    ASSERT_EQ(proof.code, 0) << proof.out;
    EXPECT_EQ(proof.json()["recomputed"], 50);
    EXPECT_EQ(proof.json()["cells"], 1600);
    const auto merged = program_.run({"tiles", "merge", "job", "--verify", "-o", "whole.npy"});
    ASSERT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(merged.out, proof.json()["digest"].get<std::string>() + "\n");
    EXPECT_EQ(read((program_.folder().path() / "whole.npy").string()).size(), 128 + 1600 * 4);

    // The same digest of another folder, whose tiles are computed in another order.
    ASSERT_EQ(plan("other").code, 0);
    for (const char* share : {"2/2", "1/2"})
        ASSERT_EQ(program_.run({"tiles", "run", "other", "--tile", share}).code, 0);
    EXPECT_EQ(program_.run({"tiles", "verify", "other"}).out, merged.out);
}

TEST_F(Tiles, MistakesAreSentences) {
    ASSERT_EQ(plan("job").code, 0);
    const auto says = [&](const std::vector<std::string>& arguments, int code, const char* words) {
        const auto outcome = program_.run(arguments);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(words));
    };
    says({"tiles", "plan", "net.starway", "--from", "points.csv"}, 2, "-o FOLDER");
    says({"tiles", "plan", "net.starway", "-o", "x"}, 2, "--from FILE");
    says({"tiles", "plan", "net.starway", "--from", "points.csv", "--max-snap", "inf", "-o", "job"}, 2,
         "not an empty folder");
    says({"tiles", "plan", "net.starway", "--from", "points.csv", "--max-snap", "inf", "--tile", "4", "-o", "x"}, 2,
         "16 to 16384");
    says({"tiles", "run", "job", "--tile", "0/3"}, 2, "no share 0/3");
    says({"tiles", "run", "job", "--tile", "3"}, 2, "takes i/N");
    says({"tiles", "run", "job", "--from", "points.csv"}, 2, "--from has no effect on tiles run");
    says({"tiles", "run", "nothing"}, 1, "is not a job of tiles");
    says({"tiles", "merge", "job"}, 2, "--verify");
    says({"tiles", "merge", "job", "-o", "x.csv"}, 2, ".npy");
    (void)program_.folder().file("speeds.csv", "from,to,length\nArad,Sibiu,200000\n");
    ASSERT_EQ(
        program_.run({"update", "net.starway", "--weights", "speeds.csv", "--weight", "length", "-o", "other.starway"})
            .code,
        0);
    says({"tiles", "run", "job", "--network", "other.starway"}, 2, "is not the one that");
    std::filesystem::remove(program_.folder().path() / "net.starway");
    says({"tiles", "run", "job"}, 1, "--network FILE");
}

// Routes, matches and isochrones go the same way.
TEST_F(Tiles, ListsOfWorkArePlannedRunAndProved) {
    (void)program_.folder().file("od.csv", "id,from,to\nx,\"21.5,46\",\"26,44.5\"\ny,\"23,45\",\"27.5,47\"\n");
    (void)program_.folder().file("numbers.csv", "21.5,46,26,44.5\n23,45,27.5,47\n");
    (void)program_.folder().file("traces.csv",
                                 "trace,lon,lat,time\na,21.3,46.2,0\nb,26,44.5,0\na,21.6,46.5,60\nb,26.1,44.4,60\n");
    const std::vector<std::vector<std::string>> plans{
        {"--routes", "od.csv", "--max-snap", "inf"},
        {"--routes", "numbers.csv", "--max-snap", "inf", "--tile", "1", "--no-geometry"},
        {"--match", "traces.csv", "--radius", "3000"},
        {"--isochrones", "points.csv", "--contours", "100km,200km", "--weight", "length", "--max-snap", "inf", "--tile",
         "16"}};
    const std::vector<int> items{2, 2, 2, 40};
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const std::string folder = "list" + std::to_string(i);
        std::vector<std::string> arguments{"tiles", "plan", "net.starway", "-o", folder, "--json"};
        arguments.insert(arguments.end(), plans[i].begin(), plans[i].end());
        const auto planned = program_.run(arguments);
        ASSERT_EQ(planned.code, 0) << planned.err << planned.out;
        EXPECT_EQ(planned.json()["items"], items[i]);
        EXPECT_EQ(program_.run({"tiles", "verify", folder}).code, 3);
        const auto ran = program_.run({"tiles", "run", folder, "--tile", "1/1", "-j", "2", "--json"});
        ASSERT_EQ(ran.code, 0) << ran.out;
        EXPECT_EQ(ran.json()["items"], items[i]);
        const auto merged = program_.run({"tiles", "merge", folder, "--verify", "-o", folder + ".arrow", "--json"});
        ASSERT_EQ(merged.code, 0) << merged.out;
        EXPECT_EQ(merged.json()["recomputed"], items[i]) << "each once, as fewer than 100 are there";
        EXPECT_EQ(read((program_.folder().path() / (folder + ".arrow")).string()).substr(0, 6), "ARROW1");
        EXPECT_EQ(program_.run({"tiles", "verify", folder}).out, merged.json()["digest"].get<std::string>() + "\n");
    }
    const auto says = [&](const std::vector<std::string>& arguments, int code, const char* words) {
        const auto outcome = program_.run(arguments);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(words));
    };
    says({"tiles", "plan", "net.starway", "--routes", "od.csv", "--match", "traces.csv", "-o", "x"}, 2,
         "cannot be combined");
    says({"tiles", "plan", "net.starway", "--routes", "od.csv", "--cutoff", "3", "-o", "x"}, 2,
         "no effect with --routes");
    says({"tiles", "plan", "net.starway", "--isochrones", "points.csv", "-o", "x"}, 2, "needs --contours");
    says({"tiles", "plan", "net.starway", "--match", "t.parquet", "-o", "x"}, 2, "plan_match");
    says({"tiles", "plan", "net.starway", "--routes", "points.csv", "-o", "x"}, 3, "from_lon,from_lat");
    says({"tiles", "merge", "list0", "-o", "x.npy"}, 2, ".arrow");
}

}  // namespace
}  // namespace starway::test
