// Bodies packed as the client accepts them.
#pragma once

#include <string>
#include <string_view>

namespace starway::server {

enum class Packing { none, gzip, zstd };

// The best that a field Accept-Encoding offers; a quality of 0 refuses.
Packing packing_for(std::string_view accept_encoding);
std::string_view name_of(Packing packing);

// Empty where packing fails or gains nothing: send the text as it is.
std::string pack(std::string_view text, Packing packing);

}  // namespace starway::server
