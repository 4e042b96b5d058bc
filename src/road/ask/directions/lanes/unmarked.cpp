#include "road/ask/directions/lanes/unmarked.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace starway::road::ask {
namespace {

Arrows arrow_for(ManeuverModifier modifier) {
    switch (modifier) {
        case ManeuverModifier::sharp_right:
            return arrow_sharp_right;
        case ManeuverModifier::right:
            return arrow_right;
        case ManeuverModifier::slight_right:
            return arrow_slight_right;
        case ManeuverModifier::straight:
            return arrow_straight;
        case ManeuverModifier::slight_left:
            return arrow_slight_left;
        case ManeuverModifier::left:
            return arrow_left;
        case ManeuverModifier::sharp_left:
            return arrow_sharp_left;
        case ManeuverModifier::none:
        case ManeuverModifier::uturn:
            break;
    }
    return arrow_uturn;
}

struct Range {
    std::size_t first, end;  // of exits
};

// The ways out that lanes without arrows may lead to: on their side of those that have arrows, `missing` and one.
std::optional<Range> exits_for(std::size_t unmarked, std::size_t marked, std::size_t missing,
                               const std::vector<Exit>& exits) {
    std::size_t count = 0;
    if (unmarked != 0 && unmarked + 1 == marked) {
        for (std::size_t i = exits.size() - 1; i > 0; --i)
            if ((count += exits[i].entry ? 1 : 0) > missing) return Range{i, exits.size()};
        return std::nullopt;
    }
    std::size_t first = 1;
    for (std::size_t i = 1; unmarked != 0 && i < exits.size(); ++i)
        if ((count += exits[i].entry ? 1 : 0) >= unmarked) {
            first = i + 1;
            break;
        }
    count = 0;
    for (std::size_t i = first; i < exits.size(); ++i)
        if ((count += exits[i].entry ? 1 : 0) > missing) return Range{first, i + 1};
    return std::nullopt;
}

ArrowLanes for_several(ArrowLanes lanes, std::size_t unmarked, std::size_t open, const std::vector<Exit>& exits) {
    const auto range = exits_for(unmarked, lanes.size(), open - lanes.size(), exits);
    if (!range) return lanes;
    const LanesOfArrow own = lanes[unmarked];
    const auto first = exits.begin() + static_cast<std::ptrdiff_t>(range->first);
    const auto end = exits.begin() + static_cast<std::ptrdiff_t>(range->end);
    const auto enterable = std::count_if(first, end, [](const Exit& exit) { return exit.entry; });
    if (enterable > 1 && own.to > own.from) {
        const auto straight =
            std::find_if(first, end, [](const Exit& exit) { return exit.turn.modifier == ManeuverModifier::straight; });
        if (straight == end) return lanes;
        for (auto exit = first; exit != end; ++exit) {
            const int from = exit > straight ? own.to : own.from;
            const int to = exit < straight ? own.from : own.to;
            lanes.push_back({arrow_for(exit->turn.modifier), from, to});
        }
    } else {
        for (auto exit = first; exit != end; ++exit)
            if (exit->entry) lanes.push_back({arrow_for(exit->turn.modifier), own.from, own.to});
    }
    lanes.erase(lanes.begin() + static_cast<std::ptrdiff_t>(unmarked));
    return lanes;
}

// They belong to those beside them.
ArrowLanes for_neighbours(ArrowLanes lanes, std::size_t unmarked) {
    const LanesOfArrow own = lanes[unmarked];
    if (unmarked == 0)
        lanes[1].from = own.from;
    else if (unmarked + 1 == lanes.size())
        lanes[unmarked - 1].to = own.to;
    else if (own.to - own.from <= 1) {
        lanes[unmarked - 1].to = own.from;
        lanes[unmarked + 1].from = own.to;
    } else {
        return lanes;
    }
    lanes.erase(lanes.begin() + static_cast<std::ptrdiff_t>(unmarked));
    return lanes;
}

// They lead to the one way out that has no lanes yet.
ArrowLanes for_the_other(ArrowLanes lanes, std::size_t unmarked, const std::vector<Exit>& exits) {
    bool right = false;
    bool through = false;
    bool left = false;
    for (const Exit& exit : exits) {
        if (!exit.entry) continue;
        right = right || is_right(exit.turn.modifier);
        through = through || exit.turn.modifier == ManeuverModifier::straight;
        left = left || is_left(exit.turn.modifier);
    }
    LanesOfArrow& own = lanes[unmarked];
    const auto is = [](const LanesOfArrow& lane, int arrows) { return (lane.arrow & arrows) != 0; };
    if (unmarked == 0) {
        const bool alone = lanes.size() == 1;
        if (right && (alone || !is(lanes[1], arrow_sharp_right | arrow_right))) {
            own.arrow = arrow_right;
            if (!alone && lanes[1].arrow == arrow_straight) {
                lanes[1].from = own.from;
                own.to = own.from;
            }
        } else if (through && (alone || lanes[1].arrow != arrow_straight)) {
            own.arrow = arrow_straight;
        }
    } else if (unmarked + 1 == lanes.size()) {
        LanesOfArrow& beside = lanes[unmarked - 1];
        if (left && !is(beside, arrow_sharp_left | arrow_left)) {
            own.arrow = arrow_left;
            if (beside.arrow == arrow_straight) {
                beside.to = own.to;
                own.from = own.to;
            }
        } else if (through && beside.arrow != arrow_straight) {
            own.arrow = arrow_straight;
        }
    } else if (is(lanes[unmarked + 1], arrow_left | arrow_slight_left | arrow_sharp_left) &&
               is(lanes[unmarked - 1], arrow_right | arrow_slight_right | arrow_sharp_right)) {
        own.arrow = arrow_straight;
    }
    return lanes;
}

}  // namespace

ArrowLanes without_unmarked(ArrowLanes lanes, const std::vector<Exit>& exits) {
    const auto found =
        std::find_if(lanes.begin(), lanes.end(), [](const LanesOfArrow& one) { return one.arrow == arrow_none; });
    if (found == lanes.end()) return lanes;
    const auto unmarked = static_cast<std::size_t>(found - lanes.begin());
    const bool counts_back = exits[0].entry && lanes.back().arrow != arrow_uturn;
    const std::size_t open = count_open(exits) - (counts_back ? 1 : 0);
    if (open > lanes.size())
        lanes = for_several(std::move(lanes), unmarked, open, exits);
    else if (open == lanes.size())
        lanes = for_the_other(std::move(lanes), unmarked, exits);
    else if (open + 1 == lanes.size())
        lanes = for_neighbours(std::move(lanes), unmarked);
    sort_lanes(lanes);
    return lanes;
}

}  // namespace starway::road::ask
