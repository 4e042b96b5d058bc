// Times of conditions. The expected values are by the specification of opening_hours (OpenStreetMap wiki) and a
// calendar.
#include "road/profile/times/opening_hours.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "road/profile/conditional.hpp"
#include "road/profile/profile_file.hpp"
#include "support/source_dir.hpp"

namespace {

using namespace starway;
using road::profile::is_within;

// 2026-11-27 is a Friday.
std::optional<bool> on_friday(std::string_view hours, std::string_view clock) {
    const auto moment = road::profile::parse_moment(std::string("2026-11-27T").append(clock));
    EXPECT_TRUE(moment) << clock;
    return moment ? is_within(hours, *moment) : std::nullopt;
}

TEST(OpeningHours, Moments) {
    EXPECT_TRUE(road::profile::parse_moment("2026-11-27T08:30"));
    EXPECT_TRUE(road::profile::parse_moment("2024-02-29 23:59"));
    for (const std::string_view wrong : {"", "2026-11-27", "2026-02-29T08:00", "2026-13-01T08:00", "2026-11-27T24:00",
                                         "2026-11-27T08:60", "2026-11-27T08:30Z", "monday", "2026-11-27T8"})
        EXPECT_FALSE(road::profile::parse_moment(wrong)) << wrong;
    EXPECT_EQ(road::profile::weekday(*road::profile::parse_moment("2026-11-27T00:00")), 4);
    EXPECT_EQ(road::profile::day_before(*road::profile::parse_moment("2024-03-01T07:00")),
              *road::profile::parse_moment("2024-02-29T07:00"));
}

TEST(OpeningHours, DaysAndHours) {
    EXPECT_EQ(on_friday("Mo-Fr 07:00-10:30", "07:00"), true);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-10:30", "10:30"), false) << "an end is not within";
    EXPECT_EQ(on_friday("Mo-Fr 07:00-11:00,16:00-18:30", "17:00"), true);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-11:00,16:00-18:30", "12:00"), false);
    EXPECT_EQ(on_friday("Sa-Su 07:00-10:30", "08:00"), false);
    EXPECT_EQ(on_friday("Fr-Mo 07:00-10:30", "08:00"), true) << "over the end of the week";
    EXPECT_EQ(on_friday("Mo,We,Fr", "00:00"), true);
    EXPECT_EQ(on_friday("08:00-09:00", "08:59"), true);
    EXPECT_EQ(on_friday("24/7", "03:00"), true);
    EXPECT_EQ(on_friday("Mo-Th 22:00-05:00", "04:00"), true) << "Thursday's night";
    EXPECT_EQ(on_friday("Fr 22:00-05:00", "04:00"), false);
    EXPECT_EQ(on_friday("Fr 22:00-05:00", "23:00"), true);
    EXPECT_EQ(on_friday("Mo-Su 00:00-23:59", "12:00"), true);
}

TEST(OpeningHours, DatesAndSeveralRules) {
    EXPECT_EQ(on_friday("Nov-Mar", "12:00"), true);
    EXPECT_EQ(on_friday("Apr-Oct 08:00-20:00", "12:00"), false);
    EXPECT_EQ(on_friday("Nov 15-Mar 15", "12:00"), true);
    EXPECT_EQ(on_friday("Nov 28-Mar 15", "12:00"), false);
    EXPECT_EQ(on_friday("Nov 20-30 Fr 10:00-14:00", "12:00"), true);
    EXPECT_EQ(on_friday("Mo-Th 07:00-09:00; Fr 07:00-08:00", "08:30"), false);
    EXPECT_EQ(on_friday("Mo-Th 07:00-09:00; Fr 07:00-08:00", "07:30"), true);
    EXPECT_EQ(on_friday("Mo-Su 07:00-20:00; Fr off", "08:00"), false);
    EXPECT_EQ(on_friday("Monday-Friday 07:00-09:00", "08:00"), true);
    EXPECT_EQ(on_friday("Saturday,Sunday", "08:00"), false);
}

TEST(OpeningHours, DatesWithYears) {
    for (const std::string_view text : {"2026",
                                        "2026-2027",
                                        "2020-2026",
                                        "2025,2026",
                                        "2025+",
                                        "2026 Nov",
                                        "2026 Oct-Dec",
                                        "2025 Dec-2026 Nov",
                                        "2026 Nov-Feb",
                                        "2026 Nov 27",
                                        "2026 Nov 20-30",
                                        "2026 Nov 20-Dec 10",
                                        "2026 Nov 20-2026 Dec 10",
                                        "2026 Nov 20 - 2026 Dec 10",
                                        "2025 Dec 20-2026 Nov 27",
                                        "2026 Nov 27-2027 Jan 10",
                                        "2025 Dec 20-Nov 27",
                                        "2026 Nov 01,2026 Nov 27",
                                        "2026 Nov 20+",
                                        "2026-2027 Nov 20-30",
                                        "2026 Fr",
                                        "2026 08:00-09:00",
                                        "2026 Nov 27 08:00-09:00",
                                        "2026 Nov 20-2026 Dec 10 Mo-Fr 07:00-09:00",
                                        "2026: Nov 27"})
        EXPECT_EQ(on_friday(text, "08:15"), true) << text;
    for (const std::string_view text :
         {"2025", "2027+", "2024-2025", "2025,2027", "2025 Nov", "2025 Nov 27", "2025 Nov 20-Dec 10",
          "2025 Nov 20-2025 Dec 10", "2026 Nov 28+", "2026 Nov 28-2027 Nov 20", "2025 Dec 20-2026 Nov 26",
          "2026 Nov 20-2026 Dec 10 Sa", "2026 Nov 27 07:00-08:00", "2025-2026 Dec 20-Jan 10"})
        EXPECT_EQ(on_friday(text, "08:15"), false) << text;
    EXPECT_EQ(on_friday("2026 Nov 26 22:00-05:00", "04:00"), true) << "that night";
    for (const std::string_view text : {"2026 Nov 20,Dec 05", "Nov 20-2026 Dec 10", "2026 Dec 10-2026 Nov 20",
                                        "2026-2025", "2026-2030/2", "Nov 20+", "2026 Nov 20-2027", "2026-11-27"})
        EXPECT_EQ(on_friday(text, "08:15"), std::nullopt) << text;
}

// By the specification, a comma adds a rule, and a semicolon overrides what was said of the same days.
TEST(OpeningHours, RulesThatAddAndRulesThatOverride) {
    EXPECT_EQ(on_friday("Mo-Fr 07:00-09:00, Sa 10:00-11:00", "08:00"), true);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-09:00, Sa 10:00-11:00", "10:30"), false);
    EXPECT_EQ(on_friday("Sa 10:00-11:00,Mo-Fr 07:00-09:00,12:00-13:00", "12:30"), true);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-09:00, Fr 16:00-18:00", "08:00"), true);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-09:00; Fr 16:00-18:00", "08:00"), false);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-09:00; Fr 16:00-18:00", "17:00"), true);
    EXPECT_EQ(on_friday("Mo-Fr 07:00-09:00, Fr off", "08:00"), false);
    EXPECT_EQ(on_friday("Fr off, 07:00-09:00", "08:00"), true);
    EXPECT_EQ(on_friday("Mo-Th 22:00-05:00; Fr 22:00-23:00", "04:00"), true) << "it is Thursday's night";
    EXPECT_EQ(on_friday("08:00-10:00; 14:00-16:00", "09:00"), true) << "hours alone name no days";
    for (const std::string_view text : {"Mo-Fr 07:00-09:00, PH 10:00-11:00", "Fr 07:00-09:00,", "Fr 07:00-09:00,,Sa",
                                        ", Fr", "Fr 07:00-09:00, school hours"})
        EXPECT_EQ(on_friday(text, "08:00"), std::nullopt) << text;
}

