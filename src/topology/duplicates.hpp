// Edges that say the same twice: same nodes, same shape, same direction, name, speed and weights, drawn either way round.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/network_draft.hpp"

namespace starway::topology {

class EdgeSet {
public:
    explicit EdgeSet(std::size_t expected);
    // False, and nothing changed, if an edge of the draft equal to this one was inserted before.
    bool insert(const NetworkDraft& draft, std::uint32_t edge);

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t edge = 0;
    };
    void grow();
    [[nodiscard]] std::size_t free_slot(std::uint32_t hash) const;

    std::vector<Slot> slots_;  // open addressing; a power of two, at most half full
    std::size_t size_ = 0;
};

}  // namespace starway::topology
