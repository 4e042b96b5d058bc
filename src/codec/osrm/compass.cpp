#include "codec/osrm/compass.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace starway::codec::osrm {
namespace {

constexpr int step = 15;
constexpr int circle = 360;

std::uint16_t rounded(std::uint16_t bearing) {
    return static_cast<std::uint16_t>((bearing + step / 2) / step * step % circle);
}

}  // namespace

Intersection on_compass(Intersection place) {
    if (!place.in || !place.out) return place;  // where a leg begins or ends, there is one road
    std::vector<std::uint16_t> bearings;
    for (const std::uint16_t bearing : place.bearings) bearings.push_back(rounded(bearing));
    const bool wraps = bearings.size() > 1 && bearings.back() < bearings.front();
    if (wraps) std::rotate(bearings.begin(), bearings.end() - 1, bearings.end());  // what is nearly north comes first
    if (std::adjacent_find(bearings.begin(), bearings.end()) != bearings.end()) return place;
    if (wraps) {
        std::rotate(place.entry.begin(), place.entry.end() - 1, place.entry.end());
        place.in = (*place.in + 1) % bearings.size();
        place.out = (*place.out + 1) % bearings.size();
    }
    place.bearings = std::move(bearings);
    return place;
}

}  // namespace starway::codec::osrm
