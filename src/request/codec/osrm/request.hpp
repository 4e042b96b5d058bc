// Requests in the form of OSRM's HTTP API, version 5: https://project-osrm.org/docs/v5.24.0/api/
//
// A URL and a body say the same in different forms. Both become pairs of names and values, which are read in one place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "request/codec/osrm/hint.hpp"
#include "request/json/document.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/isochrone.hpp"

namespace starway::request::codec::osrm {

// Why a request is not answered, in the words of the API.
struct Refusal {
    std::string code;      // "InvalidQuery"
    std::string message;   // OSRM's own, where it has one, as clients know it
    std::string detail{};  // what is wrong, for people; may be empty
};

// A value, or why there is none.
template <class T>
class [[nodiscard]] Parsed {
public:
    Parsed(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
    Parsed(Refusal refusal)
        : state_(std::in_place_index<1>, std::move(refusal)) {}  // NOLINT(google-explicit-constructor)
    explicit operator bool() const { return state_.index() == 0; }
    // Preconditions: there is a value; there is none.
    T& operator*() & { return *std::get_if<0>(&state_); }
    const T& operator*() const& { return *std::get_if<0>(&state_); }
    T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
    T* operator->() { return std::get_if<0>(&state_); }
    const T* operator->() const { return std::get_if<0>(&state_); }
    [[nodiscard]] const Refusal& refusal() const { return *std::get_if<1>(&state_); }

private:
    std::variant<T, Refusal> state_;
};

enum class Service : std::uint8_t { route, nearest, table, match, trip, isochrone };
std::string_view name_of(Service service);

// An option of a URL: what it says, for OpenAPI.
struct OptionWords {
    enum class Type : std::uint8_t { text, flag, number, whole_number };
    std::string_view name;
    Type type = Type::text;
    std::string_view doc{};
    std::string_view pattern{};  // of a text, or of each item of a list of texts
    double least = 0;            // of numbers
    bool above_least = false;
    double most = std::numeric_limits<double>::infinity();
    char separator = '\0';       // of a list
    bool may_skip = false;       // an item may be empty
    std::string_view instead{};  // words that stand for the whole list
};
// Of a text as URLs have it.
std::string pattern_of(const OptionWords& option);
// In the order of the documentation.
std::vector<OptionWords> options_of(Service service);

// What a request says, not yet understood.
struct RawRequest {
    std::string service, version, profile;
    std::string coordinates;  // "7.4,43.7;7.5,43.8", "polyline(...)"; empty where a body is to name them
    struct Option {
        std::string name, value;
        std::size_t position = 0;  // in the URL; 0 in a body
    };
    std::vector<Option> options;
    bool flatbuffers = false;  // the answer is not to be JSON
};

// target: path and query as sent, percent-encoded. A bare question mark and an ampersand at the end are accepted.
Parsed<RawRequest> parse_target(std::string_view target);
// Adds what a body says. Members of the JSON object, or fields of the form, are the options and "coordinates".
Parsed<RawRequest> with_json(RawRequest request, std::string_view body, const request::RequestLimits& limits = {});
Parsed<RawRequest> with_form(RawRequest request, std::string_view body);

struct BearingRange {
    int degrees = 0, range = 180;
};
enum class Approach : std::uint8_t { unrestricted, curb, opposite };
enum class Geometries : std::uint8_t { polyline, polyline6, geojson };
enum class Overview : std::uint8_t { simplified, full, none, by_legs };

// Bits of Request::annotations.
enum Annotation : std::uint8_t {
    annotate_nodes = 1,
    annotate_distance = 2,
    annotate_duration = 4,
    annotate_datasources = 8,
    annotate_weight = 16,
    annotate_speed = 32,
    annotate_all = 63,
};

struct Request {
    Service service = Service::route;
    std::string profile;
    std::vector<Position> coordinates;
    // Lists are empty, or have an element for each coordinate.
    std::vector<std::optional<double>> radiuses;  // metres; infinity: unlimited
    std::vector<std::optional<BearingRange>> bearings;
    std::vector<Approach> approaches;
    std::vector<std::optional<Hint>> hints;
    Closed closed;  // classes of road alone
    bool generate_hints = true;
    std::string weight_name;     // how answers call the weight; empty: as the network does; for who answers to set
    std::string data_version{};  // what answers call the data; empty: nothing; for who answers to set
    std::uint32_t data = 0;      // the version of the network that the answer's hints are of; for who answers to set
    bool skip_waypoints = false;
    // route, match, trip
    std::size_t alternatives = 0;  // besides the best
    bool steps = false;
    unsigned annotations = 0;
    Geometries geometries = Geometries::polyline;
    Overview overview = Overview::simplified;
    std::optional<bool> continue_straight;
    std::vector<std::size_t> waypoints;  // route, match: the coordinates at which legs end; empty: all
    std::size_t number = 1;              // nearest
    // table; empty: all coordinates
    std::vector<std::size_t> sources, destinations;
    bool durations = true, distances = false;
    std::optional<double> fallback_speed;  // metres a second
    bool fallback_by_snapped = false;
    double scale_factor = 1;
    // match
    std::vector<double> timestamps;  // seconds
    bool split_gaps = true;
    bool tidy = false;
    // trip
    bool roundtrip = true, first_fixed = false, last_fixed = false;
    // isochrone: an addition of Starway
    std::vector<double> contours_seconds, contours_metres;
    bool towards = false;
    bool polygons = true;
    IsochroneRequest isochrone = {};  // the numbers of its description alone
};

// Understands a request. What depends on a network or on limits is for the caller to check.
Parsed<Request> parse_request(const RawRequest& raw);

// %41 of a URL as A. Nothing where a percent sign is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space = false);

}  // namespace starway::request::codec::osrm
