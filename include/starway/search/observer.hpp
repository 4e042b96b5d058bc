// Observers of a search: drawings, traces and statistics. Free when not used.
#pragma once

#include <cstdint>

namespace starway {

// The empty observer, which also lists the events. g, h and f are costs in the space's own unit.
struct NoObserver {
    // A node is settled: its g is final. from is no_node at a source. backward: by the half that searches from the
    // goal.
    template <class Cost>
    void settled(std::uint32_t /*node*/, std::uint32_t /*from*/, Cost /*g*/, Cost /*h*/, Cost /*f*/,
                 bool /*backward*/) {}
    // A node is reached, or reached at a lower cost.
    template <class Cost>
    void improved(std::uint32_t /*node*/, std::uint32_t /*from*/, Cost /*g*/, Cost /*f*/, bool /*backward*/) {}
};

}  // namespace starway
