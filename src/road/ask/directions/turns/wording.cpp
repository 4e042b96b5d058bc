#include "road/ask/directions/turns/wording.hpp"

#include "base/geo/metres_around.hpp"

namespace starway::road::ask {
namespace {

constexpr double goes_on_m = 60;

}  // namespace

Action TurnWords::plain(const Exit& exit) const {
    const Branch& to = branch(exit);
    if (!in_->road.is_ramp() && to.road.is_ramp()) return Action::on_ramp;
    const bool named = !in_->names.name.empty() && !to.names.name.empty();
    return named && !is_renamed(in_->names, to.names) ? Action::go_on : Action::turn;
}

// What the API calls classes.
bool TurnWords::has_same_flags(const Branch& road) const {
    constexpr std::uint32_t classes =
        road_is_toll | road_is_ferry | road_is_restricted | road_is_motorway | road_is_tunnel;
    return (in_->flags & classes) == (road.flags & classes);
}

Instruction TurnWords::obvious(std::size_t roads, bool passes, const Exit& exit) const {
    const Action action = plain(exit);
    const ManeuverModifier modifier = modifier_of(exit.angle);
    if (action == Action::on_ramp) return {action, modifier};
    if (modifier == ManeuverModifier::uturn) return {Action::go_on, modifier};
    const Branch& to = branch(exit);
    const bool changes_mode = in_->mode != to.mode;
    if (action == Action::go_on || !is_renamed(in_->names, to.names)) {
        if (changes_mode) return {Action::notification, modifier};
        return {roads == 2 && has_same_flags(to) ? Action::none : Action::suppressed, modifier};
    }
    if (!passes) return {changes_mode ? Action::notification : Action::new_name, modifier};
    if (to.road.is_motorway())
        return {Action::merge,
                exit.angle > straight_on ? ManeuverModifier::slight_right : ManeuverModifier::slight_left};
    if (in_->road.is_ramp() && to.road.is_ramp())
        return {changes_mode ? Action::notification : Action::suppressed, modifier};
    // Onto a road that passes and goes on for a while, even a bend is straight on.
    const RoadNetwork& network = views_->branches().roads().network();
    const geo::MetresAround around(network.frame(), network.position(to.from));
    const bool goes_on = metres_between({0, 0}, around.of(network.position(to.to))) > goes_on_m;
    return {Action::turn, exit.bend() < narrow_turn && goes_on ? ManeuverModifier::straight : modifier};
}

// One road of a fork, where the other is a driveway, is the way on.
Instruction TurnWords::one_way_of_fork(const Exit& one, const Exit& other, ManeuverModifier side) const {
    const bool minor = branch(one).road.is_minor;
    const bool other_minor = branch(other).road.is_minor;
    if (minor == other_minor) return {Action::fork, side};
    if (minor) return {Action::turn, side};
    return {in_->mode == branch(one).mode ? Action::suppressed : Action::notification, side};
}

void TurnWords::fork(Exit& left, Exit& right) const {
    left.turn = one_way_of_fork(left, right, ManeuverModifier::slight_left);
    right.turn = one_way_of_fork(right, left, ManeuverModifier::slight_right);
}

bool TurnWords::is_another_road(const Branch& road) const {
    return in_->is_open != road.is_open || in_->is_open_back != road.is_open_back || !(in_->road == road.road) ||
           in_->is_ring() != road.is_ring() || !has_same_flags(road) || in_->names != road.names ||
           in_->mode != road.mode;
}

void TurnWords::fork(Exit& left, Exit& middle, Exit& right) const {
    if (left.entry && middle.entry && right.entry) {
        left.turn = {Action::fork, ManeuverModifier::slight_left};
        right.turn = {Action::fork, ManeuverModifier::slight_right};
        const bool goes_on = middle.bend() < hardly_turn && !is_another_road(branch(middle));
        const Action suppressed = in_->mode == branch(middle).mode ? Action::suppressed : Action::notification;
        middle.turn = {goes_on ? suppressed : Action::fork, ManeuverModifier::straight};
        return;
    }
    std::vector<Exit*> open;
    for (Exit* const exit : {&left, &middle, &right})
        if (exit->entry) open.push_back(exit);
    if (open.size() == 2)
        fork(*open[0], *open[1]);
    else if (open.size() == 1)
        open[0]->turn = plain_turn(*open[0]);
}

void TurnWords::plain_turns(std::vector<Exit>& exits, std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i)
        if (exits[i].entry) exits[i].turn = plain_turn(exits[i]);
}

}  // namespace starway::road::ask
