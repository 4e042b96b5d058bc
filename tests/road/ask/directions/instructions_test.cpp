// The text of steps: our English, and the phrases of osrm-text-instructions, held against the fixtures of its package.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "road/ask/directions/text/languages.hpp"
#include "road/ask/directions/text/phrases.hpp"
#include "starway/road/directions.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr std::array all_types{ManeuverType::depart,          ManeuverType::arrive,          ManeuverType::turn,
                               ManeuverType::new_name,        ManeuverType::continue_on,     ManeuverType::merge,
                               ManeuverType::on_ramp,         ManeuverType::off_ramp,        ManeuverType::fork,
                               ManeuverType::end_of_road,     ManeuverType::roundabout,      ManeuverType::rotary,
                               ManeuverType::roundabout_turn, ManeuverType::exit_roundabout, ManeuverType::exit_rotary,
                               ManeuverType::notification};
constexpr std::array all_modifiers{
    ManeuverModifier::none,        ManeuverModifier::uturn,        ManeuverModifier::sharp_right,
    ManeuverModifier::right,       ManeuverModifier::slight_right, ManeuverModifier::straight,
    ManeuverModifier::slight_left, ManeuverModifier::left,         ManeuverModifier::sharp_left};
constexpr std::array all_modes{TravelMode::driving, TravelMode::cycling, TravelMode::walking, TravelMode::ferry,
                               TravelMode::pushing_bike};

Step step_of(ManeuverType type, ManeuverModifier modifier) {
    Step step;
    step.maneuver.type = type;
    step.maneuver.modifier = modifier;
    step.intersections.emplace_back();
    return step;
}

TEST(Instructions, EnglishHasASentenceForEveryStep) {
    const Instructions english;
    for (const ManeuverType type : all_types)
        for (const ManeuverModifier modifier : all_modifiers) {
            const bool is_end = type == ManeuverType::depart || type == ManeuverType::arrive;
            if (modifier == ManeuverModifier::none && !is_end) continue;  // of no step
            for (const TravelMode mode : all_modes)
                for (unsigned bits = 0; bits < 32; ++bits) {
                    Step step = step_of(type, modifier);
                    step.mode = mode;
                    if ((bits & 1U) != 0) step.name = "Mill Lane";
                    if ((bits & 2U) != 0) step.destinations = "A 3: Basel, Bern";
                    if ((bits & 4U) != 0) step.exits = "12; 13";
                    if ((bits & 8U) != 0) step.maneuver.exit = 2;
                    if ((bits & 16U) != 0) step.rotary_name = "Star Place";
                    const std::string text = english.text(step, {0, 2, {}});
                    EXPECT_THAT(text, Not(HasSubstr("{")));
                    EXPECT_THAT(text, Not(HasSubstr("  ")));
                    EXPECT_GT(text.size(), 3U);
                    EXPECT_TRUE(text.front() >= 'A' && text.front() <= 'Z') << text;
                    EXPECT_NE(text.back(), ' ') << "'" << text << "'";
                }
        }
}

TEST(Instructions, NamesAndNumbers) {
    const Instructions english;
    Step step = step_of(ManeuverType::turn, ManeuverModifier::left);
    EXPECT_EQ(english.text(step), "Turn left");
    step.ref = "B 4; B 5";
    EXPECT_EQ(english.text(step), "Turn left onto B 4");
    step.name = "Town Street";
    EXPECT_EQ(english.text(step), "Turn left onto Town Street (B 4)");
    step.intersections.front().classes = {"motorway"};
    EXPECT_EQ(english.text(step), "Turn left onto B 4");
    step.destinations = "A 3: Basel, Bern";
    EXPECT_EQ(english.text(step), "Turn left towards A 3: Basel");
}

TEST(Instructions, ArrivalsCountAndName) {
    const Instructions english;
    const Step step = step_of(ManeuverType::arrive, ManeuverModifier::none);
    EXPECT_EQ(english.text(step), "Arrive at your destination");
    EXPECT_EQ(english.text(step, {0, 3, {}}), "Arrive at your 1st destination");
    EXPECT_EQ(english.text(step, {2, 3, {}}), "Arrive at your destination");
    EXPECT_EQ(english.text(step, {2, 3, "Zoo"}), "Arrive at Zoo");
    EXPECT_EQ(english.text(step_of(ManeuverType::arrive, ManeuverModifier::left), {0, 1, "Zoo"}),
              "Arrive at Zoo, on the left");
}

