#include "road/ask/directions/map/road_class.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace starway::road::ask {
namespace {

constexpr std::uint8_t lane_priority = 12, path_priority = 16, footway_priority = 18, other_priority = 31;
// Links rank between the roads: the next number is that of a class's link.
constexpr std::array<std::pair<std::string_view, std::uint8_t>, 9> roads{{{"motorway", 0},
                                                                          {"trunk", 2},
                                                                          {"primary", 4},
                                                                          {"secondary", 6},
                                                                          {"tertiary", 8},
                                                                          {"residential", 10},
                                                                          {"living_street", 11},
                                                                          {"unclassified", 15},
                                                                          {"", 15}}};
constexpr std::array<std::pair<std::string_view, std::uint8_t>, 19> minor_roads{{{"service", lane_priority},
                                                                                 {"track", path_priority},
                                                                                 {"track_grade1", path_priority},
                                                                                 {"track_grade2", path_priority},
                                                                                 {"track_grade3", path_priority},
                                                                                 {"track_grade4", path_priority},
                                                                                 {"track_grade5", path_priority},
                                                                                 {"path", path_priority},
                                                                                 {"footway", footway_priority},
                                                                                 {"pedestrian", footway_priority},
                                                                                 {"steps", footway_priority},
                                                                                 {"cycleway", other_priority},
                                                                                 {"bridleway", other_priority},
                                                                                 {"road", other_priority},
                                                                                 {"busway", other_priority},
                                                                                 {"platform", other_priority},
                                                                                 {"pier", other_priority},
                                                                                 {"ferry", other_priority},
                                                                                 {"shuttle_train", other_priority}}};
constexpr std::uint8_t last_fast = 2, last_with_link = 8;
constexpr std::string_view link = "_link";
constexpr double much_better = 1.75;

template <std::size_t N>
const std::pair<std::string_view, std::uint8_t>* entry(
    const std::array<std::pair<std::string_view, std::uint8_t>, N>& classes, std::string_view name) {
    const auto* const found =
        std::find_if(classes.begin(), classes.end(), [&](const auto& known) { return known.first == name; });
    return found == classes.end() ? nullptr : found;
}

}  // namespace

int RoadClass::group() const {
    constexpr std::array<std::pair<int, int>, 7> last_of_group{
        {{1, 0}, {3, 1}, {9, 2}, {13, 3}, {15, 4}, {17, 5}, {18, 6}}};
    for (const auto& [last, group] : last_of_group)
        if (priority <= last) return group;
    return 7;
}

RoadClass road_class(std::string_view name) {
    RoadClass road;
    road.is_link = name.ends_with(link);
    if (road.is_link) name.remove_suffix(link.size());
    if (const auto* const known = entry(roads, name)) {
        road.priority = known->second;
        road.is_fast = road.priority <= last_fast;
        if (road.is_link && road.priority <= last_with_link) ++road.priority;
    } else if (const auto* const minor = entry(minor_roads, name)) {
        road.priority = minor->second;
        road.is_minor = true;
    }
    return road;
}

bool is_lesser(const RoadClass& road, const RoadClass& than) {
    return road.is_minor == than.is_minor ? road.group() > than.group() : road.is_minor;
}

bool is_link_to(const RoadClass& link, const RoadClass& road) {
    return link.is_link && !road.is_link && link.priority == road.priority + 1 && road.priority <= last_with_link;
}

bool is_obvious_beside(const RoadClass& in, const RoadClass& road, const RoadClass& other) {
    const bool ranks_higher = much_better * road.priority < other.priority;
    return (ranks_higher && in == road) || (!road.is_minor && !in.is_minor && other.is_minor);
}

}  // namespace starway::road::ask
