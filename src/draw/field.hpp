// A movement range or a flow field: every node that was reached, what it costs from there, and where to go next. Asked for, not
// copied, since a large map has millions of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "draw/record.hpp"
#include "starway/core/geometry.hpp"

namespace starway::draw {

struct FieldNode {
    std::uint64_t node = 0;
    std::uint64_t next = 0;  // the node itself where there is nowhere to go: at a goal
    Position at;
    Position towards;  // the place of next
    double cost = 0;   // finite, >= 0
};

struct Field {
    // Calls back once for every node, in any order but always the same. May be asked more than once.
    std::function<void(const std::function<void(const FieldNode&)>&)> visit;
    bool arrows = true;  // a flow field; false: a range, where only the costs matter
};

// A field of nodes that are at hand.
Field field_of(std::vector<FieldNode> nodes, bool arrows = true);

double highest_cost(const Field& field);  // 0 where it is empty

// The field as a search that settles its nodes from the cheapest on, `limit` of them at most.
SearchRecord search_of(const Field& field, std::size_t limit);

}  // namespace starway::draw
