#include <algorithm>

#include "road/ask/directions/moves/passes.hpp"

namespace starway::road::ask {
namespace {

bool passes_exit(const Stage& stage) {
    return stage.is(Action::stay_on_ring) || stage.is(Action::enter_ring_at_exit) || leaves_ring(stage.turn);
}

void extend_over(Stages& stages, std::size_t first, std::size_t end) {
    for (std::size_t k = first + 1; k < end; ++k)
        if (!stages[k].is_waypoint()) stages[first].extend(stages[k]);
}

void name_rotary(Stage& stage) {
    stage.rotary_name = stage.names.name;
    stage.rotary_pronunciation = stage.names.pronunciation;
}

// From entering a ring, or the departure on it, up to leaving it, or the end of the leg.
void join_ring(Stages& stages, std::size_t first, std::size_t end) {
    Stage& entry = stages[first];
    Stage& last = stages[end - 1];
    const bool enters = enters_ring(entry.turn);
    const bool stays = enters && !entry.is(Action::touch_ring);
    if (stays && entry.turn.ring == RingKind::rotary) name_rotary(entry);
    if (!leaves_ring(last.turn)) {
        if (stays && entry.turn.ring == RingKind::turn)
            entry.turn = {Action::enter_ring, entry.turn.modifier, RingKind::roundabout};
        return extend_over(stages, first, end);
    }
    const auto begin = stages.begin() + static_cast<std::ptrdiff_t>(first);
    const int exit =
        static_cast<int>(std::count_if(begin, stages.begin() + static_cast<std::ptrdiff_t>(end), passes_exit));
    last.exit = exit;
    if (enters) {
        entry.exit = exit;
        if (stays && entry.turn.ring == RingKind::turn)
            entry.turn.modifier = modifier_of(turn_angle(entry.place().before(), last.place().after()));
        entry.take_signs(last);
    }
    // Of a small one, nobody is told to leave it.
    const bool is_turn = stays && entry.turn.ring == RingKind::turn;
    extend_over(stages, first, is_turn && entry.mode == last.mode ? end : end - 1);
}

}  // namespace

void join_rings(Stages& stages) {
    const auto first =
        std::find_if(stages.begin(), stages.end(), [](const Stage& stage) { return is_of_ring(stage.turn); });
    if (first == stages.end()) return;
    bool on_ring = !enters_ring(first->turn);
    std::size_t begin = 0;
    for (std::size_t k = 0; k < stages.size(); ++k) {
        if (!on_ring && !enters_ring(stages[k].turn)) continue;
        if (!on_ring) begin = k;
        on_ring = !leaves_ring(stages[k].turn);
        if (!on_ring) join_ring(stages, begin, k + 1);
    }
    if (on_ring) join_ring(stages, begin, stages.size());
    remove_dropped(stages);
}

}  // namespace starway::road::ask
