// What a source tells of a road besides its name, class and shape, and directions need: numbers, signs, ramps,
// roundabouts, lanes.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "starway/core/id.hpp"
#include "starway/core/id_span.hpp"
#include "starway/export.h"

namespace starway {

class RoadNetwork;

// Bits of RoadFacts::flags.
enum RoadFlag : std::uint32_t {
    road_is_link = 1,            // a ramp or another connection between larger roads
    road_is_roundabout = 2,      // part of a roundabout: traffic in it has priority
    road_is_circular = 4,        // part of a ring with other rules of priority
    road_is_ferry = 8,           // one boards
    road_is_pushed = 16,         // a bicycle is pushed here
    road_is_toll = 32,           //
    road_is_tunnel = 64,         //
    road_is_bridge = 128,        //
    road_is_motorway = 256,      // or its ramp
    road_is_restricted = 512,    // for residents, customers, deliveries and the like
    road_drives_on_left = 1024,  // the rule of the road there
    road_is_ford = 2048,         // through water
};
inline constexpr std::uint32_t all_road_flags = 4095;

// One set of facts, shared by the edges for which all of it is the same. Texts are empty where the source says nothing.
struct RoadFacts {
    std::uint32_t flags = 0;
    std::uint32_t lanes = 0;           // how many there are in both directions; 0 where the source says nothing
    std::string ref;                   // "A 1"; several are separated by "; "
    std::string exit;                  // the number of the exit that begins here: "12"
    std::string destination_forward;   // what the signs name along the edge, from its tail: "A 3: Basel, Bern"
    std::string destination_backward;  // and from its head
    std::string lanes_forward;         // lanes from left to right, as OpenStreetMap's turn:lanes: "left|through;right"
    std::string lanes_backward;
    std::string pronunciation;  // of the name
    friend auto operator<=>(const RoadFacts&, const RoadFacts&) = default;
    friend bool operator==(const RoadFacts&, const RoadFacts&) = default;
};

// A view of those of a network: it must be verified and must outlive this. Thread-safe: every member is const.
class STARWAY_EXPORT RoadFactsView {
public:
    explicit RoadFactsView(const RoadNetwork& network);
    explicit RoadFactsView(const RoadNetwork&& network) = delete;  // a temporary would dangle
    [[nodiscard]] std::uint32_t count() const;                     // of different sets; 0 if the source told nothing
    [[nodiscard]] bool any(std::uint32_t flags) const;             // whether a set has one of these; O(sets)
    // Equal numbers are equal sets; number 0 is the empty one.
    [[nodiscard]] std::uint32_t of(EdgeId edge) const { return edge_facts_.empty() ? 0 : edge_facts_[edge]; }
    [[nodiscard]] std::uint32_t flags(EdgeId edge) const;
    [[nodiscard]] std::string_view ref(EdgeId edge) const;
    [[nodiscard]] std::string_view exit(EdgeId edge) const;
    [[nodiscard]] std::string_view destination(EdgeId edge, bool backward) const;
    [[nodiscard]] std::string_view lanes(EdgeId edge, bool backward) const;
    [[nodiscard]] std::uint32_t lane_count(EdgeId edge) const;
    [[nodiscard]] std::string_view pronunciation(EdgeId edge) const;

private:
    [[nodiscard]] std::string_view text(EdgeId edge, std::size_t field) const;
    IdSpan<EdgeId, const std::uint32_t> edge_facts_;
    std::span<const std::uint32_t> facts_;  // nine for each set
    std::span<const std::uint64_t> first_;
    std::span<const char> bytes_;
};

}  // namespace starway
