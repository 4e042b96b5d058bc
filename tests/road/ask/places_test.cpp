#include "starway/road/places.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "road/ask/place_search.hpp"
#include "road/ask/street_search.hpp"
#include "starway/road/network_draft.hpp"

namespace starway {
namespace {

using testing::HasSubstr;
using testing::Not;

Places canada() {
    return Places({{"Ottawa", {-75.6945, 45.4211}, 812129},
                   {"Montréal", {-73.5674, 45.5019}, 1780000},
                   {"Hamilton", {-79.8711, 43.2557}, 536917},
                   {"Hamilton", {175.2793, -37.787}, 176500},
                   {"hamilton", {-64.78, 32.29}, std::nullopt},
                   {"St. John's", {-52.7126, 47.5615}, 110525},
                   {"Saint John", {-66.0633, 45.2733}, 69895},
                   {"Sault Ste. Marie", {-84.3336, 46.5219}, 73368},
                   {"Reykjavík", {-21.9426, 64.1466}, std::nullopt},
                   {"?", {1, 2}, std::nullopt},
                   {"!", {3, 4}, std::nullopt}});
}

std::string refusal(const Places& places, std::string_view name) {
    const auto place = places.find(name);
    if (place) return "found " + place->name;
    EXPECT_EQ(place.error().kind, ErrorKind::usage);
    return place.error().message.str();
}

TEST(Places, FindsWhateverCaseAccentsAndPunctuation) {
    const Places places = canada();
    for (const char* name : {"Montréal", "montreal", "MONTREAL", " Montreal ",
                             "Montre\xCC\x81"
                             "al",
                             "Montr\xE9"
                             "al"}) {
        const auto place = places.find(name);
        ASSERT_TRUE(place) << name << ": " << place.error().message;
        EXPECT_EQ(place->name, "Montréal");
        EXPECT_EQ(place->population, 1780000);
    }
    ASSERT_TRUE(places.find("st johns"));
    EXPECT_EQ(places.find("st johns")->name, "St. John's");
    EXPECT_EQ(places.find("SAULT-STE-MARIE")->position, (Position{-84.3336, 46.5219}));
}

TEST(Places, AsTypedBeatsFolded) {
    EXPECT_EQ(canada().find("hamilton")->position, (Position{-64.78, 32.29}));
    // A name of signs alone is found as typed, and is not like another one.
    EXPECT_EQ(canada().find("?")->position, (Position{1, 2}));
    EXPECT_FALSE(canada().find("#"));
}

TEST(Places, AmbiguityListsTheCandidatesLargestFirst) {
    const std::string message = refusal(canada(), "Hamilton");
    EXPECT_THAT(message,
                HasSubstr("\"Hamilton\" is the name of 2 places: Hamilton (-79.8711,43.2557; population 536917), "
                          "Hamilton (175.2793,-37.787; population 176500)"));
    EXPECT_THAT(refusal(canada(), "HAMILTON"), HasSubstr("3 places"));
    EXPECT_THAT(refusal(canada(), "HAMILTON"), HasSubstr("hamilton (-64.78,32.29)"));

    std::vector<Place> many;
    for (int i = 0; i < 20; ++i) many.push_back({"Springfield", {1.0 * i, 2}, i});
    const std::string long_list = refusal(Places(many), "springfield");
    EXPECT_THAT(long_list, HasSubstr("Springfield (12,2; population 12) and 12 more"));
    EXPECT_THAT(long_list, Not(HasSubstr("population 11)")));
}

TEST(Places, OnePlaceListedTwiceIsNotAmbiguous) {
    const Places places({{"Ottawa", {-75, 45}, 5}, {"OTTAWA", {-75, 45}, std::nullopt}});
    ASSERT_TRUE(places.find("ottawa"));
    EXPECT_EQ(places.find("ottawa")->population, 5);
}

TEST(Places, OtherNamesAreOfOnePlaceAndGiveWayToOwnNames) {
    const Places places({{"Għawdex", {14.25, 36.04}, 30000},
                         {"Gozo", {14.25, 36.04}, 30000},
                         {"Rabat", {14.25, 36.04}, 30000},
                         {"Rabat", {14.4, 35.88}, 11000}});
    EXPECT_EQ(places.find("gozo")->position, (Position{14.25, 36.04}));
    EXPECT_EQ(places.find("gozo")->name, "Gozo");
    EXPECT_EQ(places.find("rabat")->position, (Position{14.4, 35.88})) << "its own name";
    EXPECT_THAT(refusal(places, "Gozzo"), HasSubstr("Gozo (14.25"));
    EXPECT_THAT(refusal(places, "Naxxar"), HasSubstr("none of the 2 places"));
    const road::ask::PlaceSearch search(places);
    EXPECT_EQ(search.find("g", 10).size(), 1U) << "one place, although two of its names begin so";
    EXPECT_EQ(search.find("rab", 10).size(), 2U);
}

TEST(Places, PlacesOfOneNameAreToldApart) {
    const Places places({{"Victoria", {14.24, 36.04}, 6900},
                         {"Rabat", {14.24, 36.04}, 6900},
                         {"Rabat", {14.40, 35.88}, 11000},
                         {"Xewkija", {14.26, 36.03}, 3100},
                         {"Mosta", {14.43, 35.91}, 20000},
                         {"Mdina", {14.403, 35.886}, 240},
                         {"Żebbuġ", {14.23, 36.07}, 2900},
                         {"Żebbuġ", {14.44, 35.87}, 13000}});
    const road::ask::PlaceSearch search(places);
    const auto said = [&](std::string_view typed) {
        std::string all;
        for (const road::ask::FoundPlace& found : search.find(typed, 10)) {
            all += all.empty() ? "" : "; ";
            all += found.place->name;
            if (found.named != nullptr) all += "=" + found.named->name;
            if (found.near != nullptr) all += " near " + found.near->name;
        }
        return all;
    };
    EXPECT_EQ(said("rabat"), "Rabat near Mdina; Victoria=Rabat near Xewkija") << "each by its own name";
    EXPECT_EQ(said("zebbug"), "Żebbuġ near Mosta; Żebbuġ near Victoria") << "by the largest place around";
    EXPECT_EQ(said("mosta"), "Mosta") << "one place needs no more";
    EXPECT_EQ(said("vic"), "Victoria");
    const road::ask::PlaceSearch unknown(Places({{"Rabat", {14.24, 36.04}, std::nullopt},
                                                 {"Xagħra", {14.27, 36.05}, std::nullopt},
                                                 {"Xewkija", {14.26, 36.03}, std::nullopt},
                                                 {"Rabat", {14.40, 35.88}, std::nullopt}}));
    EXPECT_EQ(unknown.find("rabat", 1).front().near->name, "Xewkija") << "the nearest where nobody was counted";
}

TEST(Places, CapitalsComeBeforeLargerTowns) {
    const road::ask::PlaceSearch search(Places({{"Vallora", {14.4, 35.9}, 24000, 5, ""},
                                                {"Valletta", {14.5, 35.9}, 5800, 8, ""},
                                                {"Il-Belt", {14.5, 35.9}, 5800, 8, "mt"},
                                                {"Valley", {14.6, 35.9}, 90000, 0, ""}}));
    std::vector<std::string> names;
    for (const auto& found : search.find("val", 5)) names.push_back(found.place->name);
    EXPECT_THAT(names, testing::ElementsAre("Valletta", "Vallora", "Valley"));
}

TEST(Places, StreetsOfOneNameThatLieApartAreSeveral) {
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    draft.node_position = {{4.000, 50}, {4.004, 50}, {4.008, 50}, {4.2, 50}, {4.201, 50}};
    draft.node_count = 5;
    draft.edge_tail = {0, 1, 3, 0};
    draft.edge_head = {1, 2, 4, 3};
    for (const char* name : {"Rue Haute", "Rue Haute", "Rue Haute", "Hautain"})
        draft.edge_name.push_back(draft.names.add(name));
    const auto network = build(std::move(draft));
    ASSERT_TRUE(network) << network.error().message;
    const road::ask::StreetSearch search(*network);
    const auto found = search.find("haut", 5);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].name, "Hautain");
    EXPECT_EQ(found[1].name, "Rue Haute");
    EXPECT_LT(found[1].at.x, 4.1) << "the longer one first";
    EXPECT_GT(found[2].at.x, 4.1);
    EXPECT_EQ(search.find("haut", 2).size(), 2U);
    EXPECT_TRUE(search.find("", 5).empty());
    EXPECT_TRUE(search.find("rue basse", 5).empty());
}

