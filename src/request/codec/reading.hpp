// How a source was read: in every answer about it.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::request::codec {

struct Reading {
    double load_ms = 0;
    std::vector<Sentence> warnings;
    std::vector<Sentence> recognised;  // which field the reader used for what
    std::uint64_t rejected = 0;        // rows skipped
};

}  // namespace starway::request::codec
