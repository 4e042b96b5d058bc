#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "request/codec/osrm/option_reader.hpp"
#include "request/codec/osrm/text_values.hpp"
#include "road/profile/class_table.hpp"

namespace starway::request::codec::osrm {
namespace {

bool set(bool& target, std::string_view text) {
    const auto value = bool_of(text);
    if (value) target = *value;
    return value.has_value();
}
// item(text) reads one element; nothing stands for the default.
template <class Item>
bool each(std::string_view text, std::vector<Item>& list, const auto& item) {
    list.clear();
    for (const std::string_view part : split(text, ';'))
        if (!item(part)) return false;
    return true;
}
bool positive_numbers(std::string_view text, std::vector<double>& list) {
    list.clear();
    for (const std::string_view part : split(text, ',')) {
        const auto value = number_of<double>(part);
        if (!value || *value <= 0) return false;
        list.push_back(*value);
    }
    return true;
}
bool indices(std::string_view text, std::vector<std::size_t>& list) {
    list.clear();
    if (text == "all") return true;
    for (const std::string_view part : split(text, ';')) {
        const auto value = number_of<std::size_t>(part);
        if (!value) return false;
        list.push_back(*value);
    }
    return true;
}

bool class_names(std::string_view text, std::vector<std::string>& list) {
    list.clear();
    for (const std::string_view part : split(text, ',')) {
        if (part.empty()) return false;
        list.emplace_back(part);
    }
    return true;
}

}  // namespace

bool OptionReader::bearings(std::string_view text) {
    return each(text, request_.bearings, [&](std::string_view part) {
        if (part.empty()) return request_.bearings.emplace_back(), true;
        const auto two = split(part, ',');
        const auto degrees = two.size() == 2 ? number_of<int>(two[0]) : std::nullopt;
        const auto range = two.size() == 2 ? number_of<int>(two[1]) : std::nullopt;
        constexpr int circle = 360;
        if (!degrees || !range || *degrees < 0 || *degrees > circle || *range < 0 || *range > circle / 2) return false;
        request_.bearings.push_back(BearingRange{*degrees % circle, *range});
        return true;
    });
}
bool OptionReader::radiuses(std::string_view text) {
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
bool OptionReader::hints(std::string_view text) {
    return each(text, request_.hints, [&](std::string_view part) {
        request_.hints.push_back(part.empty() ? std::nullopt : read_hint(part));  // another server's says nothing here
        return true;
    });
}
bool OptionReader::generate_hints(std::string_view text) {
    return set(request_.generate_hints, text);
}
bool OptionReader::approaches(std::string_view text) {
    return each(text, request_.approaches, [&](std::string_view part) {
        if (part != "" && part != "unrestricted" && part != "curb" && part != "opposite") return false;
        request_.approaches.push_back(part == "curb"       ? Approach::curb
                                      : part == "opposite" ? Approach::opposite
                                                           : Approach::unrestricted);
        return true;
    });
}
bool OptionReader::exclude(std::string_view text) {
    return class_names(text, request_.closed.classes);
}
bool OptionReader::snap_exclude(std::string_view text) {
    std::vector<std::string> names;
    if (!class_names(text, names)) return false;
    auto& all = request_.closed.snap_exclude;  // to which "snapping" may have added
    all.insert(all.end(), names.begin(), names.end());
    return true;
}
bool OptionReader::snapping(std::string_view text) {
    if (text == "any") request_.closed.snap_exclude.emplace_back(road::profile::start_anywhere);
    return text == "default" || text == "any";
}
bool OptionReader::skip_waypoints(std::string_view text) {
    return set(request_.skip_waypoints, text);
}
bool OptionReader::alternatives(std::string_view text) {
    if (const auto wanted = bool_of(text)) return request_.alternatives = *wanted ? 1 : 0, true;
    const auto count = number_of<std::uint32_t>(text);
    if (count) request_.alternatives = *count;
    return count.has_value();
}
bool OptionReader::steps(std::string_view text) {
    return set(request_.steps, text);
}
bool OptionReader::annotations(std::string_view text) {
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
bool OptionReader::table_annotations(std::string_view text) {
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
bool OptionReader::geometries(std::string_view text) {
    if (text != "polyline" && text != "polyline6" && text != "geojson") return false;
    request_.geometries = text == "geojson"     ? Geometries::geojson
                          : text == "polyline6" ? Geometries::polyline6
                                                : Geometries::polyline;
    return true;
}
bool OptionReader::overview(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, Overview>, 4> names{{{"simplified", Overview::simplified},
                                                                          {"full", Overview::full},
                                                                          {"false", Overview::none},
                                                                          {"by_legs", Overview::by_legs}}};
    for (const auto& [name, overview] : names)
        if (name == text) return request_.overview = overview, true;
    return false;
}
bool OptionReader::continue_straight(std::string_view text) {
    request_.continue_straight.reset();
    if (text == "default") return true;
    request_.continue_straight = bool_of(text);
    return request_.continue_straight.has_value();
}
bool OptionReader::waypoints(std::string_view text) {
    return indices(text, request_.waypoints) && !request_.waypoints.empty();
}
bool OptionReader::number(std::string_view text) {
    const auto count = number_of<std::uint32_t>(text);
    if (count) request_.number = *count;
    return count && *count > 0;
}
bool OptionReader::sources(std::string_view text) {
    return indices(text, request_.sources);
}
bool OptionReader::destinations(std::string_view text) {
    return indices(text, request_.destinations);
}
bool OptionReader::fallback_speed(std::string_view text) {
    request_.fallback_speed = number_of<double>(text);
    return request_.fallback_speed && *request_.fallback_speed > 0;
}
bool OptionReader::fallback_coordinate(std::string_view text) {
    request_.fallback_by_snapped = text == "snapped";
    return text == "snapped" || text == "input";
}
bool OptionReader::scale_factor(std::string_view text) {
    const auto factor = number_of<double>(text);
    if (factor) request_.scale_factor = *factor;
    return factor && *factor > 0;
}
bool OptionReader::timestamps(std::string_view text) {
    return each(text, request_.timestamps, [&](std::string_view part) {
        const auto seconds = number_of<double>(part);
        if (seconds) request_.timestamps.push_back(*seconds);
        return seconds && *seconds >= 0;
    });
}
bool OptionReader::gaps(std::string_view text) {
    request_.split_gaps = text == "split";
    return text == "split" || text == "ignore";
}
bool OptionReader::tidy(std::string_view text) {
    return set(request_.tidy, text);
}
bool OptionReader::roundtrip(std::string_view text) {
    return set(request_.roundtrip, text);
}
bool OptionReader::source(std::string_view text) {
    request_.first_fixed = text == "first";
    return text == "first" || text == "any";
}
bool OptionReader::destination(std::string_view text) {
    request_.last_fixed = text == "last";
    return text == "last" || text == "any";
}
bool OptionReader::contours_seconds(std::string_view text) {
    return positive_numbers(text, request_.contours_seconds);
}
bool OptionReader::contours_metres(std::string_view text) {
    return positive_numbers(text, request_.contours_metres);
}
bool OptionReader::direction(std::string_view text) {
    request_.towards = text == "to";
    return text == "to" || text == "from";
}
bool OptionReader::polygons(std::string_view text) {
    return set(request_.polygons, text);
}

}  // namespace starway::request::codec::osrm
