#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "networks.hpp"
#include "support/temporary_folder.hpp"
#include "visit_everything.hpp"

namespace starway::road::network {
namespace {

class NetworkFile : public testing::Test {
protected:
    test::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_.path() / "net.starway";
};

TEST_F(NetworkFile, RoundTrip) {
    std::mt19937 random(1);
    for (const auto where : {test::Where::anywhere, test::Where::antimeridian, test::Where::poles, test::Where::point,
                             test::Where::planar, test::Where::nowhere}) {
        const auto built = test::must_build(test::random_draft(random, where, 60, 100));
        const auto saved = built.save(file_);
        ASSERT_TRUE(saved) << saved.error().message;
        for (const auto verify : {Verify::everything, Verify::on_use}) {
            const auto opened = RoadNetwork::open(file_, verify);
            ASSERT_TRUE(opened) << opened.error().message;
            ASSERT_TRUE(opened->verify());
            EXPECT_EQ(test::image_of(*opened), test::image_of(built));
            EXPECT_EQ(test::visit_everything(*opened), test::visit_everything(built));
        }
    }
}

TEST_F(NetworkFile, SavingAnOpenedNetworkOverItself) {
    ASSERT_TRUE(test::must_build(test::small_draft()).save(file_));
    const auto opened = RoadNetwork::open(file_);
    ASSERT_TRUE(opened);
    const auto before = test::image_of(*opened);
    ASSERT_TRUE(opened->save(file_));
    EXPECT_EQ(test::image_of(*opened), before);
    EXPECT_TRUE(RoadNetwork::open(file_));
}

TEST_F(NetworkFile, HandlesShareTheImage) {
    std::optional<RoadNetwork> first = test::must_build(test::small_draft());
    const RoadNetwork second = *first;
    const std::string_view name = second.name(EdgeId{0});
    const std::string copy(name);
    first.reset();
    EXPECT_EQ(name, copy);
}

TEST_F(NetworkFile, SectionsAreAligned) {
    const auto network = test::must_build(test::small_draft());
    EXPECT_EQ(network.sections().front().name, "meta");
    for (const auto& section : network.sections()) {
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(network.section(section.name).data()) % 64, 0U) << section.name;
        EXPECT_EQ(network.section(section.name).size(), section.bytes);
    }
    EXPECT_TRUE(network.section("no such").empty());
}

// Resident kilobytes of this process.
long resident() {
    long pages = 0;
    long ignored = 0;
    std::ifstream("/proc/self/statm") >> ignored >> pages;
    return pages * 4;
}

TEST_F(NetworkFile, OpeningTouchesLittleAndVerifyingGivesBack) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "the thread sanitizer keeps several bytes beside each one that is read";
#endif
    std::mt19937 random(4);
    auto draft = test::random_draft(random, test::Where::anywhere, 100'000, 200'000);
    ASSERT_TRUE(test::must_build(std::move(draft)).save(file_));
    const auto kilobytes = static_cast<long>(std::filesystem::file_size(file_) / 1024);
    ASSERT_GT(kilobytes, 20'000);
    const long before = resident();
    const auto network = RoadNetwork::open(file_, Verify::on_use);
    ASSERT_TRUE(network);
    EXPECT_LT(resident() - before, kilobytes / 4);
    ASSERT_TRUE(network->verify());
    EXPECT_LT(resident() - before, kilobytes / 4);
}

}  // namespace
}  // namespace starway::road::network
