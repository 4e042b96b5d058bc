// What a reader of the source should never meet: long lines, headers that no file includes, phrases that take a second
// reading.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/include_graph.hpp"

namespace {

using starway::test::includes_of;
using starway::test::source_folder;
using starway::test::sources_in;

constexpr std::size_t longest_line = 120;  // columns, as in .clang-format
constexpr std::size_t longest_file = 700;  // lines

std::vector<std::filesystem::path> all_sources() {
    std::vector<std::filesystem::path> files;
    for (const char* const folder : {"include", "src", "tests", "tools"})
        for (auto& file : sources_in(source_folder(folder))) files.push_back(std::move(file));
    return files;
}

std::string shown(const std::filesystem::path& file) {
    return file.lexically_relative(source_folder("")).generic_string();
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);) lines.push_back(std::move(line));
    return lines;
}

std::size_t columns(std::string_view line) {
    const auto begins_a_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), begins_a_character));
}

// Only text within quotes cannot be broken.
bool too_long(std::string_view line) {
    return columns(line) > longest_line && line.find('"') == std::string_view::npos;
}

std::string_view comment_of(std::string_view line) {
    const auto at = line.find("// ");
    const bool is_text = at != std::string_view::npos && line.find('"') < at;
    return at == std::string_view::npos || is_text ? std::string_view{} : line.substr(at);
}

TEST(Tidy, LinesFitInAWindow) {
    for (const auto& file : all_sources()) {
        std::size_t number = 0;
        for (const auto& line : lines_of(file)) {
            ++number;
            EXPECT_FALSE(too_long(line)) << shown(file) << ":" << number;
        }
    }
}

TEST(Tidy, FilesAreReadInOneSitting) {
    for (const auto& file : all_sources()) EXPECT_LE(lines_of(file).size(), longest_file) << shown(file);
}

// A public header is for users; each other one has a file that includes it.
TEST(Tidy, EveryHeaderIsIncluded) {
    std::set<std::string> included;
    for (const auto& file : all_sources())
        for (const auto& path : includes_of(file)) {
            included.insert(path);
            included.insert((file.parent_path() / path).lexically_relative(source_folder("src")).generic_string());
        }
    for (const auto& file : sources_in(source_folder("src"))) {
        if (file.extension() != ".hpp") continue;
        const auto name = file.lexically_relative(source_folder("src")).generic_string();
        EXPECT_TRUE(included.count(name) != 0) << name << " is included by no file";
    }
}

TEST(Tidy, CommentsSpeakPlainly) {
    constexpr std::array riddles{"that there is not", "that there are not", "// Who ",       "Whoever ",
                                 " has not.",         " nobody knows",      "nobody passes", "somebody who"};
    for (const auto& file : all_sources()) {
        std::size_t number = 0;
        for (const auto& line : lines_of(file)) {
            ++number;
            for (const char* const riddle : riddles)
                EXPECT_EQ(comment_of(line).find(riddle), std::string_view::npos)
                    << shown(file) << ":" << number << ": " << riddle;
        }
    }
}

}  // namespace
