// A leg's maneuvers become steps.
#include "starway/road/directions.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "road/ask/directions/lanes/arrows.hpp"
#include "road/ask/directions/moves/course.hpp"
#include "road/ask/directions/moves/manoeuvres.hpp"
#include "road/ask/directions/moves/passes.hpp"
#include "starway/road/route.hpp"

namespace starway {
namespace {

using road::ask::Action;
using road::ask::Branches;
using road::ask::DirectedRoads;
using road::ask::Passage;
using road::ask::Place;
using road::ask::reverse_bearing;
using road::ask::RingKind;
using road::ask::Stage;
using road::ask::Stages;
using road::ask::Views;
using road::ask::whole_bearing;

constexpr double beside_road_m = 5, far_from_road_m = 300;  // a point so far from its road lies to a side of it

std::vector<std::string_view> classes_of(std::uint32_t flags) {
    std::vector<std::string_view> classes;
    constexpr std::array<std::pair<std::uint32_t, std::string_view>, 5> named{{{road_is_ferry, "ferry"},
                                                                               {road_is_motorway, "motorway"},
                                                                               {road_is_restricted, "restricted"},
                                                                               {road_is_toll, "toll"},
                                                                               {road_is_tunnel, "tunnel"}}};
    for (const auto& [flag, name] : named)
        if ((flags & flag) != 0) classes.push_back(name);
    return classes;
}

ManeuverType type_of_ring(const Stage& stage) {
    const bool rotary = stage.turn.ring == RingKind::rotary;
    if (stage.is(Action::leave_ring) || (stage.is(Action::touch_ring) && stage.turn.ring != RingKind::turn))
        return rotary ? ManeuverType::exit_rotary : ManeuverType::exit_roundabout;
    if (rotary) return ManeuverType::rotary;
    return stage.turn.ring == RingKind::turn ? ManeuverType::roundabout_turn : ManeuverType::roundabout;
}

ManeuverType type_of(const Stage& stage) {
    if (stage.kind == Stage::Kind::departs) return ManeuverType::depart;
    if (stage.kind == Stage::Kind::arrives) return ManeuverType::arrive;
    switch (stage.turn.action) {
        case Action::new_name:
            return ManeuverType::new_name;
        case Action::go_on:
            return ManeuverType::continue_on;
        case Action::merge:
            return ManeuverType::merge;
        case Action::on_ramp:
            return ManeuverType::on_ramp;
        case Action::off_ramp:
            return ManeuverType::off_ramp;
        case Action::fork:
            return ManeuverType::fork;
        case Action::end_of_road:
            return ManeuverType::end_of_road;
        case Action::notification:
            return ManeuverType::notification;
        case Action::enter_ring:
        case Action::enter_ring_at_exit:
        case Action::touch_ring:
        case Action::stay_on_ring:
        case Action::leave_ring:
            return type_of_ring(stage);
        case Action::none:
        case Action::suppressed:
        case Action::turn:
        case Action::slip_road:
            break;
    }
    return ManeuverType::turn;
}

std::vector<Lane> lanes_of(const Place& place) {
    std::vector<Lane> lanes;
    if (place.lanes.count == 0) return lanes;
    const auto arrows = road::ask::arrows_of(place.lane_arrows);
    for (std::size_t i = 0; i < arrows.size(); ++i) {
        const std::size_t from_right = arrows.size() - 1 - i;
        const bool valid =
            from_right >= place.lanes.first && from_right < std::size_t{place.lanes.first} + place.lanes.count;
        lanes.push_back({road::ask::names_of_arrows(arrows[i]), valid});
    }
    return lanes;
}

class StepMaker {
public:
    StepMaker(const RoadNetwork& network, const Route& route, std::size_t leg)
        : roads_(network, route.weight), route_(route), leg_(route.legs[leg]) {}

