// The table in data/broken/README.md, row by row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xxhash.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "cli/program.hpp"

namespace starway::test {
namespace {

struct Row {
    std::vector<std::string> arguments;  // the file, and flags
    std::string message;
    int exit_code = 0;
};

std::string trimmed(std::string text) {
    text.erase(0, text.find_first_not_of(" `"));
    text.erase(text.find_last_not_of(" `") + 1);
    return text;
}

std::vector<Row> table() {
    std::vector<Row> rows;
    std::istringstream lines(read(data("broken/README.md")));
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("| `", 0) != 0) continue;
        std::istringstream cells(line.substr(1));
        std::string command, what, message, code;
        std::getline(cells, command, '|');
        std::getline(cells, what, '|');
        std::getline(cells, message, '|');
        std::getline(cells, code, '|');
        Row row{{}, trimmed(message), std::stoi(code)};
        std::istringstream words(trimmed(command));
        for (std::string word; words >> word;) row.arguments.push_back(word);
        rows.push_back(row);
    }
    return rows;
}

TEST(Broken, EveryFileIsRejectedWithTheWordsInItsTable) {
    const Program program;
    const auto rows = table();
    ASSERT_GT(rows.size(), 30U);
    for (const auto& row : rows) {
        std::vector<std::string> arguments{"info"};
        for (const auto& word : row.arguments)
            arguments.push_back(word.rfind("--", 0) == 0 ? word : data("broken/" + word));
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, row.exit_code) << row.arguments.back() << ": " << outcome.err;
        EXPECT_THAT(outcome.err, testing::HasSubstr(row.message)) << row.arguments.back();
        EXPECT_THAT(outcome.err, testing::HasSubstr("error: ")) << row.arguments.back();
        EXPECT_EQ(outcome.out, "") << row.arguments.back();
    }
}

// The broken network files follow the format: they are the network of letters/, spoilt. After a change of the format,
// STARWAY_UPDATE_DATA=1 makes this test write them anew.
TEST(Broken, NetworkFilesAreOfThePresentFormat) {
    const Program program;
    ASSERT_EQ(program.run(std::vector<std::string>{"build", "-o", "letters.starway"} + letters).code, 0);
    const std::string sound = read(program.path("letters.starway"));
    ASSERT_GT(sound.size(), 64U);

    std::string flipped = sound;
    flipped[sound.size() - 64] = static_cast<char>(flipped[sound.size() - 64] ^ 8);
    std::string newer = sound;  // the version and the header's checksum stay where they are in every version
    const std::uint32_t version = 99;
    std::memcpy(&newer[12], &version, sizeof version);
    const std::uint64_t checksum = XXH3_64bits(newer.data(), 56);
    std::memcpy(&newer[56], &checksum, sizeof checksum);

    for (const auto& [name, bytes] :
         std::vector<std::pair<std::string, std::string>>{{"cut-short", sound.substr(0, sound.size() / 2)},
                                                          {"one-bit-flipped", flipped},
                                                          {"newer-version", newer}}) {
        const std::string path = data("broken/" + name + ".starway");
        if (std::getenv("STARWAY_UPDATE_DATA") != nullptr) std::ofstream(path, std::ios::binary) << bytes;
        EXPECT_TRUE(read(path) == bytes) << path << " is of another format; run this test with STARWAY_UPDATE_DATA=1";
    }
}

TEST(Broken, EveryFileIsInTheTable) {
    std::set<std::string> listed{"README.md"};
    for (const auto& row : table())
        for (const auto& word : row.arguments) listed.insert(std::filesystem::path(word).stem().string());
    for (const auto& entry : std::filesystem::directory_iterator(data("broken"))) {
        const auto name = entry.path().filename();
        EXPECT_TRUE(listed.count(name.stem().string()) + listed.count(name.string()) > 0)
            << name << " is not in the table";
    }
}

}  // namespace
}  // namespace starway::test
