// The tables of tags (tests/road/profile/tables/): what each built-in profile makes of a way and of a node, row by row.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "read/roads/osm/ways.hpp"
#include "road/profile/evaluator.hpp"
#include "road/profile/give_way.hpp"
#include "road/profile/profile_file.hpp"
#include "support/source_dir.hpp"

namespace {

using namespace starway;
using road::profile::Access;

struct OwnTags {
    std::vector<std::pair<std::string, std::string>> texts;
    [[nodiscard]] std::vector<road::profile::Tag> tags() const {
        std::vector<road::profile::Tag> tags;
        for (const auto& [key, value] : texts) tags.push_back({key, value});
        return tags;
    }
};

// key=value words; a value with spaces stands in quotes, in which \" is a quote.
std::optional<OwnTags> parse_tags(std::string_view text) {
    OwnTags tags;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ') {
            ++at;
            continue;
        }
        const std::size_t equals = text.find('=', at);
        if (equals == std::string_view::npos) return std::nullopt;
        std::string value;
        std::size_t end = equals + 1;
        if (end < text.size() && text[end] == '"') {
            for (++end; end < text.size() && text[end] != '"'; ++end) {
                if (text[end] == '\\' && end + 1 < text.size()) ++end;
                value += text[end];
            }
            if (end++ >= text.size()) return std::nullopt;
        } else {
            for (; end < text.size() && text[end] != ' '; ++end) value += text[end];
        }
        tags.texts.emplace_back(text.substr(at, equals - at), value);
        at = end;
    }
    return tags;
}

std::string trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return std::string(text);
}

std::pair<std::string, std::string> split(const std::string& text, char at) {
    const std::size_t place = text.find(at);
    if (place == std::string::npos) return {trim(text), ""};
    return {trim(std::string_view(text).substr(0, place)), trim(std::string_view(text).substr(place + 1))};
}

std::string rounded(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string written(const road::profile::Passage& passage) {
    if (passage.access == Access::closed) return "closed";
    return rounded(passage.speed_kmh) + (passage.access == Access::local ? " local" : "");
}

std::string written(const road::profile::NodeMeaning& node) {
    if (!node.passable()) return "closed";
    const std::string open = node.access == Access::local ? "local" : "open";
    if (node.delay_forward == 0 && node.delay_backward == 0) return open;
    const std::string forward = open + " " + rounded(node.delay_forward);
    return node.delay_forward == node.delay_backward ? forward : forward + ", " + rounded(node.delay_backward);
}

// What others wait for traffic on such a way: to join a stream, to join one across another, to cross one, to cross
// several.
std::string wait_for(const road::profile::Profile& profile, const road::profile::WayMeaning& way) {
    if (way.rank == 0) return "none";
    const road::profile::Wait wait = road::profile::waits_by_rank(profile.give_way).at(way.rank - 1U);
    return rounded(wait.join) + ", " + rounded(wait.join_across) + ", " + rounded(wait.cross) + ", " +
           rounded(wait.cross_more);
}

// What gives priority at a node.
std::string priority_at(const road::profile::NodeMeaning& node) {
    switch (node.regulation) {
        case 0:
            return "larger roads";
        case road::profile::NodeMeaning::signal_forward:
            return "signal forward";
        case road::profile::NodeMeaning::signal_backward:
            return "signal backward";
        case road::profile::NodeMeaning::no_priority:
            return "no road";
        default:
            return "signal";
    }
}

// Classes and the preference, in one set of words.
std::set<std::string> extras(const road::profile::Profile& profile, const road::profile::WayMeaning& way) {
    std::set<std::string> words;
    std::uint64_t bit = 1;
    for (const auto& [name, conditions] : profile.classes) {
        if ((way.classes & bit) != 0) words.insert(name);
        bit <<= 1U;
    }
    for (const road::profile::Passage& passage : {way.forward, way.backward}) {
        if (passage.access == Access::closed) continue;
        if (passage.preference != 1) words.insert(fmt::format("{:.5g}", passage.preference));
        std::string mode(passage.mode);
        std::replace(mode.begin(), mode.end(), ' ', '_');
        if (!mode.empty()) words.insert(mode);
    }
    return words;
}

std::string written(const road::profile::Profile& profile, const road::profile::WayMeaning& way) {
    std::string text = written(way.forward) + ", " + written(way.backward);
    std::string words;
    if (!way.is_closed())
        for (const std::string& word : extras(profile, way)) words += " " + word;
    return words.empty() ? text : text + " ;" + words;
}

// What a relation means: "no_left_turn", "free: for other vehicles", "wrong: without members"; of a ferry, what its way
// is. text: the relation's tags; "members=from,via,to" leaves some of a restriction's members out; behind " way ", the
// tags of the way itself.
std::optional<std::string> relation_meaning(const road::profile::Profile& profile, const std::string& text) {
    const std::size_t way_at = (text + " ").find(" way ");
    auto tags = parse_tags(text.substr(0, way_at));
    const auto own = parse_tags(way_at >= text.size() ? std::string() : text.substr(way_at + 4));
    if (!tags || !own) return std::nullopt;
    std::string roles = "from,via,to";
    std::erase_if(tags->texts, [&](const auto& tag) {
        if (tag.first == "members") roles = tag.second;
        return tag.first == "members";
    });
    std::vector<read::osm::Member> members;
    std::int64_t id = 10;
    for (std::string_view rest = roles; !rest.empty();) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::string_view role = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!role.empty()) members.push_back({role == "via" ? 'n' : 'w', id++, role});
    }
    std::string_view wrong;
    const auto restriction = read::osm::restriction_of(1, members, tags->tags(), wrong);
    if (restriction && !wrong.empty()) return fmt::format("wrong: {}", wrong);
    if (restriction) {
        const auto verdict = read::osm::judge(*restriction, profile);
        return verdict.holds() ? std::string(verdict.kind) : fmt::format("free: {}", verdict.why);
    }
    read::osm::Meanings meanings(std::span(&profile, 1));
    read::osm::WayReader reader(meanings, {});
    const std::array<read::osm::Member, 1> ferry{{{'w', 10, ""}}};
    reader.relation(1, {}, ferry, tags->tags());
    const std::array<std::int64_t, 2> nodes{1, 2};
    reader.way(10, {}, nodes, own->tags());
    if (reader.another_pass()) {
        reader.begin_another_pass();
        reader.way(10, {}, nodes, own->tags());
    }
    const read::osm::Ways ways = reader.finish();
    return ways.count() == 0 ? "closed, closed" : written(profile, meanings.way(ways.meaning.front(), 0));
}

