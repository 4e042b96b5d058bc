#include "io/write/json_text.hpp"

#include "core/text.hpp"

namespace starway::io {
namespace {

void append_escaped(std::string& json, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            json.push_back('\\');
            json.push_back(c);
        } else if (byte >= 0x20) {
            json.push_back(c);
        } else if (c == '\n') {
            json += "\\n";
        } else if (c == '\t') {
            json += "\\t";
        } else {
            json += "\\u00";
            json.push_back(digits[byte >> 4U]);
            json.push_back(digits[byte & 15U]);
        }
    }
}

}  // namespace

void append_json_string(std::string& json, std::string_view text) {
    json.push_back('"');
    if (core::is_valid_utf8(text))
        append_escaped(json, text);
    else
        append_escaped(json, core::latin1_to_utf8(text));
    json.push_back('"');
}

}  // namespace starway::io
