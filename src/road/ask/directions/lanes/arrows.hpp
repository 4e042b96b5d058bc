// The arrows of lanes, and the lanes of each arrow.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "starway/road/directions.hpp"

namespace starway::road::ask {

// Bits, in the order in which answers list them.
enum Arrow : std::uint16_t {
    arrow_none = 1,
    arrow_straight = 2,
    arrow_sharp_left = 4,
    arrow_left = 8,
    arrow_slight_left = 16,
    arrow_slight_right = 32,
    arrow_right = 64,
    arrow_sharp_right = 128,
    arrow_uturn = 256,
    arrow_merge_left = 512,
    arrow_merge_right = 1024,
};
using Arrows = std::uint16_t;

// Of each lane, from left to right. Empty where the text is malformed.
std::vector<Arrows> arrows_of(std::string_view text);
std::vector<std::string_view> names_of_arrows(Arrows arrows);

// The lanes of one arrow, counted from the right: from the first up to and with the last.
struct LanesOfArrow {
    Arrows arrow = arrow_none;
    int from = 0;
    int to = 0;
};
// From right to left; empty where lanes cross.
std::vector<LanesOfArrow> lanes_of_arrows(const std::vector<Arrows>& lanes);
void sort_lanes(std::vector<LanesOfArrow>& lanes);
bool has_arrow(const std::vector<LanesOfArrow>& lanes, Arrows arrows);

}  // namespace starway::road::ask
