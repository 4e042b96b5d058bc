// Pages of TOML: what they say, and what is said of a mistake in them.
#include "road/profile/profile_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "road/profile/evaluator.hpp"
#include "road/profile/give_way.hpp"

namespace {

using namespace starway;
using testing::HasSubstr;

const std::string least =
    "name = \"cart\"\nmode = \"motor\"\naccess = [\"access\"]\naccess_values = {open = [\"yes\"], closed = [\"no\"]}\n"
    "speed = {primary = 6}\n";

std::string mistake(const std::string& text) {
    const auto profile = road::profile::parse(text, "cart.toml");
    return profile ? "none" : profile.error().message.str();
}

road::profile::WayMeaning way(const std::string& page, std::vector<road::profile::Tag> tags) {
    const auto profile = road::profile::parse(page, "cart.toml");
    EXPECT_TRUE(profile) << profile.error().message;
    if (!profile) return {};
    return road::profile::Evaluator(*profile).way(tags);
}

TEST(ProfileFile, TheLeastPageIsAProfile) {
    const auto meaning = way(least, {{"highway", "primary"}});
    EXPECT_EQ(meaning.forward.speed_kmh, 6);
    EXPECT_EQ(meaning.backward.access, road::profile::Access::open);
    EXPECT_TRUE(way(least, {{"highway", "secondary"}}).is_closed());
    EXPECT_TRUE(way(least, {{"highway", "primary"}, {"access", "no"}}).is_closed());
}

// toml++ asserted that there is a name.
TEST(ProfileFile, AHeaderWithoutANameIsAMistake) {
    for (const char* header : {"[ = 1]", "[=", "[[ = ]]", "[{}]"})
        EXPECT_THAT(mistake(least + header + "\n"), HasSubstr("cart.toml:6:")) << header;
}

TEST(ProfileFile, AnIncludedProfileIsChangedByTwoLines) {
    const std::string page = "include = \"car\"\nname = \"vans\"\n[speed]\nresidential = 5\n";
    EXPECT_EQ(way(page, {{"highway", "residential"}}).forward.speed_kmh, 5);
    EXPECT_EQ(way(page, {{"highway", "tertiary"}}).forward.speed_kmh, 40) << "the rest is the car's";
    const auto profile = road::profile::parse(page, "vans.toml");
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->name, "vans");
    EXPECT_EQ(profile->mode, "motor");
}

TEST(ProfileFile, AnIncludeMayStandAnywhere) {
    const std::string page = "name = \"vans\"\nmode = \"motor\"\ninclude = \"car\"\n";
    const auto profile = road::profile::parse(page, "vans.toml");
    ASSERT_TRUE(profile) << profile.error().message;
    EXPECT_EQ(profile->name, "vans");
}

TEST(ProfileFile, AListOfAccessValuesReplacesTheIncludedOne) {
    const std::string page =
        "include = \"car\"\nname = \"x\"\n[access_values]\nlocal = [\"customers\"]\nopen = [\"private\"]\n";
    const auto meaning = [&](const char* access) {
        return way(page, {{"highway", "residential"}, {"motor_vehicle", access}}).forward.access;
    };
    EXPECT_EQ(meaning("private"), road::profile::Access::open);
    EXPECT_EQ(meaning("customers"), road::profile::Access::local);
    EXPECT_EQ(meaning("no"), road::profile::Access::closed);
}

TEST(ProfileFile, RulesRewriteTagsInTheirOrder) {
    const std::string page =
        least +
        "[[rule]]\nwhen = {highway = \"track\"}\nset = {highway = \"lane\"}\n"
        "[[rule]]\nwhen = {highway = [\"lane\", \"alley\"], access = \"!no\"}\nset = {highway = \"primary\"}\n"
        "[[rule]]\nwhen = {toll = \"*\"}\nset = {access = \"no\"}\n"
        "[[rule]]\nwhen = {free = \"!*\", permit = \"yes\"}\nunset = [\"access\"]\n"
        "[[rule]]\nwhen = {width = \"<2.2\"}\nset = {access = \"no\"}\n";
    EXPECT_FALSE(way(page, {{"highway", "track"}}).is_closed());
    EXPECT_FALSE(way(page, {{"highway", "alley"}}).is_closed());
    EXPECT_TRUE(way(page, {{"highway", "alley"}, {"access", "no"}}).is_closed());
    EXPECT_TRUE(way(page, {{"highway", "primary"}, {"toll", "yes"}}).is_closed());
    EXPECT_FALSE(way(page, {{"highway", "primary"}, {"toll", "yes"}, {"permit", "yes"}}).is_closed());
    EXPECT_TRUE(way(page, {{"highway", "primary"}, {"toll", "yes"}, {"permit", "yes"}, {"free", "no"}}).is_closed());
    EXPECT_TRUE(way(page, {{"highway", "primary"}, {"width", "7'"}}).is_closed());
    EXPECT_FALSE(way(page, {{"highway", "primary"}, {"width", "2.2"}}).is_closed());
    EXPECT_FALSE(way(page, {{"highway", "primary"}, {"width", "narrow"}}).is_closed());
}

