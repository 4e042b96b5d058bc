// Strong ids: dense uint32 numbers of distinct types.
//
// An id converts implicitly to std::uint32_t (to index arrays, or for the generic search core, which uses plain
// numbers); the conversion from a number is explicit.
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
    template <class Other>
    constexpr explicit Id(Id<Other>) = delete;                   // one kind of number is no other
    constexpr operator std::uint32_t() const { return value_; }  // NOLINT(google-explicit-constructor): see above
    [[nodiscard]] constexpr bool valid() const { return value_ != std::numeric_limits<std::uint32_t>::max(); }
    constexpr friend bool operator==(Id a, Id b) { return a.value_ == b.value_; }
    constexpr friend auto operator<=>(Id a, Id b) { return a.value_ <=> b.value_; }

private:
    std::uint32_t value_ = std::numeric_limits<std::uint32_t>::max();
};

// Numbers that are none, where plain numbers are used.
inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint32_t no_edge = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint64_t no_cost = std::numeric_limits<std::uint64_t>::max();  // there is no path

using NodeId = Id<struct NodeTag>;      // a junction or an end of a road
using ArcId = Id<struct ArcTag>;        // a direction of travel along an edge
using InArcId = Id<struct InArcTag>;    // an entry of the arcs sorted by their heads (RoadNetwork::in_arcs)
using EdgeId = Id<struct EdgeTag>;      // a piece of road between two nodes, with one shape and one name
using ColumnId = Id<struct ColumnTag>;  // a weight column of a network, as RoadNetwork::columns() numbers them

}  // namespace starway