TEST(Places, UnknownNamesGetSuggestions) {
    const Places places = canada();
    EXPECT_THAT(refusal(places, "Otawa"),
                HasSubstr("no place is called \"Otawa\"; did you mean Ottawa (-75.6945,45.4211; population 812129)?"));
    EXPECT_THAT(refusal(places, "Mont"), HasSubstr("Montréal"));
    EXPECT_THAT(refusal(places, "Reykjavik City"), HasSubstr("Reykjavík"));
    EXPECT_THAT(refusal(places, "marie"), HasSubstr("Sault Ste. Marie"));
    EXPECT_THAT(refusal(places, "Montreall"), HasSubstr("Montréal"));
    EXPECT_THAT(refusal(places, "Xyzzyqwv"), HasSubstr("none of the 11 places is called \"Xyzzyqwv\""));
    EXPECT_THAT(refusal(places, ""), HasSubstr("called \"\""));
    // Nearer in spelling comes first, though smaller.
    const std::string message = refusal(Places({{"Parys", {1, 1}, 9999999}, {"Pariz", {2, 2}, 3}}), "Parix");
    EXPECT_LT(message.find("Pariz"), message.find("Parys"));
}

TEST(Places, EmptyGazetteer) {
    const Places none;
    EXPECT_EQ(none.size(), 0U);
    EXPECT_TRUE(none.all().empty());
    EXPECT_FALSE(none.knows("Ottawa"));
    EXPECT_THAT(refusal(none, "Ottawa"), HasSubstr("no list of places"));
    EXPECT_THAT(refusal(Places(std::vector<Place>{}), "Ottawa"), HasSubstr("no list of places"));
}

