// A reader's report on its source: recognised fields, assumptions and rejected rows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace starway {

struct RejectedRow {
    std::uint64_t line = 0;  // from 1; for sources without lines, the feature number from 0
    std::string column;      // may be empty
    std::string value;       // truncated to 80 characters
    std::string reason;
};

struct LoadReport {
    std::vector<std::string> recognised;  // "name from field FULLNAME"
    std::vector<std::string> warnings;    // to stderr, one sentence each
    std::vector<RejectedRow> rejected;    // the first 1000
    std::uint64_t rejected_count = 0;
    // The fields of node numbers that connect the lines of a GIS source; empty: something else connects its roads.
    std::string from_field, to_field;
};

}  // namespace starway
