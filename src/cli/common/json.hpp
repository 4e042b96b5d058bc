// JSON output of the verbs: one object, keys in insertion order, one final newline.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace starway::cli {

using Json = nlohmann::ordered_json;

// Indented, with lists of numbers on one line. Bytes that are not UTF-8 become U+FFFD, so the output is always valid JSON.
std::string to_text(const Json& json);

}  // namespace starway::cli
