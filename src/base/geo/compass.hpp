// Bearings in twenty-four directions, as OSRM has those of the roads that meet at a place.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace starway::geo {

// Whole bearings, clockwise, in steps of 15 degrees where that leaves them distinct; else as they are.
inline std::vector<std::uint16_t> on_compass(const std::vector<std::uint16_t>& bearings) {
    constexpr int step = 15;
    constexpr int circle = 360;
    std::vector<std::uint16_t> rounded;
    for (const std::uint16_t bearing : bearings)
        rounded.push_back(static_cast<std::uint16_t>((bearing + step / 2) / step * step % circle));
    const bool alike = std::adjacent_find(rounded.begin(), rounded.end()) != rounded.end() ||
                       (rounded.size() > 1 && rounded.front() == rounded.back());
    return alike ? bearings : rounded;
}

}  // namespace starway::geo
