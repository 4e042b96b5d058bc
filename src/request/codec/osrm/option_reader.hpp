// Reads the options of a request. One table says what each is called, of which services it is, how it is read, and what
// OpenAPI is made from it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/osrm/request.hpp"

namespace starway::request::codec::osrm {

class OptionReader {
public:
    explicit OptionReader(Request& request) : request_(request) {}

    // Nothing, or what is wrong: "takes true or false".
    std::optional<std::string> read(const RawRequest::Option& option);

    static std::vector<OptionWords> known_to(Service service);

private:
    struct Known {
        OptionWords words;
        unsigned services;  // a bit for each
        bool (OptionReader::*read)(std::string_view);
        std::string_view takes;
    };
    static std::span<const Known> all_known();

    bool bearings(std::string_view text);
    bool radiuses(std::string_view text);
    bool hints(std::string_view text);
    bool generate_hints(std::string_view text);
    bool approaches(std::string_view text);
    bool exclude(std::string_view text);
    bool snap_exclude(std::string_view text);
    bool snapping(std::string_view text);
    bool skip_waypoints(std::string_view text);
    bool alternatives(std::string_view text);
    bool steps(std::string_view text);
    bool annotations(std::string_view text);
    bool table_annotations(std::string_view text);
    bool geometries(std::string_view text);
    bool overview(std::string_view text);
    bool continue_straight(std::string_view text);
    bool waypoints(std::string_view text);
    bool number(std::string_view text);
    bool sources(std::string_view text);
    bool destinations(std::string_view text);
    bool fallback_speed(std::string_view text);
    bool fallback_coordinate(std::string_view text);
    bool scale_factor(std::string_view text);
    bool timestamps(std::string_view text);
    bool gaps(std::string_view text);
    bool tidy(std::string_view text);
    bool roundtrip(std::string_view text);
    bool source(std::string_view text);
    bool destination(std::string_view text);
    bool contours_seconds(std::string_view text);
    bool contours_metres(std::string_view text);
    bool direction(std::string_view text);
    bool polygons(std::string_view text);

    Request& request_;
};

}  // namespace starway::request::codec::osrm
