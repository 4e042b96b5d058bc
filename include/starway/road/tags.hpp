// What a source says of its roads besides weights: the facts that directions need (numbers, signs, ramps, roundabouts,
// lanes); the tags of OpenStreetMap, or a source's fields in their place, that profiles ask about or the user chose to
// keep; the classes that profiles define for --exclude; the source's own classes; and numbers, such as a capacity.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

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

// A view: the network must be verified and must outlive it. Thread-safe: every member is const.
class STARWAY_EXPORT RoadTags {
public:
    using Tags = std::vector<std::pair<std::string_view, std::string_view>>;  // key, value

    explicit RoadTags(const RoadNetwork& network);
    explicit RoadTags(const RoadNetwork&& network) = delete;  // a temporary would dangle

    [[nodiscard]] bool empty() const { return edge_tag_.empty(); }  // the network keeps none
    [[nodiscard]] std::uint32_t set_count() const;                  // different sets of tags; 0 if empty()
    // The number of an edge's set; 0, the empty set, for an edge without tags. Precondition: not empty().
    [[nodiscard]] std::uint32_t set_of(EdgeId edge) const { return edge_tag_[edge]; }
    [[nodiscard]] Tags tags(std::uint32_t set) const;
    [[nodiscard]] Tags of(EdgeId edge) const { return empty() ? Tags() : tags(set_of(edge)); }
    // The set of a barrier, signal or the like; nothing for other nodes.
    [[nodiscard]] std::optional<std::uint32_t> set_of(NodeId node) const;
    // The keys that the user chose to keep, in their order: answers tell these tags of a road.
    [[nodiscard]] std::span<const std::string_view> kept_keys() const { return kept_keys_; }
    // Empty if the set has no such tag. Precondition: not empty().
    [[nodiscard]] std::string_view value_in(std::uint32_t set, std::string_view key) const;
    [[nodiscard]] std::string_view value(EdgeId edge, std::string_view key) const {
        return value_in(set_of(edge), key);
    }

private:
    std::vector<std::string_view> kept_keys_;
    IdSpan<EdgeId, const std::uint32_t> edge_tag_;
    std::span<const std::uint32_t> node_tag_;
    std::span<const std::uint64_t> first_;
    std::span<const char> bytes_;
};

// Likewise. A class that two profiles define differently has one name for each, such as "toll" and "truck:toll".
class STARWAY_EXPORT RoadFlags {
public:
    explicit RoadFlags(const RoadNetwork& network);
    explicit RoadFlags(const RoadNetwork&& network) = delete;  // a temporary would dangle

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(names_.size()); }
    [[nodiscard]] std::span<const std::string_view> names() const { return names_; }
    // A bit for each class that the edge is of.
    [[nodiscard]] std::uint32_t of(EdgeId edge) const { return edge_flags_.empty() ? 0 : edge_flags_[edge]; }
    // The bit of the class that a profile (may be empty) knows by this name; 0 if there is none.
    [[nodiscard]] std::uint32_t bit(std::string_view name, std::string_view profile = {}) const;

private:
    IdSpan<EdgeId, const std::uint32_t> edge_flags_;
    std::vector<std::string_view> names_;
};

// The source's own names for classes of road, such as "primary", and the class of each edge.
// A view: the network must be verified and must outlive it. Class 0 is the empty name: an edge without a class.
// Thread-safe: every member is const.
class STARWAY_EXPORT RoadClasses {
public:
    explicit RoadClasses(const RoadNetwork& network);
    explicit RoadClasses(const RoadNetwork&& network) = delete;  // a temporary would dangle

    [[nodiscard]] std::uint32_t count() const;  // including class 0; 0 if no edge has a class
    [[nodiscard]] std::string_view name(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t of(EdgeId edge) const;

private:
    IdSpan<EdgeId, const std::uint8_t> edge_class_;
    std::span<const std::uint64_t> first_;
    std::span<const char> bytes_;
};

// Numbers that a source tells of its edges besides weights, such as a capacity: answers and files repeat them.
struct EdgeNumbers {
    std::string_view name;
    std::string_view unit;
    IdSpan<EdgeId, const float> values;  // per edge; 0 where the source says nothing
};

// Those of which the source tells any; views into the network, which must be verified. O(1).
STARWAY_EXPORT std::vector<EdgeNumbers> edge_numbers(const RoadNetwork& network);
std::vector<EdgeNumbers> edge_numbers(const RoadNetwork&& network) = delete;  // a temporary would dangle

}  // namespace starway
