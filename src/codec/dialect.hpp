// The engine's sentences name options as the command line does ("--max-snap"). Who asks in another way reads the names of that way.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::codec {

enum class Dialect : std::uint8_t {
    command_line,
    osrm,   // options of OSRM's services: radiuses
    roads,  // members of requests as JSON: 'max_snap_m'
    maps,   // the same for tile maps and navigation meshes: 'max_snap'
};

// The sentence with the names of that way of asking. Advice that nobody can follow there, because it names an option that there is none for or a
// command of the program, is left out; what stands in double quotes stays as it is.
std::string reworded(Dialect dialect, std::string sentence);
Error reworded(Dialect dialect, Error error);
std::vector<std::string> reworded(Dialect dialect, std::vector<std::string> sentences);

}  // namespace starway::codec
