#include "road/ask/directions/moves/combine.hpp"
#include "road/ask/directions/moves/passes.hpp"

namespace starway::road::ask {

void join_internal(Stages& stages) {
    if (stages.size() <= 2) return;
    std::size_t here = 1;
    std::size_t next = 2;
    while (next + 1 < stages.size()) {
        Stage& stage = stages[here];
        Stage& following = stages[next];
        if (stage.is_internal && following.is_internal) {
            if (stage.is(Action::end_of_road) || following.is(Action::end_of_road))
                stage.turn.action = Action::end_of_road;
            stage.take_signs(following);
            stage.places.front().lanes = following.place().lanes;
            stage.places.front().lane_arrows = following.place().lane_arrows;
            stage.places.front().lane_count = following.place().lane_count;
            stage.extend(following);
        } else if (stage.is_internal && !is_of_ring(stage.turn) && !is_of_ring(following.turn)) {
            if (is_reversed(stage.place().before(), following.place().after()))
                stage.turn = {Action::go_on, ManeuverModifier::uturn};
            else
                combine_internal(stage, following, stages[previous_turn(stages, here)]);
            stage.take_signs(following);
            stage.extend(following);
            stage.is_internal = false;
        } else {
            here = next;
        }
        ++next;
    }
    remove_dropped(stages);
}

}  // namespace starway::road::ask
