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

}  // namespace
}  // namespace starway::test
