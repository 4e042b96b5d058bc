// Counts a node's distinct neighbours, without itself, up to three, which suffices to classify the node.
#pragma once

#include <cstdint>

#include "road/network/file/format.hpp"

namespace starway::road::network {

class FewNeighbours {
public:
    void add(std::uint32_t node, std::uint32_t neighbour) {
        if (neighbour == node || neighbour == first_ || neighbour == second_) return;
        if (first_ == network::format::none) {
            first_ = neighbour;
        } else if (second_ == network::format::none) {
            second_ = neighbour;
        } else {
            more_than_two_ = true;
        }
    }
    [[nodiscard]] bool more_than_two() const { return more_than_two_; }
    [[nodiscard]] bool more_than_one() const { return second_ != network::format::none; }

private:
    std::uint32_t first_ = network::format::none;
    std::uint32_t second_ = network::format::none;
    bool more_than_two_ = false;
};

}  // namespace starway::road::network
