// Public headers have their places among the layers too: a folder of src/ that included one from its right would
// include, by a detour, what it must not know.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/core/include_graph.hpp"

namespace {

using starway::test::home_of_header;
using starway::test::homes;
using starway::test::includes_of;
using starway::test::layers;
using starway::test::rank_in;
using starway::test::source_folder;
using starway::test::sources_in;
using starway::test::sources_of_layer;

// A folder of include/starway/ includes itself and those to its left.
const std::vector<std::string> public_folders{"core", "road", "search", "grid", "mesh"};

// The headers of a file that lie in a folder of include/starway/, as "road/open.hpp".
std::vector<std::string> public_includes(const std::filesystem::path& file) {
    std::vector<std::string> found;
    for (const auto& path : includes_of(file))
        if (path.starts_with("starway/") && path.find('/', 8) != std::string::npos) found.push_back(path.substr(8));
    return found;
}

std::string top_of(const std::string& path) {
    return path.substr(0, path.find('/'));
}

TEST(PublicLayering, AFolderIncludesHeadersToItsLeft) {
    for (std::size_t rank = 0; rank < layers.size(); ++rank)
        for (const auto& file : sources_of_layer(rank))
            for (const auto& header : public_includes(file))
                EXPECT_LE(home_of_header(header), rank)
                    << file << " includes " << header << ", whose home is " << layers[home_of_header(header)];
}

TEST(PublicLayering, AHeaderIncludesWhatItsHomeMay) {
    std::size_t headers = 0;
    for (const auto& folder : public_folders)
        for (const auto& file : sources_in(source_folder("include/starway") / folder)) {
            const std::string header = folder + "/" + file.filename().string();
            ++headers;
            for (const auto& included : public_includes(file)) {
                EXPECT_LE(home_of_header(included), home_of_header(header)) << header << " includes " << included;
                EXPECT_LE(rank_in(public_folders, top_of(included)), rank_in(public_folders, folder))
                    << header << " includes " << included;
            }
        }
    EXPECT_GT(headers, 50U) << "the test does not find the headers";
    for (const auto& [path, home] : homes) {
        EXPECT_TRUE(std::filesystem::exists(source_folder("include/starway") / path)) << path;
        EXPECT_LT(rank_in(layers, home), layers.size()) << home;
    }
}

// Including a header compiles everything that it includes.
TEST(PublicLayering, HeadersOfRoadsAreLight) {
    for (const auto& file : sources_in(source_folder("include/starway/road"))) {
        if (file.filename() == "boost_graph.hpp") continue;
        std::ifstream text(file);
        for (std::string line; std::getline(text, line);)
            EXPECT_TRUE(!line.starts_with("#include <boost") && !line.starts_with("#include <filesystem>") &&
                        !line.starts_with("#include <iostream>") && !line.starts_with("#include <regex>"))
                << file << ": " << line;
    }
}

}  // namespace
