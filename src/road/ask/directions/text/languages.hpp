// The languages that ship with the library: files in the schema of osrm-text-instructions with words of our own
// (languages/*.json).
#pragma once

#include <span>
#include <string_view>

namespace starway::road::ask {

struct Language {
    std::string_view code;  // "de"
    std::string_view phrases;
};

// By code. English is one of them.
std::span<const Language> languages();

}  // namespace starway::road::ask
