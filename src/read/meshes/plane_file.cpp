#include "read/meshes/plane_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace starway::read::meshes {
namespace {

constexpr std::string_view before_latitude =
    R"(PROJCS["Starway plane",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],)"
    R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],)"
    R"(PARAMETER["latitude_of_origin",)";
constexpr std::string_view before_longitude = R"(],PARAMETER["central_meridian",)";
constexpr std::string_view behind =
    R"(],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]])";

bool take(std::string_view& text, std::string_view words) {
    if (text.substr(0, words.size()) != words) return false;
    text.remove_prefix(words.size());
    return true;
}

bool take(std::string_view& text, double& number, double most) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return std::abs(number) <= most;
}

}  // namespace

std::string plane_text(const LocalPlane& plane) {
    return fmt::format("{}{}{}{}{}\n", before_latitude, plane.middle.y, before_longitude, plane.middle.x, behind);
}

std::optional<LocalPlane> parse_plane(std::string_view text) {
    LocalPlane plane;
    const bool ours = take(text, before_latitude) && take(text, plane.middle.y, 90) && take(text, before_longitude) &&
                      take(text, plane.middle.x, 180) && take(text, behind);
    if (!ours) return std::nullopt;
    return plane;
}

std::filesystem::path plane_file(const std::filesystem::path& mesh) {
    std::filesystem::path file = mesh;
    if (file.extension() == ".gz") file.replace_extension();
    return file.replace_extension(".prj");
}

}  // namespace starway::read::meshes
