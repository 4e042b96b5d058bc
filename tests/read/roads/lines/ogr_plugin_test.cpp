// The plug-in opens to a library of its own build, and to no other.
#include "read/plugin/ogr_plugin.hpp"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/plugin/plugin_tag.hpp"
#include "support/source_dir.hpp"

namespace starway::read {
namespace {

TEST(OgrPlugin, AnswersToItsOwnTagAlone) {
    if (const auto plugin = ogr_plugin(); !plugin) GTEST_SKIP() << plugin.error().message;
    const std::string file = test::binary_dir() + "/src/starway-ogr.so";
    void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(handle, nullptr) << ::dlerror();
    const auto table = reinterpret_cast<const OgrPlugin* (*)(const char*)>(::dlsym(handle, "starway_ogr_table"));
    ASSERT_NE(table, nullptr);
    EXPECT_NE(table(ogr_plugin_tag), nullptr);
    EXPECT_EQ(table(""), nullptr);
    EXPECT_EQ(table((std::string(ogr_plugin_tag) + " debug").c_str()), nullptr);
    // The version, the headers, the compiler.
    EXPECT_THAT(ogr_plugin_tag, testing::MatchesRegex(R"([0-9.]+ [0-9a-f]+ .+)"));
}

}  // namespace
}  // namespace starway::read
