// What is served, as the command line and a file of options name it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "shells/server/catalog.hpp"
#include "shells/server/config_file.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

TEST(Sources, HaveNamesFilesAndProfiles) {
    const auto parsed = [](const std::string& text) {
        const auto source = server::parse_source(text);
        return source ? source->name + "|" + source->file + "|" + source->profile : source.error().message.str();
    };
    EXPECT_EQ(parsed("city.starway"), "city|city.starway|");
    EXPECT_EQ(parsed("/data/the city.starway"), "the-city|/data/the city.starway|");
    EXPECT_EQ(parsed("town=city.starway"), "town|city.starway|");
    EXPECT_EQ(parsed("walk=city.starway:foot"), "walk|city.starway|foot");
    EXPECT_EQ(parsed("city.starway:foot"), "city|city.starway|foot");
    EXPECT_THAT(parsed("a/b=city.starway"), HasSubstr("is not a name"));
    EXPECT_THAT(parsed("a="), HasSubstr("names no file"));
}

TEST(ConfigFile, IsToml) {
    const TemporaryFolder folder;
    folder.file(
        "good.toml",
        "port = 5001\nmax_table_size = 7\naccess-log = 'json'\ntrusted-proxies = ['::1', '10.0.0.0/8']\n[networks]\n"
        "city = 'c.starway:foot'\ngame = {file = 'castle.tmx', walls = ['Trees', 'Rocks'], corners = 'never'}\n");
    const auto config = server::read_config_file((folder.path() / "good.toml").string());
    ASSERT_TRUE(config) << config.error().message;
    ASSERT_EQ(config->sources.size(), 2U);
    EXPECT_EQ(config->sources[0].text, "city=c.starway:foot");
    EXPECT_TRUE(config->sources[0].options.empty());
    EXPECT_EQ(config->sources[1].text, "game=castle.tmx");
    const server::ConfigFile::Options of_game{{"corners", {"never"}}, {"walls", {"Trees", "Rocks"}}};
    EXPECT_EQ(config->sources[1].options, of_game);
    auto options = config->options;
    std::sort(options.begin(), options.end());
    const server::ConfigFile::Options expected{{"access-log", {"json"}},
                                               {"max-table-size", {"7"}},
                                               {"port", {"5001"}},
                                               {"trusted-proxies", {"::1", "10.0.0.0/8"}}};
    EXPECT_EQ(options, expected);
    folder.file("bad.toml", "port = 5001\nports = {a = 1}\n");
    const auto bad = server::read_config_file((folder.path() / "bad.toml").string());
    ASSERT_FALSE(bad);
    EXPECT_THAT(bad.error().message, HasSubstr("line 2"));
    folder.file("worse.toml", "port = \n");
    EXPECT_FALSE(server::read_config_file((folder.path() / "worse.toml").string()));
    EXPECT_FALSE(server::read_config_file((folder.path() / "none.toml").string()));
    folder.file("empty.toml", "[networks]\ngame = {walls = 'Trees'}\n");
    EXPECT_THAT(server::read_config_file((folder.path() / "empty.toml").string()).error().message,
                HasSubstr("game names no file"));
}
}  // namespace
}  // namespace starway::test
