#include "geo/compass.hpp"

#include <algorithm>

namespace starway::geo {

std::vector<std::uint16_t> on_compass(const std::vector<std::uint16_t>& bearings) {
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
