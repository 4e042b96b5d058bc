// Everything moves one way: a folder of src/ may include itself and the folders to its left.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/source_dir.hpp"

namespace {

const std::vector<std::string> order{"core", "geo",   "topology", "network", "grid",    "mesh",
                                     "io",   "index", "search",   "draw",    "service", "cli"};

// The folders that a file includes from, in the order they are mentioned.
std::vector<std::string> included_folders(const std::filesystem::path& file) {
    std::vector<std::string> folders;
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);) {
        if (line.rfind("#include \"", 0) != 0) continue;
        const std::string path = line.substr(10, line.find('"', 10) - 10);
        const auto slash = path.find('/');
        if (slash != std::string::npos) folders.push_back(path.substr(0, slash));
    }
    return folders;
}

std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (extension == ".cpp" || extension == ".hpp") files.push_back(entry.path());
    }
    return files;
}

TEST(Layering, AFolderIncludesOnlyFoldersToItsLeft) {
    const std::filesystem::path root = std::filesystem::path(starway::test::source_dir()) / "src";
    std::size_t files = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        for (const auto& file : sources_in(root / order[rank])) {
            ++files;
            for (const auto& folder : included_folders(file)) {
                if (folder == "starway") continue;  // the public headers
                const auto found = std::find(order.begin(), order.end(), folder);
                ASSERT_NE(found, order.end()) << file << " includes from the unknown folder " << folder;
                EXPECT_LE(static_cast<std::size_t>(found - order.begin()), rank)
                    << file << " includes " << folder << ", which is to its right";
            }
        }
    }
    EXPECT_GT(files, 20U) << "the test looked in the wrong place";
}

TEST(Layering, PublicHeadersIncludeOnlyPublicHeaders) {
    for (const auto& file : sources_in(std::filesystem::path(starway::test::source_dir()) / "include"))
        for (const auto& folder : included_folders(file)) EXPECT_EQ(folder, "starway") << file;
}

TEST(Layering, GdalIsIncludedInThePlugInAlone) {
    const std::filesystem::path root = std::filesystem::path(starway::test::source_dir()) / "src";
    for (const auto& file : sources_in(root)) {
        if (file.parent_path() == root / "io" / "ogr") continue;
        std::ifstream text(file);
        for (std::string line; std::getline(text, line);) {
            EXPECT_TRUE(line.rfind("#include <gdal", 0) != 0 && line.rfind("#include <ogr", 0) != 0 &&
                        line.rfind("#include <cpl_", 0) != 0)
                << file << ": " << line;
        }
    }
}

}  // namespace
