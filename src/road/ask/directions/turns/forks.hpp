// Where a road becomes two or three that are alike.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "road/ask/directions/turns/wording.hpp"

namespace starway::road::ask {

// Indexes into the exits: the roads of the fork, which lie between them; two or three.
struct Fork {
    std::size_t right = 0;
    std::size_t left = 0;
};

std::optional<Fork> find_fork(const TurnWords& words, const std::vector<Exit>& exits);

}  // namespace starway::road::ask