TEST(ProfileFile, AListOfNegationsIsNoneOfThem) {
    const std::string page = least + "[[rule]]\nwhen = {access = [\"!a\", \"!b\"]}\nset = {access = \"no\"}\n";
    EXPECT_TRUE(way(page, {{"highway", "primary"}}).is_closed()) << "absent counts as not";
    EXPECT_TRUE(way(page, {{"highway", "primary"}, {"access", "c"}}).is_closed());
    EXPECT_FALSE(way(page, {{"highway", "primary"}, {"access", "a"}}).is_closed());
    EXPECT_FALSE(way(page, {{"highway", "primary"}, {"access", "b"}}).is_closed());
}

TEST(ProfileFile, UnknownValuesAreFound) {
    const auto profile = road::profile::load("car");
    ASSERT_TRUE(profile);
    road::profile::Findings findings;
    const std::vector<road::profile::Tag> tags{{"highway", "primary"}, {"access", "sometimes"}, {"maxspeed", "fast"}};
    static_cast<void>(road::profile::Evaluator(*profile).way(tags, &findings));
    EXPECT_EQ(findings.unknown,
              (std::vector<std::pair<std::string, std::string>>{{"access", "sometimes"}, {"maxspeed", "fast"}}));
    EXPECT_TRUE(findings.reasons.empty()) << "nobody asked";
}

TEST(ProfileFile, ExplainsWhatDecided) {
    const auto profile = road::profile::load("car");
    ASSERT_TRUE(profile);
    road::profile::Findings findings;
    findings.explain = true;
    const std::vector<road::profile::Tag> tags{
        {"highway", "primary"}, {"motor_vehicle", "destination"}, {"junction", "roundabout"}, {"maxspeed", "50"}};
    static_cast<void>(road::profile::Evaluator(*profile).way(tags, &findings));
    std::string all;
    for (const auto& reason : findings.reasons) all += reason.what + " " + reason.value + ": " + reason.why + "\n";
    EXPECT_THAT(all, HasSubstr("rule oneway=yes: [[rule]] at car:"));
    EXPECT_THAT(all, HasSubstr("access forward local: motor_vehicle=destination ([access_values] local)"));
    EXPECT_THAT(all, HasSubstr("access backward closed: oneway=yes"));
    EXPECT_THAT(all, HasSubstr("speed forward 40 km/h: maxspeed=50 times 0.8 ([maxspeed] use)"));
}

TEST(ProfileFile, DirectedDelaysAreOfOneDirection) {
    const auto profile = road::profile::load("car");
    ASSERT_TRUE(profile);
    const road::profile::Evaluator evaluator(*profile);
    const auto node = evaluator.node(std::vector<road::profile::Tag>{{"highway", "stop"}, {"direction", "backward"}});
    EXPECT_EQ(node.delay_forward, 0);
    EXPECT_EQ(node.delay_backward, 2);
}

