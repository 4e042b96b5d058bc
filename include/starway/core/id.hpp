// Strong ids: dense uint32 numbers that cannot be mistaken for one another.
//
// An id converts to std::uint32_t by itself (to index arrays, or to enter the generic search core, which knows
// only dense numbers), but is made from a number only explicitly.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace starway {

template <class Tag>
class Id {
public:
    constexpr Id() = default;  // the invalid id
    constexpr explicit Id(std::uint32_t value) : value_(value) {}
    constexpr operator std::uint32_t() const { return value_; }  // NOLINT(google-explicit-constructor): see above
    [[nodiscard]] constexpr bool valid() const { return value_ != std::numeric_limits<std::uint32_t>::max(); }
    constexpr friend bool operator==(Id a, Id b) { return a.value_ == b.value_; }
    constexpr friend auto operator<=>(Id a, Id b) { return a.value_ <=> b.value_; }

private:
    std::uint32_t value_ = std::numeric_limits<std::uint32_t>::max();
};

using NodeId = Id<struct NodeTag>;  // a junction or an end of a road
using ArcId = Id<struct ArcTag>;    // one direction of travel along an edge
using EdgeId = Id<struct EdgeTag>;  // a piece of road between two nodes, with one shape and one name

}  // namespace starway
