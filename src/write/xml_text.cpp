#include "write/xml_text.hpp"

#include <algorithm>

#include "base/core/text.hpp"
#include "write/number_text.hpp"

namespace starway::writing {

void append_xml(std::string& xml, std::string_view text) {
    if (!core::is_valid_utf8(text)) {
        append_xml(xml, core::latin1_to_utf8(text));
        return;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF") {  // U+FFFE, U+FFFF
            i += 2;
            continue;
        }
        switch (c) {
            case '&':
                xml += "&amp;";
                break;
            case '<':
                xml += "&lt;";
                break;
            case '>':
                xml += "&gt;";
                break;
            case '"':
                xml += "&quot;";
                break;
            case '\r':
                xml += "&#13;";
                break;  // an unescaped one would be read back as a line feed
            default:
                if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n') xml.push_back(c);
        }
    }
}

void append_xml_value(std::string& xml, const geo::Value& value) {
    std::string plain;
    append_plain(plain, value);
    append_xml(xml, plain);
}

std::optional<std::size_t> name_field(const std::vector<geo::Field>& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (core::fold(fields[i].name) == "name") return i;
    return std::nullopt;
}

}  // namespace starway::writing