    std::vector<Step> make() {
        if (leg_.arcs.empty() && leg_.walks.empty()) return standing_still();
        passages_ = leg_.arcs.empty() ? std::vector{road::ask::passage_across(roads_, leg_)}
                                      : road::ask::passages_of(roads_, leg_);
        Branches branches(roads_);
        Views views(branches);
        Stages stages = road::ask::stages_of(views, leg_, passages_);
        if (roads_.has_positions()) {
            follow_manoeuvres(roads_, leg_, passages_, stages);
            join_internal(stages);
            join_rings(stages);
            collapse(stages);
            anticipate_lanes(stages);
            leave_out_silent(stages);
            leave_out_short_names(stages);
        }
        std::vector<Step> steps;
        steps.reserve(stages.size());
        for (const Stage& stage : stages) steps.push_back(step_of(stage));
        return steps;
    }

private:
    [[nodiscard]] Position location(std::size_t point) const {
        return point < leg_.line.size() ? leg_.line[point] : Position{};
    }

    std::vector<Step> standing_still() const {
        std::vector<Step> steps(2);
        steps[0].maneuver.type = ManeuverType::depart;
        steps[1].maneuver.type = ManeuverType::arrive;
        for (Step& step : steps) {
            const bool departs = step.maneuver.type == ManeuverType::depart;
            const EdgeId edge = route_.waypoints[departs ? leg_.from : leg_.to].edge;
            step.maneuver.location = location(0);
            step.intersections.push_back({});
            step.intersections.front().location = location(0);
            if (!edge.valid()) continue;
            describe_road(step, roads_.names(edge, false));
            step.mode = roads_.mode(edge, false);
            step.drives_on_left = roads_.is(edge, road_drives_on_left);
        }
        steps[0].last_point = steps[1].first_point = steps[1].last_point = leg_.line.empty() ? 0 : leg_.line.size() - 1;
        return steps;
    }

    static void describe_road(Step& step, const road::ask::RoadNames& names) {
        step.name = names.name;
        step.ref = names.ref;
        step.destinations = names.destinations;
        step.pronunciation = names.pronunciation;
        step.exits = names.exits;
    }

    [[nodiscard]] Intersection intersection_at(const Place& place) const {
        const bool ends = place.at == passages_.size();
        Intersection intersection;
        intersection.point = ends ? passages_.back().last_point : passages_[place.at].first_point;
        intersection.location = location(intersection.point);
        if (!ends && (place.at > 0 || leg_.begins_at_node()))
            intersection.node = roads_.network().tail(passages_[place.at].arc);
        else if (ends && leg_.ends_at_node())
            intersection.node = roads_.network().head(passages_.back().arc);
        intersection.in = place.in;
        intersection.out = place.out;
        for (const double bearing : place.bearings) intersection.bearings.push_back(whole_bearing(bearing));
        intersection.entry = place.entry;
        if (ends) return intersection;
        intersection.classes = classes_of(roads_.flags(passages_[place.at].edge));
        intersection.lanes = lanes_of(place);
        return intersection;
    }

    [[nodiscard]] Step step_of(const Stage& stage) const {
        Step step;
        const bool arrives = stage.kind == Stage::Kind::arrives;
        const Passage& first = arrives ? passages_.back() : passages_[stage.at];
        const std::size_t point = arrives ? first.last_point : first.first_point;
        step.maneuver.type = type_of(stage);
        step.maneuver.modifier = stage.is_waypoint() ? side_of_end(arrives) : stage.turn.modifier;
        step.maneuver.location = location(point);
        const Place& place = stage.place();
        if (place.in) step.maneuver.bearing_before = whole_bearing(reverse_bearing(place.bearings[*place.in]));
        if (place.out) step.maneuver.bearing_after = whole_bearing(place.bearings[*place.out]);
        step.maneuver.exit = stage.exit;
        describe_road(step, stage.names);
        step.rotary_name = stage.rotary_name;
        step.rotary_pronunciation = stage.rotary_pronunciation;
        step.mode = stage.mode;
        step.drives_on_left = roads_.is(first.edge, road_drives_on_left);
        step.first_point = point;
        step.last_point = arrives ? point : passages_[stage.end - 1].last_point;
        step.first_arc = arrives ? leg_.arcs.size() : first.number;
        for (const Place& each : stage.places) step.intersections.push_back(intersection_at(each));
        for (std::size_t i = stage.at; i < stage.end; ++i) {
            step.distance_m += passages_[i].metres;
            step.duration_s += passages_[i].seconds;
            step.weight += passages_[i].weight;
        }
        return step;
    }

