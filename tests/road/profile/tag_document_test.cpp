// docs/osm-tags.md is what the built-in profiles read.
#include "road/profile/tag_document.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "road/profile/evaluator.hpp"
#include "road/profile/profile_file.hpp"
#include "road/profile/quantity.hpp"
#include "support/source_dir.hpp"

namespace {

using namespace starway;

TEST(TagDocument, IsCommitted) {
    std::vector<road::profile::Profile> profiles;
    for (const auto& built_in : road::profile::built_ins()) {
        if (built_in.like_osrm) continue;
        auto read = road::profile::load(std::string(built_in.name));
        ASSERT_TRUE(read) << read.error().message;
        profiles.push_back(*std::move(read));
    }
    std::ifstream file(std::string(test::source_dir()) + "/docs/osm-tags.md");
    std::ostringstream committed;
    committed << file.rdbuf();
    EXPECT_EQ(committed.str(), road::profile::tag_document(profiles))
        << "the profiles changed: write it again, with starway profile tags > docs/osm-tags.md";
}

std::string meaning(const std::string& profile, const std::string& barrier) {
    const auto read = road::profile::load(profile);
    EXPECT_TRUE(read) << profile;
    if (!read) return {};
    const std::vector<road::profile::Tag> tags{{"barrier", barrier}};
    const auto node = road::profile::Evaluator(*read).node(tags);
    if (!node.passable()) return "closed";
    return node.delay_forward > 0 ? fmt::format("{} s", node.delay_forward) : "open";
}

// The table in docs/profiles.md, which also says what others do.
TEST(TagDocument, BarriersAreAsTheTableSays) {
    std::ifstream file(std::string(test::source_dir()) + "/docs/profiles.md");
    const std::vector<std::string> profiles{"car", "truck", "bike", "foot", "wheelchair", "emergency"};
    std::size_t rows = 0;
    bool in_section = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## ")) in_section = line == "## Barriers";
        if (!in_section || !line.starts_with("| `")) continue;
        std::istringstream cells(line);
        std::vector<std::string> row;
        for (std::string cell; std::getline(cells, cell, '|');) row.emplace_back(road::profile::trimmed(cell));
        ASSERT_EQ(row.size(), 11U) << line;
        const std::string value = row[1].substr(1, row[1].size() - 2);
        for (std::size_t p = 0; p < profiles.size(); ++p)
            EXPECT_EQ(row[p + 2], meaning(profiles[p], value)) << profiles[p] << ": " << value;
        ++rows;
    }
    EXPECT_GE(rows, 42U);
}

}  // namespace
