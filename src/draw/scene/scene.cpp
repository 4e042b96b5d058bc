#include "draw/scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "draw/layers/cells.hpp"
#include "draw/layers/field.hpp"
#include "draw/layers/ground.hpp"
#include "draw/pixels/terrain_cells.hpp"
#include "draw/pixels/tiles.hpp"

namespace starway::draw {

namespace {

std::span<const Position> route_of(const Picture& picture) {
    return picture.search != nullptr ? std::span<const Position>(picture.search->path) : std::span<const Position>();
}

}  // namespace

Scene::Scene(const Picture& picture, std::uint32_t max_side, bool with_legend)
    : picture_(picture), view_(picture, max_side), ends_(ends_of(picture)), notes_(picture.notes) {
    if (picture.tiles != nullptr) {
        const double cells = 1 / std::min(view_.scale().x, view_.scale().y);  // cells per pixel and axis
        terrain_.emplace(*picture.tiles, static_cast<std::uint32_t>(std::max(1.0, std::round(cells))));
    }
    note_what_is_left_out();
    const double margin = View::margin;
    double inner = view_.width();
    double below = 0;
    if (with_legend) {
        inner = std::max(inner, Legend::narrowest - 2 * margin);
        legend_.emplace(picture, ends_, terrain_ ? &*terrain_ : nullptr, notes_, inner / view_.detail());
        if (legend_->height() > 0) below = legend_->height() * view_.detail() + margin;
    }
    view_.move_to({margin + std::floor((inner - view_.width()) / 2), margin});
    width_ = static_cast<std::uint32_t>(inner + 2 * margin);
    height_ = static_cast<std::uint32_t>(view_.height() + below + 2 * margin);
    if (picture.shapes != nullptr && picture.shapes->roads) roads_.emplace(*picture.shapes, view_);
}

void Scene::note_what_is_left_out() {
    if (picture_.search != nullptr && picture_.options.search) {
        std::string cut = cut_short(*picture_.search, picture_.search->events.size());
        if (!cut.empty()) notes_.push_back(std::move(cut));
    }
    if (picture_.tiles == nullptr) return;
    if (view_.scale().x < 1 || view_.scale().y < 1)
        notes_.push_back(
            fmt::format("One pixel shows {:.3g} \u00d7 {:.3g} cells.", 1 / view_.scale().x, 1 / view_.scale().y));
    const auto [low, high] = view_.shown();
    const auto columns = static_cast<std::uint32_t>(high.x - low.x + 1);
    const auto rows = static_cast<std::uint32_t>(high.y - low.y + 1);
    if (columns < picture_.tiles->grid.width() || rows < picture_.tiles->grid.height())
        notes_.push_back(
            fmt::format("Of the map's {} \u00d7 {} cells, the {} \u00d7 {} around what was seen are drawn.",
                        picture_.tiles->grid.width(), picture_.tiles->grid.height(), columns, rows));
    add_signs_left_out(notes_, view_, *picture_.tiles);
    if (picture_.tiles->art != nullptr && !picture_.tiles->art->warnings.empty())
        notes_.emplace_back("Some of the map's images are missing here.");
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

void Scene::draw(Surface& surface, bool shapes) const {
    surface.fill(palette::paper);
    const auto draw_below = [&](Surface& to) {
        draw_plane(to);
        if (picture_.search == nullptr || picture_.options.search) draw_reached(to);
        draw_cell_text(to);
    };
    if (shapes && is_too_much()) {
        Surface pixels(Surface::Format::pixels, view_.width(), view_.height());
        pixels.fill(palette::paper);
        pixels.place({-view_.corner().x, -view_.corner().y}, 1);
        paint_cells(pixels);
        draw_below(pixels);
        surface.image(view_.corner(), pixels);
    } else {
        if (shapes && terrain_ && !has_tiles())
            draw_cells(surface, view_, *terrain_, picture_.tiles->grid);
        else
            paint_cells(surface);
        draw_below(surface);
    }
    draw_answer(surface);
    draw_legend(surface);
}

// Whether terrain, events and nodes of a field would be more shapes than viewers draw without delay.
bool Scene::is_too_much() const {
    constexpr std::uint64_t most = 70'000;
    std::uint64_t shapes = 0;
    if (picture_.tiles != nullptr)
        shapes += std::uint64_t{picture_.tiles->grid.width()} * picture_.tiles->grid.height();
    if (picture_.shapes != nullptr) shapes += picture_.shapes->size();
    if (picture_.search != nullptr && picture_.options.search) shapes += picture_.search->events.size();
    if (picture_.field != nullptr) picture_.field->visit([&](const FieldNode&) { ++shapes; });
    return shapes > most;
}

void Scene::draw_ground(Surface& surface) const {
    paint_cells(surface);
    draw_plane(surface);
}

void Scene::draw_plane(Surface& surface) const {
    if (picture_.tiles != nullptr && !has_tiles()) draw_cell_borders(surface, view_, picture_.tiles->grid);
    if (roads_) {
        surface.place({0, 0}, 1, view_.frame());
        roads_->draw_land(surface);
        draw_steps(surface, view_, picture_.steps);
        roads_->draw_roads(surface);
        roads_->draw_lines(surface);
        surface.back();
    } else if (picture_.shapes != nullptr) {
        draw_shapes(surface, view_, *picture_.shapes);
    }
    if (picture_.search != nullptr) draw_field(surface);
}

void Scene::draw_field(Surface& surface) const {
    if (picture_.field == nullptr || !picture_.steps.empty()) return;
    shade_field(surface, view_, *picture_.field, field_opacity(*picture_.field, picture_.options.text) * above_tiles());
}

void Scene::draw_reached(Surface& surface) const {
    if (picture_.search == nullptr)
        draw_field(surface);
    else
        layer_of(*picture_.search).draw_nodes(surface);
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
    return picture_.tiles != nullptr && grid::model::tiles_of(*picture_.tiles) != nullptr;
}

void Scene::paint_cells(Surface& surface) const {
    if (!terrain_) return;
    Pixels pixels(view_.width(), view_.height(), palette::paper);
    draw_terrain(pixels, view_, *terrain_, *picture_.tiles);
    if (has_tiles()) draw_tiles(pixels, view_, *grid::model::tiles_of(*picture_.tiles));
    surface.image(view_.corner(), pixels);
}

void Scene::draw_cell_text(Surface& surface) const {
    const CellText text = picture_.options.text;
    if (picture_.field != nullptr) draw_field_text(surface, view_, *picture_.field, text);
    if (picture_.search == nullptr || text == CellText::none) return;
    const SearchLayer layer = layer_of(*picture_.search);
    if (text == CellText::arrows) layer.draw_arrows(surface);
    if (text == CellText::costs) layer.draw_costs(surface);
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
    if (roads_) roads_->draw_words(surface, ends_, route_of(picture_));
    draw_ends(surface, view_, ends_);
    if (picture_.tiles != nullptr && picture_.options.spot_names) draw_spot_names(surface, view_, *picture_.tiles);
}

void Scene::draw_legend(Surface& surface) const {
    if (!legend_) return;
    surface.place({View::margin, view_.corner().y + view_.height() + View::margin}, view_.detail());
    legend_->draw(surface);
    surface.back();
}

}  // namespace starway::draw
