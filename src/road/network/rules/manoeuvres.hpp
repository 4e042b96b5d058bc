// What directions are to say of a turn, as the source tells them: type=manoeuvre of OpenStreetMap. Kept in a tag of the
// edge on which the way to the turn begins, a line each, as timed_rules.hpp keeps its rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace starway::road::network {

inline constexpr std::string_view manoeuvres_key = "starway:manoeuvres";

struct Manoeuvre {
    bool backward = false;              // along the edge that it begins on
    std::size_t turn = 0;               // it is about the turn onto the road with this number in onwards
    std::string action;                 // "turn", "uturn", "continue", "fork", "suppress"; others say nothing
    std::string direction;              // "sharp_left"; others say nothing
    std::vector<std::int64_t> onwards;  // the sources of the edges that follow, such as the ids of ways
};
std::string line_of(const Manoeuvre& manoeuvre);
std::vector<Manoeuvre> manoeuvres(std::string_view tag);

}  // namespace starway::road::network
