// The strip below a picture: title, meaning of colours and signs, what was left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/layers/path.hpp"
#include "draw/palette.hpp"
#include "draw/picture.hpp"
#include "draw/terrain.hpp"

namespace starway::draw {

class Legend {
public:
    static constexpr std::uint32_t narrowest = 380;  // pixels

    // ends, terrain (or null): of the picture. notes: all of them. width: of its lines.
    Legend(const Picture& picture, const Ends& ends, const Terrain* terrain, const std::vector<std::string>& notes,
           double width);
    [[nodiscard]] double height() const { return height_; }
    void draw(Surface& surface) const;  // from (0, 0)

    // For a page that lays the signs out itself: each is drawn by itself, in a strip from 0,0 of this height.
    static constexpr std::uint32_t sign_height = 16;
    [[nodiscard]] std::size_t sign_count() const { return items_.size(); }
    [[nodiscard]] const std::string& label(std::size_t number) const { return items_[number].label; }
    [[nodiscard]] double sign_width(std::size_t number) const;
    void draw_sign(Surface& surface, std::size_t number) const {
        draw_sign(surface, items_[number], {0, sign_height / 2.0});
    }

private:
    enum class Sign : std::uint8_t { start, goal, stop, path, line, trace, patch, ramp, portal };
    struct Item {
        Sign sign;
        std::string label;
        Colour colour;
        Ramp ramp;
        Position place;  // of its left end, at the middle of its row
    };
    struct Text {
        std::string text;
        Position place;
        Lettering lettering;
    };

    [[nodiscard]] static double width_of(const Item& item);
    void add_ground(const Picture& picture, const Terrain* terrain);
    void add_terrain(const Terrain& terrain);
    void add_search(const Picture& picture, const Ends& ends);
    void add_lines(const Shapes& shapes);
    void add_text(std::string_view text, const Lettering& lettering, double width);
    void place_items(double width);
    static void draw_sign(Surface& surface, const Item& item, Position place);

    std::vector<Item> items_;
    std::vector<Text> texts_;
    double height_ = 0;
};

}  // namespace starway::draw
