// The sections that say how the weights of a column lie along arcs, and who says so.
#pragma once

#include <cstddef>
#include <string>

namespace starway::road::network {

std::string arc_ends_name(std::size_t column);
std::string arc_part_name(std::size_t column);
std::string arc_source_name(std::size_t column);

}  // namespace starway::road::network
