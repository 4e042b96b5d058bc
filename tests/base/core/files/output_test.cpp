#include "base/core/files/output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "support/temporary_folder.hpp"

namespace starway::core {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t entries(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

mode_t mode_of(const fs::path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0);
    return status.st_mode & 07777U;
}

void write_and_commit(const fs::path& file, std::string_view text) {
    auto output = Output::create(file);
    ASSERT_TRUE(output) << output.error().message;
    output->write(text);
    const auto done = output->commit();
    ASSERT_TRUE(done) << done.error().message;
}

class OutputTest : public testing::Test {
protected:
    test::TemporaryFolder folder_;
};

TEST_F(OutputTest, AppearsOnlyOnCommit) {
    const fs::path file = folder_.path() / "route.geojson";
    auto output = Output::create(file);
    ASSERT_TRUE(output);
    output->write("whole");
    EXPECT_FALSE(fs::exists(file));
    ASSERT_TRUE(output->commit());
    EXPECT_EQ(content(file), "whole");
    EXPECT_EQ(entries(folder_.path()), 1U);
}

TEST_F(OutputTest, WithoutCommitTheOldFileStaysAndNothingElseRemains) {
    const fs::path file = folder_.file("old", "before");
    {
        auto output = Output::create(file);
        ASSERT_TRUE(output);
        output->write(std::string(1'000'000, 'x'));  // more than a buffer: on disk already
        EXPECT_EQ(entries(folder_.path()), 2U);
    }
    EXPECT_EQ(content(file), "before");
    EXPECT_EQ(entries(folder_.path()), 1U);
}

// The thread sanitizer looks at the table of temporary names, whose slots threads use by turns.
TEST_F(OutputTest, ManyThreadsWriteFilesAtOnce) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([this, t] {
            for (int i = 0; i < 25; ++i)
                write_and_commit(folder_.path() / (std::to_string(t) + "-" + std::to_string(i)), std::to_string(i));
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(entries(folder_.path()), 8U * 25U);
    EXPECT_EQ(content(folder_.path() / "7-24"), "24");
}

TEST_F(OutputTest, KeepsOrderAcrossSmallAndLargeWrites) {
    const fs::path file = folder_.path() / "mixed";
    std::string expected;
    auto output = Output::create(file);
    ASSERT_TRUE(output);
    for (std::size_t i = 0; i < 300; ++i) {
        const std::string piece((i * 7919) % 9000 + (i % 50 == 0 ? 600'000U : 0U), static_cast<char>('a' + i % 26));
        output->write(piece);
        expected += piece;
    }
    const std::array<std::byte, 3> bytes{std::byte{0}, std::byte{255}, std::byte{10}};
    output->write(bytes);
    expected.append("\0\xff\n", 3);
    ASSERT_TRUE(output->commit());
    EXPECT_TRUE(content(file) == expected);
}

TEST_F(OutputTest, MovingCarriesTheTemporaryFileAlong) {
    const fs::path one = folder_.path() / "one";
    const fs::path two = folder_.path() / "two";
    auto first = Output::create(one);
    auto second = Output::create(two);
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    first->write("first");
    *second = std::move(*first);  // "two" is given up
    EXPECT_EQ(entries(folder_.path()), 1U);
    Output third(std::move(*second));
    ASSERT_TRUE(third.commit());
    EXPECT_EQ(content(one), "first");
    EXPECT_EQ(entries(folder_.path()), 1U);
}

TEST_F(OutputTest, NewFilesObeyTheUmaskAndOldOnesKeepTheirMode) {
    const mode_t before = ::umask(027);
    const fs::path fresh = folder_.path() / "fresh";
    write_and_commit(fresh, "x");
    const fs::path old = folder_.file("old", "before");
    ASSERT_EQ(::chmod(old.c_str(), 0604), 0);
    write_and_commit(old, "after");
    ::umask(before);
    EXPECT_EQ(mode_of(fresh), 0640U);
    EXPECT_EQ(mode_of(old), 0604U);
    EXPECT_EQ(content(old), "after");
}

TEST_F(OutputTest, WritesThroughALinkAndKeepsIt) {
    const fs::path file = folder_.file("file", "before");
    fs::create_directory(folder_.path() / "sub");
    const fs::path link = folder_.path() / "sub" / "link";
    fs::create_symlink("../file", link);
    write_and_commit(link, "after");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(content(file), "after");
    EXPECT_EQ(entries(folder_.path() / "sub"), 1U);

    const fs::path dangling = folder_.path() / "dangling";
    fs::create_symlink("later", dangling);
    write_and_commit(dangling, "made");
    EXPECT_TRUE(fs::is_symlink(dangling));
    EXPECT_EQ(content(folder_.path() / "later"), "made");
}

TEST_F(OutputTest, ALoopOfLinksIsAnError) {
    fs::create_symlink("b", folder_.path() / "a");
    fs::create_symlink("a", folder_.path() / "b");
    const auto output = Output::create(folder_.path() / "a");
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind, ErrorKind::io);
    EXPECT_EQ(entries(folder_.path()), 2U);
}

TEST_F(OutputTest, AFullDeviceIsReported) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "/dev/full not found";
    for (const std::size_t size : {std::size_t{1}, std::size_t{1} << 20U}) {
        auto output = Output::create("/dev/full");
        ASSERT_TRUE(output);
        output->write(std::string(size, 'x'));
        const auto done = output->commit();
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, ErrorKind::io);
        EXPECT_EQ(done.error().message, "cannot write /dev/full: No space left on device");
    }
}

TEST_F(OutputTest, ANullDeviceIsNotReplaced) {
    write_and_commit("/dev/null", "gone");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputTest, APipeIsWrittenDirectly) {
    const fs::path pipe = folder_.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::string received;
    std::thread reader([&] { received = content(pipe); });
    write_and_commit(pipe, "through");
    reader.join();
    EXPECT_EQ(received, "through");
    EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST_F(OutputTest, AReaderThatLeavesIsAnErrorAndNoSignal) {
    const fs::path pipe = folder_.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::thread reader([&] { ::close(::open(pipe.c_str(), O_RDONLY | O_CLOEXEC)); });
    auto output = Output::create(pipe);
    reader.join();
    ASSERT_TRUE(output);
    output->write("to nobody");
    const auto done = output->commit();
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.str().find("Broken pipe"), std::string::npos) << done.error().message;
    sigset_t pending;
    ::sigpending(&pending);
    EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST_F(OutputTest, MinusIsStandardOutput) {
    const fs::path file = folder_.path() / "captured";
    const pid_t child = ::fork();
    if (child == 0) {
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        ::dup2(descriptor, STDOUT_FILENO);
        auto output = Output::create("-");
        output->write("one ");
        output->write("two");
        const bool good = static_cast<bool>(output->commit()) && ::write(STDOUT_FILENO, "!", 1) == 1;  // still open
        ::_exit(good ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(content(file), "one two!");
}

TEST_F(OutputTest, FoldersMissingFoldersAndEmptyNamesAreRefused) {
    for (const fs::path& path : {folder_.path(), folder_.path() / "missing" / "file", fs::path(),
                                 fs::path(folder_.file("file", "x")) / "below"}) {
        const auto output = Output::create(path);
        ASSERT_FALSE(output) << path;
        EXPECT_EQ(output.error().kind, ErrorKind::io);
        EXPECT_EQ(output.error().message.str().find("cannot write"), 0U);
    }
    EXPECT_EQ(entries(folder_.path()), 1U);
}

TEST_F(OutputTest, AReadOnlyFileStays) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everything";
    const fs::path file = folder_.file("kept", "before");
    ASSERT_EQ(::chmod(file.c_str(), 0444), 0);
    EXPECT_FALSE(Output::create(file));
    EXPECT_EQ(content(file), "before");
}

TEST_F(OutputTest, OfSeveralFilesAllAppearOrNone) {
    const fs::path old = folder_.file("old", "before");
    for (const bool fails : {true, false}) {
        std::vector<Output> outputs;
        for (const char* name : {"old", "new", "last"}) {
            auto output = Output::create(folder_.path() / name);
            ASSERT_TRUE(output);
            output->write(std::string_view("after"));
            outputs.push_back(*std::move(output));
        }
        if (fails) fs::create_directories(folder_.path() / "last" / "inside");
        EXPECT_EQ(static_cast<bool>(Output::commit(outputs)), !fails);
        EXPECT_EQ(content(old), fails ? "before" : "after");
        EXPECT_EQ(fs::exists(folder_.path() / "new"), !fails);
        EXPECT_EQ(entries(folder_.path()), fails ? 2U : 3U);
        fs::remove_all(folder_.path() / "last");
    }
}

TEST_F(OutputTest, AWaitForThePipesReaderEndsWithASignal) {
    const fs::path pipe = folder_.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const auto before = std::signal(SIGALRM, [](int) {});
    ::alarm(1);
    const auto output = Output::create(pipe);
    std::signal(SIGALRM, before);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind, ErrorKind::interrupted);
}

TEST_F(OutputTest, ATargetThatBecameAFolderIsReportedAndNothingRemains) {
    const fs::path target = folder_.path() / "target";
    auto output = Output::create(target);
    ASSERT_TRUE(output);
    output->write("x");
    fs::create_directories(target / "inside");
    EXPECT_FALSE(output->commit());
    EXPECT_EQ(entries(folder_.path()), 1U);
}

}  // namespace
}  // namespace starway::core
