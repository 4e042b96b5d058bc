// Folders within a folder of src/ include each other in one direction too.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "base/core/include_graph.hpp"

namespace {

using starway::test::includes_of;
using starway::test::source_folder;
using starway::test::sources_in;

using Folders = std::set<std::string>;

// For each folder, those of the same folder of src/ that its files include from.
std::map<std::string, Folders> neighbours() {
    std::map<std::string, Folders> found;
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

void reach(const std::map<std::string, Folders>& graph, const std::string& folder, Folders& reached) {
    const auto next = graph.find(folder);
    if (next == graph.end()) return;
    for (const auto& other : next->second)
        if (reached.insert(other).second) reach(graph, other, reached);
}

// Folders each of which reaches the others.
std::set<Folders> circles() {
    const auto graph = neighbours();
    std::map<std::string, Folders> reached;
    for (const auto& [folder, next] : graph) reach(graph, folder, reached[folder]);
    std::set<Folders> found;
    for (const auto& [folder, others] : reached) {
        Folders circle;
        for (const auto& other : others)
            if (const auto back = reached.find(other); back != reached.end() && back->second.count(folder) == 1)
                circle.insert(other);
        if (circle.size() > 1) found.insert(circle);
    }
    return found;
}

TEST(Layering, NoFoldersIncludeEachOtherInACircle) {
    EXPECT_GT(neighbours().size(), 50U) << "the test does not find the folders";
    for (const auto& circle : circles())
        ADD_FAILURE() << "these include each other in a circle: " << testing::PrintToString(circle);
}

}  // namespace
