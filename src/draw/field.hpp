// A movement range or a flow field: every reached node, its cost, and its next node. Visited, not copied, since a large
// map has millions of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "draw/record.hpp"
#include "starway/core/geometry.hpp"

namespace starway::draw {

struct FieldNode {
    std::uint64_t node = 0;
    std::uint64_t next = 0;  // the node itself if it is a goal
    Position at;
    Position towards;  // position of next
    double cost = 0;   // finite, >= 0
};

struct Field {
    // Calls back once per node, in any but always the same order. May be called repeatedly.
    std::function<void(const std::function<void(const FieldNode&)>&)> visit;
    bool arrows = true;  // a flow field; false: a range, of which only the costs matter
    std::string unit;    // of the costs; may be empty
};

// A field of the given nodes.
Field field_of(std::vector<FieldNode> nodes, bool arrows = true, std::string unit = {});

double highest_cost(const Field& field);  // 0 if it is empty

// The field as a search that settles its nodes by increasing cost, `limit` of them at most.
SearchRecord search_of(const Field& field, std::size_t limit);

}  // namespace starway::draw
