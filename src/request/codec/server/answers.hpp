// Answers of the server's own services: places by name, heights, and isochrones as GeoJSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/answer.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/location.hpp"

namespace starway::request::codec {

struct FoundPlace {
    std::string_view kind, name;
    std::optional<std::string_view> also, near;
    Position at;
    std::optional<std::int64_t> population;
};
struct PlacesFound {
    std::vector<FoundPlace> places;
};
Object described(As<PlacesFound>);

struct HeightsFound {
    std::vector<std::optional<double>> metres;
};
Object described(As<HeightsFound>);

// A line of the answer to a batch.
struct BatchReply {
    std::optional<AnyOf<double, std::string>> id;
    unsigned status = 200;
    AnyOf<> answer;
};
Object described(As<BatchReply>);

// As Valhalla says why it does not answer.
struct ValhallasRefusal {
    std::string_view error;
    unsigned status_code = 400;
    std::string_view status;
};
Object described(As<ValhallasRefusal>);

// A contour of an isochrone, as a feature.
struct ContourFeature {
    double value = 0;  // in the words of the request: seconds or metres, or Valhalla's minutes or kilometres
    bool by_time = true;
    bool polygons = true;
    std::string color{};  // empty: none is told
    const IsochroneContour* contour = nullptr;
};
struct ContoursFound {
    std::vector<ContourFeature> features;
    bool as_osrm = true;  // which tells a code, and the points where they were put on roads
    const std::vector<Waypoint>* origins = nullptr;
};
Object described(As<ContoursFound>);

}  // namespace starway::request::codec
