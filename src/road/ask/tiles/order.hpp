// The order in which a job has its points.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::road::ask {

// The numbers of some places along the Hilbert curve of their own box, those without a place last; equal ones in their
// order.
std::vector<std::uint64_t> hilbert_order(const std::vector<std::optional<Position>>& places);

}  // namespace starway::road::ask
