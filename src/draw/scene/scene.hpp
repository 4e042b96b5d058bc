// The layout of a picture: map, legend, and the layers from bottom to top.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/layers/legend.hpp"
#include "draw/layers/path.hpp"
#include "draw/layers/road_map.hpp"
#include "draw/layers/search.hpp"
#include "draw/picture.hpp"
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
    // The picture's own, plus what the drawing leaves out.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }

    // The whole picture, with cells as shapes where these are few enough for a viewer; else as pixels, and all that
    // lies below the answer with them.
    void draw(Surface& surface, bool shapes) const;
    // What is below the search; of the map alone.
    void draw_ground(Surface& surface) const;
    void draw_cell_text(Surface& surface) const;  // arrows or costs
    // Walls and one-way sides, portals, spots, start and goal; and the same with the path.
    void draw_signs(Surface& surface) const;
    void draw_answer(Surface& surface) const;
    // Its signs, for a page that lays them out itself.
    [[nodiscard]] Legend legend_signs() const {
        return Legend(picture_, ends_, terrain_ ? &*terrain_ : nullptr, {}, 0);
    }

    // The layer that shows reached nodes step by step, in the style of the picture. steps: the picture's search or,
    // if there is none, its field as a search. `steps` and the scene must outlive the layer.
    [[nodiscard]] SearchLayer layer_of(const SearchRecord& steps) const;
    [[nodiscard]] Shading shading() const { return picture_.search == nullptr ? Shading::cost : Shading::order; }
    [[nodiscard]] double opacity() const;

private:
    Scene(const Picture& picture, std::uint32_t max_side, bool with_legend);
    void note_what_is_left_out();
    [[nodiscard]] bool has_tiles() const;
    [[nodiscard]] bool is_too_much() const;
    [[nodiscard]] double above_tiles() const;
    void paint_cells(Surface& surface) const;
    void draw_plane(Surface& surface) const;
    void draw_reached(Surface& surface) const;
    void draw_field(Surface& surface) const;
    void draw_marks(Surface& surface) const;
    void draw_legend(Surface& surface) const;

    const Picture& picture_;
    View view_;
    Ends ends_;
    std::optional<Terrain> terrain_;
    std::optional<RoadMap> roads_;
    std::vector<std::string> notes_;
    std::optional<Legend> legend_;
    std::uint32_t width_ = 0, height_ = 0;
};

}  // namespace starway::draw
