// The source's own names for classes of road, such as "primary", and the class of each edge.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "starway/core/id.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

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
    std::span<const std::uint8_t> edge_class_;
    std::span<const std::uint64_t> first_;
    std::span<const char> bytes_;
};

}  // namespace starway
