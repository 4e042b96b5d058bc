// Packs bytes as gzip does, and unpacks them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace starway::core {

enum class PackingSpeed { fast, small };
// Empty where there is no memory.
std::string gzip(std::string_view bytes, PackingSpeed speed);
// Empty where the bytes are no whole stream of gzip's, or hold more than `most` bytes.
std::string gunzip(std::string_view bytes, std::size_t most);

}  // namespace starway::core
