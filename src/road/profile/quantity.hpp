// Numbers with units, as mappers write them.
#pragma once

#include <optional>
#include <string_view>

namespace starway::road::profile {

// In metres, tonnes, km/h, percent or seconds, whichever the unit belongs to; a number alone is taken as it is. "3.5",
// "3,5", "3.5 m", "12'6\"", "6 ft", "7.5t", "7500 kg", "20 mph", "12 knots", "8%", "5°". Nothing where the text is
// anything else, or where a comma may part thousands ("7,500").
std::optional<double> quantity(std::string_view text);

// The least of a list such as "3.5;3.6", without the items that are silent. Nothing where another is no quantity, or
// none is left.
std::optional<double> least_quantity(std::string_view list, bool (*is_silent)(std::string_view item));

// Seconds: "20" (minutes), "1:30" (hours and minutes), "0:45:30", "PT1H30M". Nothing where it is none of these, or
// above 30 days.
std::optional<double> duration(std::string_view text);

// Without spaces at the ends.
std::string_view trimmed(std::string_view text);

// Calls visit(item) for every item of a list such as "asphalt;paved" until it returns false.
template <class Visit>
void for_each_item(std::string_view list, Visit visit) {
    for (;;) {
        const std::size_t end = list.find(';');
        if (!visit(trimmed(list.substr(0, end)))) return;
        if (end == std::string_view::npos) return;
        list.remove_prefix(end + 1);
    }
}

}  // namespace starway::road::profile
