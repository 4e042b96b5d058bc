// Which way out of a crossing an arrow means.
#pragma once

#include <cstddef>
#include <vector>

#include "road/ask/directions/lanes/arrows.hpp"
#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

using ArrowLanes = std::vector<LanesOfArrow>;

// Whether an arrow may mean a turn.
bool may_mean(Arrows arrow, const Instruction& turn);
// Degrees between what an arrow shows and a way out.
double off_arrow(Arrows arrow, const Exit& exit);
// The index of the way out that it fits best.
std::size_t best_exit(Arrows arrow, const std::vector<Exit>& exits);
// Of an arrow that turns round, beside another one.
std::size_t best_exit_back(Arrows neighbour, const std::vector<Exit>& exits);
std::size_t count_open(const std::vector<Exit>& exits);
// Whether each arrow has its own way out, in order.
bool match_in_order(const ArrowLanes& lanes, const std::vector<Exit>& exits);
// Gives each way out its lanes. Precondition: they match in order.
void give_lanes(Views& views, const ArrowLanes& lanes, std::vector<Exit>& exits);

}  // namespace starway::road::ask
