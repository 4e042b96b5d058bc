#include "draw/scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "draw/layers/field.hpp"
#include "draw/layers/ground.hpp"
#include "draw/layers/path.hpp"
#include "draw/pixels/raster_terrain.hpp"
#include "draw/pixels/tiles.hpp"

namespace starway::draw {

Scene::Scene(const Picture& picture, std::uint32_t max_side, bool with_legend)
    : picture_(picture), view_(picture, max_side), ends_(ends_of(picture)), notes_(picture.notes) {
    if (picture.search != nullptr) {
        std::string cut = cut_short(*picture.search, picture.search->events.size());
        if (!cut.empty()) notes_.push_back(std::move(cut));
    }
    if (picture.tiles != nullptr) {
        const double cells = 1 / std::min(view_.scale().x, view_.scale().y);  // cells per pixel and axis
        terrain_.emplace(*picture.tiles, static_cast<std::uint32_t>(std::max(1.0, std::round(cells))));
        if (cells > 1)
            notes_.push_back(
                fmt::format("One pixel shows {:.3g} \u00d7 {:.3g} cells.", 1 / view_.scale().x, 1 / view_.scale().y));
        const auto [low, high] = view_.shown();
        const auto columns = static_cast<std::uint32_t>(high.x - low.x + 1);
        const auto rows = static_cast<std::uint32_t>(high.y - low.y + 1);
        if (columns < picture.tiles->grid.width() || rows < picture.tiles->grid.height())
            notes_.push_back(
                fmt::format("Of the map's {} \u00d7 {} cells, the {} \u00d7 {} around what was seen are drawn.",
                            picture.tiles->grid.width(), picture.tiles->grid.height(), columns, rows));
        add_signs_left_out(notes_, view_, *picture.tiles);
        if (picture.tiles->art != nullptr && !picture.tiles->art->warnings.empty())
            notes_.emplace_back("Some of the map's images are missing here.");
    }
    const double margin = View::margin;
    double inner = view_.width();
    double below = 0;
    if (with_legend) {
        inner = std::max(inner, Legend::narrowest - 2 * margin);
        legend_.emplace(picture, ends_, terrain(), notes_, inner);
        if (legend_->height() > 0) below = legend_->height() + margin;
    }
    view_.move_to({margin + std::floor((inner - view_.width()) / 2), margin});
    width_ = static_cast<std::uint32_t>(inner + 2 * margin);
    height_ = static_cast<std::uint32_t>(view_.height() + below + 2 * margin);
}

Scene Scene::within(const Picture& picture, std::uint32_t side) {
    const auto map_alone = static_cast<std::uint32_t>(side - 2 * View::margin);
    if (picture.options.legend && side >= Legend::narrowest) {
        // A smaller map makes room for the legend, which may then need more lines.
        for (std::uint32_t map_side = map_alone; map_side >= side / 2;) {
            Scene scene(picture, map_side, true);
            const std::uint32_t longer = std::max(scene.width_, scene.height_);
            if (longer <= side) return scene;
            map_side -= std::min(longer - side, map_side);
        }
    }
    return {picture, map_alone, false};
}

void Scene::draw_ground(Surface& surface) const {
    if (picture_.tiles != nullptr && !has_tiles()) draw_cell_borders(surface, view_, picture_.tiles->grid);
    if (!picture_.steps.empty()) draw_steps(surface, view_, picture_.steps);
    if (picture_.shapes != nullptr) draw_shapes(surface, view_, *picture_.shapes);
    if (picture_.search != nullptr) draw_field(surface);
}

void Scene::draw_field(Surface& surface) const {
    if (picture_.field == nullptr || !picture_.steps.empty()) return;
    surface.begin("field");
    shade_field(surface, view_, *picture_.field, field_opacity(*picture_.field, picture_.options.text) * above_tiles());
    surface.end();
}

void Scene::draw_reached(Surface& surface) const {
    if (picture_.search == nullptr) {
        draw_field(surface);
        return;
    }
    surface.begin("settled");
    layer_of(*picture_.search).draw_all(surface);
    surface.end();
}

SearchLayer Scene::layer_of(const SearchRecord& steps) const {
    return SearchLayer(steps, view_, shading(), opacity());
}

double Scene::opacity() const {
    const CellText text = picture_.options.text;
    if (picture_.search == nullptr && picture_.field != nullptr)
        return field_opacity(*picture_.field, text) * above_tiles();
    return cell_opacity(text) * above_tiles();
}

// Of tiles more is to be seen than of plain ground.
double Scene::above_tiles() const {
    return has_tiles() ? 0.6 : 1;
}

bool Scene::has_tiles() const {
    return picture_.tiles != nullptr && grid::tiles_of(*picture_.tiles) != nullptr;
}

void Scene::paint_cells(Raster& raster) const {
    if (terrain_) draw_terrain(raster, view_, *terrain_, *picture_.tiles);
    if (has_tiles()) draw_tiles(raster, view_, *grid::tiles_of(*picture_.tiles));
}

void Scene::draw_cell_text(Surface& surface) const {
    const CellText text = picture_.options.text;
    surface.begin("text");
    if (picture_.field != nullptr) draw_field_text(surface, view_, *picture_.field, text);
    if (picture_.search != nullptr && text != CellText::none) {
        const SearchLayer layer = layer_of(*picture_.search);
        if (text == CellText::arrows) layer.draw_arrows(surface);
        if (text == CellText::costs) layer.draw_costs(surface);
    }
    surface.end();
}

void Scene::draw_signs(Surface& surface) const {
    if (picture_.tiles != nullptr) {
        draw_sides(surface, view_, picture_.tiles->grid);
        draw_portals(surface, view_, picture_.tiles->grid);
    }
    draw_marks(surface);
}

void Scene::draw_answer(Surface& surface) const {
    if (picture_.tiles != nullptr) {
        draw_sides(surface, view_, picture_.tiles->grid);
        draw_portals(surface, view_, picture_.tiles->grid);
    }
    draw_path(surface, view_, picture_);
    if (picture_.search != nullptr) draw_line(surface, view_, *picture_.search);
    draw_marks(surface);
}

void Scene::draw_marks(Surface& surface) const {
    if (picture_.tiles != nullptr) draw_spots(surface, view_, *picture_.tiles);
    draw_ends(surface, view_, ends_);
    if (picture_.tiles != nullptr && picture_.options.spot_names) draw_spot_names(surface, view_, *picture_.tiles);
}

void Scene::draw_legend(Surface& surface) const {
    if (legend_) legend_->draw(surface, {View::margin, view_.corner().y + view_.height() + View::margin});
}

Raster draw_ground_pixels(const Scene& scene) {
    Raster raster(scene.width(), scene.height(), palette::paper);
    scene.paint_cells(raster);
    scene.draw_ground(raster);
    scene.draw_legend(raster);
    return raster;
}

Raster draw_pixels(const Scene& scene) {
    Raster raster = draw_ground_pixels(scene);
    scene.draw_reached(raster);
    scene.draw_cell_text(raster);
    scene.draw_answer(raster);
    return raster;
}

}  // namespace starway::draw