TEST(OpeningHours, Always) {
    for (const std::string_view text : {"24/7", " 24/7 ", "Mo-Su", "Mo-Su 00:00-24:00", "00:00-24:00", "Jan-Dec"})
        EXPECT_TRUE(road::profile::is_always(text)) << text;
    for (const std::string_view text : {"", "24/7; PH off", "24/7 off", "Mo-Sa", "Mo-Su 00:00-12:00", "wet", "2026"})
        EXPECT_FALSE(road::profile::is_always(text)) << text;
}

TEST(OpeningHours, WhatIsMoreIsNotKnown) {
    for (const std::string_view text : {"PH", "sunrise-sunset", "Mo-Fr 08:00+", "week 1-10 Mo", "school hours", "Mo-",
                                        "Mo-Fr 08:00-", "easter", "Mo[1]"})
        EXPECT_EQ(on_friday(text, "08:00"), std::nullopt) << text;
}

// tests/road/profile/tables/opening_hours.csv
TEST(OpeningHours, AreThoseOfOpeningHoursJs) {
    std::ifstream table(test::source_dir() + "/tests/road/profile/tables/opening_hours.csv");
    std::string line;
    std::getline(table, line);
    std::getline(table, line);
    int rows = 0;
    for (; std::getline(table, line); ++rows) {
        std::istringstream cells(line);
        std::string hours;
        std::getline(cells, hours, '\t');
        std::string clock;
        for (int open = 0; cells >> clock >> open;) {
            const auto moment = road::profile::parse_moment(clock);
            ASSERT_TRUE(moment) << line;
            EXPECT_EQ(is_within(hours, *moment), open == 1) << line << ": " << clock;
        }
    }
    EXPECT_GT(rows, 100);
}

// opening_hours.js has other answers.
TEST(OpeningHours, NightsBelongToTheDayOnWhichTheyBeginAndHoursAloneAdd) {
    EXPECT_EQ(on_friday("Su-Th 22:00-06:00; Fr,Sa 23:00-07:00", "05:00"), true);
    EXPECT_EQ(on_friday("Su-Th 22:00-06:00; Fr,Sa 23:00-07:00", "06:30"), false);
    EXPECT_EQ(on_friday("07:00-09:00; 16:00-18:00", "08:00"), true);
}

TEST(OpeningHours, DecideConditionsOfAProfileWithAMoment) {
    auto car = road::profile::load("car");
    ASSERT_TRUE(car);
    EXPECT_EQ(road::profile::holds_for("Mo-Fr 07:00-09:00", *car), road::profile::Holds::unknown);
    EXPECT_EQ(road::profile::holds_for("24/7", *car), road::profile::Holds::yes);
    EXPECT_EQ(road::profile::holds_for("24/7 AND weight>3.5", *car), road::profile::Holds::no);
    car->at = road::profile::parse_moment("2026-11-27T08:30");
    EXPECT_EQ(road::profile::holds_for("Mo-Fr 07:00-09:00", *car), road::profile::Holds::yes);
    EXPECT_EQ(road::profile::holds_for("Sa 07:00-09:00", *car), road::profile::Holds::no);
    EXPECT_EQ(road::profile::holds_for("Mo-Fr 07:00-09:00 AND weight>3.5", *car), road::profile::Holds::no);
    EXPECT_EQ(road::profile::holds_for("wet", *car), road::profile::Holds::unknown);
}

}  // namespace
