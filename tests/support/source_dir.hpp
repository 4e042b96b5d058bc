// The paths of the checkout and its build.
#pragma once

#include <string>

namespace starway::test {

std::string source_dir();
std::string binary_dir();

}  // namespace starway::test
