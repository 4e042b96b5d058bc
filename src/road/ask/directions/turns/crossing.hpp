// A crossing with what each way out of it means.
#pragma once

#include <optional>
#include <vector>

#include "road/ask/directions/turns/instruction.hpp"
#include "road/ask/directions/views/view.hpp"

namespace starway::road::ask {

// Of lanes, counted from the right: `count` of them lead where a turn does.
struct LaneRun {
    std::uint8_t count = 0;
    std::uint8_t first = 0;
    friend bool operator==(const LaneRun&, const LaneRun&) = default;
};

struct Exit : SeenArm {
    Instruction turn;
    std::optional<LaneRun> lanes;
};

struct Crossing {
    BranchId in = 0;
    std::vector<Exit> exits;  // in the order of a View: the first one is where one came from
    std::string lane_arrows;  // those that `lanes` count
};

}  // namespace starway::road::ask