TEST(ProfileFile, WaitsForGapsFollowAdamsFormula) {
    const auto waits = [](const std::string& page) {
        const auto profile = road::profile::parse("include = \"car\"\nname = \"x\"\n" + page, "x.toml");
        EXPECT_TRUE(profile) << profile.error().message;
        return profile ? road::profile::waits_by_rank(profile->give_way) : std::vector<road::profile::Wait>();
    };
    // 720 vehicles/h are 0.2/s: (e^(0.2 * 5) - 1) / 0.2 - 5 = 3.591; half of them: (e^0.5 - 1) / 0.1 - 5 = 1.487.
    const auto round =
        waits("[give_way]\nflow = {primary = 720, \"railway=tram\" = 360}\njoin = 5\njoin_across = 5\ncross = 5\n");
    ASSERT_EQ(round.size(), 2U) << "the included flows are replaced";
    EXPECT_NEAR(round[1].join, 1.487, 0.001);
    EXPECT_NEAR(round[1].join_across, 3.591, 0.001);
    EXPECT_NEAR(round[1].cross, 1.487, 0.001);
    EXPECT_NEAR(round[1].cross_more, 3.591, 0.001);
    EXPECT_NEAR(round[0].cross_more, 1.487, 0.001);
    EXPECT_EQ(waits("[give_way]\nflow = {primary = 5000}\njoin_across = 60\n")[0].join_across, 120) << "no longer";
    EXPECT_EQ(waits("[give_way]\ncross = 0\n").size(), 4U) << "the included flows stay";
    EXPECT_EQ(waits("[give_way]\ncross = 0\n")[3].cross_more, 0);
    EXPECT_EQ(waits("[give_way]\nflow = {primary = 600, secondary = 600, tertiary = 0}\n").size(), 1U)
        << "equal flows are one rank, and none is none";
    EXPECT_TRUE(waits("[give_way]\nflow = {}\n").empty());
    EXPECT_TRUE(waits("[give_way]\njoin = 0\njoin_across = 0\ncross = 0\n").empty());
}

TEST(ProfileFile, WithoutWaitsSignalsMeanTheirDelayOnly) {
    const std::vector<road::profile::Tag> equal{{"highway", "mini_roundabout"}};
    const auto regulation = [&](const std::string& page) {
        const auto profile = road::profile::parse("include = \"car\"\nname = \"x\"\n" + page, "x.toml");
        return profile ? road::profile::Evaluator(*profile).node(equal).regulation : -1;
    };
    EXPECT_EQ(regulation(""), road::profile::NodeMeaning::no_priority);
    EXPECT_EQ(regulation("[give_way]\nflow = {}\n"), 0);
}

TEST(ProfileFile, FerriesHaveADuration) {
    const auto profile = road::profile::load("car");
    ASSERT_TRUE(profile);
    const road::profile::Evaluator evaluator(*profile);
    const auto time = [&](const char* text) {
        return evaluator.way(std::vector<road::profile::Tag>{{"route", "ferry"}, {"duration", text}}).duration;
    };
    EXPECT_EQ(time("01:30"), 5400);
    EXPECT_EQ(time("20"), 1200);
    EXPECT_EQ(time("PT1H30M"), 5400);
    EXPECT_EQ(time("0:00:45"), 45);
    EXPECT_EQ(time("P1DT1S"), 86401);
    for (const char* text : {"", "soon", "1:75", "-5", "P", "PT", "1:2:3:4", "99999999999", "PT5X", "0"})
        EXPECT_FALSE(time(text)) << text;
}

