// The layout of a picture: map, legend, and the layers from bottom to top.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "draw/layers/legend.hpp"
#include "draw/layers/path.hpp"
#include "draw/layers/search.hpp"
#include "draw/picture.hpp"
#include "draw/pixels/raster.hpp"
#include "draw/surface.hpp"
#include "draw/terrain.hpp"
#include "draw/view.hpp"

namespace starway::draw {

class Scene {
public:
    // The picture and everything that it points to must outlive it. max_side: of the map, without margin and legend.
    Scene(const Picture& picture, std::uint32_t max_side) : Scene(picture, max_side, picture.options.legend) {}
    // All of it is at most `side` wide and high. The legend is left out where it is too wide, or would take half of it.
    static Scene within(const Picture& picture, std::uint32_t side);

    [[nodiscard]] const Picture& picture() const { return picture_; }
    [[nodiscard]] const View& view() const { return view_; }
    [[nodiscard]] const Terrain* terrain() const { return terrain_ ? &*terrain_ : nullptr; }
    // The picture's own, plus what the drawing leaves out.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }

    // Whether the map's own tiles are drawn, which are pixels.
    [[nodiscard]] bool has_tiles() const;
    // The layers from bottom to top. The cells come first: here as pixels, in svg.cpp as shapes.
    void paint_cells(Raster& raster) const;
    // Shapes, borders between cells, and a field below a search.
    void draw_ground(Surface& surface) const;
    // Settled nodes or, without a search, nodes within range: as shades.
    void draw_reached(Surface& surface) const;
    // Arrows or costs.
    void draw_cell_text(Surface& surface) const;
    // Walls and one-way sides, portals, spots, start and goal; and the same with the path.
    void draw_signs(Surface& surface) const;
    void draw_answer(Surface& surface) const;
    void draw_legend(Surface& surface) const;
    // Its signs, for a page that lays them out itself.
    [[nodiscard]] Legend legend_signs() const { return Legend(picture_, ends_, terrain(), {}, 0); }

    // The layer that shows reached nodes step by step, in the style of draw_reached(). steps: the picture's search or,
    // if there is none, its field as a search. `steps` and the scene must outlive the layer.
    [[nodiscard]] SearchLayer layer_of(const SearchRecord& steps) const;
    [[nodiscard]] Shading shading() const { return picture_.search == nullptr ? Shading::cost : Shading::order; }
    [[nodiscard]] double opacity() const;

private:
    Scene(const Picture& picture, std::uint32_t max_side, bool with_legend);
    [[nodiscard]] double above_tiles() const;
    void draw_field(Surface& surface) const;
    void draw_marks(Surface& surface) const;

    const Picture& picture_;
    View view_;
    Ends ends_;
    std::optional<Terrain> terrain_;
    std::vector<std::string> notes_;
    std::optional<Legend> legend_;
    std::uint32_t width_ = 0, height_ = 0;
};

// The whole picture as pixels; and one without reached nodes and answer.
Raster draw_pixels(const Scene& scene);
Raster draw_ground_pixels(const Scene& scene);

}  // namespace starway::draw
