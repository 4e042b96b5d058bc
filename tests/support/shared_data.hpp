// Real data that is too large, or too differently licensed, to ship: tests that need it report a skip if it is missing.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
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

}  // namespace starway::test

// Declares `name` as the path, or skips the test.
#define STARWAY_SHARED_DATA(name, relative)                                                \
    const std::filesystem::path name = ::starway::test::shared_data(relative);             \
    if (!std::filesystem::exists(name)) {                                                  \
        GTEST_SKIP() << "shared data not found: " << name << " (set STARWAY_SHARED_DATA)"; \
    }
