#include "base/core/files/known_good.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/core/files/mapped_file.hpp"
#include "networks.hpp"
#include "support/temporary_folder.hpp"

namespace starway::road::network {
namespace {

using namespace std::chrono_literals;

// A user's cache folder of the test's own.
class KnownGood : public testing::Test {
protected:
    KnownGood() {
        if (const char* before = std::getenv("XDG_CACHE_HOME")) before_ = before;
        ::setenv("XDG_CACHE_HOME", (folder_.path() / "cache").c_str(), 1);
    }
    ~KnownGood() override {
        if (before_)
            ::setenv("XDG_CACHE_HOME", before_->c_str(), 1);
        else
            ::unsetenv("XDG_CACHE_HOME");
    }

    static core::FileStamp stamp_of(const std::filesystem::path& file) {
        const auto mapped = core::MappedFile::open(file);
        return mapped ? mapped->stamp() : core::FileStamp{};
    }
    void damage(const std::filesystem::path& file) const {
        const auto size = std::filesystem::file_size(file);
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(static_cast<std::streamoff>(size - 200));
        stream.put('\x55').put('\xAA').put('\x55');
    }

    test::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_.path() / "net.starway";
    std::optional<std::string> before_;
};

TEST_F(KnownGood, AStampIsKnownUntilAnyPartOfItChanges) {
    const core::FileStamp stamp{1, 2, 3, 4, 5};
    EXPECT_FALSE(core::is_known_good(stamp, "network"));
    core::remember_good(stamp, "network");
    EXPECT_TRUE(core::is_known_good(stamp, "network"));
    for (const core::FileStamp& other :
         {core::FileStamp{2, 2, 3, 4, 5}, core::FileStamp{1, 3, 3, 4, 5}, core::FileStamp{1, 2, 4, 4, 5},
          core::FileStamp{1, 2, 3, 5, 5}, core::FileStamp{1, 2, 3, 4, 6}})
        EXPECT_FALSE(core::is_known_good(other, "network"));
}

// The check of a graph of states is named by the section that holds it.
TEST_F(KnownGood, ThePartsOfAFileAreRememberedToo) {
    const core::FileStamp stamp{1, 2, 3, 4, 5};
    core::remember_good(stamp, "turns.0.image/index.4");
    EXPECT_TRUE(core::is_known_good(stamp, "turns.0.image/index.4"));
    EXPECT_FALSE(core::is_known_good(stamp, "turns.1.image/index.4"));
}

TEST_F(KnownGood, AYoungFileIsNotRemembered) {
    const auto now = std::chrono::system_clock::now();
    core::FileStamp stamp{1, 2, 3, 4, 5};
    stamp.changed_ns = std::chrono::nanoseconds((now - 1s).time_since_epoch()).count();
    core::remember_good(stamp, "network", now);
    EXPECT_FALSE(core::is_known_good(stamp, "network"));
    core::remember_good(stamp, "network", now + 2s);
    EXPECT_TRUE(core::is_known_good(stamp, "network"));
}

TEST_F(KnownGood, WithoutAFolderNothingIsKnown) {
    ::setenv("XDG_CACHE_HOME", "/proc/no such place", 1);
    const core::FileStamp stamp{1, 2, 3, 4, 5};
    core::remember_good(stamp, "network");
    EXPECT_FALSE(core::is_known_good(stamp, "network"));
}

TEST_F(KnownGood, AFileIsCheckedTheFirstTimeOnly) {
    ASSERT_TRUE(test::must_build(test::small_draft()).save(file_));
    damage(file_);
    EXPECT_FALSE(RoadNetwork::open(file_, Verify::first_time));
    EXPECT_FALSE(core::is_known_good(stamp_of(file_), core::network_check));
    core::remember_good(stamp_of(file_), core::network_check,
                        std::chrono::system_clock::now() + 1h);  // as if it had passed
    const auto opened = RoadNetwork::open(file_, Verify::first_time);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_TRUE(opened->verify());
    EXPECT_FALSE(RoadNetwork::open(file_, Verify::everything));
}

TEST_F(KnownGood, ExtrasAreCheckedOnceForANetworkAndOnceForAFile) {
    ASSERT_TRUE(test::must_build(test::small_draft()).save(file_));
    int runs = 0;
    const auto passes = [&runs]() -> Result<void> {
        ++runs;
        return {};
    };
    const auto fails = [&runs]() -> Result<void> {
        ++runs;
        return Error{ErrorKind::data, "broken"};
    };
    const auto opened = RoadNetwork::open(file_, Verify::first_time);
    ASSERT_TRUE(opened);
    EXPECT_FALSE(opened->verify_extra("other", fails));
    EXPECT_FALSE(opened->verify_extra("other", passes));
    EXPECT_TRUE(opened->verify_extra("index", passes));
    EXPECT_TRUE(opened->verify_extra("index", passes));
    EXPECT_EQ(runs, 2);
    core::remember_good(stamp_of(file_), "index", std::chrono::system_clock::now() + 1h);
    EXPECT_TRUE(RoadNetwork::open(file_, Verify::first_time)->verify_extra("index", fails));
    EXPECT_FALSE(RoadNetwork::open(file_)->verify_extra("index", fails));
    EXPECT_EQ(runs, 3);
}

TEST_F(KnownGood, AFileWithADamagedExtraIsUsedButNotRemembered) {
    const std::vector<std::byte> bytes(1000, std::byte{7});
    const std::vector<RoadNetwork::Extra> extras{{"extra", 1, bytes}};
    ASSERT_TRUE(test::must_build(test::small_draft()).save(file_, extras));
    std::this_thread::sleep_for(2100ms);  // a younger file is never remembered
    ASSERT_TRUE(RoadNetwork::open(file_, Verify::first_time));
    EXPECT_TRUE(core::is_known_good(stamp_of(file_), core::network_check));
    std::fstream stream(file_, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(std::filesystem::file_size(file_) - 200));
    stream.put('\x55');
    stream.close();
    std::this_thread::sleep_for(2100ms);
    for (int again = 0; again < 2; ++again) {
        const auto opened = RoadNetwork::open(file_, Verify::first_time);
        ASSERT_TRUE(opened) << opened.error().message;
        const auto used = opened->verify_extra("index", [] { return Result<void>(); });
        ASSERT_FALSE(used);
        EXPECT_TRUE(used.error().message.str().find("has a damaged section 'extra'") != std::string::npos);
    }
    EXPECT_FALSE(core::is_known_good(stamp_of(file_), core::network_check));
}

TEST_F(KnownGood, AChangeIsNoticed) {
    ASSERT_TRUE(test::must_build(test::small_draft()).save(file_));
    core::remember_good(stamp_of(file_), core::network_check, std::chrono::system_clock::now() + 1h);
    ASSERT_TRUE(RoadNetwork::open(file_, Verify::first_time));
    damage(file_);
    std::filesystem::last_write_time(file_, std::filesystem::last_write_time(file_) - 1h);
    EXPECT_FALSE(RoadNetwork::open(file_, Verify::first_time));
}

}  // namespace
}  // namespace starway::road::network
