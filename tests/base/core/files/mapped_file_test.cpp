#include "base/core/files/mapped_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <utility>

#include "base/core/checksum.hpp"
#include "support/temporary_folder.hpp"

namespace starway::core {
namespace {

TEST(MappedFile, ShowsTheBytesOfAFile) {
    const test::TemporaryFolder folder;
    const std::string text = std::string("a\0b", 3) + std::string(10'000, 'x');
    const auto file = MappedFile::open(folder.file("f", text));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->bytes().size(), text.size());
    EXPECT_TRUE(file->text() == text);
}

TEST(MappedFile, OutlivesItsName) {
    const test::TemporaryFolder folder;
    auto file = MappedFile::open(folder.file("f", "kept"));
    ASSERT_TRUE(file);
    std::filesystem::remove(folder.path() / "f");
    const MappedFile moved(std::move(*file));
    EXPECT_EQ(moved.text(), "kept");
    EXPECT_TRUE(file->bytes().empty());  // NOLINT(bugprone-use-after-move): what a moved-from file holds is the point
}

TEST(MappedFile, EmptyIsEmpty) {
    const test::TemporaryFolder folder;
    const auto file = MappedFile::open(folder.file("f", ""));
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->bytes().empty());
}

TEST(MappedFile, SaysWhatCannotBeMapped) {
    const test::TemporaryFolder folder;
    const auto missing = MappedFile::open(folder.path() / "missing");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::io);
    EXPECT_EQ(missing.error().message,
              "cannot read " + (folder.path() / "missing").string() + ": No such file or directory");
    const auto directory = MappedFile::open(folder.path());
    ASSERT_FALSE(directory);
    EXPECT_NE(directory.error().message.str().find("Is a directory"), std::string::npos);
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_FALSE(MappedFile::open(pipe));  // and does not wait for a writer
    EXPECT_FALSE(MappedFile::open("/dev/null"));
}

TEST(Checksum, IsXxh3) {
    // The published value of XXH3_64bits for no input with seed 0.
    EXPECT_EQ(checksum({}), 0x2D06800538D394C2U);
    const std::string text = "starway";
    const auto bytes = std::as_bytes(std::span(text));
    EXPECT_NE(checksum(bytes), checksum(bytes.first(6)));
}

}  // namespace
}  // namespace starway::core
