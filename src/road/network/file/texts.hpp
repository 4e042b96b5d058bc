// Texts in a section of bytes, each with a zero byte after it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::road::network {

// Precondition: no text has a zero byte.
std::string bytes_of_texts(std::span<const std::string> texts);
std::string bytes_of_texts(std::span<const Sentence> texts);
// Views into the bytes. A last text without its zero byte counts, too.
std::vector<std::string_view> texts_of(std::span<const char> bytes);

}  // namespace starway::road::network