TEST(Places, KnowsUniqueAndAmbiguousNames) {
    EXPECT_TRUE(canada().knows("montreal"));
    EXPECT_TRUE(canada().knows("HAMILTON"));
    EXPECT_TRUE(canada().knows("!"));
    EXPECT_FALSE(canada().knows("#"));
    EXPECT_FALSE(canada().knows("Montrea"));
    EXPECT_EQ(canada().size(), 11U);
    EXPECT_EQ(canada().all()[0].name, "Ottawa");
}

TEST(Places, TheNearestSpellingOfThousandsIsNamed) {
    std::vector<Place> many;
    for (int i = 0; i < 20000; ++i)
        many.push_back({"Town of Number " + std::to_string(i * 7919), {1.0 * i / 1000, 2}, i});
    EXPECT_THAT(refusal(Places(std::move(many)), "Town of Numbr 79190x"), HasSubstr("Town of Number 79190 "));
}

// Long and hostile names neither hang nor break the message.
TEST(Places, HostileNames) {
    const Places places = canada();
    const std::string message = refusal(places, std::string(100'000, 'a') + "\n\x1b[31m\xFF\xFE");
    EXPECT_LT(message.size(), 400U);
    EXPECT_THAT(refusal(places, "a\nb\x1b"), HasSubstr("\"a b \""));
}

}  // namespace
}  // namespace starway
