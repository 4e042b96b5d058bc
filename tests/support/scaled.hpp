// How many rounds a test runs.
#pragma once

#include <cstdlib>

namespace starway::test {

// The number of rounds: the quick suite, or the long one (STARWAY_LONG_TESTS).
inline int scaled(int quick, int full) {
    return std::getenv("STARWAY_LONG_TESTS") != nullptr ? full : quick;
}

}  // namespace starway::test
