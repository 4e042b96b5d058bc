#include "road/ask/directions/step_texts.hpp"

namespace starway::road::ask {

InstructionContext context_of(const Route& route, std::size_t leg, const Step& step) {
    InstructionContext context{leg, route.legs.size(), {}};
    const Waypoint& to = route.waypoints[route.legs[leg].to];
    // Where a point has no name of its own, it has that of its road.
    if (step.maneuver.type == ManeuverType::arrive && to.name != step.name) context.destination = to.name;
    return context;
}

std::vector<StepText> step_texts(const Route& route, const Instructions& instructions) {
    std::vector<StepText> texts;
    for (std::size_t leg = 0; leg < route.legs.size(); ++leg)
        for (const Step& step : route.legs[leg].steps) {
            const bool leaves =
                step.maneuver.type == ManeuverType::exit_roundabout || step.maneuver.type == ManeuverType::exit_rotary;
            const bool entered = !texts.empty() && texts.back().leg == route.legs[leg].from &&
                                 (texts.back().type == name_of(ManeuverType::roundabout) ||
                                  texts.back().type == name_of(ManeuverType::rotary));
            if (!leaves || !entered)
                texts.push_back({instructions.text(step, context_of(route, leg, step)), route.legs[leg].from, 0, 0,
                                 step.maneuver.location, name_of(step.maneuver.type)});
            texts.back().metres += step.distance_m;
            texts.back().seconds += step.duration_s;
        }
    return texts;
}

bool has_directions(const RoadNetwork& network) {
    return network.frame().kind != FrameKind::none && !network.has_text_labels();
}

}  // namespace starway::road::ask
