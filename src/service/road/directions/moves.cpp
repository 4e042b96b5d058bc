#include "service/road/directions/moves.hpp"

#include <algorithm>

#include "service/road/directions/roundabout.hpp"

namespace starway::service {
namespace {

double arm_bearing(const Junction& junction, const std::optional<std::size_t>& arm) {
    return arm ? junction.arms[*arm].bearing : 0;
}

// The end of a leg within an edge, seen from there.
Junction within_edge(const DirectedRoads& roads, const Junctions& junctions, const Leg& leg, const Passage& passage,
                     bool is_start) {
    const std::vector<Position> line(leg.line.begin() + static_cast<std::ptrdiff_t>(passage.first_point),
                                     roads.has_positions()
                                         ? leg.line.begin() + static_cast<std::ptrdiff_t>(passage.last_point) + 1
                                         : leg.line.begin());
    Junction junction;
    junction.arms.push_back({passage.edge, is_start ? passage.arc : ArcId(), is_start ? ArcId() : passage.arc,
                             junctions.bearing(line, is_start), true});
    (is_start ? junction.out : junction.in) = 0;
    return junction;
}

// Turning round has no other angle, whichever way the road bends.
double deviation_at(const Course& course, std::size_t at) {
    const Junction& junction = course.junctions[at];
    return junction.in == junction.out ? 180 : junction.deviation();
}

// Where there is more than one way to go on.
bool at_mini_roundabout(const DirectedRoads& roads, const Course& course, std::size_t at) {
    const Junction& junction = course.junctions[at];
    const auto exits = std::count_if(junction.arms.begin(), junction.arms.end(), [&](const Arm& arm) {
        return arm.out.valid() && &arm != &junction.arms[*junction.in];
    });
    return exits > 1 && roads.is_mini_roundabout(roads.network().tail(course.passages[at].arc));
}

Move move_at(const Course& course, std::size_t at, const Decision& decision) {
    const Junction& junction = course.junctions[at];
    return {at,
            at,
            decision.type,
            decision.modifier,
            arm_bearing(junction, junction.in) + 180,
            arm_bearing(junction, junction.out),
            {},
            {}};
}

}  // namespace

double Course::metres(std::size_t first, std::size_t last) const {
    double sum = 0;
    for (std::size_t i = first; i < last; ++i) sum += passages[i].metres;
    return sum;
}

Course course_of(const DirectedRoads& roads, const Junctions& junctions, const Leg& leg) {
    if (leg.arcs.empty()) {  // across squares only
        Course course{{passage_across(roads, leg)}, {}};
        for (const bool is_start : {true, false})
            course.junctions.push_back(within_edge(roads, junctions, leg, course.passages.front(), is_start));
        return course;
    }
    const RoadNetwork& network = roads.network();
    Course course{passages_of(roads, leg), {}};
    const auto& passages = course.passages;
    course.junctions.reserve(passages.size() + 1);
    course.junctions.push_back(leg.begins_at_node()
                                   ? junctions.at(network.tail(passages.front().arc), ArcId(), passages.front().arc)
                                   : within_edge(roads, junctions, leg, passages.front(), true));
    std::size_t number = 0;  // into the leg's arcs
    TurnState state = roads.start_on(leg.arcs.front());
    for (std::size_t i = 1; i < passages.size(); ++i) {
        const ArcId in = passages[i - 1].arc;
        while (leg.arcs[number] != in) state = roads.follow(state, leg.arcs[++number]);
        course.junctions.push_back(junctions.at(network.tail(passages[i].arc), in, passages[i].arc, state));
        if (number + 1 < leg.arcs.size()) state = roads.follow(state, leg.arcs[++number]);
    }
    // Nobody asks what else is there where a leg ends.
    course.junctions.push_back(within_edge(roads, junctions, leg, passages.back(), false));
    return course;
}

std::vector<Move> find_moves(const DirectedRoads& roads, const Junctions& junctions, const Course& course) {
    const auto& passages = course.passages;
    std::vector<Move> moves;
    const auto is_ring = [&](std::size_t i) { return roads.is_ring(passages[i].edge); };
    for (std::size_t i = 0; i < passages.size(); ++i) {
        if (is_ring(i)) {
            std::size_t last = i;
            while (last < passages.size() && is_ring(last)) ++last;
            const Roundabout roundabout = describe_roundabout(roads, junctions, passages, i, last);
            ManeuverType exit_type = ManeuverType::exit_roundabout;
            if (i > 0) {
                const Decision entry{false, roundabout.type, modifier_of(course.junctions[i].deviation())};
                Move& move = moves.emplace_back(move_at(course, i, entry));
                move.exit = roundabout.exit;
                move.rotary_name = roundabout.name;
                if (roundabout.exit) move.named = last;
                if (roundabout.type == ManeuverType::rotary) exit_type = ManeuverType::exit_rotary;
                if (roundabout.type == ManeuverType::roundabout_turn) {
                    move.after = arm_bearing(course.junctions[last], course.junctions[last].out);
                    move.modifier = modifier_of(move.deviation());
                }
            }
            if (last < passages.size() && roundabout.type != ManeuverType::roundabout_turn)
                moves.push_back(
                    move_at(course, last, {false, exit_type, modifier_of(course.junctions[last].deviation())}));
            i = last;  // what follows the exit is looked at by the next round
            continue;
        }
        if (i == 0) continue;
        if (!roads.has_positions()) {  // names are all there is
            if (is_renamed(roads, passages[i - 1].edge, passages[i].edge))
                moves.push_back(move_at(course, i, {false, ManeuverType::new_name, ManeuverModifier::straight}));
            continue;
        }
        if (!course.junctions[i].in || !course.junctions[i].out)
            continue;  // more barriers at one place than are looked at
        const Decision decision = at_mini_roundabout(roads, course, i) ? Decision{false, ManeuverType::roundabout_turn,
                                                                                  modifier_of(deviation_at(course, i))}
                                                                       : decide(roads, course.junctions[i]);
        if (!decision.silent) moves.push_back(move_at(course, i, decision));
    }
    return moves;
}

}  // namespace starway::service
