// Packs bytes as gzip does.
#pragma once

#include <string>
#include <string_view>

namespace starway::core {

enum class PackingSpeed { fast, small };
// Empty where there is no memory.
std::string gzip(std::string_view bytes, PackingSpeed speed);

}  // namespace starway::core
