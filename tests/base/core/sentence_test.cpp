// Sentences and how front ends write them, and what literals below the front ends may say.
#include "base/core/sentence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "base/core/shown.hpp"
#include "starway/core/result.hpp"
#include "support/source_dir.hpp"

namespace starway::core {
namespace {

using ::testing::IsEmpty;

// Has two options and one command.
constexpr Names some_names{
    [](std::string_view option, std::string_view value) -> std::optional<std::string> {
        if (option != "max_snap" && option != "crs") return std::nullopt;
        return fmt::format("<{}{}{}>", option, value.empty() ? "" : " ", value);
    },
    [](std::string_view command, std::span<const std::string> options) -> std::optional<std::string> {
        if (command != "prepare") return std::nullopt;
        return fmt::format("run {} {}", command, fmt::join(options, "+"));
    }};
constexpr Names no_names{
    [](std::string_view, std::string_view) -> std::optional<std::string> { return std::nullopt; },
    [](std::string_view, std::span<const std::string>) -> std::optional<std::string> { return std::nullopt; }};

struct Rendering {
    std::string sentence, plain, some, none;
};

TEST(Sentence, IsWrittenWithTheNamesOfItsReader) {
    for (const auto& [sentence, plain, some, none] : std::vector<Rendering>{
             {"a road", "a road", "a road", "a road"},
             {"beyond ⟨max_snap⟩ (3 m)", "beyond max_snap (3 m)", "beyond <max_snap> (3 m)", "beyond max_snap (3 m)"},
             {"far⟦ (⟨max_snap⟩)⟧", "far (max_snap)", "far (<max_snap>)", "far"},
             {"no index⟦; leave ⟨index⟩ out⟧", "no index; leave index out", "no index", "no index"},
             {"no CRS⟦; pass ⟨crs=EPSG:CODE⟩⟦, or ⟨index⟩⟧⟧", "no CRS; pass crs=EPSG:CODE, or index",
              "no CRS; pass <crs EPSG:CODE>", "no CRS"},
             {"none⟦; add it by ⟨prepare ⟨crs=1⟩ ⟨max_snap⟩⟩⟧", "none; add it by prepare(crs=1, max_snap)",
              "none; add it by run prepare <crs 1>+<max_snap>", "none"},
             {"none⟦; ⟨update ⟨crs⟩⟩⟧", "none; update(crs)", "none", "none"},
             {"⟨speed=*=50⟩", "speed=*=50", "speed=*=50", "speed=*=50"},
             {"", "", "", ""},
             // No sentence is written like this; files may hold it.
             {"⟨", "", "", ""},
             {"⟧ a ⟩ b", " a  b", " a  b", " a  b"},
             {"a⟦ b", "a b", "a b", "a b"},
             {"⟨max_snap", "max_snap", "<max_snap>", "max_snap"},
             {"⟨prepare ⟨⟨⟨", "prepare(, , )", "run prepare ++", "prepare(, , )"}}) {
        EXPECT_EQ(Sentence(sentence).str(), plain) << sentence;
        EXPECT_EQ(render(sentence, some_names), some) << sentence;
        EXPECT_EQ(render(sentence, no_names), none) << sentence;
    }
}

TEST(Sentence, KeepsItsPlaceholdersWithinAnother) {
    const Error inner{ErrorKind::data, "no CRS⟦; pass ⟨crs⟩⟧"};
    const Error outer{ErrorKind::data, fmt::format("{}: {}", "roads.csv", inner.message)};
    EXPECT_EQ(outer.message, "roads.csv: no CRS; pass crs");
    EXPECT_EQ(render(outer.message, some_names), "roads.csv: no CRS; pass <crs>");
    EXPECT_EQ(render("a: " + inner.message + "!", some_names), "a: no CRS; pass <crs>!");
    std::ostringstream stream;
    stream << inner.message;
    EXPECT_EQ(stream.str(), "no CRS; pass crs");
    EXPECT_EQ(with_option(inner.message, "crs", "points_crs"), "no CRS; pass points_crs");
    EXPECT_EQ(with_option("⟨crs_of⟩", "crs", "x"), "crs_of");
}

TEST(Sentence, DataMakesNoPlaceholders) {
    EXPECT_EQ(shown("⟨crs⟩⟦⟧"), "\\u27E8crs\\u27E9\\u27E6\\u27E7");
    EXPECT_EQ(render(option("crs", "a⟩b"), some_names), "<crs a\\u27E9b>");
}

TEST(Sentence, ManyMarksTakeNoStack) {
    std::string deep;
    for (int i = 0; i < 1'000'000; ++i) deep += i % 2 == 0 ? "⟦" : "⟨a ";
    EXPECT_LT(Sentence(deep).str().size(), deep.size());
}

TEST(Sentence, WordsOfAShellAreQuotedWhereTheyMustBe) {
    EXPECT_EQ(shell_word("EPSG:32631"), "EPSG:32631");
    EXPECT_EQ(shell_word("*=50"), "'*=50'");
    EXPECT_EQ(shell_word("stone walls"), "'stone walls'");
    EXPECT_EQ(shell_word("d'or"), "\"d'or\"");
    EXPECT_EQ(shell_word("d'$or"), "'d'\\''$or'");
    EXPECT_EQ(shell_word(""), "''");
}

std::vector<std::filesystem::path> files_below_front_ends() {
    std::vector<std::filesystem::path> files;
    const std::filesystem::path root = test::source_dir();
    for (const char* top : {"src", "include"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string folder = entry.path().lexically_relative(root / top).begin()->string();
            const bool front_end = folder == "shells";
            if (!front_end && (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp"))
                files.push_back(entry.path());
        }
    return files;
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// The literals of a text in C++, without comments.
std::vector<std::string> literals_in(const std::string& text) {
    static const std::regex token(R"re(//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')re");
    std::vector<std::string> literals;
    for (std::sregex_iterator found(text.begin(), text.end(), token), end; found != end; ++found)
        if (found->str().front() == '"') literals.push_back(found->str());
    return literals;
}

TEST(Sentence, NoLiteralBelowTheFrontEndsNamesAFlag) {
    std::vector<std::string> wrong;
    for (const auto& file : files_below_front_ends())
        for (const std::string& literal : literals_in(text_of(file)))
            if (std::regex_search(literal, std::regex("--[a-z]| (with|choose) -[a-z]\\b|: starway [a-z]+ [A-Z]")))
                wrong.push_back(file.string() + ": " + literal);
    EXPECT_THAT(wrong, IsEmpty()) << "write ⟨max_snap⟩ instead of --max-snap";
}

TEST(Sentence, EachMarkHasItsPartner) {
    const auto count = [](const std::string& text, std::string_view mark) {
        std::size_t found = 0;
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) ++found;
        return found;
    };
    for (const auto& file : files_below_front_ends()) {
        const std::string text = text_of(file);
        EXPECT_EQ(count(text, "⟨"), count(text, "⟩")) << file;
        EXPECT_EQ(count(text, "⟦"), count(text, "⟧")) << file;
    }
}

}  // namespace
}  // namespace starway::core
