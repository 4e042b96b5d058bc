// A reader's report on its source: recognised fields, assumptions and rejected rows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "starway/core/sentence.hpp"

namespace starway {

struct RejectedRow {
    std::uint64_t line = 0;  // from 1; for sources without lines, the feature number from 0
    std::string column;      // may be empty
    std::string value;       // truncated to 80 characters
    Sentence reason;
};

struct LoadReport {
    std::vector<Sentence> recognised;   // "name from field FULLNAME"
    std::vector<Sentence> warnings;     // to stderr, one sentence each
    std::vector<RejectedRow> rejected;  // the first 1000
    std::uint64_t rejected_count = 0;
    // The fields of node numbers that connect the lines of a GIS source; empty: something else connects its roads.
    std::string from_field, to_field;
};

}  // namespace starway
