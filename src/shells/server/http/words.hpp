// Words of header fields.
#pragma once

#include <boost/beast/core/string_type.hpp>
#include <string>
#include <string_view>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"

namespace starway::server {

// Without the spaces and tabs around it.
inline std::string_view trim(std::string_view text) {
    return core::trimmed(text, " \t");
}

inline std::string_view view(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

// "application/json" of "Application/JSON; charset=utf-8".
inline std::string media_type(std::string_view value) {
    return core::lower_case(trim(value.substr(0, value.find(';'))));
}

}  // namespace starway::server