    // On which side of the road the leg's first or last point lies.
    [[nodiscard]] ManeuverModifier side_of_end(bool arrives) const {
        const Waypoint& point = route_.waypoints[arrives ? leg_.to : leg_.from];
        if (!roads_.has_positions() || leg_.line.size() < 2 || point.distance_m < beside_road_m ||
            point.distance_m > far_from_road_m)
            return ManeuverModifier::none;
        const Position here = arrives ? leg_.line.back() : leg_.line.front();
        const Position other = arrives ? leg_.line[leg_.line.size() - 2] : leg_.line[1];
        const double to_point = bearing({here, point.position});
        const double along = bearing({here, other});
        const double angle = arrives ? road::ask::turn_angle(reverse_bearing(along), to_point)
                                     : road::ask::turn_angle(reverse_bearing(to_point), along);
        constexpr double to_the_right = 135, straight = 225;
        if (angle < to_the_right) return ManeuverModifier::right;
        return angle <= straight ? ManeuverModifier::straight : ManeuverModifier::left;
    }
    [[nodiscard]] double bearing(const std::vector<Position>& line) const {
        return road::ask::bearing_along(roads_, line, true);
    }

    DirectedRoads roads_;
    const Route& route_;
    const Leg& leg_;
    std::vector<Passage> passages_;
};

}  // namespace

std::string_view name_of(ManeuverType type) {
    switch (type) {
        case ManeuverType::depart:
            return "depart";
        case ManeuverType::arrive:
            return "arrive";
        case ManeuverType::turn:
            return "turn";
        case ManeuverType::new_name:
            return "new name";
        case ManeuverType::continue_on:
            return "continue";
        case ManeuverType::merge:
            return "merge";
        case ManeuverType::on_ramp:
            return "on ramp";
        case ManeuverType::off_ramp:
            return "off ramp";
        case ManeuverType::fork:
            return "fork";
        case ManeuverType::end_of_road:
            return "end of road";
        case ManeuverType::roundabout:
            return "roundabout";
        case ManeuverType::rotary:
            return "rotary";
        case ManeuverType::roundabout_turn:
            return "roundabout turn";
        case ManeuverType::exit_roundabout:
            return "exit roundabout";
        case ManeuverType::exit_rotary:
            return "exit rotary";
        case ManeuverType::notification:
            return "notification";
    }
    return {};
}

std::string_view name_of(ManeuverModifier modifier) {
    switch (modifier) {
        case ManeuverModifier::none:
            return "";
        case ManeuverModifier::uturn:
            return "uturn";
        case ManeuverModifier::sharp_right:
            return "sharp right";
        case ManeuverModifier::right:
            return "right";
        case ManeuverModifier::slight_right:
            return "slight right";
        case ManeuverModifier::straight:
            return "straight";
        case ManeuverModifier::slight_left:
            return "slight left";
        case ManeuverModifier::left:
            return "left";
        case ManeuverModifier::sharp_left:
            return "sharp left";
    }
    return {};
}

std::string_view name_of(TravelMode mode) {
    switch (mode) {
        case TravelMode::driving:
            return "driving";
        case TravelMode::cycling:
            return "cycling";
        case TravelMode::walking:
            return "walking";
        case TravelMode::ferry:
            return "ferry";
        case TravelMode::pushing_bike:
            return "pushing bike";
        case TravelMode::train:
            return "train";
        case TravelMode::route:
            return "route";
        case TravelMode::steps_up:
            return "steps up";
        case TravelMode::steps_down:
            return "steps down";
        case TravelMode::river_up:
            return "river upstream";
        case TravelMode::river_down:
            return "river downstream";
    }
    return {};
}

std::vector<Step> directions(const RoadNetwork& network, const Route& route, std::size_t leg) {
    return StepMaker(network, route, leg).make();
}

void add_steps(const RoadNetwork& network, Route& route) {
    for (std::size_t leg = 0; leg < route.legs.size(); ++leg) route.legs[leg].steps = directions(network, route, leg);
}

}  // namespace starway
