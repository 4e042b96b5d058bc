#include "read/text_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using ::testing::HasSubstr;

std::string gzip(const std::string& text) {
    z_stream stream{};
    ::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string packed(::deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    return packed;
}

class TextSourceTest : public ::testing::Test {
protected:
    Result<TextSource> open(const std::string& content, const std::string& name = "file.csv") {
        return TextSource::open(folder_.file(name, content));
    }
    std::string text_of(const std::string& content) {
        const Result<TextSource> source = open(content);
        EXPECT_TRUE(source) << (source ? "" : source.error().message);
        return source ? std::string(source->text()) : "";
    }
    std::string error_of(const std::string& content) {
        const Result<TextSource> source = open(content);
        return source ? "no error" : source.error().message.str();
    }
    test::TemporaryFolder folder_;
};

TEST_F(TextSourceTest, ReadsPlainAndCompressedText) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += std::to_string(i * 7919) + ",b\n";
    EXPECT_EQ(text_of(text), text);
    EXPECT_EQ(text_of(gzip(text)), text);
    EXPECT_EQ(text_of(gzip("one\n") + gzip("two\n") + std::string(512, '\0')), "one\ntwo\n") << "members and padding";
    EXPECT_EQ(text_of(""), "");
    EXPECT_EQ(text_of(gzip("")), "");
}

TEST_F(TextSourceTest, SkipsAByteOrderMark) {
    EXPECT_EQ(text_of("\xEF\xBB\xBF"
                      "a,b\n"),
              "a,b\n");
    EXPECT_EQ(text_of(gzip("\xEF\xBB\xBF"
                           "a,b\n")),
              "a,b\n");
}

TEST_F(TextSourceTest, TakesWhatIsNotUtf8AsLatin1) {
    const Result<TextSource> source = open(
        "Montr\xE9"
        "al\n");
    ASSERT_TRUE(source);
    EXPECT_EQ(source->text(), "Montréal\n");
    EXPECT_EQ(source->guessed(), "ISO-8859-1");
    EXPECT_EQ(open("Montréal\n")->guessed(), "");
}

TEST_F(TextSourceTest, SurvivesBeingMoved) {
    Result<TextSource> source = open("\xE9");
    ASSERT_TRUE(source);
    const TextSource moved = *std::move(source);
    EXPECT_EQ(moved.text(), "é");
}

TEST_F(TextSourceTest, RefusesWhatIsNotTextAndSaysWhatToDo) {
    EXPECT_THAT(error_of(std::string("a,b\n1,\0 2\n", 10)), HasSubstr("binary"));
    for (std::size_t at : {0U, 1U, 7U, 8U, 9U, 4095U}) {
        std::string text(4099, 'x');
        text[at] = '\0';
        EXPECT_THAT(error_of(text), HasSubstr("binary")) << at;
    }
    EXPECT_THAT(error_of("\xFF\xFE"
                         "a\0,\0"),
                HasSubstr("iconv -f UTF-16"));
    EXPECT_THAT(error_of("\xFE\xFF"), HasSubstr("UTF-16"));
    EXPECT_THAT(error_of("BZh9..."), HasSubstr("run bunzip2"));
    EXPECT_THAT(error_of("PK\x03\x04..."), HasSubstr("run unzip"));
}

TEST_F(TextSourceTest, RefusesDamagedCompression) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += std::to_string(i * 7919) + "\n";
    const std::string packed = gzip(text);
    for (const std::size_t size : {10UL, packed.size() / 2, packed.size() - 9, packed.size() - 1})
        EXPECT_THAT(error_of(packed.substr(0, size)), HasSubstr("truncated")) << size;
    std::string flipped = packed;
    flipped[packed.size() - 6] = static_cast<char>(flipped[packed.size() - 6] ^ 1);
    EXPECT_THAT(error_of(flipped), HasSubstr("damaged"));
    EXPECT_THAT(error_of(packed + "garbage"), HasSubstr("damaged"));
}

TEST_F(TextSourceTest, RefusesADecompressionBomb) {
    const std::string bomb = gzip(std::string((96U << 20U), '1'));
    ASSERT_LT(bomb.size(), 100'000U);
    EXPECT_THAT(error_of(bomb), HasSubstr("holds takes more than"));
}

TEST_F(TextSourceTest, TheEnvironmentSetsAnotherBoundForBombs) {
    const std::string large = gzip(std::string(8U << 20U, '1'));
    const auto with = [&](const char* limit) {
        ::setenv("STARWAY_INFLATE_LIMIT", limit, 1);
        std::string error = error_of(large);
        ::unsetenv("STARWAY_INFLATE_LIMIT");
        return error;
    };
    EXPECT_EQ(with("9MiB"), "no error");
    EXPECT_THAT(with("7MiB"), HasSubstr("holds takes more than 7 MiB"));
    EXPECT_THAT(with("1000"), HasSubstr("STARWAY_INFLATE_LIMIT (such as 8GiB)"));
    EXPECT_EQ(with("999999999GiB"), "no error");
    for (const char* wrong : {"much", "-1", "0", "5 MiB", "5MB", "99999999999999999999"})
        EXPECT_THAT(with(wrong), HasSubstr("which is no size")) << wrong;
}

TEST_F(TextSourceTest, MissingFilesAreIoErrors) {
    const Result<TextSource> source = TextSource::open((folder_.path() / "none.csv").string());
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().kind, ErrorKind::io);
}

TEST_F(TextSourceTest, ReadsBeginningsOfDamagedFilesToo) {
    const std::string packed = gzip(std::string(100000, 'a'));
    EXPECT_EQ(*read_beginning(folder_.file("a.gz", packed), 10), "aaaaaaaaaa");
    EXPECT_EQ(*read_beginning(folder_.file("a.csv", "abc"), 10), "abc");
    EXPECT_EQ(*read_beginning(folder_.file("empty", ""), 10), "");
}

}  // namespace
}  // namespace starway::read
