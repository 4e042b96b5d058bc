#include "draw/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace starway::draw {

Colour mix(Colour from, Colour to, double share) {
    const auto channel = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(std::lround(a + (b - a) * std::clamp(share, 0.0, 1.0)));
    };
    return {channel(from.r, to.r), channel(from.g, to.g), channel(from.b, to.b)};
}

std::string hex(Colour colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b);
}

Colour Ramp::at(double share) const {
    return share < 0.5 ? mix(low, middle, 2 * share) : mix(middle, high, 2 * share - 1);
}

std::uint32_t Ramp::step(double share) {
    if (!(share > 0)) return 0;
    return static_cast<std::uint32_t>(std::min(share, 1.0) * (steps - 1) + 0.5);
}

Colour palette::step(std::size_t number, std::size_t count) {
    return mix(land, reach, 1 - std::pow(1 - step_opacity(count), static_cast<double>(number) + 1));
}

double palette::step_opacity(std::size_t count) {
    constexpr double left = 0.42;  // of the land under all of them
    return 1 - std::pow(left, 1 / static_cast<double>(count));
}

}  // namespace starway::draw
