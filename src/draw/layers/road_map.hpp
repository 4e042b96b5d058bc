// Roads in the style of the map page (shells/web/app/style.ts): each class by its width and colour, names along them, a
// scale and whom the map has to name.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/layers/names.hpp"
#include "draw/layers/path.hpp"
#include "draw/picture.hpp"
#include "draw/view.hpp"

namespace starway::draw {

// The shapes must outlive it.
class RoadMap {
public:
    RoadMap(const Shapes& shapes, const View& view);

    void draw_land(Surface& surface) const;
    void draw_roads(Surface& surface) const;
    // Other routes and traces.
    void draw_lines(Surface& surface) const;
    // Names of roads and places where there is room beside the route and its ends; the scale and the credit in the
    // lower corners.
    void draw_words(Surface& surface, const Ends& ends, std::span<const Position> route) const;

private:
    static constexpr std::size_t tiers = 8;
    using Lines = std::vector<std::vector<Position>>;

    [[nodiscard]] double width(std::size_t tier, double casing = 0) const;
    [[nodiscard]] Colour colour(std::size_t tier) const;
    void choose_tiers();
    void draw_names(Surface& surface, Room& room) const;
    void draw_places(Surface& surface, Room& room) const;
    void draw_scale(Surface& surface) const;
    void draw_credit(Surface& surface) const;

    const Shapes& shapes_;
    View view_;
    double zoom_ = 16;        // of a map whose tiles have 512 pixels
    double width_scale_ = 1;  // narrower where roads would cover too much of the map, wider where they are few
    std::size_t last_ = 0;    // the last tier that is shown
    std::array<Lines, tiers> roads_;
    Lines ferries_;
};

}  // namespace starway::draw
