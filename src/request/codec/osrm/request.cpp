#include "request/codec/osrm/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "base/geo/polyline.hpp"
#include "request/codec/osrm/option_reader.hpp"
#include "request/codec/osrm/text_values.hpp"

namespace starway::request::codec::osrm {
namespace {

using Option = RawRequest::Option;

constexpr std::array<std::pair<Service, std::string_view>, 6> services{{{Service::route, "route"},
                                                                        {Service::nearest, "nearest"},
                                                                        {Service::table, "table"},
                                                                        {Service::match, "match"},
                                                                        {Service::trip, "trip"},
                                                                        {Service::isochrone, "isochrone"}}};

Parsed<std::vector<Position>> coordinates_of(std::string_view text) {
    const Refusal malformed{"InvalidQuery",
                            "Query string malformed close to position 0: coordinates are lon,lat;lon,lat "
                            "or polyline(...)"};
    for (const auto& [start, precision] :
         {std::pair{"polyline(", geo::PolylinePrecision::five}, std::pair{"polyline6(", geo::PolylinePrecision::six}}) {
        const std::string_view prefix = start;
        if (text.substr(0, prefix.size()) != prefix) continue;
        if (text.back() != ')') return malformed;
        auto line = geo::decode_polyline(text.substr(prefix.size(), text.size() - prefix.size() - 1), precision);
        if (!line)
            return Refusal{"InvalidQuery",
                           fmt::format("Query string malformed close to position 0: {}", line.error().message)};
        return *std::move(line);
    }
    std::vector<Position> points;
    for (const std::string_view part : split(text, ';')) {
        const auto comma = part.find(',');
        if (comma == std::string_view::npos) return malformed;
        const auto x = number_of<double>(part.substr(0, comma));
        const auto y = number_of<double>(part.substr(comma + 1));
        if (!x || !y) return malformed;
        points.push_back({*x, *y});
    }
    return points;
}

// The options that have an element for each coordinate.
std::optional<Refusal> check_sizes(const Request& request) {
    const std::size_t size = request.coordinates.size();
    for (const auto& [name, count] :
         {std::pair{"hints", request.hints.size()}, std::pair{"bearings", request.bearings.size()},
          std::pair{"radiuses", request.radiuses.size()}, std::pair{"approaches", request.approaches.size()},
          std::pair{"timestamps", request.timestamps.size()}})
        if (count > 0 && count != size)
            return Refusal{
                "InvalidOptions",
                fmt::format("Number of elements in {} size {} does not match coordinate size {}", name, count, size)};
    return std::nullopt;
}

std::optional<Refusal> check_numbers(const Request& request) {
    const std::size_t size = request.coordinates.size();
    const auto beyond = [&](std::size_t number) { return number >= size; };
    for (const auto& [name, list] :
         {std::pair{"sources", &request.sources}, std::pair{"destinations", &request.destinations},
          std::pair{"waypoints", &request.waypoints}})
        if (std::any_of(list->begin(), list->end(), beyond))
            return Refusal{"InvalidOptions",
                           fmt::format("Index of {} is beyond the last coordinate, which is number {}", name,
                                       size == 0 ? 0 : size - 1)};
    const auto& stops = request.waypoints;
    if (!std::is_sorted(stops.begin(), stops.end(), std::less_equal<>()) && stops.size() > 1)
        return Refusal{"InvalidOptions", "Waypoints must be in ascending order."};
    if (!stops.empty() && (stops.size() < 2 || stops.front() != 0 || stops.back() + 1 != size))
        return Refusal{"InvalidValue", "First and last coordinates must be specified as waypoints."};
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Service service) {
    for (const auto& [known, name] : services)
        if (known == service) return name;
    return "?";
}

Parsed<Request> parse_request(const RawRequest& raw) {
    Request request;
    const auto* const service =
        std::find_if(services.begin(), services.end(), [&](const auto& entry) { return entry.second == raw.service; });
    if (service == services.end())
        return Refusal{"InvalidService", fmt::format("Service {} not found!", core::shown(raw.service))};
    if (raw.version != "v1")
        return Refusal{"InvalidVersion", fmt::format("Service {} not found! It has the version v1.", raw.service)};
    request.service = service->first;
    request.profile = raw.profile;
    if (raw.coordinates.empty())
        return Refusal{"InvalidOptions", request.service == Service::nearest || request.service == Service::isochrone
                                             ? "Only one input coordinate is supported"
                                             : "Number of coordinates needs to be at least two."};
    auto coordinates = coordinates_of(raw.coordinates);
    if (!coordinates) return coordinates.refusal();
    request.coordinates = *std::move(coordinates);
    OptionReader reader(request);
    for (const Option& option : raw.options)
        if (const auto wrong = reader.read(option))
            return Refusal{"InvalidQuery", option.position == 0
                                               ? fmt::format("'{}' {}", core::shown(option.name), *wrong)
                                               : fmt::format("Query string malformed close to position {}: {} {}",
                                                             option.position, core::shown(option.name), *wrong)};
    if (auto wrong = check_sizes(request)) return *wrong;
    const bool one = request.service == Service::nearest || request.service == Service::isochrone;
    if (one && request.coordinates.size() != 1)
        return Refusal{"InvalidOptions", "Only one input coordinate is supported"};
    if (!one && request.coordinates.size() < (request.service == Service::table ? 1U : 2U))
        return Refusal{"InvalidOptions", "Number of coordinates needs to be at least two."};
    if (auto wrong = check_numbers(request)) return *wrong;
    if (request.service == Service::isochrone && request.contours_seconds.empty() == request.contours_metres.empty())
        return Refusal{"InvalidOptions", "Name either contours_seconds or contours_metres."};
    return request;
}

}  // namespace starway::request::codec::osrm
