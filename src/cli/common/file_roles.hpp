// Distinguishes options that read files from options that write them, so that no output destroys an input.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "starway/core/result.hpp"

namespace starway::cli {

// Every FILE option is an input, except those listed in file_roles.cpp. Errors (usage): an output or one of its
// sibling files is also an input or another output, by name, symbolic link or hard link. Verbs that change their
// network file may name it as output. Precondition: the command line was parsed.
Result<void> check_outputs(const CLI::App& verb);

}  // namespace starway::cli
