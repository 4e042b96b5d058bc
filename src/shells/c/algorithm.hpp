// Algorithms by their names.
#pragma once

#include "shells/c/guard.hpp"
#include "starway/road/algorithm.hpp"

namespace starway::c {

// NULL: automatic. Errors: usage, with the names that there are.
inline Result<Algorithm> road_algorithm(const char* name) {
    if (name == nullptr) return Algorithm::automatic;
    if (const auto known = algorithm_named(name)) return *known;
    std::string names;
    for (const AlgorithmName& entry : algorithms) names += (names.empty() ? "" : ", ") + std::string(entry.name);
    return Error{ErrorKind::usage, "'" + std::string(name) + "' is no algorithm of roads; use one of " + names};
}

}  // namespace starway::c
