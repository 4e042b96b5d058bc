// Files that are read because they lie beside a source, or in its folder.
#pragma once

#include <fmt/format.h>

#include <string>

#include "base/core/files/within.hpp"
#include "base/core/shown.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// The user did not name such a file, so it must not be a link to one elsewhere.
inline Error leads_outside(const std::string& file, const std::string& source) {
    return {
        ErrorKind::data,
        fmt::format("{}: {} is a link to a file outside of its folder, and was not read; put that file itself there",
                    core::shown(source), core::shown(file))};
}

}  // namespace starway::read
