// The nearest of many points, by straight lines.
//
//   const std::vector<double> towns{0, 0, 10, 0}, asked{2, 1};               // x, y of each
//   const auto found = nearest_points(towns, asked, 2);
//   (*found)[0].number;                                                       // 0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"

namespace starway {

struct NearestPoint {
    std::uint64_t number = 0;  // of the point, from 0
    double distance = 0;
};

// For each of `asked` the nearest of `points`, of equal ones the first; in a plane (2 dimensions) or in space (3), a
// point's coordinates one after the other. A k-d tree; all threads. Errors: usage (other dimensions, not whole points,
// no points, numbers that are not finite), interrupted.
STARWAY_EXPORT Result<std::vector<NearestPoint>> nearest_points(std::span<const double> points,
                                                                std::span<const double> asked, std::size_t dimensions,
                                                                const Control& control = {});

}  // namespace starway
