// Everything moves one way: a folder of src/ may include itself and the folders to its left. And every name has one
// home: the linker merges the functions of two types with one name, and half of the program then works on memory of the
// other's size.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "base/core/include_graph.hpp"

namespace {

using starway::test::includes_of;
using starway::test::layer_of;
using starway::test::layers;
using starway::test::source_folder;
using starway::test::sources_in;
using starway::test::sources_of_layer;

// Shells ask; they read, index and search nothing themselves.
const std::vector<std::string> not_for_shells{"read/",        "write/",       "road/index/",
                                              "road/search/", "mesh/search/", "grid/search/"};
// The options of reading are what users say, and features are written as they are shown.
const std::vector<std::string> for_shells{"read/options/", "write/features.hpp"};

// The folders that a file includes from, in the order they are mentioned.
std::vector<std::string> included_folders(const std::filesystem::path& file) {
    std::vector<std::string> folders;
    for (const auto& path : includes_of(file))
        if (const auto slash = path.find('/'); slash != std::string::npos) folders.push_back(path.substr(0, slash));
    return folders;
}

// A line that begins in the first column inside a namespace that has a name, and the name of that namespace.
struct Declaration {
    std::string enclosing;
    std::string line;
};

// What a file declares in its namespaces. Relies on the format: only what belongs to a namespace begins in the first
// column.
std::vector<Declaration> declarations_in(const std::filesystem::path& file) {
    static const std::regex opening(R"(namespace (?:([\w:]+) )?\{)");
    struct Block {
        std::string name;
        bool empty_so_far;  // of anything but forward declarations; the end of such a block has no comment
    };
    std::vector<Declaration> found;
    std::vector<Block> blocks;
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);) {
        std::smatch match;
        if (std::regex_match(line, match, opening)) {
            if (!blocks.empty()) blocks.back().empty_so_far = false;
            const bool hidden = !match[1].matched || (!blocks.empty() && blocks.back().name.empty());
            const std::string outer = blocks.empty() ? "" : blocks.back().name + "::";
            blocks.push_back({hidden ? "" : outer + match[1].str(), true});
        } else if (blocks.empty() || line.empty()) {
            continue;
        } else if (line.rfind("}  // namespace", 0) == 0 || (line == "}" && blocks.back().empty_so_far)) {
            blocks.pop_back();
        } else if (std::string(" \t/#}").find(line[0]) == std::string::npos) {
            if (line.back() != ';') blocks.back().empty_so_far = false;
            if (!blocks.back().name.empty()) found.push_back({blocks.back().name, line});
        }
    }
    EXPECT_TRUE(blocks.empty()) << file << ": the end of a namespace was not found";
    return found;
}

// The name of the type that a line declares, empty where it declares none; a specialization has no name of its own.
std::string type_in(const std::string& line) {
    static const std::regex type(
        R"((?:class|struct|union|enum class|enum) (?:\[\[[^\]]*\]\] )?(?:STARWAY_(?:EXPORT|LOCAL) )?)"
        R"(([\w:]+)(?: final)?(?:$|;| [:{].*))");
    std::smatch match;
    return std::regex_match(line, match, type) ? match[1].str() : "";
}

bool only_forward(const std::string& line) {
    return line.back() == ';' && line.find('{') == std::string::npos;
}

// A folder is one concern; one that grows beyond this has become two.
TEST(Layering, NoFolderIsCrowded) {
    constexpr int most = 30;
    std::map<std::filesystem::path, int> files;
    for (const char* const folder : {"include", "src"})
        for (const auto& file : sources_in(source_folder(folder))) ++files[file.parent_path()];
    for (const auto& [folder, count] : files) EXPECT_LE(count, most) << folder;
    EXPECT_GT(files.size(), 50U) << "the test does not find the folders";
}

TEST(Layering, EveryTypeHasOneDefinition) {
    std::map<std::string, std::filesystem::path> home;
    for (const char* const folder : {"include", "src"})
        for (const auto& file : sources_in(source_folder(folder)))
            for (const auto& [enclosing, line] : declarations_in(file)) {
                const std::string name = type_in(line);
                if (name.empty() || only_forward(line)) continue;
                const auto [entry, is_new] = home.emplace(enclosing + "::" + name, file);
                EXPECT_TRUE(is_new) << entry->first << " is defined in " << entry->second << " and in " << file;
            }
    EXPECT_GT(home.size(), 500U) << "the test does not find the types";
}

