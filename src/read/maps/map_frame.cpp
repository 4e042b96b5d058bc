#include <charconv>
#include <cmath>
#include <string_view>

#include "starway/grid/tile_map.hpp"

namespace starway {

Position MapFrame::metres(double column, double row) const {
    const double across = column * resolution;
    const double up = (static_cast<double>(height) - row) * resolution;
    constexpr double per_metre = 1e9;
    const auto rounded = [](double value) { return std::round(value * per_metre) / per_metre + 0.0; };
    return {rounded(x + across * std::cos(yaw) - up * std::sin(yaw)),
            rounded(y + across * std::sin(yaw) + up * std::cos(yaw))};
}

Position MapFrame::cells(Position metres) const {
    const double dx = metres.x - x;
    const double dy = metres.y - y;
    const double across = dx * std::cos(yaw) + dy * std::sin(yaw);
    const double up = dy * std::cos(yaw) - dx * std::sin(yaw);
    return {across / resolution, static_cast<double>(height) - up / resolution};
}

Result<MapLength> MapLength::parse(const std::string& text) {
    MapLength length;
    const char* const last = text.data() + text.size();
    const auto [end, problem] = std::from_chars(text.data(), last, length.value);
    std::string_view unit(end, static_cast<std::size_t>(last - end));
    while (!unit.empty() && unit.front() == ' ') unit.remove_prefix(1);
    if (unit == "m" || unit == "cm") length.unit = Unit::metres;
    if (unit == "cm") length.value /= 100;
    if (unit == "cells" || unit == "cell") length.unit = Unit::cells;
    const bool number = problem == std::errc{} && (unit.empty() || length.unit != Unit::of_map);
    if (number && length.value >= 0) return length;
    return Error{ErrorKind::usage, std::string(number ? "takes a number of at least 0" : "takes a number") + ", not '" +
                                       text + "'; with a unit: 4cells or, on a map in metres, 0.22m or 22cm"};
}

std::optional<double> MapLength::in_cells(double metres_per_cell) const {
    if (unit == Unit::cells || (unit == Unit::of_map && !(metres_per_cell > 0))) return value;
    if (!(metres_per_cell > 0)) return std::nullopt;
    return value / metres_per_cell;
}

}  // namespace starway
