#pragma once

#include <string>
#include <string_view>

namespace starway::io {

// Quoted and escaped; text that is not UTF-8 is read as Latin-1.
void append_json_string(std::string& json, std::string_view text);

}  // namespace starway::io
