// Which places are one, by several names.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/road/places.hpp"

namespace starway::service {

// Per place, the number of the first name of the same place: names in a row at exactly one position.
inline std::vector<std::uint32_t> own_names(std::span<const Place> places) {
    std::vector<std::uint32_t> own;
    own.reserve(places.size());
    for (std::uint32_t i = 0; i < places.size(); ++i)
        own.push_back(i > 0 && places[i].position == places[i - 1].position ? own.back() : i);
    return own;
}

}  // namespace starway::service
