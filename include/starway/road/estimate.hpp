// How heavy a request is, before it runs: for those who serve light ones at once and queue heavy ones.
#pragma once

#include <cstdint>

namespace starway {

// Rough, and found in microseconds: nothing is snapped or searched. Times are of one thread on a machine of 2020.
struct Estimate {
    std::uint64_t settled = 0;  // nodes that searches settle, and cells that are computed, at the most
    double microseconds = 0;
};

}  // namespace starway
