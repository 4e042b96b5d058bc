// Real data that is too large, or too differently licensed, to ship. Tests use a small stand-in (data/stand-ins), and
// also the real data if it is there.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#include "support/source_dir.hpp"

namespace starway::test {

// $STARWAY_SHARED_DATA, or ../shared/data beside the checkout.
inline std::filesystem::path shared_data(const std::string& relative) {
    const char* chosen = std::getenv("STARWAY_SHARED_DATA");
    const std::filesystem::path folder =
        chosen != nullptr ? std::filesystem::path(chosen)
                          : std::filesystem::path(starway::test::source_dir()).parent_path() / "shared" / "data";
    return folder / relative;
}

inline std::filesystem::path stand_in(const std::string& relative) {
    return std::filesystem::path(starway::test::source_dir()) / "data" / "stand-ins" / relative;
}

// Says that a test was content with the stand-in.
inline void note_missing(const std::filesystem::path& shared) {
    std::cout << "note: " << shared.string()
              << " was not found, only its stand-in was read (set STARWAY_SHARED_DATA)\n";
}

// Calls check(path, false) for the stand-in, and check(path, true) for the shared data where that is there; else says
// so.
template <class Check>
void for_each_source(const std::filesystem::path& stand_in, const std::string& shared, Check&& check) {
    {
        SCOPED_TRACE(stand_in.string());
        check(stand_in, false);
    }
    const std::filesystem::path real = shared_data(shared);
    if (!std::filesystem::exists(real)) return note_missing(real);
    SCOPED_TRACE(real.string());
    check(real, true);
}

}  // namespace starway::test
