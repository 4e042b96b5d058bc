#include "codec/osrm/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>

#include "core/shown.hpp"
#include "core/suggest.hpp"
#include "geo/polyline.hpp"

namespace starway::codec::osrm {
namespace {

using Option = RawRequest::Option;

constexpr std::array<std::pair<Service, std::string_view>, 6> services{{{Service::route, "route"},
                                                                        {Service::nearest, "nearest"},
                                                                        {Service::table, "table"},
                                                                        {Service::match, "match"},
                                                                        {Service::trip, "trip"},
                                                                        {Service::isochrone, "isochrone"}}};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

template <class Number>
std::optional<Number> number_of(std::string_view text) {
    Number value{};
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    if constexpr (std::is_floating_point_v<Number>)
        if (!std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<bool> bool_of(std::string_view text) {
    if (text == "true") return true;
    if (text == "false") return false;
    return std::nullopt;
}

constexpr unsigned bit(Service service) {
    return 1U << static_cast<unsigned>(service);
}

// Reads the options of one request, one after another.
class Reader {
public:
    explicit Reader(Request& request) : request_(request) {}

    // Nothing is wrong, or what the option takes.
    std::optional<std::string> read(const Option& option) {
        for (const Known& known : all_known())
            if (known.name == option.name) {
                if ((known.services & bit(request_.service)) == 0) break;
                return (this->*known.read)(option.value) ? std::nullopt : std::optional(std::string(known.takes));
            }
        std::vector<std::string> names;
        for (const Known& known : all_known())
            if ((known.services & bit(request_.service)) != 0) names.emplace_back(known.name);
        return fmt::format("is no option of {}{}", name_of(request_.service), core::did_you_mean(option.name, names));
    }

    // The number of a hint that no answer of this server has given.
    [[nodiscard]] std::optional<std::size_t> foreign_hint() const { return foreign_hint_; }

private:
    struct Known {
        std::string_view name;
        unsigned services;
        bool (Reader::*read)(std::string_view);
        std::string_view takes;
    };
    static constexpr unsigned lines = bit(Service::route) | bit(Service::match) | bit(Service::trip);
    static constexpr unsigned all = lines | bit(Service::nearest) | bit(Service::table) | bit(Service::isochrone);

    static std::span<const Known> all_known() {
        static constexpr std::string_view yes_no = "takes true or false";
        static const std::array known{
            Known{"bearings", all, &Reader::bearings, "takes value,range for each coordinate: 0 to 360, 0 to 180"},
            Known{"radiuses", all, &Reader::radiuses, "takes metres or 'unlimited' for each coordinate"},
            Known{"hints", all, &Reader::hints, "takes a hint or nothing for each coordinate"},
            Known{"generate_hints", all, &Reader::generate_hints, yes_no},
            Known{"approaches", all, &Reader::approaches, "takes curb, opposite or unrestricted for each coordinate"},
            Known{"exclude", all, &Reader::exclude, "takes names of classes, separated by commas"},
            Known{"snap_exclude", all, &Reader::snap_exclude, "takes names of classes, separated by commas"},
            Known{"snapping", all, &Reader::snapping, "takes default or any"},
            Known{"skip_waypoints", all, &Reader::skip_waypoints, yes_no},
            Known{"alternatives", bit(Service::route), &Reader::alternatives, "takes true, false or a number"},
            Known{"steps", lines, &Reader::steps, yes_no},
            Known{"annotations", lines | bit(Service::table), &Reader::annotations,
                  "takes true, false, or names such as duration,distance"},
            Known{"geometries", lines, &Reader::geometries, "takes polyline, polyline6 or geojson"},
            Known{"overview", lines, &Reader::overview, "takes simplified, full, by_legs or false"},
            Known{"continue_straight", bit(Service::route) | bit(Service::match) | bit(Service::trip),
                  &Reader::continue_straight, "takes default, true or false"},
            Known{"waypoints", bit(Service::route) | bit(Service::match), &Reader::waypoints,
                  "takes numbers of coordinates in ascending order, separated by semicolons"},
            Known{"number", bit(Service::nearest), &Reader::number, "takes a number of at least 1"},
            Known{"sources", bit(Service::table), &Reader::sources,
                  "takes all, or numbers of coordinates separated by semicolons"},
            Known{"destinations", bit(Service::table), &Reader::destinations,
                  "takes all, or numbers of coordinates separated by semicolons"},
            Known{"fallback_speed", bit(Service::table), &Reader::fallback_speed, "takes a speed above 0"},
            Known{"fallback_coordinate", bit(Service::table), &Reader::fallback_coordinate, "takes input or snapped"},
            Known{"scale_factor", bit(Service::table), &Reader::scale_factor, "takes a factor above 0"},
            Known{"timestamps", bit(Service::match), &Reader::timestamps, "takes seconds for each coordinate"},
            Known{"gaps", bit(Service::match), &Reader::gaps, "takes split or ignore"},
            Known{"tidy", bit(Service::match), &Reader::tidy, yes_no},
            Known{"roundtrip", bit(Service::trip), &Reader::roundtrip, yes_no},
            Known{"source", bit(Service::trip), &Reader::source, "takes any or first"},
            Known{"destination", bit(Service::trip), &Reader::destination, "takes any or last"},
            Known{"contours_seconds", bit(Service::isochrone), &Reader::contours_seconds,
                  "takes times above 0, separated by commas"},
            Known{"contours_metres", bit(Service::isochrone), &Reader::contours_metres,
                  "takes distances above 0, separated by commas"},
            Known{"direction", bit(Service::isochrone), &Reader::direction, "takes from or to"},
            Known{"polygons", bit(Service::isochrone), &Reader::polygons, yes_no},
            Known{"denoise", bit(Service::isochrone), &Reader::denoise, "takes a share from 0 to 1"},
            Known{"generalize", bit(Service::isochrone), &Reader::generalize, "takes metres of at least 0"},
        };
        return known;
    }

    static bool set(bool& target, std::string_view text) {
        const auto value = bool_of(text);
        if (value) target = *value;
        return value.has_value();
    }
    // item(text) reads one element; nothing stands for the default.
    template <class Item>
    static bool each(std::string_view text, std::vector<Item>& list, const auto& item) {
        list.clear();
        for (const std::string_view part : split(text, ';'))
            if (!item(part)) return false;
        return true;
    }
    static bool positive_numbers(std::string_view text, std::vector<double>& list) {
        list.clear();
        for (const std::string_view part : split(text, ',')) {
            const auto value = number_of<double>(part);
            if (!value || *value <= 0) return false;
            list.push_back(*value);
        }
        return true;
    }
    static bool indices(std::string_view text, std::vector<std::size_t>& list) {
        list.clear();
        if (text == "all") return true;
        for (const std::string_view part : split(text, ';')) {
            const auto value = number_of<std::size_t>(part);
            if (!value) return false;
            list.push_back(*value);
        }
        return true;
    }

    bool bearings(std::string_view text) {
        return each(text, request_.bearings, [&](std::string_view part) {
            if (part.empty()) return request_.bearings.emplace_back(), true;
            const auto two = split(part, ',');
            const auto degrees = two.size() == 2 ? number_of<int>(two[0]) : std::nullopt;
            const auto range = two.size() == 2 ? number_of<int>(two[1]) : std::nullopt;
            constexpr int circle = 360;
            if (!degrees || !range || *degrees < 0 || *degrees > circle || *range < 0 || *range > circle / 2)
                return false;
            request_.bearings.push_back(BearingRange{*degrees % circle, *range});
            return true;
        });
    }
    bool radiuses(std::string_view text) {
        return each(text, request_.radiuses, [&](std::string_view part) {
            if (part.empty()) return request_.radiuses.emplace_back(), true;
            if (part == "unlimited") {
                request_.radiuses.emplace_back(std::numeric_limits<double>::infinity());
                return true;
            }
            const auto metres = number_of<double>(part);
            if (metres) request_.radiuses.push_back(metres);
            return metres && *metres >= 0;
        });
    }
    bool hints(std::string_view text) {
        return each(text, request_.hints, [&](std::string_view part) {
            request_.hints.push_back(part.empty() ? std::nullopt : read_hint(part));
            if (!part.empty() && !request_.hints.back()) foreign_hint_ = request_.hints.size() - 1;
            return true;
        });
    }
    bool generate_hints(std::string_view text) { return set(request_.generate_hints, text); }
    bool approaches(std::string_view text) {
        return each(text, request_.approaches, [&](std::string_view part) {
            if (part != "" && part != "unrestricted" && part != "curb" && part != "opposite") return false;
            request_.approaches.push_back(part == "curb"       ? Approach::curb
                                          : part == "opposite" ? Approach::opposite
                                                               : Approach::unrestricted);
            return true;
        });
    }
    static bool class_names(std::string_view text, std::vector<std::string>& list) {
        list.clear();
        for (const std::string_view part : split(text, ',')) {
            if (part.empty()) return false;
            list.emplace_back(part);
        }
        return true;
    }
    bool exclude(std::string_view text) { return class_names(text, request_.closed.classes); }
    bool snap_exclude(std::string_view text) { return class_names(text, request_.closed.snap_exclude); }
    bool snapping(std::string_view text) { return text == "default" || text == "any"; }
    bool skip_waypoints(std::string_view text) { return set(request_.skip_waypoints, text); }
    bool alternatives(std::string_view text) {
        if (const auto wanted = bool_of(text)) return request_.alternatives = *wanted ? 1 : 0, true;
        const auto count = number_of<std::uint32_t>(text);
        if (count) request_.alternatives = *count;
        return count.has_value();
    }
    bool steps(std::string_view text) { return set(request_.steps, text); }
    bool annotations(std::string_view text) {
        if (request_.service == Service::table) return table_annotations(text);
        request_.annotations = 0;
        if (const auto wanted = bool_of(text)) return request_.annotations = *wanted ? annotate_all : 0, true;
        constexpr std::array<std::pair<std::string_view, Annotation>, 6> names{{{"nodes", annotate_nodes},
                                                                                {"distance", annotate_distance},
                                                                                {"duration", annotate_duration},
                                                                                {"datasources", annotate_datasources},
                                                                                {"weight", annotate_weight},
                                                                                {"speed", annotate_speed}}};
        for (const std::string_view part : split(text, ',')) {
            const auto* const found =
                std::find_if(names.begin(), names.end(), [&](const auto& name) { return name.first == part; });
            if (found == names.end()) return false;
            request_.annotations |= found->second;
        }
        return true;
    }
    bool table_annotations(std::string_view text) {
        request_.durations = request_.distances = false;
        for (const std::string_view part : split(text, ',')) {
            if (part == "duration")
                request_.durations = true;
            else if (part == "distance")
                request_.distances = true;
            else
                return false;
        }
        return true;
    }
    bool geometries(std::string_view text) {
        if (text != "polyline" && text != "polyline6" && text != "geojson") return false;
        request_.geometries = text == "geojson"     ? Geometries::geojson
                              : text == "polyline6" ? Geometries::polyline6
                                                    : Geometries::polyline;
        return true;
    }
    bool overview(std::string_view text) {
        constexpr std::array<std::pair<std::string_view, Overview>, 4> names{{{"simplified", Overview::simplified},
                                                                              {"full", Overview::full},
                                                                              {"false", Overview::none},
                                                                              {"by_legs", Overview::by_legs}}};
        for (const auto& [name, overview] : names)
            if (name == text) return request_.overview = overview, true;
        return false;
    }
    bool continue_straight(std::string_view text) {
        request_.continue_straight.reset();
        if (text == "default") return true;
        request_.continue_straight = bool_of(text);
        return request_.continue_straight.has_value();
    }
    bool waypoints(std::string_view text) { return indices(text, request_.waypoints) && !request_.waypoints.empty(); }
    bool number(std::string_view text) {
        const auto count = number_of<std::uint32_t>(text);
        if (count) request_.number = *count;
        return count && *count > 0;
    }
    bool sources(std::string_view text) { return indices(text, request_.sources); }
    bool destinations(std::string_view text) { return indices(text, request_.destinations); }
    bool fallback_speed(std::string_view text) {
        request_.fallback_speed = number_of<double>(text);
        return request_.fallback_speed && *request_.fallback_speed > 0;
    }
    bool fallback_coordinate(std::string_view text) {
        request_.fallback_by_snapped = text == "snapped";
        return text == "snapped" || text == "input";
    }
    bool scale_factor(std::string_view text) {
        const auto factor = number_of<double>(text);
        if (factor) request_.scale_factor = *factor;
        return factor && *factor > 0;
    }
    bool timestamps(std::string_view text) {
        return each(text, request_.timestamps, [&](std::string_view part) {
            const auto seconds = number_of<double>(part);
            if (seconds) request_.timestamps.push_back(*seconds);
            return seconds && *seconds >= 0;
        });
    }
    bool gaps(std::string_view text) {
        request_.split_gaps = text == "split";
        return text == "split" || text == "ignore";
    }
    bool tidy(std::string_view text) { return set(request_.tidy, text); }
    bool roundtrip(std::string_view text) { return set(request_.roundtrip, text); }
    bool source(std::string_view text) {
        request_.first_fixed = text == "first";
        return text == "first" || text == "any";
    }
    bool destination(std::string_view text) {
        request_.last_fixed = text == "last";
        return text == "last" || text == "any";
    }
    bool contours_seconds(std::string_view text) { return positive_numbers(text, request_.contours_seconds); }
    bool contours_metres(std::string_view text) { return positive_numbers(text, request_.contours_metres); }
    bool direction(std::string_view text) {
        request_.towards = text == "to";
        return text == "to" || text == "from";
    }
    bool polygons(std::string_view text) { return set(request_.polygons, text); }
    bool denoise(std::string_view text) {
        const auto share = number_of<double>(text);
        if (share) request_.denoise = *share;
        return share && *share >= 0 && *share <= 1;
    }
    bool generalize(std::string_view text) {
        const auto metres = number_of<double>(text);
        if (metres) request_.generalize_m = *metres;
        return metres && *metres >= 0;
    }

    Request& request_;

    std::optional<std::size_t> foreign_hint_;
};

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
    Reader reader(request);
    for (const Option& option : raw.options)
        if (const auto wrong = reader.read(option))
            return Refusal{"InvalidQuery", fmt::format("Query string malformed close to position {}: {} {}",
                                                       option.position, core::shown(option.name), *wrong)};
    if (auto wrong = check_sizes(request)) return *wrong;
    if (const auto foreign = reader.foreign_hint())
        return Refusal{"InvalidValue", fmt::format("Hint {} is none that this server gave; leave it empty", *foreign)};
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

}  // namespace starway::codec::osrm
