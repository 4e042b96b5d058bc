// README.md against the targets, the readers and the drivers that there are.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "fuzz/gis_formats.hpp"
#include "support/source_dir.hpp"

namespace starway::fuzz {
namespace {

namespace fs = std::filesystem;

const fs::path root = test::source_dir();
const fs::path folder = root / "tests" / "fuzz";

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    EXPECT_TRUE(stream) << file;
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::set<std::string> all_matches(const std::string& text, const std::regex& pattern) {
    std::set<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found.insert((*match)[1]);
    return found;
}

const std::regex in_code("`([^`]+)`");

struct Row {
    std::string target;
    std::set<std::string> readers;
};

std::vector<Row> rows() {
    static const std::regex row(R"(\n\| [^|]+ \| (\w+) \| [^|]+ \| ([^|]+) \|)");
    const std::string readme = content(folder / "README.md");
    const std::string table =
        readme.substr(readme.find("## Readers"), readme.find("## GIS formats") - readme.find("## Readers"));
    std::vector<Row> found;
    for (std::sregex_iterator match(table.begin(), table.end(), row), end; match != end; ++match)
        if ((*match)[1] != "target") found.push_back({(*match)[1], all_matches((*match)[2], in_code)});
    return found;
}

// A target's source, with the headers of its folder that it includes.
std::string source_of(const std::string& target) {
    static const std::regex include(R"re(#include "(?:fuzz/)?(\w+\.hpp)")re");
    std::string text = content(folder / (target + "_fuzz.cpp"));
    for (const std::string& header : all_matches(text, include))
        if (fs::exists(folder / header)) text += content(folder / header);
    return text;
}

TEST(FuzzTable, NamesEveryTargetAndOnlyThose) {
    std::set<std::string> listed;
    for (const Row& row : rows()) {
        listed.insert(row.target);
        ASSERT_TRUE(fs::exists(folder / (row.target + "_fuzz.cpp"))) << row.target;
        EXPECT_FALSE(row.readers.empty()) << row.target;
        const std::string source = source_of(row.target);
        bool called = false;
        for (const std::string& reader : row.readers)
            called = called || source.find(reader.substr(0, reader.find("_ogr"))) != std::string::npos;
        EXPECT_TRUE(called) << row.target << " calls none of its readers";
    }
    EXPECT_GT(listed.size(), 20U);
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with("_fuzz.cpp")) continue;
        const std::string target = name.substr(0, name.rfind("_fuzz"));
        EXPECT_EQ(listed.count(target), 1U) << target << " is in no row";
        EXPECT_FALSE(fs::is_empty(folder / "corpus" / target)) << target << " has no seeds";
    }
}

// A reader is what a header of src/read declares by a name that says so.
TEST(FuzzTable, NamesEveryReaderAndOnlyThose) {
    static const std::regex reader(R"((?:^|\n)(?! )[^\n/({]*\b((?:parse|read|open)_\w+)\()");
    std::set<std::string> declared;
    for (const auto& entry : fs::recursive_directory_iterator(root / "src" / "read"))
        if (entry.path().extension() == ".hpp") {
            const auto found = all_matches(content(entry.path()), reader);
            declared.insert(found.begin(), found.end());
        }
    static const std::regex format(R"( FORMAT\((\w+), )");
    for (const std::string& name : all_matches(content(root / "src" / "read" / "options" / "readers.hpp"), format))
        declared.insert(name + "_format");
    EXPECT_EQ(declared.count("osm_format"), 1U);
    EXPECT_GT(declared.size(), 40U) << "the test does not find the readers";
    const std::string readme = content(folder / "README.md");
    const auto named = all_matches(readme, in_code);
    for (const std::string& name : declared) EXPECT_EQ(named.count(name), 1U) << name << " is not in README.md";
    std::string sources;
    for (const char* const part : {"src", "include"})
        for (const auto& entry : fs::recursive_directory_iterator(root / part))
            if (entry.path().extension() == ".hpp") sources += content(entry.path());
    for (const Row& row : rows())
        for (const std::string& name : row.readers)
            EXPECT_TRUE(declared.count(name) == 1 || sources.find(name + "(") != std::string::npos)
                << name << " is in README.md and nowhere else";
}

std::set<std::string> allowed(const char* file, const std::string& list) {
    const std::string text = content(root / "src" / "read" / "gis" / file);
    const std::size_t begin = text.find(list);
    EXPECT_NE(begin, std::string::npos) << file;
    static const std::regex quoted(R"re("([^"]+)")re");
    return all_matches(text.substr(begin, text.find("nullptr", begin) - begin), quoted);
}

TEST(FuzzTable, EveryDriverHasASeedOrAReason) {
    const std::string readme = content(folder / "README.md");
    static const std::regex without(R"(\n\| `([^`]+)` \| )");
    const auto excused = all_matches(readme, without);
    const auto check = [&](const std::vector<GisFormat>& formats, const std::set<std::string>& drivers) {
        EXPECT_GT(drivers.size(), 20U);
        std::set<std::string> seeded;
        for (const GisFormat& format : formats) seeded.insert(format.driver);
        for (const std::string& driver : drivers)
            EXPECT_NE(seeded.count(driver), excused.count(driver))
                << driver << " has neither a seed nor a reason, or both";
        for (const std::string& driver : seeded) EXPECT_EQ(drivers.count(driver), 1U) << driver << " is not allowed";
    };
    check(vector_formats(), allowed("guards/drivers.cpp", " vectors{"));
    check(raster_formats(), allowed("guards/drivers.cpp", " rasters{"));
}

}  // namespace
}  // namespace starway::fuzz
