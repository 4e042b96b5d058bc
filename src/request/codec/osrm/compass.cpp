#include "request/codec/osrm/compass.hpp"

#include <algorithm>
#include <utility>

#include "base/geo/compass.hpp"

namespace starway::request::codec::osrm {

Intersection on_compass(Intersection place) {
    if (!place.in || !place.out) return place;  // where a leg begins or ends, there is one road
    place.bearings = geo::on_compass(place.bearings);
    auto& bearings = place.bearings;
    if (bearings.size() <= 1 || bearings.back() >= bearings.front()) return place;
    // What is nearly north comes first.
    std::rotate(bearings.begin(), bearings.end() - 1, bearings.end());
    std::rotate(place.entry.begin(), place.entry.end() - 1, place.entry.end());
    place.in = (*place.in + 1) % bearings.size();
    place.out = (*place.out + 1) % bearings.size();
    return place;
}

}  // namespace starway::request::codec::osrm
