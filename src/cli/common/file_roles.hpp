// Which options name files that are read and which name files that are written, so that no output destroys an input.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "starway/core/result.hpp"

namespace starway::cli {

// Every option that takes a FILE names one that is read, but for those listed in file_roles.cpp. Errors (usage): an output, or a file written
// beside it, is one of the inputs or another output: by name, through a link, or through a further hard link. Verbs that are there to change
// their network file may name it as their output. Precondition: the command line was parsed.
Result<void> check_outputs(const CLI::App& verb);

}  // namespace starway::cli
