// Damage: whatever happens to a network file is noticed, and nothing crashes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "networks.hpp"
#include "support/temporary_folder.hpp"
#include "visit_everything.hpp"

namespace starway::road::network {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Corruption : public testing::Test {
protected:
    static Result<RoadNetwork> open(std::vector<std::byte> image) {
        return RoadNetwork::from_image(std::move(image), "net.starway");
    }
    // Fails unless the image is refused with a sentence that names it.
    static void expect_noticed(std::vector<std::byte> image, const std::string& what) {
        const auto network = open(std::move(image));
        ASSERT_FALSE(network) << what;
        ASSERT_EQ(network.error().kind, ErrorKind::data) << what;
        ASSERT_THAT(network.error().message.str(), StartsWith("net.starway ")) << what;
    }
    const std::vector<std::byte> intact_ = test::image_of(test::must_build(test::small_draft()));
};

TEST_F(Corruption, IntactImageOpens) {
    ASSERT_LT(intact_.size(), 8192U);
    const auto network = open(intact_);
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_NE(test::visit_everything(*network), 0U);
}

TEST_F(Corruption, EverySingleBitIsNoticed) {
    for (std::size_t bit = 0; bit < intact_.size() * 8; ++bit) {
        auto image = intact_;
        image[bit / 8] ^= std::byte{1} << (bit % 8);
        expect_noticed(std::move(image), "bit " + std::to_string(bit));
    }
}

TEST_F(Corruption, EveryCutIsNoticed) {
    for (std::size_t size = 0; size < intact_.size(); ++size)
        expect_noticed({intact_.begin(), intact_.begin() + static_cast<std::ptrdiff_t>(size)},
                       "cut at " + std::to_string(size));
}

TEST_F(Corruption, EveryAddedByteIsNoticed) {
    for (const std::size_t added : {1U, 63U, 64U, 4096U}) {
        auto image = intact_;
        image.resize(image.size() + added);
        expect_noticed(std::move(image), std::to_string(added) + " more bytes");
    }
}

TEST_F(Corruption, RandomDamageIsNoticed) {
    std::mt19937 random(1);
    for (int round = 0; round < 5000; ++round) {
        auto image = intact_;
        const std::size_t begin = random() % image.size();
        const std::size_t end = std::min(image.size(), begin + 1 + random() % 300);
        for (std::size_t i = begin; i < end; ++i) image[i] = static_cast<std::byte>(random());
        if (image == intact_) continue;
        expect_noticed(std::move(image), "round " + std::to_string(round));
    }
}

// Blocks of zeros are what a crashed file system leaves behind.
TEST_F(Corruption, ZeroedBlocksAreNoticed) {
    for (std::size_t begin = 0; begin < intact_.size(); begin += 64) {
        auto image = intact_;
        const auto block = image.begin() + static_cast<std::ptrdiff_t>(begin);
        std::fill(block, block + 64, std::byte{0});
        if (image != intact_) expect_noticed(std::move(image), "block at " + std::to_string(begin));
    }
}

TEST_F(Corruption, MessagesSayWhatIsWrong) {
    const auto message = [](std::vector<std::byte> image) { return open(std::move(image)).error().message.str(); };
    EXPECT_THAT(message({}), HasSubstr("is not a Starway network file"));
    EXPECT_THAT(message(std::vector<std::byte>(5000, std::byte{'x'})), HasSubstr("is not a Starway network file"));
    auto image = intact_;
    image[12] = std::byte{9};
    EXPECT_THAT(message(image), HasSubstr("damaged header"));
    image = {intact_.begin(), intact_.end() - 64};
    EXPECT_THAT(message(image), HasSubstr("is truncated"));
    image = {intact_.begin(), intact_.begin() + 20};
    EXPECT_THAT(message(image), HasSubstr("is truncated"));
    image = intact_;
    image.insert(image.end(), 64, std::byte{0});
    EXPECT_THAT(message(image), HasSubstr("is too long"));
    image = intact_;
    image[100] ^= std::byte{1};
    EXPECT_THAT(message(image), HasSubstr("damaged section table"));
    image = intact_;
    image.back() = std::byte{1};
    EXPECT_THAT(message(image), HasSubstr("the padding after"));
    // LF became CR LF.
    image = intact_;
    image.insert(image.begin() + 7, std::byte{'\r'});
    EXPECT_THAT(message(image), HasSubstr("text-mode transfer"));
    // CR LF became LF.
    image = intact_;
    image.erase(image.begin() + 4);
    EXPECT_THAT(message(image), HasSubstr("text-mode transfer"));
}

class CorruptFile : public Corruption {
protected:
    [[nodiscard]] std::filesystem::path write(std::span<const std::byte> image) const {
        return folder_.file("net.starway", {reinterpret_cast<const char*>(image.data()), image.size()});
    }
    test::TemporaryFolder folder_;
};

TEST_F(CorruptFile, OnUseNoticesAtVerify) {
    auto image = intact_;
    image[image.size() - 200] ^= std::byte{4};
    const auto file = write(image);
    EXPECT_FALSE(RoadNetwork::open(file));
    const auto network = RoadNetwork::open(file, Verify::on_use);
    ASSERT_TRUE(network) << network.error().message;
    for (int i = 0; i < 2; ++i) {
        const auto verified = network->verify();
        ASSERT_FALSE(verified);
        EXPECT_THAT(verified.error().message.str(), StartsWith(file.string() + " has a damaged section"));
    }
}

TEST_F(CorruptFile, OnUseNoticesDamagedMetaAtOnce) {
    const auto network = RoadNetwork::from_image(intact_, "x");
    ASSERT_TRUE(network);
    auto image = intact_;
    const auto offset = network->section("meta").data() - network->image().data();
    image[static_cast<std::size_t>(offset) + 5] ^= std::byte{1};
    EXPECT_FALSE(RoadNetwork::open(write(image), Verify::on_use));
}

TEST_F(CorruptFile, EveryCutFileIsNoticedOnUse) {
    for (std::size_t size = 0; size < intact_.size(); size += 61) {
        const auto network = RoadNetwork::open(write(std::span(intact_).first(size)), Verify::on_use);
        EXPECT_FALSE(network) << size;
    }
}

TEST_F(CorruptFile, VerifyFromManyThreads) {
    const auto network = RoadNetwork::open(write(intact_), Verify::on_use);
    ASSERT_TRUE(network);
    std::atomic<int> succeeded{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            if (network->verify()) ++succeeded;
            test::visit_everything(*network);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(succeeded, 8);
}

TEST_F(CorruptFile, MissingFileAndFolderAreErrors) {
    const auto missing = RoadNetwork::open(folder_.path() / "none.starway");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::io);
    EXPECT_THAT(missing.error().message, HasSubstr("none.starway"));
    const auto folder = RoadNetwork::open(folder_.path());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().kind, ErrorKind::io);
}

// Fault injection: the disk is full in the middle of writing.
TEST_F(CorruptFile, FailedSaveLeavesTheOldFile) {
    const auto file = write(intact_);
    auto draft = test::small_draft();
    draft.notes.emplace_back(std::string(100000, 'x'));
    const auto larger = test::must_build(std::move(draft));

    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
    rlimit small = old;
    small.rlim_cur = 50000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto saved = larger.save(file);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
    std::signal(SIGXFSZ, before);

    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().kind, ErrorKind::io);
    EXPECT_TRUE(RoadNetwork::open(file));
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_.path())) ++files;
    EXPECT_EQ(files, 1U) << "a temporary file was left behind";
}

TEST_F(CorruptFile, SaveIntoMissingFolderIsAnError) {
    const auto saved = test::must_build(test::small_draft()).save(folder_.path() / "no" / "such" / "net.starway");
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace starway::road::network
