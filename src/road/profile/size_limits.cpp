#include "road/profile/size_limits.hpp"

#include <string_view>
#include <utility>

namespace starway::road::profile {
namespace {

std::vector<std::string> keys_of_limit(const std::string& stem, const std::string& direction, const Profile& profile) {
    std::vector<std::string> keys;
    for (const std::string& kind : profile.access) {
        if (kind == "access") continue;
        keys.push_back(stem + ":" + kind + direction);
        keys.push_back(stem + ":" + kind);
    }
    keys.push_back(stem + direction);
    keys.push_back(stem);
    return keys;
}

}  // namespace

std::vector<SizeLimit> size_limits(const Profile& profile) {
    const Vehicle& vehicle = profile.vehicle;
    const std::array<std::pair<std::string_view, double>, 9> sizes{{{"maxheight", vehicle.height},
                                                                    {"maxheight:physical", vehicle.height},
                                                                    {"maxwidth", vehicle.width},
                                                                    {"maxwidth:physical", vehicle.width},
                                                                    {"maxlength", vehicle.length},
                                                                    {"maxweight", vehicle.weight},
                                                                    {"maxweightrating", vehicle.rating()},
                                                                    {"maxaxleload", vehicle.axle_load},
                                                                    {"maxaxles", vehicle.axles}}};
    std::vector<SizeLimit> limits;
    for (const auto& [name, size] : sizes) {
        if (size <= 0) continue;
        const std::string stem(name);
        limits.push_back(
            {stem, size, {keys_of_limit(stem, ":forward", profile), keys_of_limit(stem, ":backward", profile)}});
    }
    return limits;
}

}  // namespace starway::road::profile
