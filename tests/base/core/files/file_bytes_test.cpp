#include "base/core/files/file_bytes.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <utility>

#include "base/core/files/wait.hpp"
#include "support/temporary_folder.hpp"

namespace starway::core {
namespace {

using testing::HasSubstr;

TEST(FileBytes, ReadsAFile) {
    const test::TemporaryFolder folder;
    const std::string text(100'000, 'x');
    const auto file = FileBytes::read(folder.file("f", text));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->text(), text);
    const auto empty = FileBytes::read(folder.file("empty", ""));
    ASSERT_TRUE(empty);
    EXPECT_TRUE(empty->text().empty());
    const auto beginning = FileBytes::read_beginning(folder.file("f", "beginning and end"), 9);
    ASSERT_TRUE(beginning);
    EXPECT_EQ(beginning->text(), "beginning");
}

TEST(FileBytes, RefusesWhatHasNoEnd) {
    const test::TemporaryFolder folder;
    for (const char* path : {"/dev/zero", "/dev/null", "/dev/tty", "/"}) {
        const auto file = FileBytes::read(path);
        ASSERT_FALSE(file) << path;
        EXPECT_THAT(file.error().message, HasSubstr(path));
    }
}

TEST(FileBytes, ReadsAPipeThatSomebodyWritesTo) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    std::string text(300'000, 'y');
    std::thread writer([&] {
        ::usleep(20'000);
        std::string_view rest = text;
        while (!rest.empty()) rest.remove_prefix(static_cast<std::size_t>(::write(ends[1], rest.data(), rest.size())));
        ::close(ends[1]);
    });
    const auto file = FileBytes::read("/proc/self/fd/" + std::to_string(ends[0]));
    writer.join();
    ::close(ends[0]);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->text(), text);
}

// The signal that sets the flag may come just before the wait, and no second one after it.
TEST(FileBytes, AFlagThatIsSetBeforeEndsTheWaitForAPipe) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const CancelFlag interrupted{true};
    end_waits_by(&interrupted);
    const auto file = FileBytes::read("/proc/self/fd/" + std::to_string(ends[0]));
    end_waits_by(nullptr);
    ::close(ends[0]);
    ::close(ends[1]);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::interrupted);
}

TEST(FileBytes, ReadsAPipeToALimitOnly) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const std::string text(30'000, 'z');
    ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(ends[1]);
    const auto file = FileBytes::read("/proc/self/fd/" + std::to_string(ends[0]), 1000);
    ::close(ends[0]);
    ASSERT_FALSE(file);
    EXPECT_THAT(file.error().message, HasSubstr("pipe"));
}

TEST(FileBytes, DoesNotWaitForAWriter) {
    const test::TemporaryFolder folder;
    const std::string pipe = (folder.path() / "pipe").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const auto file = FileBytes::read(pipe);
    ASSERT_FALSE(file);
    EXPECT_THAT(file.error().message, HasSubstr("has no writer"));
}

}  // namespace
}  // namespace starway::core
