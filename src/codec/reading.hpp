// How a source was read: in every answer about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codec/dialect.hpp"

namespace starway::codec {

struct Reading {
    double load_ms = 0;
    std::vector<std::string> warnings;
    std::vector<std::string> recognised;      // which field the reader used for what
    std::uint64_t rejected = 0;               // rows skipped
    Dialect dialect = Dialect::command_line;  // of whoever reads the answer
};

}  // namespace starway::codec
