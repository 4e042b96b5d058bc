// What a node is to a search: a junction has more than two neighbours (itself not counted), a bend two, a dead end one or none.
#pragma once

#include <cstdint>

#include "network/format.hpp"

namespace starway {

class FewNeighbours {
public:
    void add(std::uint32_t node, std::uint32_t neighbour) {
        if (neighbour == node || neighbour == first_ || neighbour == second_) return;
        if (first_ == format::none) {
            first_ = neighbour;
        } else if (second_ == format::none) {
            second_ = neighbour;
        } else {
            too_many_ = true;
        }
    }
    [[nodiscard]] bool too_many() const { return too_many_; }
    [[nodiscard]] bool dead_end() const { return second_ == format::none; }

private:
    std::uint32_t first_ = format::none;
    std::uint32_t second_ = format::none;
    bool too_many_ = false;
};

}  // namespace starway