TEST(ProfileFile, MistakesNameLineColumnAndWhatWasExpected) {
    EXPECT_THAT(mistake(least + "acess = [\"bicycle\"]\n"),
                HasSubstr("cart.toml:6:1: 'acess' is no key of a profile; did you mean access?"));
    EXPECT_THAT(mistake(least + "[maxspeed]\nusing = 1\n"),
                HasSubstr("cart.toml:7:1: 'using' is no key of [maxspeed]"));
    EXPECT_THAT(mistake("include = \"car\"\n[speed]\nprimary = \"fast\"\n"),
                HasSubstr("cart.toml:3:11: speed.primary is 'fast', but a speed in km/h, 0 to 400 is expected"));
    EXPECT_THAT(mistake("include = \"car\"\n[speed]\nprimary = -1\n"), HasSubstr("speed.primary is -1"));
    EXPECT_THAT(mistake("include = \"car\"\n[speed]\nprimary = nan\n"), HasSubstr("speed.primary is nan"));
    EXPECT_THAT(mistake("include = \"car\"\n[give_way]\ncros = 5\n"),
                HasSubstr("cart.toml:3:1: 'cros' is no key of [give_way]; did you mean cross?"));
    EXPECT_THAT(mistake("include = \"car\"\n[give_way]\nflow = {primary = -3}\n"),
                HasSubstr("cart.toml:3:19: give_way.flow.primary is -3, but vehicles an hour, 0 to 5000 is expected"));
    EXPECT_THAT(mistake("include = \"car\"\n[give_way]\njoin = 70\n"), HasSubstr("seconds, 0 to 60 is expected"));
    std::string flows;
    for (int i = 1; i <= 64; ++i) flows += "\"lanes=" + std::to_string(i) + "\" = " + std::to_string(i) + "\n";
    EXPECT_THAT(mistake("include = \"car\"\n[give_way.flow]\n" + flows), HasSubstr("more than 63 different flows"));
    EXPECT_THAT(mistake("include = \"car\"\nspeed = 5\n"),
                HasSubstr("cart.toml:2:9: speed is 5, but a table is expected"));
    EXPECT_THAT(mistake("include = \"cra\"\n"), HasSubstr("cart.toml:1:11: there is no built-in profile 'cra'"));
    EXPECT_THAT(mistake("include = \"cra\"\n"), HasSubstr("did you mean car?"));
    EXPECT_THAT(mistake("include = \"/etc/passwd\"\n"), HasSubstr("there is no built-in profile"));
    EXPECT_THAT(mistake("include = \"car\"\ndrive_on = \"middle\"\n"),
                HasSubstr("one of auto, left, right is expected"));
    EXPECT_THAT(mistake("include = \"car\"\nname = \"My Car\"\n"), HasSubstr("cart.toml:2:8: name is 'My Car'"));
    EXPECT_THAT(mistake("include = \"car\"\nname = \"length\"\n"), HasSubstr("and not length, time or hops"));
    EXPECT_THAT(mistake("include = \"car\"\n[[rule]]\nset = {a = \"b\"}\n"), HasSubstr("the rule has no `when`"));
    EXPECT_THAT(mistake("include = \"car\"\n[[rule]]\nwhen = {a = \"b\"}\n"), HasSubstr("neither `set` nor `unset`"));
    EXPECT_THAT(mistake("include = \"car\"\n[[rule]]\nwhen = {a = \"<wide\"}\nset = {a = \"b\"}\n"),
                HasSubstr("cart.toml:3:13: rule.when.a is '<wide', but a comparison needs a number"));
    EXPECT_THAT(mistake("include = \"car\"\n[[rule]]\nwhen = {a = [\"b\", \"!c\"]}\nset = {a = \"b\"}\n"),
                HasSubstr("values with and without !"));
    EXPECT_THAT(mistake("include = \"car\"\n[rule]\nwhen = {a = \"b\"}\n"), HasSubstr("[[rule]] with two brackets"));
    EXPECT_THAT(mistake("name = \n"), HasSubstr("cart.toml:1:"));
    EXPECT_THAT(mistake("name = \"cart\"\n"), HasSubstr("the profile has no mode"));
    EXPECT_THAT(mistake("[speed]\n\"=x\" = 3\n"), HasSubstr("is no tag"));
}

TEST(ProfileFile, HostilePagesAreRefused) {
    std::string deep = "a";
    for (int i = 0; i < 100'000; ++i) deep += ".a";
    EXPECT_THAT(mistake(deep + " = 1\n"), HasSubstr("the line is longer than"));
    EXPECT_THAT(mistake(std::string(std::size_t{2} << 20U, '\n')), HasSubstr("is larger than"));
    EXPECT_THAT(mistake("a = " + std::string(900, '[') + "\n"), HasSubstr("cart.toml:1:"));
    EXPECT_THAT(mistake("name = \"\x1b[31m\"\n"), testing::Not(HasSubstr("\x1b")));
}

TEST(ProfileFile, NamesAndFilesAreToldApart) {
    const auto unknown = road::profile::load("cars");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, ErrorKind::usage);
    EXPECT_THAT(unknown.error().message, HasSubstr("did you mean car?"));
    const auto missing = road::profile::load("./no/such/file.toml");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::io);
    const std::vector<std::string> twice{"car", "car"};
    EXPECT_FALSE(road::profile::load_all(twice));
    const std::vector<std::string> both{"car", "bike"};
    const auto profiles = road::profile::load_all(both);
    ASSERT_TRUE(profiles);
    EXPECT_EQ(profiles->at(1).name, "bike");
}

TEST(ProfileFile, EveryBuiltInIsCalledAsItsPage) {
    for (const auto& built_in : road::profile::built_ins()) {
        const auto profile = road::profile::load(std::string(built_in.name));
        ASSERT_TRUE(profile) << profile.error().message;
        EXPECT_EQ(profile->name, built_in.name);
        EXPECT_FALSE(profile->description.empty());
    }
}

}  // namespace
