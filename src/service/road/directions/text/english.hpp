// Starway's own English phrases.
#pragma once

#include <string_view>

namespace starway::service {

// JSON, in the schema of osrm-text-instructions.
std::string_view english_phrases();

}  // namespace starway::service
