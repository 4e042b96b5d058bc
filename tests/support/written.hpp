// Features as written by a format's writer.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"
#include "write/formats.hpp"

namespace starway::test {

inline std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// The content of the file that the format's writer produces from these features.
inline std::string written(std::string_view format, const geo::FeatureTable& table,
                           const std::vector<geo::Feature>& features) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "out").string();
    auto writer = writing::create_feature_writer(format, path, table);
    if (!writer) {
        ADD_FAILURE() << writer.error().message;
        return {};
    }
    for (const auto& feature : features) {
        const auto done = (*writer)->write(feature);
        EXPECT_TRUE(done) << done.error().message;
    }
    const auto done = (*writer)->finish();
    EXPECT_TRUE(done) << done.error().message;
    return content(path);
}

}  // namespace starway::test
