#include "base/core/files/mapping_guard.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "base/core/files/mapped_file.hpp"
#include "base/core/files/output.hpp"
#include "starway/core/mapped_files.hpp"
#include "support/sanitizers.hpp"
#include "support/temporary_folder.hpp"

namespace starway::core {
namespace {

using testing::HasSubstr;

constexpr std::size_t pages = 5;
const std::string pages_of_x(pages * 4096, 'x');

class MappingGuard : public testing::Test {
protected:
    static void SetUpTestSuite() { survive_truncated_files(); }
};

TEST_F(MappingGuard, WhatIsLostReadsAsZerosAndIsTold) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("f", pages_of_x);
    const auto file = MappedFile::open(path);
    ASSERT_TRUE(file);
    EXPECT_TRUE(still_whole(file->bytes(), "f"));
    const std::uint64_t before = lost_mappings();
    std::filesystem::resize_file(path, 4096);
    EXPECT_EQ(file->bytes()[100], std::byte{'x'});
    EXPECT_EQ(file->bytes()[2 * 4096 + 5], std::byte{0});
    EXPECT_EQ(file->bytes().back(), std::byte{0});
    EXPECT_EQ(lost_mappings(), before + 1);
    const auto whole = still_whole(file->bytes(), "f");
    ASSERT_FALSE(whole);
    EXPECT_THAT(whole.error().message, HasSubstr("f was truncated"));
    // Put back, it is still not what was mapped.
    std::filesystem::resize_file(path, pages_of_x.size());
    EXPECT_FALSE(still_whole(file->bytes(), "f"));
}

TEST_F(MappingGuard, ACutWithinThePageIsToldWithoutAFault) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("f", pages_of_x);
    const auto file = MappedFile::open(path);
    ASSERT_TRUE(file);
    std::filesystem::resize_file(path, pages_of_x.size() - 1);
    EXPECT_FALSE(still_whole(file->bytes(), "f"));
}

TEST_F(MappingGuard, NothingIsWrittenFromWhatWasLost) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("f", pages_of_x);
    const auto file = MappedFile::open(path);
    ASSERT_TRUE(file);
    auto output = Output::create(folder.path() / "copy");
    ASSERT_TRUE(output);
    std::filesystem::resize_file(path, 0);
    output->write(std::string(file->text()));
    const auto written = output->commit();
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr("truncated"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "copy"));
}

TEST_F(MappingGuard, OtherMappingsAreNotConcerned) {
    const test::TemporaryFolder folder;
    const auto one = MappedFile::open(folder.file("one", pages_of_x));
    const std::string path = folder.file("other", pages_of_x);
    const auto other = MappedFile::open(path);
    ASSERT_TRUE(one && other);
    std::filesystem::resize_file(path, 0);
    EXPECT_EQ(other->bytes()[0], std::byte{0});
    EXPECT_TRUE(still_whole(one->bytes(), "one"));
    EXPECT_EQ(one->text(), pages_of_x);
}

// A sanitizer reports the signal and exits.
#ifdef STARWAY_UNDER_SANITIZER
bool ended_by_bus_error(int status) {
    return WIFEXITED(status) && WEXITSTATUS(status) != 0;
}
constexpr const char* last_words = "BUS";
#else
const testing::KilledBySignal ended_by_bus_error(SIGBUS);
constexpr const char* last_words = "";
#endif

TEST(MappingGuardDeath, FaultsElsewhereEndTheProcessAsBefore) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const auto fault = [] {
        survive_truncated_files();
        const test::TemporaryFolder folder;
        const auto guarded = MappedFile::open(folder.file("f", pages_of_x));
        ::raise(SIGBUS);
    };
    EXPECT_EXIT(fault(), ended_by_bus_error, last_words);
}

TEST(MappingGuardDeath, NoHandlerIsInstalledUnasked) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const auto fault = [] {
        const test::TemporaryFolder folder;
        const std::string path = folder.file("f", pages_of_x);
        const auto file = MappedFile::open(path);
        std::filesystem::resize_file(path, 0);
        const volatile std::byte read = file->bytes()[0];
        static_cast<void>(read);
    };
    EXPECT_EXIT(fault(), ended_by_bus_error, last_words);
}

}  // namespace
}  // namespace starway::core
