#include "road/ask/directions/moves/manoeuvres.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "road/network/rules/manoeuvres.hpp"

namespace starway::road::ask {
namespace {

void set_action(std::string_view said, Instruction& turn) {
    constexpr std::array<std::pair<std::string_view, Action>, 5> known{{{"turn", Action::turn},
                                                                        {"uturn", Action::turn},
                                                                        {"continue", Action::go_on},
                                                                        {"fork", Action::fork},
                                                                        {"suppress", Action::suppressed}}};
    for (const auto& [name, action] : known)
        if (name == said) turn.action = action;
    if (said == "uturn") turn.modifier = ManeuverModifier::uturn;
}

void set_direction(std::string said, Instruction& turn) {
    std::replace(said.begin(), said.end(), '_', ' ');
    for (const ManeuverModifier modifier :
         {ManeuverModifier::sharp_left, ManeuverModifier::left, ManeuverModifier::slight_left,
          ManeuverModifier::straight, ManeuverModifier::slight_right, ManeuverModifier::right,
          ManeuverModifier::sharp_right})
        if (name_of(modifier) == said) turn.modifier = modifier;
}

bool goes_that_way(const RoadNetwork& network, const std::vector<ArcId>& arcs, std::size_t first,
                   const network::Manoeuvre& manoeuvre) {
    const ArcId begin = arcs[first];
    if (network.is_backward(begin) != manoeuvre.backward || manoeuvre.onwards.size() >= arcs.size() - first)
        return false;
    return std::equal(
        manoeuvre.onwards.begin(), manoeuvre.onwards.end(), arcs.begin() + std::ptrdiff_t(first) + 1,
        [&](std::int64_t source, ArcId arc) { return network.source_feature(network.edge(arc)) == source; });
}

// Of the turn onto an arc of the leg; null if nobody notices it, or the leg begins there.
Stage* stage_with_turn(const std::vector<Passage>& passages, Stages& stages, std::size_t arc) {
    const auto found = std::find_if(stages.begin(), stages.end(), [&](const Stage& stage) {
        return !stage.is_waypoint() && passages[stage.at].number == arc;
    });
    return found == stages.end() ? nullptr : &*found;
}

}  // namespace

void follow_manoeuvres(const DirectedRoads& roads, const Leg& leg, const std::vector<Passage>& passages,
                       Stages& stages) {
    const RoadNetwork& network = roads.network();
    for (std::size_t first = 0; first + 1 < leg.arcs.size(); ++first)
        for (const network::Manoeuvre& manoeuvre : network::manoeuvres(roads.manoeuvres(network.edge(leg.arcs[first]))))
            if (goes_that_way(network, leg.arcs, first, manoeuvre))
                if (Stage* const stage = stage_with_turn(passages, stages, first + manoeuvre.turn + 1)) {
                    set_action(manoeuvre.action, stage->turn);
                    set_direction(manoeuvre.direction, stage->turn);
                }
}

}  // namespace starway::road::ask
