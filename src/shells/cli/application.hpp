#pragma once

#include <string>
#include <vector>

#include "starway/core/progress.hpp"

namespace starway::cli {

// Runs the command line (without the program's name) and returns the exit code. `interrupted` is set from a signal
// handler.
int run(const std::vector<std::string>& arguments, const CancelFlag& interrupted);

}  // namespace starway::cli
