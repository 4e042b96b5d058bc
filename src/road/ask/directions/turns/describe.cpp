#include "road/ask/directions/turns/describe.hpp"

#include <algorithm>

#include "road/ask/directions/turns/motorways.hpp"
#include "road/ask/directions/turns/ordinary.hpp"
#include "road/ask/directions/turns/rings.hpp"
#include "road/ask/directions/turns/slip_roads.hpp"
#include "road/ask/directions/turns/wording.hpp"

namespace starway::road::ask {
namespace {

// Nobody steers a ferry or a train.
bool is_carried(Views& views, const Crossing& crossing) {
    const TravelMode mode = views.branches().at(crossing.in).mode;
    return (mode == TravelMode::ferry || mode == TravelMode::train) &&
           std::all_of(crossing.exits.begin(), crossing.exits.end(),
                       [&](const Exit& exit) { return views.branch(exit).mode == mode; });
}

// A road that only driveways meet. If so, describes it.
bool describe_driveways(Views& views, Crossing& crossing) {
    auto& exits = crossing.exits;
    const auto is_minor = [&](const Exit& exit) { return views.branch(exit).road.is_minor; };
    const auto minor = std::count_if(exits.begin(), exits.end(), is_minor);
    if (exits.size() <= 2 || is_minor(exits[0]) || static_cast<std::size_t>(minor) + 2 != exits.size()) return false;
    const auto road = std::find_if_not(exits.begin() + 1, exits.end(), is_minor);
    if (road == exits.end() || !road->entry) return true;
    const Branch& in = views.branches().at(crossing.in);
    const RoadNames& names = views.branch(*road).names;
    const bool same = !in.names.name.empty() && !names.name.empty() && !is_renamed(in.names, names);
    road->turn.action = same ? Action::none : Action::new_name;
    if (road->turn.modifier != ManeuverModifier::straight) return true;
    for (auto exit = exits.begin() + 1; exit != exits.end(); ++exit)
        if (exit != road && exit->turn.modifier == ManeuverModifier::straight)
            exit->turn.modifier = exit < road ? ManeuverModifier::slight_right : ManeuverModifier::slight_left;
    return true;
}

void describe_roads(Views& views, Crossing& crossing) {
    if (describe_ring(views, crossing)) return;
    for (Exit& exit : crossing.exits) {
        if (!exit.entry) continue;
        const bool back = views.branches().at(exit.branch).to == views.branches().at(crossing.in).from;
        exit.turn = back ? Instruction{Action::go_on, ManeuverModifier::uturn}
                         : Instruction{Action::turn, modifier_of(exit.angle)};
    }
    if (describe_driveways(views, crossing)) return;
    if (is_of_motorways(views, crossing))
        describe_motorways(views, crossing);
    else
        describe_ordinary(views, crossing);
}

}  // namespace

Crossing describe(Views& views, BranchId in, const View& view) {
    Crossing crossing{in, {}, {}};
    for (const SeenArm& arm : view) crossing.exits.push_back({arm, {}, {}});
    if (is_carried(views, crossing)) return crossing;
    describe_roads(views, crossing);
    describe_slip_roads(views, crossing);
    if (views.branches().at(in).road.is_motorway())
        for (Exit& exit : crossing.exits)
            if (exit.turn.action == Action::on_ramp) exit.turn.action = Action::off_ramp;
    return crossing;
}

}  // namespace starway::road::ask
