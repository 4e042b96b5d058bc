#include "support/source_dir.hpp"

namespace starway::test {

// Only this file uses the macros with paths, so that a compiler cache serves all other files in any checkout.
std::string source_dir() {
    return STARWAY_SOURCE_DIR;
}
std::string binary_dir() {
    return STARWAY_BINARY_DIR;
}

}  // namespace starway::test