TEST(Instructions, TokensMayBeginASentenceAndTakeRules) {
    const TemporaryFolder folder;
    const std::string phrases = R"({"meta": {"capitalizeFirstLetter": true}, "v5": {
        "turn": {"default": {"default": "{modifier} ab", "name": "{way_name:dative} {modifier} {unknown}"}},
        "depart": {"default": {"default": "los"}}, "arrive": {"default": {"default": "da"}},
        "constants": {"modifier": {"left": "élan"}}}})";
    fs::create_directories(folder.path() / "grammar");
    folder.file("grammar/xx.json",
                R"({"meta": {"regExpFlags": "gi"}, "v5": {"dative": [["^ (\\S+) straße ", " der $1 Straße "]]}})");
    const auto language = Instructions::from_file(folder.file("xx.json", phrases));
    ASSERT_TRUE(language) << language.error().message;
    Step step = step_of(ManeuverType::turn, ManeuverModifier::left);
    EXPECT_EQ(language->text(step), "Élan ab");
    step.name = "lange STRASSE";
    EXPECT_EQ(language->text(step), "Lange STRASSE élan {unknown}") << "no rule fits";
    step.name = "ölige Straße";
    EXPECT_EQ(language->text(step), "Der ölige Straße élan {unknown}");
}

TEST(Instructions, FilesThatAreNoneAreRefused) {
    const TemporaryFolder folder;
    const auto refusal = [&](const std::string& content) {
        const auto language = Instructions::from_file(folder.file("xx.json", content));
        return language ? std::string() : language.error().message.str();
    };
    EXPECT_THAT(refusal("{"), HasSubstr("not JSON"));
    EXPECT_THAT(refusal(""), HasSubstr("not JSON"));
    EXPECT_THAT(refusal("[1]"), HasSubstr("'v5'"));
    EXPECT_THAT(refusal(R"({"v5": 3})"), HasSubstr("'v5'"));
    EXPECT_THAT(refusal(R"({"v5": {"turn": {"default": {"default": 1}}}})"), HasSubstr("turn/default/default"));
    EXPECT_THAT(refusal(std::string(100'000, '[')), HasSubstr("not JSON"));
    fs::create_directories(folder.path() / "grammar");
    folder.file("grammar/xx.json", R"({"v5": {"a": [["(", "b"]]}})");
    EXPECT_THAT(refusal(std::string(road::ask::languages().front().phrases)), HasSubstr("malformed"));
    EXPECT_THAT(Instructions::for_language("../en").error().message, HasSubstr("not the code of a language"));
    EXPECT_THAT(Instructions::for_language("qq").error().message, HasSubstr("language_file"));
    EXPECT_THAT(Instructions::for_language("qq").error().message, HasSubstr("there are in de, en, fr and nl"));
}

// Every text by its path, with the tokens that it has.
void collect(const json& texts, const std::string& path, std::map<std::string, std::multiset<std::string>>& tokens) {
    if (texts.is_object()) {
        for (const auto& [name, text] : texts.items()) collect(text, path + "/" + name, tokens);
        return;
    }
    const auto text = texts.get<std::string>();
    auto& found = tokens[path];
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
        found.insert(text.substr(at, text.find('}', at) - at + 1));
}

TEST(Instructions, LanguagesThatShipSayWhatEnglishSays) {
    std::map<std::string, std::map<std::string, std::multiset<std::string>>> tokens;
    for (const auto& [code, phrases] : road::ask::languages())
        collect(json::parse(phrases).at("v5"), "", tokens[std::string(code)]);
    ASSERT_EQ(tokens.size(), 4U);
    ASSERT_GT(tokens["en"].size(), 150U);
    for (const auto& [code, texts] : tokens) EXPECT_EQ(texts, tokens["en"]) << code;
}

TEST(Instructions, LanguagesThatShip) {
    Step turn = step_of(ManeuverType::turn, ManeuverModifier::left);
    turn.name = "Rue Haute";
    Step exit = step_of(ManeuverType::roundabout, ManeuverModifier::right);
    exit.maneuver.exit = 1;
    const Step arrive = step_of(ManeuverType::arrive, ManeuverModifier::none);
    for (const auto& [code, left, first, second, last] :
         {std::array{"de", "Links auf Rue Haute abbiegen", "Im Kreisverkehr die erste Ausfahrt nehmen",
                     "Das zweite Ziel ist erreicht", "Das Ziel ist erreicht"},
          std::array{"fr", "Tournez à gauche sur Rue Haute", "Au rond-point, prenez la 1re sortie",
                     "Vous arrivez à votre 2e destination", "Vous arrivez à votre destination"},
          std::array{"nl", "Sla links af naar Rue Haute", "Op de rotonde: neem de 1e afslag",
                     "U bent op uw 2e bestemming", "U bent op uw bestemming"}}) {
        const auto language = Instructions::for_language(fmt::format("{}-BE", code));
        ASSERT_TRUE(language) << language.error().message;
        EXPECT_EQ(language->text(turn), left);
        EXPECT_EQ(language->text(exit), first);
        EXPECT_EQ(language->text(arrive, {1, 3, {}}), second);
        EXPECT_EQ(language->text(arrive), last);
    }
}

// A rule that would take for ever changes nothing.
TEST(Instructions, ARuleOfGrammarDoesNotHang) {
    road::ask::Grammar grammar;
    ASSERT_TRUE(grammar.add("slow", "^(( a+)+)+$", "b", "g"));
    const std::string name(2000, 'a');
    EXPECT_EQ(grammar.apply("slow", name + "!"), name + "!");
    EXPECT_EQ(grammar.apply("unknown", "A"), "A");
}

// The package of osrm-text-instructions, installed by npm on first use; nothing where that fails.
std::optional<fs::path> package() {
    const fs::path folder = fs::path(binary_dir()) / "npm";
    const fs::path package = folder / "node_modules" / "osrm-text-instructions";
    if (!fs::exists(package / "package.json")) {
        fs::create_directories(folder);
        const std::string command = fmt::format(
            "npm install --silent --no-audit --no-fund --prefix '{}' osrm-text-instructions@0.15.0 >/dev/null 2>&1",
            folder.string());
        if (std::system(command.c_str()) != 0) return std::nullopt;
    }
    return fs::exists(package / "test" / "fixtures") ? std::optional(package) : std::nullopt;
}

// Nothing where the step has what ours do not: other types, names of junctions, or no side of driving at an exit.
std::optional<Step> read_step(const json& fixture) {
    const json& from = fixture.at("step");
    const json& maneuver = from.at("maneuver");
    const auto text = [](const json& object, const char* key) { return object.value(key, std::string()); };
    Step step;
    const auto find = [](const auto& values, const std::string& name, auto& result) {
        for (const auto value : values)
            if (name_of(value) == name) {
                result = value;
                return true;
            }
        return false;
    };
    if (!find(all_types, text(maneuver, "type"), step.maneuver.type)) return std::nullopt;
    if (!find(all_modifiers, text(maneuver, "modifier"), step.maneuver.modifier)) return std::nullopt;
    if (from.contains("mode") && !find(all_modes, text(from, "mode"), step.mode)) return std::nullopt;
    if (from.contains("junction_name")) return std::nullopt;
    if (step.maneuver.type == ManeuverType::off_ramp && !from.contains("driving_side")) return std::nullopt;
    step.drives_on_left = text(from, "driving_side") == "left";
    step.maneuver.bearing_after = static_cast<std::uint16_t>(maneuver.value("bearing_after", 0));
    if (maneuver.contains("exit")) step.maneuver.exit = maneuver.at("exit").get<int>();
    step.name = text(from, "name");
    step.ref = text(from, "ref");
    step.destinations = text(from, "destinations");
    step.exits = text(from, "exits");
    step.rotary_name = text(from, "rotary_name");
    step.intersections.emplace_back();
    if (fixture.contains("options") && fixture.at("options").contains("classes"))
        for (const json& name : fixture.at("options").at("classes"))
            if (name == "motorway") step.intersections.front().classes.emplace_back("motorway");
    return step;
}

TEST(Instructions, AgreeWithTheFixturesOfThePackage) {
    const auto folder = package();
    if (!folder) GTEST_SKIP() << "npm is missing, or cannot install osrm-text-instructions, which has the fixtures";
    std::map<std::string, Instructions> languages;
    for (const auto& file : fs::directory_iterator(*folder / "languages" / "translations")) {
        if (file.path().extension() != ".json") continue;
        const auto language = Instructions::from_file(file.path());
        ASSERT_TRUE(language) << language.error().message;
        languages.emplace(file.path().stem().string(), *language);
    }
    EXPECT_GE(languages.size(), 30U);
    // Phrases that no step of ours chooses.
    const std::set<std::string> others{"phrase", "use_lane", "arrive_short", "arrive_upcoming",
                                       "arrive_short_upcoming"};
    std::size_t fixtures = 0;
    std::size_t sentences = 0;
    for (const auto& file : fs::recursive_directory_iterator(*folder / "test" / "fixtures" / "v5")) {
        if (file.path().extension() != ".json" || others.contains(file.path().parent_path().filename().string()))
            continue;
        const json fixture = json::parse(std::ifstream(file.path()));
        const auto step = read_step(fixture);
        if (!step) continue;
        ++fixtures;
        InstructionContext context;
        std::string waypoint;
        if (fixture.contains("options")) {
            const json& options = fixture.at("options");
            // Without a count every leg has a number.
            context.leg = options.value("legIndex", std::size_t{0});
            context.legs = options.value("legCount", options.contains("legIndex") ? context.leg + 2 : std::size_t{1});
            waypoint = options.value("waypointName", std::string());
            context.destination = waypoint;
        }
        for (const auto& [code, sentence] : fixture.at("instructions").items()) {
            const auto language = languages.find(code);
            if (language == languages.end()) continue;
            ++sentences;
            EXPECT_EQ(language->second.text(*step, context), sentence.get<std::string>())
                << code << " in " << file.path();
        }
    }
    EXPECT_GE(fixtures, 500U);
    EXPECT_GE(sentences, 15'000U);
}

}  // namespace
}  // namespace starway::test
