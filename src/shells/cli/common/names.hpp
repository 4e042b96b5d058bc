// Sentences with the names of flags.
#pragma once

#include <string>
#include <string_view>

#include "base/core/sentence.hpp"

namespace starway::cli {

extern const core::Names names_of_flags;  // --max-snap, --crs none, `starway prepare --index ch`

// max_snap, of --max-snap.
std::string option_of(std::string_view flag);

// As the command line's users read it.
std::string in_flags(const Sentence& sentence);

}  // namespace starway::cli
