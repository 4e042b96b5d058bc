#include "base/core/files/leftovers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "support/temporary_folder.hpp"

namespace starway::core {
namespace {

namespace fs = std::filesystem;

// Another process may look for leftovers between any two steps of this one.
TEST(Leftovers, ANewFolderSurvivesWhoeverCleansUpMeanwhile) {
    const test::TemporaryFolder folder;
    std::atomic<bool> done = false;
    std::thread cleaner([&] {
        while (!done) remove_leftovers(folder.path());
    });
    int lost = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto scratch = ScratchFolder::beside(folder.path() / "target");
        if (!scratch) {
            ADD_FAILURE() << scratch.error().message;
            break;
        }
        std::ofstream(scratch->path() / "file") << "content";
        if (!fs::exists(scratch->path() / "file")) ++lost;
    }
    done = true;
    cleaner.join();
    EXPECT_EQ(lost, 0);
}

TEST(Leftovers, OnlyUnlockedOnesGo) {
    const test::TemporaryFolder folder;
    const auto held = ScratchFolder::beside(folder.path() / "target");
    ASSERT_TRUE(held) << held.error().message;
    fs::create_directory(folder.path() / ".starway-abcdef");
    fs::create_directory(folder.path() / ".starway-of-a-user");
    std::ofstream(folder.path() / ".starway-0123456789abcdef.tmp") << "half";
    remove_leftovers(folder.path());
    EXPECT_TRUE(fs::exists(held->path()));
    EXPECT_TRUE(fs::exists(folder.path() / ".starway-of-a-user"));
    EXPECT_FALSE(fs::exists(folder.path() / ".starway-abcdef"));
    EXPECT_FALSE(fs::exists(folder.path() / ".starway-0123456789abcdef.tmp"));
}

}  // namespace
}  // namespace starway::core
