// The reader of requests names members as requests do; a service whose members have other names tells its errors in
// those.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::server {

// word: what the caller wrote for a place such as "from[0]" or "avoid.areas[2].coordinates[0][1]".
Error in_callers_words(const Error& error, const std::function<std::string(std::string_view)>& word);

// "points" + "[0]" where the place is "from[0]" and the member "from"; empty where the place is not in it.
std::string moved_place(std::string_view place, std::string_view member, std::string_view to);

}  // namespace starway::server
