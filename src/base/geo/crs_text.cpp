#include "base/geo/crs_text.hpp"

#include <algorithm>
#include <array>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"

namespace starway::geo {
namespace {

// Whether what precedes a code says that it is EPSG's.
bool names_epsg(std::string before) {
    constexpr std::array<std::string_view, 5> schemes{"https://", "http://", "www.",
                                                      "urn:x-ogc:def:crs:", "urn:ogc:def:crs:"};
    constexpr std::array<std::string_view, 8> names{"",
                                                    "epsg",
                                                    "epsg.io",
                                                    "opengis.net/def/crs/epsg",
                                                    "opengis.net/gml/srs/epsg.xml#",
                                                    "spatialreference.org/ref/epsg",
                                                    "epsg.org/crs",
                                                    "opengis.net/def/crs/epsg/0"};
    for (const std::string_view scheme : schemes)
        if (before.starts_with(scheme)) before.erase(0, scheme.size());
    // urn:ogc:def:crs:EPSG:9.8.15:27700 has a version between.
    if (before.starts_with("epsg:")) before.erase(std::min(before.find_first_not_of("0123456789.:", 4), before.size()));
    if (before.starts_with("epsg:")) before.resize(4);
    while (!before.empty() && (before.back() == ' ' || before.back() == ':' || before.back() == '/')) before.pop_back();
    return std::find(names.begin(), names.end(), before) != names.end();
}

}  // namespace

std::string crs_text(std::string_view given) {
    const std::string_view text = core::trimmed(given);
    std::string_view code = text;
    while (!code.empty() && code.back() == '/') code.remove_suffix(1);
    const auto last_sign = std::find_if_not(code.rbegin(), code.rend(), core::is_digit);
    const auto before = static_cast<std::size_t>(code.rend() - last_sign);
    if (before == code.size() || !names_epsg(core::lower_case(code.substr(0, before)))) return std::string(text);
    return "EPSG:" + std::string(code.substr(before));
}

}  // namespace starway::geo
