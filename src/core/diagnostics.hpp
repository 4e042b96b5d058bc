// What a reader tells about its source: what it took for what, what it assumed, and what it rejected.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace starway::core {

struct RejectedRow {
    std::uint64_t line = 0;  // from 1; a feature number from 0 where the source has no lines
    std::string column;      // may be empty
    std::string value;       // as found, cut to 80 characters
    std::string reason;
};

}  // namespace starway::core

namespace starway {

struct LoadReport {
    std::vector<std::string> recognised;      // "name from field FULLNAME"
    std::vector<std::string> warnings;        // to stderr, one sentence each
    std::vector<core::RejectedRow> rejected;  // the first 1000
    std::uint64_t rejected_count = 0;
};

}  // namespace starway
