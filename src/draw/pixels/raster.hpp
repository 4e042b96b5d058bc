// A raster image, drawn with anti-aliasing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "draw/surface.hpp"

namespace starway::draw {

class Raster final : public Surface {
public:
    Raster(std::uint32_t width, std::uint32_t height, Colour background);

    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }
    [[nodiscard]] Colour at(std::uint32_t x, std::uint32_t y) const {
        const std::uint8_t* pixel = pixels_.data() + offset(x, y);
        return {pixel[0], pixel[1], pixel[2]};
    }
    void set(std::uint32_t x, std::uint32_t y, Colour colour) {
        std::uint8_t* pixel = pixels_.data() + offset(x, y);
        pixel[0] = colour.r;
        pixel[1] = colour.g;
        pixel[2] = colour.b;
    }
    // Red, green and blue, one byte each.
    [[nodiscard]] std::span<const std::uint8_t> row(std::uint32_t y) const {
        return {pixels_.data() + offset(0, y), std::size_t{3} * width_};
    }

    void begin(std::string_view layer) override;
    void end() override;
    void stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour,
               double opacity) override;
    void area(std::span<const std::vector<Position>> rings, Colour colour, double opacity) override;
    void line(std::span<const Position> points, const Stroke& stroke) override;
    void segments(std::span<const Position> points, const Stroke& stroke) override;
    void disc(Position centre, double radius, Colour colour, double opacity) override;
    void text(Position start_of_baseline, double size, std::string_view text, Colour colour) override;
    [[nodiscard]] bool can_write(std::string_view text) const override;

private:
    struct Edge {
        double top, bottom;
        double x, slope;  // x at the top, and its change per pixel downwards
        int turn;         // 1 if the outline runs down, -1 if it runs up
    };
    struct Crossing {
        double x;
        int turn;
    };

    [[nodiscard]] std::size_t offset(std::uint32_t x, std::uint32_t y) const {
        return (std::size_t{y} * width_ + x) * 3;
    }
    void add_edge(Position from, Position to);
    void add_outline(std::span<const Position> outline, Position place);
    void add_disc(Position centre, double radius);
    void add_bar(Position from, Position to, double width);
    void add_line(std::span<const Position> points, double width);
    // Fills the added outlines (non-zero winding rule) and clears them.
    void fill(Colour colour, double opacity);
    void cover_row(std::uint32_t y);
    void cover(double from, double to);

    std::uint32_t width_;
    std::uint32_t height_;
    std::vector<std::uint8_t> pixels_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> active_;
    std::vector<Crossing> crossings_;
    std::vector<float> covered_;  // per pixel of the current row
    std::uint32_t first_covered_ = 0, last_covered_ = 0;
};

}  // namespace starway::draw