bool is_like_osrm(const std::string& name) {
    return std::ranges::any_of(road::profile::built_ins(),
                               [&](const auto& built_in) { return built_in.name == name && built_in.like_osrm; });
}

class ProfileTable : public testing::TestWithParam<const char*> {};

TEST_P(ProfileTable, MeansWhatItSays) {
    const std::string name = GetParam();
    const std::string path = fmt::format("{}/tests/road/profile/tables/{}.txt", test::source_dir(), name);
    const auto profile = road::profile::load(name);
    ASSERT_TRUE(profile) << profile.error().message;
    const road::profile::Evaluator evaluator(*profile);
    std::ifstream file(path);
    std::size_t rows = 0;
    std::size_t relations = 0;
    std::size_t number = 0;
    std::set<std::string> seen;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        SCOPED_TRACE(fmt::format("{}:{}: {}", path, number, line));
        const std::size_t arrow = line.find("->");
        ASSERT_NE(arrow, std::string::npos) << "no ->";
        EXPECT_TRUE(seen.insert(trim(line.substr(0, arrow))).second) << "the row is there twice";
        if (line.starts_with("relation ")) {
            EXPECT_EQ(relation_meaning(*profile, trim(line.substr(9, arrow - 9))), trim(line.substr(arrow + 2)));
            ++relations;
            continue;
        }
        const std::string left = line.substr(0, arrow);
        if (left.starts_with("wait for ") || left.starts_with("priority at ")) {
            const bool of_way = left.starts_with("wait for ");
            const auto tags = parse_tags(trim(left.substr(of_way ? 9 : 12)));
            ASSERT_TRUE(tags) << "the tags cannot be read";
            EXPECT_EQ(
                of_way ? wait_for(*profile, evaluator.way(tags->tags())) : priority_at(evaluator.node(tags->tags())),
                trim(line.substr(arrow + 2)));
            continue;
        }
        const auto [way_text, node_text] = split(line.substr(0, arrow), '|');
        const auto [expected, extra_text] = split(line.substr(arrow + 2), ';');
        auto [way_expected, node_expected] = split(expected, '|');
        if (way_text.empty()) std::swap(way_expected, node_expected);
        const auto way_tags = parse_tags(way_text);
        const auto node_tags = parse_tags(node_text);
        ASSERT_TRUE(way_tags && node_tags) << "the tags cannot be read";
        if (!way_text.empty()) {
            const auto way = evaluator.way(way_tags->tags());
            const auto [forward, backward] = split(way_expected, ',');
            EXPECT_EQ(written(way.forward), forward) << "forward";
            EXPECT_EQ(written(way.backward), backward) << "backward";
            std::istringstream words(extra_text);
            std::set<std::string> expected_extras;
            for (std::string word; words >> word;) expected_extras.insert(word);
            if (!way.is_closed()) {
                EXPECT_EQ(extras(*profile, way), expected_extras) << "classes and preference";
            }
        }
        if (!node_text.empty()) {
            EXPECT_EQ(written(evaluator.node(node_tags->tags())), node_expected) << "node";
        }
        ++rows;
    }
    if (!is_like_osrm(name)) {
        EXPECT_GE(relations, 8U);
    }
    EXPECT_GT(rows, is_like_osrm(name) ? 20U : 40U) << path << " was not read";
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, ProfileTable,
                         testing::Values("car", "bike", "foot", "truck", "wheelchair", "emergency", "osrm-car",
                                         "osrm-bike", "osrm-foot", "testbot"),
                         [](const auto& parameter) {
                             std::string name(parameter.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(ProfileTables, EveryBuiltInProfileHasOne) {
    for (const auto& built_in : road::profile::built_ins())
        EXPECT_TRUE(std::filesystem::exists(
            fmt::format("{}/tests/road/profile/tables/{}.txt", test::source_dir(), built_in.name)))
            << built_in.name;
}

}  // namespace
