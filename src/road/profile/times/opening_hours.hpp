// Times as conditions say them, in the syntax of opening hours (OpenStreetMap wiki, Key:opening_hours/specification):
// "Mo-Fr 07:00-09:00,16:00-18:30; Sa 10:00-12:00".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace starway::road::profile {

// A wall clock's, where the road is.
struct Moment {
    std::int32_t year = 0;
    std::uint8_t month = 1, day = 1;  // from 1
    std::uint16_t minute = 0;         // of the day
    friend auto operator<=>(const Moment&, const Moment&) = default;
};
// "2026-11-27T08:30"; nothing where there is no such moment.
std::optional<Moment> parse_moment(std::string_view text);
// From 0, a Monday.
std::uint8_t weekday(const Moment& moment);
Moment day_before(const Moment& moment);

// Whether it is one of the times; nothing where the text says more than years, months, dates, days of the week and
// hours: holidays, the sun, weeks. After a semicolon, a rule that names days overrides what was said of them; after a
// comma, any rule adds. Two readings are not those of opening_hours.js, which overrides whole calendar days: hours past
// midnight belong to the day on which they begin, whatever a later rule says of the next day; and after a semicolon, a
// rule of hours alone adds, as in OSRM.
std::optional<bool> is_within(std::string_view hours, const Moment& moment);
// Whether it says all times, at any moment: "24/7", "Mo-Su 00:00-24:00".
bool is_always(std::string_view hours);

}  // namespace starway::road::profile