// Whether a name is that of one of the types, or of a type within it.
bool is_within(const std::string& name, const std::set<std::string>& types) {
    return std::any_of(types.begin(), types.end(),
                       [&name](const std::string& type) { return name == type || name.rfind(type + "::", 0) == 0; });
}

TEST(Layering, InternalNamesStayOutOfThePublicNamespaces) {
    const std::filesystem::path root(starway::test::source_dir());
    std::set<std::string> namespaces;
    std::set<std::string> types;
    static const std::regex is_friend(R"( +friend class (\w+);)");
    for (const auto& file : sources_in(root / "include")) {
        for (const auto& [enclosing, line] : declarations_in(file)) {
            namespaces.insert(enclosing);
            if (const std::string name = type_in(line.substr(0, line.find("  //"))); !name.empty())
                types.insert(enclosing + "::" + name);
        }
        std::ifstream text(file);
        std::smatch match;
        for (std::string line; std::getline(text, line);)
            if (std::regex_match(line, match, is_friend)) types.insert("starway::" + match[1].str());
    }
    ASSERT_TRUE(namespaces.count("starway") == 1 && types.count("starway::road::Engine") == 1);
    static const std::regex access(R"((public|protected|private):)");
    for (const auto& file : sources_in(root / "src"))
        for (const auto& [enclosing, line] : declarations_in(file)) {
            if (namespaces.count(enclosing) == 0 || std::regex_match(line, access)) continue;
            const std::string name = type_in(line);
            if (!name.empty())
                EXPECT_TRUE(is_within(enclosing + "::" + name, types))
                    << file << " declares " << enclosing << "::" << name << ", which no public header declares";
            else
                EXPECT_NE(file.extension(), ".hpp") << file << " declares in " << enclosing << ": " << line;
        }
}

TEST(Layering, AFolderIncludesOnlyFoldersToItsLeft) {
    std::size_t files = 0;
    for (std::size_t rank = 0; rank < layers.size(); ++rank) {
        for (const auto& file : sources_of_layer(rank)) {
            ++files;
            for (const auto& path : includes_of(file)) {
                if (path.find('/') == std::string::npos || path.starts_with("starway/"))
                    continue;  // the public headers
                ASSERT_LT(layer_of(path), layers.size()) << file << " includes from no layer: " << path;
                EXPECT_LE(layer_of(path), rank) << file << " includes " << path << ", which is to its right";
            }
        }
    }
    const std::size_t all = sources_in(source_folder("src")).size();
    EXPECT_EQ(files, all) << "files of src/ lie in no layer";
}

TEST(Layering, ShellsAskOnly) {
    const auto begins_with_one_of = [](const std::string& path, const std::vector<std::string>& folders) {
        return std::any_of(folders.begin(), folders.end(),
                           [&](const std::string& folder) { return path.starts_with(folder); });
    };
    for (const auto& file : sources_in(source_folder("src/shells")))
        for (const auto& path : includes_of(file))
            EXPECT_TRUE(!begins_with_one_of(path, not_for_shells) || begins_with_one_of(path, for_shells))
                << file << " includes " << path;
}

TEST(Layering, PublicHeadersIncludeOnlyPublicHeaders) {
    for (const auto& file : sources_in(source_folder("include")))
        for (const auto& folder : included_folders(file)) EXPECT_EQ(folder, "starway") << file;
}

TEST(Layering, GdalIsIncludedInThePlugInAlone) {
    const std::filesystem::path root = source_folder("src");
    const std::string plugin = (root / "read" / "gis" / "").string();
    for (const auto& file : sources_in(root)) {
        if (file.string().starts_with(plugin)) continue;
        std::ifstream text(file);
        for (std::string line; std::getline(text, line);) {
            EXPECT_TRUE(line.rfind("#include <gdal", 0) != 0 && line.rfind("#include <ogr", 0) != 0 &&
                        line.rfind("#include <cpl_", 0) != 0)
                << file << ": " << line;
        }
    }
}

}  // namespace
