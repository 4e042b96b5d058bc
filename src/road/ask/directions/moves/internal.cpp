#include "road/ask/directions/moves/internal.hpp"

#include <algorithm>
#include <vector>

#include "road/ask/directions/turns/instruction.hpp"

namespace starway::road::ask {
namespace {

constexpr double longest_internal_m = 32.1;
constexpr double internal_bend = 30;  // less is straight on
constexpr std::uint8_t last_street = 11;

struct Sides {
    bool left = false, right = false;
    bool any_oneway = false;  // of a street that leads across
    void add(double angle, const Branch& road) {
        const ManeuverModifier modifier = modifier_of(angle);
        left = left || modifier == ManeuverModifier::left || modifier == ManeuverModifier::sharp_left;
        right = right || modifier == ManeuverModifier::right || modifier == ManeuverModifier::sharp_right;
        if (road.is_oneway() && !road.road.is_link && road.road.priority <= last_street &&
            angle_between(angle, straight_on) >= internal_bend)
            any_oneway = true;
    }
};

}  // namespace

bool is_internal(Views& views, BranchId id) {
    Branches& branches = views.branches();
    const Branch& road = branches.at(id);
    if (road.metres > longest_internal_m || road.is_ring() || !branches.roads().has_positions()) return false;
    const auto near_bearing = [&](BranchId branch) { return outlook(branches, branch, Look::near, 0).perceived; };
    const double start = near_bearing(id);
    const double end = reverse_bearing(near_bearing(branches.opposite(id)));
    Sides in;
    Sides out;
    for (const BranchId other : branches.leaving(road.from))
        if (other != id && branches.at(other).to != road.to && branches.at(other).is_open_back)
            in.add(turn_angle(reverse_bearing(near_bearing(other)), start), branches.at(other));
    for (const BranchId other : branches.leaving(road.to))
        if (other != branches.opposite(id) && branches.at(other).to != road.from && branches.at(other).is_open)
            out.add(turn_angle(end, near_bearing(other)), branches.at(other));
    return in.any_oneway && out.any_oneway && !(in.left && out.right) && !(in.right && out.left) &&
           !(out.left && out.right);
}

}  // namespace starway::road::ask
