#include <algorithm>
#include <set>

#include "road/ask/directions/moves/passes.hpp"

namespace starway::road::ask {
namespace {

constexpr double change_m = 200.01;  // that one needs to change lanes once

int lanes_to_the_right(const Stage& stage) {
    return stage.place().lane_count == 0 ? 0 : stage.place().lanes.first;
}
int lanes_to_the_left(const Stage& stage) {
    const Place& place = stage.place();
    return place.lane_count == 0 ? 0 : static_cast<int>(place.lane_count) - place.lanes.first - place.lanes.count;
}
bool is_left_turn(const Stage& stage) {
    return is_left(stage.is(Action::merge) ? mirrored(stage.turn.modifier) : stage.turn.modifier);
}
bool is_right_turn(const Stage& stage) {
    return is_right(stage.is(Action::merge) ? mirrored(stage.turn.modifier) : stage.turn.modifier);
}

// The more lanes lie beside those of the turn, the farther one may have to change.
bool is_short_with_lanes(const Stage& stage) {
    if (stage.place().lanes.count == 0) return false;
    return stage.metres < (1 + std::max(lanes_to_the_right(stage), lanes_to_the_left(stage))) * change_m;
}

// From the last of some turns in quick succession back to the first: the lanes of each limit those of the one before.
class Anticipation {
public:
    Anticipation(Stages& stages, std::size_t first, std::size_t last) : stages_(stages), first_(first), last_(last) {}

    void run() {
        for (std::size_t k = last_; k > first_; --k) limit(k, k - 1);
    }

private:
    void limit(std::size_t current, std::size_t previous) {
        Stage& turn = stages_[current];
        Stage& before = stages_[previous];
        const LaneRun lanes = turn.place().lanes;
        LaneRun& own = before.places.front().lanes;
        since_turn_ = before.is(Action::suppressed) ? since_turn_ + before.metres : 0;
        const int too_many = int{own.count} - int{lanes.count};
        if (own.count <= 1 || too_many <= 0 || since_turn_ > too_many * change_m) return;
        if (!is_left_turn(before) && !is_right_turn(before)) {
            if (is_left_turn(turn) || left_.contains(current))
                left_.insert(previous);
            else if (is_right_turn(turn) || right_.contains(current))
                right_.insert(previous);
        }
        const bool to_the_left = is_left_turn(turn) || (!is_right_turn(turn) && left_.contains(current));
        const int beside = std::min<int>(to_the_left ? lanes_to_the_left(turn) : lanes_to_the_right(turn), lanes.count);
        const int first = to_the_left ? own.first + too_many - beside : own.first + beside;
        own = {lanes.count, static_cast<std::uint8_t>(std::max(0, first))};
        if (before.is(Action::suppressed) && turn.is(Action::suppressed) && before.mode == turn.mode && own == lanes)
            before.extend(turn);
    }

    Stages& stages_;
    std::size_t first_, last_;
    double since_turn_ = 0;
    std::set<std::size_t> left_, right_;  // stages straight on, to the side of the turn that comes
};

}  // namespace

void anticipate_lanes(Stages& stages) {
    remove_dropped(stages);
    for (std::size_t first = 0; first < stages.size(); ++first) {
        if (!is_short_with_lanes(stages[first])) continue;
        std::size_t end = first;
        while (end < stages.size() && is_short_with_lanes(stages[end])) ++end;
        if (end - first > 1) Anticipation(stages, first, end - 1).run();
        first = end;
    }
    remove_dropped(stages);
}

}  // namespace starway::road::ask
