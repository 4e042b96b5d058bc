#include "road/ask/directions/moves/stage.hpp"

#include <algorithm>
#include <iterator>

namespace starway::road::ask {

double Place::before() const {
    return in ? reverse_bearing(compass[*in]) : 0;
}

double Place::after() const {
    return out ? compass[*out] : 0;
}

double Place::angle() const {
    return turn_angle(before(), after());
}

std::size_t Stage::ways_on() const {
    return static_cast<std::size_t>(std::count(place().entry.begin(), place().entry.end(), true));
}

void Stage::extend(Stage& next) {
    end = next.end;
    metres += next.metres;
    places.insert(places.end(), std::make_move_iterator(next.places.begin()),
                  std::make_move_iterator(next.places.end()));
    next.drop();
}

void Stage::drop() {
    const std::size_t where = at;
    *this = Stage();
    at = end = where;
    places.emplace_back();
}

void remove_dropped(Stages& stages) {
    std::erase_if(stages, [](const Stage& stage) { return !stage.is_waypoint() && stage.turn == Instruction{}; });
}

std::size_t previous_turn(const Stages& stages, std::size_t k) {
    do --k;
    while (!stages[k].has_turn() && !stages[k].is_waypoint());
    return k;
}

std::size_t next_turn(const Stages& stages, std::size_t k) {
    do ++k;
    while (!stages[k].has_turn() && !stages[k].is_waypoint());
    return k;
}

}  // namespace starway::road::ask
