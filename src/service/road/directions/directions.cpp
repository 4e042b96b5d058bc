// A leg's maneuvers become steps.
#include "starway/road/directions.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "service/road/directions/lanes.hpp"
#include "service/road/directions/moves.hpp"
#include "starway/road/route.hpp"

namespace starway {
namespace {

using service::Course;
using service::DirectedRoads;
using service::Junction;
using service::Junctions;
using service::Move;
using service::Passage;
using service::whole_bearing;

constexpr double beside_road_m = 5;  // a destination this far from its road lies to a side of it

std::vector<std::string_view> classes_of(std::uint32_t flags) {
    std::vector<std::string_view> classes;
    constexpr std::array<std::pair<std::uint32_t, std::string_view>, 5> named{{{road_is_toll, "toll"},
                                                                               {road_is_ferry, "ferry"},
                                                                               {road_is_restricted, "restricted"},
                                                                               {road_is_motorway, "motorway"},
                                                                               {road_is_tunnel, "tunnel"}}};
    for (const auto& [flag, name] : named)
        if ((flags & flag) != 0) classes.push_back(name);
    return classes;
}

class StepMaker {
public:
    StepMaker(const RoadNetwork& network, const Route& route, std::size_t leg)
        : roads_(network, route.weight), junctions_(roads_), route_(route), leg_(route.legs[leg]) {}

    std::vector<Step> make() {
        if (leg_.arcs.empty() && leg_.walks.empty()) return standing_still();
        course_ = course_of(roads_, junctions_, leg_);
        std::vector<Move> moves = find_moves(roads_, junctions_, course_);
        if (roads_.has_positions()) join_moves(roads_, course_, moves);
        Move depart;
        depart.type = ManeuverType::depart;
        const Junction& start = course_.junctions.front();
        if (start.out) depart.after = start.arms[*start.out].bearing;
        moves.insert(moves.begin(), depart);

        std::vector<Step> steps;
        steps.reserve(moves.size() + 1);
        for (std::size_t k = 0; k < moves.size(); ++k)
            steps.push_back(step_of(moves[k], k + 1 < moves.size() ? moves[k + 1].at : course_.passages.size()));
        steps.push_back(arrival());
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
            if (edge.valid()) describe_road(step, edge);
        }
        steps[0].last_point = steps[1].first_point = steps[1].last_point = leg_.line.empty() ? 0 : leg_.line.size() - 1;
        return steps;
    }

    void describe_road(Step& step, EdgeId edge) const {
        step.name = roads_.name(edge);
        step.ref = roads_.ref(edge);
        step.mode = roads_.mode(edge);
        step.drives_on_left = roads_.is(edge, road_drives_on_left);
    }

    // What the signs of a ramp name; those of a road's later parts are not there yet.
    void describe_signs(Step& step, std::size_t first, std::size_t end) const {
        for (std::size_t i = first; i < end; ++i) {
            const Passage& passage = course_.passages[i];
            const bool backward = roads_.network().is_backward(passage.arc);
            step.destinations = roads_.facts().destination(passage.edge, backward);
            if (step.exits.empty()) step.exits = roads_.facts().exit(passage.edge);
            if (!step.destinations.empty() || !roads_.is(passage.edge, road_is_link)) break;
        }
    }

    [[nodiscard]] Intersection intersection_at(std::size_t number, ManeuverModifier modifier) const {
        const Junction& junction = course_.junctions[number];
        const bool ends = number == course_.passages.size();
        Intersection intersection;
        intersection.point = ends ? course_.passages.back().last_point : course_.passages[number].first_point;
        intersection.location = location(intersection.point);
        if (!ends && (number > 0 || leg_.begins_at_node()))
            intersection.node = roads_.network().tail(course_.passages[number].arc);
        else if (ends && leg_.ends_at_node())
            intersection.node = roads_.network().head(course_.passages.back().arc);
        if (roads_.has_positions()) {
            intersection.in = junction.in;
            intersection.out = junction.out;
            for (const service::Arm& arm : junction.arms) {
                intersection.bearings.push_back(whole_bearing(arm.bearing));
                intersection.entry.push_back(arm.entry);
            }
        }
        if (ends) return intersection;
        intersection.classes = classes_of(roads_.flags(course_.passages[number].edge));
        if (number > 0 && junction.arms.size() > 2) {
            const Passage& before = course_.passages[number - 1];
            intersection.lanes = service::lanes_for(
                roads_.facts().lanes(before.edge, roads_.network().is_backward(before.arc)), modifier);
        }
        return intersection;
    }

    [[nodiscard]] Step step_of(const Move& move, std::size_t end) const {
        Step step;
        const Passage& first = course_.passages[move.at];
        step.maneuver = {move.type,
                         move.modifier,
                         location(first.first_point),
                         move.type == ManeuverType::depart ? std::uint16_t{0} : whole_bearing(move.before),
                         whole_bearing(move.after),
                         move.exit};
        describe_road(step, course_.passages[move.named].edge);
        step.mode = roads_.mode(first.edge);
        step.rotary_name = move.rotary_name;
        describe_signs(step, move.named, end);
        step.first_point = first.first_point;
        step.last_point = course_.passages[end - 1].last_point;
        step.first_arc = first.number;
        step.intersections.push_back(intersection_at(move.at, move.modifier));
        for (std::size_t i = move.at; i < end; ++i) {
            step.distance_m += course_.passages[i].metres;
            step.duration_s += course_.passages[i].seconds;
            step.weight += course_.passages[i].weight;
            if (i > move.at && course_.junctions[i].arms.size() > 2)
                step.intersections.push_back(intersection_at(i, ManeuverModifier::straight));
        }
        return step;
    }

    [[nodiscard]] Step arrival() const {
        Step step;
        const Passage& last = course_.passages.back();
        const Junction& end = course_.junctions.back();
        step.maneuver.type = ManeuverType::arrive;
        step.maneuver.location = location(last.last_point);
        if (end.in) step.maneuver.bearing_before = whole_bearing(end.arms[*end.in].bearing + 180);
        step.maneuver.modifier = side_of_destination();
        describe_road(step, last.edge);
        step.first_point = step.last_point = last.last_point;
        step.first_arc = leg_.arcs.size();
        step.intersections.push_back(intersection_at(course_.passages.size(), ManeuverModifier::none));
        return step;
    }

    [[nodiscard]] ManeuverModifier side_of_destination() const {
        const Waypoint& to = route_.waypoints[leg_.to];
        const Junction& end = course_.junctions.back();
        if (!roads_.has_positions() || !end.in || to.distance_m < beside_road_m) return ManeuverModifier::none;
        const double there = junctions_.bearing({to.snapped, to.position}, true);
        const double side = service::normal_angle(there - end.arms[*end.in].bearing - 180);
        if (std::abs(side) < 20 || std::abs(side) > 160) return ManeuverModifier::none;
        return side > 0 ? ManeuverModifier::right : ManeuverModifier::left;
    }

    DirectedRoads roads_;
    Junctions junctions_;
    const Route& route_;
    const Leg& leg_;
    Course course_;
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
