// The source's own words for kinds of road, such as "primary", and which edge is of which.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "starway/core/id.hpp"
#include "starway/road/network.hpp"

namespace starway {

// A view: the network must be verified and must outlive it. Class 0 is the empty word: an edge without a class.
// Thread-safe: every member is const.
class RoadClasses {
public:
    explicit RoadClasses(const RoadNetwork& network);

    [[nodiscard]] std::uint32_t count() const;  // class 0 included; 0 where no edge has a class
    [[nodiscard]] std::string_view name(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t of(EdgeId edge) const;

private:
    std::span<const std::uint8_t> edge_class_;
    std::span<const std::uint64_t> first_;
    std::span<const char> bytes_;
};

}  // namespace starway
