// What must hold where parts of the program meet: before the file is written, after an index is computed, where an
// engine answers. Looked at in builds for debugging, for sanitizers and for fuzzing; a release spends nothing on it.
// What may be wrong in an input is an Error instead.
#pragma once

#ifndef NDEBUG
#include <cstdio>
#include <cstdlib>

namespace starway::core {

[[noreturn]] inline void check_failed(const char* what, const char* file, int line) {
    static_cast<void>(std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what));
    std::abort();
}

}  // namespace starway::core

// Takes a bool or a Result<void>.
#define STARWAY_CHECK(condition)                         \
    (static_cast<bool>(condition) ? static_cast<void>(0) \
                                  : ::starway::core::check_failed(#condition, __FILE__, __LINE__))
#else
#define STARWAY_CHECK(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#endif
