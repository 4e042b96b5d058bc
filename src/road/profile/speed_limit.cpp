#include "road/profile/speed_limit.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "road/profile/quantity.hpp"

namespace starway::road::profile {
namespace {

constexpr double fastest = 400;

std::optional<double> zone_speed(std::string_view text, const std::map<std::string, double>& zones) {
    if (const auto found = zones.find(std::string(text)); found != zones.end()) return found->second;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        if (text.starts_with("zone")) return quantity(text.substr(4));
        return std::nullopt;
    }
    const std::string_view rest = text.substr(colon + 1);
    if (rest.empty()) return std::nullopt;
    if (text.substr(0, colon) == "zone") return quantity(rest);
    const bool is_country = colon == 2;
    if (!is_country) return std::nullopt;
    if (const auto number = quantity(rest)) return number;
    return zone_speed(rest, zones);
}

}  // namespace

SpeedLimit parse_speed_limit(std::string_view text, const std::map<std::string, double>& zones) {
    constexpr std::array<std::string_view, 11> silent{"signals",  "variable", "sign",   "signed", "implicit", "survey",
                                                      "markings", "unposted", "source", "yes",    "no"};
    SpeedLimit lowest{SpeedLimit::Kind::says_nothing, 0};
    for_each_item(text, [&](std::string_view item) {
        // Speeds have no decimals: "50,30" is a list of an unknown form.
        auto kmh = item.find(',') == std::string_view::npos ? quantity(item) : std::nullopt;
        if (!kmh) kmh = zone_speed(item, zones);
        if (kmh && *kmh > 0 && *kmh <= fastest) {
            if (lowest.kind != SpeedLimit::Kind::known || *kmh < lowest.kmh) lowest = {SpeedLimit::Kind::known, *kmh};
            return true;
        }
        if (std::find(silent.begin(), silent.end(), item) == silent.end()) {
            lowest = {};
            return false;
        }
        return true;
    });
    return lowest;
}

}  // namespace starway::road::profile
