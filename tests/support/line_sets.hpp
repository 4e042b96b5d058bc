// Line sets for tests, and their topology.
#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "road/topology/line_set.hpp"

namespace starway::test {

inline road::topology::LineSet line_set(FrameKind frame, const std::vector<std::vector<Position>>& lines) {
    road::topology::LineSet set;
    set.frame = frame;
    for (const auto& line : lines) {
        set.points.insert(set.points.end(), line.begin(), line.end());
        set.first_point.push_back(set.points.size());
        set.source.push_back(static_cast<std::uint32_t>(set.source.size()));
    }
    return set;
}

struct Connected {
    NetworkDraft draft;
    road::topology::Repairs repairs;
};

inline Connected connected(road::topology::LineSet lines, Junctions junctions = Junctions::vertices,
                           double tolerance = 0.5) {
    Connected outcome;
    auto draft = road::topology::connect(std::move(lines), {tolerance, junctions}, outcome.repairs);
    if (draft)
        outcome.draft = std::move(*draft);
    else
        ADD_FAILURE() << draft.error().message;
    return outcome;
}

}  // namespace starway::test
