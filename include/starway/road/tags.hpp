// What a source says of its roads besides weights: the tags of OpenStreetMap, or a source's fields in their place, that
// profiles ask about or the user chose to keep; the classes that profiles define for --exclude; the source's own
// classes; and numbers, such as a capacity.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/core/id_span.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

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
