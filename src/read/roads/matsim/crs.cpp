#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/geo/crs_text.hpp"
#include "read/roads/matsim/reader.hpp"

namespace starway::read {
namespace {

// Of TransformationFactory and MGC, which know these names beside what GeoTools decodes. Those of Hartebeesthoek count
// east and north, other than the systems of EPSG that are called so.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> known_systems{{
    {"Atlantis", "none"},
    {"WGS84", "EPSG:4326"},
    {"CH1903_LV03", "EPSG:21781"},
    {"CH1903_LV03_GT", "EPSG:21781"},
    {"CH1903_LV03_Plus", "EPSG:2056"},
    {"CH1903_LV03_Plus_GT", "EPSG:2056"},
    {"GK4", "EPSG:31468"},
    {"DHDN_GK4", "EPSG:31468"},
    {"DHDN_SoldnerBerlin", "EPSG:3068"},
    {"EPSG5514_KROVAK", "EPSG:5514"},
    {"NAD83_UTM17N", "EPSG:26917"},
    {"WGS84_SVY21", "EPSG:3414"},
    {"WGS84_TM", "EPSG:3414"},
    {"WGS84_Albers", "+proj=aea +lat_1=20 +lat_2=-23 +lat_0=0 +lon_0=25 +datum=WGS84 +type=crs"},
    {"WGS84_SA_Albers", "+proj=aea +lat_1=-18 +lat_2=-32 +lat_0=0 +lon_0=24 +datum=WGS84 +type=crs"},
    {"SA_Lo19", "+proj=tmerc +lat_0=0 +lon_0=19 +datum=WGS84 +type=crs"},
    {"SA_Lo25", "+proj=tmerc +lat_0=0 +lon_0=25 +datum=WGS84 +type=crs"},
    {"SA_Lo29", "+proj=tmerc +lat_0=0 +lon_0=29 +datum=WGS84 +type=crs"},
    {"SA_Lo31", "+proj=tmerc +lat_0=0 +lon_0=31 +datum=WGS84 +type=crs"},
    {"PCS_ITRF2000_TM_UOS",
     "+proj=tmerc +lat_0=38 +lon_0=128 +k=0.9999 +x_0=400000 +y_0=600000 +ellps=bessel +type=crs"},
}};

}  // namespace

std::string matsim_crs(std::string_view name) {
    const auto* const known = std::find_if(known_systems.begin(), known_systems.end(),
                                           [&](const auto& entry) { return entry.first == name; });
    if (known != known_systems.end()) return std::string(known->second);
    // WGS84_UTM33N
    constexpr std::string_view utm = "WGS84_UTM";
    if (name.starts_with(utm) && name.size() >= utm.size() + 2) {
        const bool is_south = name.back() == 'S';
        const std::string_view digits = name.substr(utm.size(), name.size() - utm.size() - 1);
        unsigned zone = 0;
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), zone);
        constexpr unsigned zones = 60;
        if (fault == std::errc{} && end == digits.data() + digits.size() && zone >= 1 && zone <= zones &&
            (is_south || name.back() == 'N'))
            return fmt::format("EPSG:{}", (is_south ? 32700 : 32600) + zone);
    }
    return geo::crs_text(name);
}

}  // namespace starway::read
