// What the class of a road says about where the road goes on.
#pragma once

#include <cstdint>
#include <string_view>

namespace starway::road::ask {

struct RoadClass {
    std::uint8_t priority = 15;  // 0 for motorways, more for lesser roads
    bool is_fast = false;        // motorway or trunk, or a link of one
    bool is_link = false;
    bool is_minor = false;  // a driveway, a track, a path: it only leads to something
    [[nodiscard]] bool is_motorway() const { return is_fast && !is_link; }
    [[nodiscard]] bool is_ramp() const { return is_fast && is_link; }
    // Classes that are somewhat alike; 0 for motorways.
    [[nodiscard]] int group() const;
    friend bool operator==(const RoadClass&, const RoadClass&) = default;
};

// By OpenStreetMap's names, which other sources use as well. Roads of unknown class are alike, and not minor.
RoadClass road_class(std::string_view name);

// Whether a road is of a lesser kind than another.
bool is_lesser(const RoadClass& road, const RoadClass& than);
bool is_link_to(const RoadClass& link, const RoadClass& road);
// Whether somebody on a road of class `in` goes on along `road` without a thought, where `other` leaves it.
bool is_obvious_beside(const RoadClass& in, const RoadClass& road, const RoadClass& other);

}  // namespace starway::road::ask
