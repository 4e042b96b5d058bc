#include "io/maps/walls/flags.hpp"

#include <fmt/format.h>

#include "io/maps/source_text.hpp"

namespace starway::maps {

std::string walls_flags(const std::vector<std::string>& layers) {
    std::vector<std::string> listed, flags;
    for (const std::string& name : layers)
        if (name.find(',') == std::string::npos)
            listed.push_back(name);
        else
            flags.push_back("--layer " + shell_word(name + "=collision"));
    if (!listed.empty())
        flags.insert(flags.begin(), "--walls " + shell_word(fmt::format("{}", fmt::join(listed, ","))));
    return fmt::format("{}", fmt::join(flags, " "));
}

std::string cost_flag(std::string_view key, std::string_view cost) {
    return "--cost " + shell_word(fmt::format("{}={}", key, cost));
}

}  // namespace starway::maps
