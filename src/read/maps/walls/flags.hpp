// The options that messages advise, as they are typed into a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace starway::read::maps {

// --walls 'Water,Cliffs'. A layer with a comma in its name is closed by --layer.
std::string walls_flags(const std::vector<std::string>& layers);
// --cost 'water=blocked'
std::string cost_flag(std::string_view key, std::string_view cost);

}  // namespace starway::read::maps
