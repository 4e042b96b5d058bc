#include "road/ask/directions/moves/combine.hpp"
#include "road/ask/directions/moves/passes.hpp"

namespace starway::road::ask {
namespace {

constexpr std::size_t places_to_road_end = 2;

bool is_silent(const Stage& stage) {
    return !stage.has_turn() || stage.is(Action::suppressed) || stage.is(Action::stay_on_ring);
}

class ShortNames {
public:
    explicit ShortNames(Stages& stages) : stages_(stages) {}

    void leave_out() {
        std::size_t before = 0;
        for (std::size_t k = 1; k + 1 < stages_.size(); ++k) {
            const Stage& stage = stages_[k];
            const bool only_name = stage.is(Action::new_name) && stage.place().lanes.count == 0;
            if (!only_name || stage.mode != stages_[before].mode)
                before = k;
            else if (keeps_name(stages_[before].names, stage.names) || is_short(k))
                stages_[before].extend(stages_[k]);
            else
                before = k;
        }
        remove_dropped(stages_);
    }

private:
    [[nodiscard]] bool is_short(std::size_t k) const {
        double metres = stages_[k].metres;
        while (metres < short_name_m && !stages_[k + 1].is_waypoint() && is_silent(stages_[k + 1]))
            metres += stages_[++k].metres;
        return metres < short_name_m;
    }

    Stages& stages_;
};

}  // namespace

void leave_out_silent(Stages& stages) {
    std::size_t said = 0;
    for (std::size_t k = 1; k < stages.size(); ++k) {
        Stage& stage = stages[k];
        if (stage.is(Action::suppressed)) {
            stages[said].extend(stage);
        } else if (!is_silent(stage)) {
            if (stage.is(Action::end_of_road) && stages[said].places.size() < places_to_road_end)
                stage.turn.action = keeps_name(stages[said].names, stage.names) ? Action::go_on : Action::turn;
            said = k;
        }
    }
    remove_dropped(stages);
}

void leave_out_short_names(Stages& stages) {
    ShortNames(stages).leave_out();
}

}  // namespace starway::road::ask
