// Expat over a text in memory, piece by piece.
#pragma once

#include <expat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace starway::read {

// A tag or comment; before its version 2.6, Expat reads one that is cut once more with each piece.
inline constexpr std::size_t largest_xml_token = std::size_t{1} << 20U;

enum class XmlEnd : std::uint8_t { whole, failed, huge_token, stopped };

// Until `goes_on()` says no, or a handler stops the parser (failed, too).
template <class GoesOn>
XmlEnd parse_xml(XML_Parser parser, std::string_view text, GoesOn&& goes_on) {
    constexpr std::size_t piece = std::size_t{1} << 16U;
    for (std::size_t at = 0;;) {
        if (!goes_on()) return XmlEnd::stopped;
        const std::size_t size = std::min(text.size() - at, piece);
        const bool is_last = at + size == text.size();
        if (::XML_Parse(parser, text.data() + at, static_cast<int>(size), is_last ? 1 : 0) != XML_STATUS_OK)
            return XmlEnd::failed;
        if (is_last) return XmlEnd::whole;
        at += size;
        const XML_Index begun = ::XML_GetCurrentByteIndex(parser);  // of what is not whole yet
        if (begun >= 0 && at > static_cast<std::size_t>(begun) + largest_xml_token) return XmlEnd::huge_token;
    }
}

}  // namespace starway::read
