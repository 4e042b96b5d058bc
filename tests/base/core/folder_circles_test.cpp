// Folders within a folder of src/ include each other in one direction too, and so do the modules of Python and
// TypeScript.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "base/core/include_graph.hpp"

namespace {

using starway::test::includes_of;
using starway::test::source_folder;
using starway::test::sources_in;

using Names = std::set<std::string>;
using Graph = std::map<std::string, Names>;

// For each folder, those of the same folder of src/ that its files include from.
Graph folders() {
    Graph found;
    const auto root = source_folder("src");
    for (const auto& file : sources_in(root)) {
        const std::string folder = file.parent_path().lexically_relative(root).string();
        for (const auto& path : includes_of(file)) {
            const std::string other = std::filesystem::path(path).parent_path().string();
            if (other != folder && other.substr(0, other.find('/')) == folder.substr(0, folder.find('/')))
                found[folder].insert(other);
        }
    }
    return found;
}

// For each module in a folder, those that it imports: what the first group of the pattern finds in its lines.
Graph modules(const std::string& folder, const std::string& extension, const std::regex& import) {
    Graph found;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder(folder))) {
        if (entry.path().extension() != extension) continue;
        Names& imported = found[entry.path().stem().string()];
        std::ifstream text(entry.path());
        std::smatch match;
        for (std::string line; std::getline(text, line);)
            if (std::regex_search(line, match, import)) imported.insert(match[1]);
    }
    return found;
}

void reach(const Graph& graph, const std::string& name, Names& reached) {
    const auto next = graph.find(name);
    if (next == graph.end()) return;
    for (const auto& other : next->second)
        if (reached.insert(other).second) reach(graph, other, reached);
}

// Fails for names each of which reaches the others.
void expect_no_circle(const Graph& graph) {
    Graph reached;
    for (const auto& [name, next] : graph) reach(graph, name, reached[name]);
    std::set<Names> found;
    for (const auto& [name, others] : reached) {
        Names circle;
        for (const auto& other : others)
            if (const auto back = reached.find(other); back != reached.end() && back->second.count(name) == 1)
                circle.insert(other);
        if (circle.size() > 1) found.insert(circle);
    }
    for (const auto& circle : found)
        ADD_FAILURE() << "these include each other in a circle: " << testing::PrintToString(circle);
}

TEST(Layering, NoFoldersIncludeEachOtherInACircle) {
    const Graph graph = folders();
    EXPECT_GT(graph.size(), 50U) << "the test does not find the folders";
    expect_no_circle(graph);
}

// What is imported within a function, or for type hints alone, is indented.
TEST(Layering, NoPythonModulesImportEachOtherInACircle) {
    const Graph graph = modules("src/shells/python/starway", ".py", std::regex(R"(^from \.(\w+) import)"));
    EXPECT_GT(graph.at("_network").size(), 5U) << "the test does not find what is imported";
    expect_no_circle(graph);
}

TEST(Layering, NoTypeScriptModulesImportEachOtherInACircle) {
    const Graph graph = modules("src/shells/web/app", ".ts", std::regex(R"(^import .*from '\./([\w.]+)';)"));
    EXPECT_GT(graph.at("roads").size(), 5U) << "the test does not find what is imported";
    expect_no_circle(graph);
}

}  // namespace
