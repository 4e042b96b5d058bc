// A picture as SVG 1.1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "draw/surface.hpp"

namespace starway::draw {

class SvgSurface final : public Surface {
public:
    // Without `background` it is transparent. title: for screen readers and tooltips.
    SvgSurface(std::uint32_t width, std::uint32_t height, std::optional<Colour> background, std::string_view title);

    void begin(std::string_view layer) override;
    void end() override;
    void stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour,
               double opacity) override;
    void area(std::span<const std::vector<Position>> rings, Colour colour, double opacity) override;
    void line(std::span<const Position> points, const Stroke& stroke) override;
    void segments(std::span<const Position> points, const Stroke& stroke) override;
    void disc(Position centre, double radius, Colour colour, double opacity) override;
    void text(Position start_of_baseline, double size, std::string_view text, Colour colour) override;
    [[nodiscard]] bool can_write(std::string_view /*text*/) const override { return true; }

    // A PNG over a part of the picture.
    void image(Position corner, double width, double height, std::string_view png);

    // The whole document; nothing may be added afterwards.
    [[nodiscard]] std::string finish();

private:
    void open_path(std::string_view attributes);
    void close_path();
    void move_to(Position p, char command);
    void append_points(std::span<const Position> points);

    std::string svg_;
};

}  // namespace starway::draw
