// JSON as the verbs print it: keys in the order written, one object, one final newline.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace starway::cli {

using Json = nlohmann::ordered_json;

// Indented, but for lists of numbers, which stand on one line each. Text that is not UTF-8 (a name out of somebody's data) becomes U+FFFD:
// the output is always valid JSON.
std::string to_text(const Json& json);

}  // namespace starway::cli
