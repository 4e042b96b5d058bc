#include "read/schemas/oneway.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "starway/core/result.hpp"

namespace starway::read {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Direction closed{};

// A letter per value: > forward, < backward, = both, x closed, ? not understood.
std::string read_oneway(std::string_view field, const std::vector<std::string>& texts, std::string* assumed = nullptr,
                        OnewayValues wanted = OnewayValues::automatic, OnewayValues known = OnewayValues::automatic) {
    const auto meaning = oneway_meaning(field, texts, {wanted}, known);
    if (assumed != nullptr) *assumed = Sentence(meaning.assumed).str();
    std::string said;
    for (const auto& direction : meaning.direction)
        said += !direction                          ? '?'
                : *direction == Direction::forward  ? '>'
                : *direction == Direction::backward ? '<'
                : *direction == closed              ? 'x'
                                                    : '=';
    return said;
}

TEST(OnewayMeaning, WordsThatMeanOneThing) {
    EXPECT_EQ(read_oneway("oneway", {"yes", "Y", "true", "True", "1", "FT", " yes "}), ">>>>>>>");
    EXPECT_EQ(read_oneway("oneway", {"-1", "reverse", "TF", "backward"}), "<<<<");
    EXPECT_EQ(read_oneway("oneway", {"", "no", "false", "0", "both", "reversible"}), "======");
    EXPECT_EQ(read_oneway("oneway", {"maybe", "3", "yess"}), "???");
    EXPECT_EQ(read_oneway("oneway", {"['yes', 'no']"}), ">");
}

TEST(OnewayMeaning, HereNamesItsFieldAfterTheDirection) {
    std::string assumed;
    EXPECT_EQ(read_oneway("DIR_TRAVEL", {"F", "T"}, &assumed), "><");
    EXPECT_THAT(assumed, HasSubstr("as HERE defines it"));
    EXPECT_EQ(read_oneway("DIR_TRAVEL", {"F", "T", "B"}, &assumed), "><=");
    EXPECT_EQ(read_oneway("DIR_TRAVEL", {"F", "N", "T", "B"}, &assumed), ">x<=");
    EXPECT_EQ(read_oneway("dir_travel", {"T"}, &assumed), "<");
    EXPECT_THAT(assumed, HasSubstr("as HERE defines it"));
}

TEST(OnewayMeaning, TomTomClosesWithN) {
    std::string assumed;
    EXPECT_EQ(read_oneway("ONEWAY", {"FT", "TF", "N", ""}, &assumed), "><x=");
    EXPECT_THAT(assumed, HasSubstr("N is read as closed in both directions (with oneway_values=yes-no: not one-way)"));
}

TEST(OnewayMeaning, FAndTAmongBlanksAreDirections) {
    std::string assumed;
    EXPECT_EQ(read_oneway("ONEWAY", {"F", "", "T"}, &assumed), ">=<");
    EXPECT_THAT(assumed, HasSubstr("in ONEWAY, F and T are read as forward and backward (with oneway_values=yes-no: "));
    EXPECT_EQ(read_oneway("ONEWAY", {"F", "", "T"}, &assumed, OnewayValues::yes_no), "==>");
    EXPECT_THAT(assumed, IsEmpty());
}

TEST(OnewayMeaning, FAndTAloneAreTruthUnlessTheUserSaysOtherwise) {
    std::string assumed;
    EXPECT_EQ(read_oneway("oneway", {"F", "T"}, &assumed), "=>");
    EXPECT_THAT(assumed, HasSubstr("oneway_values=directions"));
    EXPECT_EQ(read_oneway("oneway", {"T", ""}, &assumed), ">=");
    EXPECT_THAT(assumed, HasSubstr("oneway_values=directions"));
    EXPECT_EQ(read_oneway("oneway", {"F", "T"}, &assumed, OnewayValues::directions), "><");
    EXPECT_EQ(read_oneway("oneway", {"F", "T"}, &assumed, OnewayValues::automatic, OnewayValues::directions), "><");
    EXPECT_EQ(read_oneway("is_oneway", {"F", "T", ""}, &assumed), "=>=");
    EXPECT_EQ(read_oneway("oneway", {"f", "t", ""}, &assumed), "=>=");  // as PostgreSQL writes truth
    EXPECT_THAT(assumed, IsEmpty());
}

TEST(OnewayMeaning, NMeansNoBesideYes) {
    std::string assumed;
    EXPECT_EQ(read_oneway("ONE_WAY", {"Y", "N"}, &assumed), ">=");
    EXPECT_EQ(read_oneway("fclass", {"yes", "N"}, &assumed, OnewayValues::automatic, OnewayValues::directions), ">=");
    EXPECT_THAT(assumed, IsEmpty());
    EXPECT_EQ(read_oneway("ONE_WAY", {"N", ""}, &assumed), "==");
    EXPECT_THAT(assumed, HasSubstr("oneway_values=directions: closed in both directions"));
    EXPECT_EQ(read_oneway("ONE_WAY", {"N", ""}, &assumed, OnewayValues::directions), "x=");
}

TEST(OnewayMeaning, TwoIsTwoWayOrAgainst) {
    std::string assumed;
    EXPECT_EQ(read_oneway("one_way", {"1", "2", "-1"}, &assumed), ">=<");
    EXPECT_THAT(assumed, IsEmpty());
    EXPECT_EQ(read_oneway("one_way", {"1", "2"}, &assumed), ">=");
    EXPECT_THAT(assumed, HasSubstr("2 is read as two-way"));
    EXPECT_EQ(read_oneway("one_way", {"0", "1", "2"}, &assumed), "=><");
    EXPECT_THAT(assumed, HasSubstr("2 is read as backward"));
    EXPECT_EQ(read_oneway("one_way", {"0", "1", "2"}, &assumed, OnewayValues::automatic, OnewayValues::yes_no), "=>=");
    EXPECT_EQ(read_oneway("one_way", {"0", "1", "2"}, &assumed, OnewayValues::directions), "=><");
}

// The published meaning of each agency's values: src/read/schemas/oneway_conventions.cpp names the sources.
TEST(OnewayMeaning, Agencies) {
    EXPECT_EQ(read_oneway("TrafDir", {"W", "A", "T", "P", ""}), "><=x=");
    EXPECT_EQ(read_oneway("TrafDir", {"A"}), "<");
    EXPECT_EQ(read_oneway("dir", {"W", "A", "T"}), "><=") << "by its values";
    EXPECT_EQ(read_oneway("RIJRICHTNG", {"H", "T", "B", "O", ""}), "><===");
    EXPECT_EQ(read_oneway("RIJRICHTNG", {"T", ""}), "<=");
    EXPECT_EQ(read_oneway("DIR_CODE", {"F", "R", "B"}), "><=");
    EXPECT_EQ(read_oneway("SENS", {"Double sens", "Sens direct", "Sens inverse", "Sans objet"}), "=><=");
    EXPECT_EQ(read_oneway("sens_de_circulation", {"Sens inverse"}), "<");
    EXPECT_EQ(read_oneway("directionality", {"inDirection", "inOppositeDirection", "bothDirections"}), "><=");
    EXPECT_EQ(read_oneway("directionality", {"In Direction", "In Opposite Direction", "Both Directions"}), "><=");
    EXPECT_EQ(read_oneway("TRAFFICDIR", {"1", "2", "3", "-1"}), "=><=");
    EXPECT_EQ(read_oneway("TRAFFICDIR", {"Same direction", "Opposite direction", "Both directions"}), "><=");
    EXPECT_EQ(read_oneway("AJOSUUNTA", {"2", "3", "4"}), "=<>");
    EXPECT_EQ(read_oneway("way_count", {"one way", ""}), ">=");
    EXPECT_EQ(read_oneway("one_way", {"YES", "NO", "UNKNOWN", "REVERSED"}), ">==<");
    EXPECT_EQ(read_oneway("ONEWAY", {"1.000000000", "0.0", "-1.0"}), ">=<") << "numbers with decimals";
}

TEST(OnewayMeaning, TheUserSaysWhatValuesMean) {
    SourceOptions options;
    ASSERT_TRUE(set_oneway_values(options, "A=forward, z=backward,Q=both,=closed"));
    const std::vector<std::string> texts{"a", "Z", "q", "", "B"};
    const auto meaning = oneway_meaning("oneway", texts, {options.oneway_values, options.oneway_words});
    EXPECT_EQ(meaning.direction[0], Direction::forward);
    EXPECT_EQ(meaning.direction[1], Direction::backward);
    EXPECT_EQ(meaning.direction[2], Direction::both);
    EXPECT_EQ(meaning.direction[3], closed);
    EXPECT_EQ(meaning.direction[4], std::nullopt) << "not listed";
    EXPECT_EQ(meaning.unknown(texts), "\"B\"");
    for (const char* wrong : {"A", "A=up", "", ",", "A=forward;B=both"})
        EXPECT_FALSE(set_oneway_values(options, wrong)) << wrong;
}

TEST(OnewayMeaning, AValueAlone) {
    EXPECT_EQ(oneway_alone("T"), Direction::forward);
    EXPECT_EQ(oneway_alone("N"), Direction::both);
    EXPECT_EQ(oneway_alone("perhaps"), std::nullopt);
}

}  // namespace
}  // namespace starway::read
