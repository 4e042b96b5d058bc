#include <cmath>

#include "starway/grid/tile_map.hpp"

namespace starway {

Position MapFrame::metres(double column, double row) const {
    const double across = column * resolution;
    const double up = (static_cast<double>(height) - row) * resolution;
    return {x + across * std::cos(yaw) - up * std::sin(yaw), y + across * std::sin(yaw) + up * std::cos(yaw)};
}

Position MapFrame::cells(Position metres) const {
    const double dx = metres.x - x;
    const double dy = metres.y - y;
    const double across = dx * std::cos(yaw) + dy * std::sin(yaw);
    const double up = dy * std::cos(yaw) - dx * std::sin(yaw);
    return {across / resolution, static_cast<double>(height) - up / resolution};
}

}  // namespace starway
