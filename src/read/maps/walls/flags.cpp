#include "read/maps/walls/flags.hpp"

#include <fmt/format.h>

#include "base/core/sentence.hpp"

namespace starway::read::maps {

std::string walls_flags(const std::vector<std::string>& layers) {
    std::vector<std::string> listed, flags;
    for (const std::string& name : layers)
        if (name.find(',') == std::string::npos)
            listed.push_back(name);
        else
            flags.push_back(core::option("layer", name + "=collision"));
    if (!listed.empty()) flags.insert(flags.begin(), core::option("walls", fmt::format("{}", fmt::join(listed, ","))));
    return fmt::format("{}", fmt::join(flags, " "));
}

std::string cost_flag(std::string_view key, std::string_view cost) {
    return core::option("cost", fmt::format("{}={}", key, cost));
}

}  // namespace starway::read::maps
