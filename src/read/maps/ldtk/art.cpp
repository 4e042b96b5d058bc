#include "read/maps/ldtk/art.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "read/maps/art/builder.hpp"
#include "read/maps/json_lexer.hpp"

namespace starway::read::maps::ldtk {
namespace {

double art_number(const Json& json, std::string_view key, double otherwise) {
    return maps::art_number(json.text_of(key), otherwise);
}

// The numbers of a short list; those that are missing are 0.
template <std::size_t count>
std::array<double, count> art_numbers(const Json& json, std::string_view key) {
    std::array<double, count> all{};
    JsonNumbers numbers(numbers_text(json, key));
    for (double& number : all) number = std::clamp(numbers.next().value_or(0), -most_art_number, most_art_number);
    return all;
}

class LevelArtReader {
public:
    LevelArtReader(const Level& level, const Lattice& base, const OpenImage& open)
        : level_(level), base_(base), builder_(open) {}

    std::shared_ptr<const MapArt> read() {
        MapArt& art = builder_.art();
        art.tile_width = art.tile_height = static_cast<double>(base_.cell);
        art.background = parse_colour(level_.json->text_of("__bgColor"));
        add_background();
        const auto& layers = level_.layers->items();
        for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer)  // the list begins with the topmost
            if (layer->text_of("visible") != "false") add_layer(*layer);
        return builder_.finish();
    }

private:
    MapArt::Stamp stamp(std::uint32_t part, const MapArt::Form& form, double x, double y) {
        return {part, builder_.form(form), static_cast<float>(x - base_.centre_x(0)),
                static_cast<float>(y - base_.centre_y(0))};
    }
    std::optional<std::uint32_t> image(std::string_view path) {
        if (path.empty()) return std::nullopt;
        return builder_.image(beside(level_.project->source.name, path));
    }

    void add_background() {
        const Json* place = level_.json->find("__bgPos");
        const auto found = place != nullptr ? image(level_.json->text_of("bgRelPath")) : std::nullopt;
        if (!found) return;
        const auto crop = art_numbers<4>(*place, "cropRect");
        const auto corner = art_numbers<2>(*place, "topLeftPx");
        const auto scale = art_numbers<2>(*place, "scale");
        const auto part = builder_.part(
            {*found, whole_pixels(crop[0]), whole_pixels(crop[1]), whole_pixels(crop[2]), whole_pixels(crop[3])});
        if (!part) return;
        const MapArt::Part& shown = builder_.art().parts[*part];
        builder_.begin_layer(1, {255, 255, 255, 255});
        builder_.stamp(stamp(*part, {static_cast<float>(scale[0]), 0, 0, static_cast<float>(scale[1])},
                             corner[0] + shown.width * scale[0] / 2, corner[1] + shown.height * scale[1] / 2));
    }

    void add_layer(const Json& layer) {
        builder_.begin_layer(art_number(layer, "__opacity", 1), {255, 255, 255, 255});
        bool tiled = false;
        for (const std::string_view list : {"autoLayerTiles", "gridTiles"})
            if (const auto& tiles = items_of(layer, list); !tiles.empty()) {
                tiled = true;
                add_tiles(layer, tiles);
            }
        if (!tiled && layer.text_of("__type") == "IntGrid") add_colours(layer);
    }

    void add_tiles(const Json& layer, const std::vector<Json>& tiles) {
        const auto found = image(layer.text_of("__tilesetRelPath"));
        if (!found) return;
        const double side = tile_side(layer);
        // Tiles larger than a cell stand on its corner, or where the layer pins them; mirrored ones on the other side.
        const double larger = art_number(layer, "__gridSize", 1) - side;
        const Json* const definition = definition_of(layer);
        const auto pin = [&](std::string_view key) {
            return definition != nullptr ? art_number(*definition, key, 0) : 0;
        };
        const double across = pin("tilePivotX");
        const double down = pin("tilePivotY");
        const double left = art_number(layer, "__pxTotalOffsetX", 0) + side / 2;
        const double top = art_number(layer, "__pxTotalOffsetY", 0) + side / 2;
        const MapArt::Layer whole = builder_.art().layers.back();
        for (const Json& tile : tiles) {
            const auto at = art_numbers<2>(tile, "px");
            const auto from = art_numbers<2>(tile, "src");
            const auto part = builder_.part(
                {*found, whole_pixels(from[0]), whole_pixels(from[1]), whole_pixels(side), whole_pixels(side)});
            if (!part) continue;
            const auto flips = static_cast<unsigned>(whole_pixels(art_number(tile, "f", 0)));
            const bool mirrored = (flips & 1U) != 0;
            const bool upside_down = (flips & 2U) != 0;
            const MapArt::Form form{mirrored ? -1.0F : 1.0F, 0, 0, upside_down ? -1.0F : 1.0F};
            fade(whole, art_number(tile, "a", 1));
            if (!builder_.stamp(stamp(*part, form, left + at[0] + larger * (mirrored ? 1 - across : across),
                                      top + at[1] + larger * (upside_down ? 1 - down : down))))
                return;
        }
    }

    // The tiles from here on have this opacity within the layer.
    void fade(const MapArt::Layer& whole, double opacity) {
        const double wanted = whole.opacity * std::clamp(opacity, 0.0, 1.0);
        if (builder_.art().layers.back().opacity != wanted) builder_.begin_layer(wanted, whole.tint);
    }

    // Of the tileset, which may differ from that of the layer's cells.
    [[nodiscard]] double tile_side(const Json& layer) const {
        const double own = art_number(layer, "__gridSize", 1);
        for (const Json& tileset : definitions(level_, "tilesets"))
            if (tileset.text_of("uid") == layer.text_of("__tilesetDefUid"))
                return art_number(tileset, "tileGridSize", own);
        return own;
    }

    [[nodiscard]] const Json* definition_of(const Json& layer) const {
        for (const Json& definition : definitions(level_, "layers"))
            if (definition.text_of("uid") == layer.text_of("layerDefUid")) return &definition;
        return nullptr;
    }

    [[nodiscard]] std::map<std::int64_t, MapArt::Rgba> colours_of(const Json& layer) const {
        std::map<std::int64_t, MapArt::Rgba> colours;
        const Json* const definition = definition_of(layer);
        if (definition == nullptr) return colours;
        for (const Json& value : items_of(*definition, "intGridValues"))
            if (const auto colour = parse_colour(value.text_of("color")); colour)
                colours[static_cast<std::int64_t>(art_number(value, "value", 0))] = *colour;
        return colours;
    }

    void add_colours(const Json& layer) {
        const auto lattice = Lattice::read(*level_.file, layer);
        const auto colours = colours_of(layer);
        if (!lattice || colours.empty()) return;
        const auto side = static_cast<float>(lattice->cell);
        JsonNumbers numbers(numbers_text(layer, "intGridCsv"));
        for (std::uint64_t cell = 0; const auto number = numbers.next(); ++cell) {
            const auto colour = colours.find(std::abs(*number) < 1e9 ? static_cast<std::int64_t>(*number) : 0);
            if (colour == colours.end()) continue;
            const auto part = builder_.part({builder_.colour(colour->second), 0, 0, 1, 1});
            const auto x = static_cast<std::int64_t>(cell % lattice->width);
            const auto y = static_cast<std::int64_t>(cell / lattice->width);
            if (!builder_.stamp(stamp(*part, {side, 0, 0, side}, lattice->centre_x(x), lattice->centre_y(y)))) return;
        }
    }

    const Level& level_;
    const Lattice& base_;
    ArtBuilder builder_;
};

}  // namespace

std::shared_ptr<const MapArt> read_art(const Level& level, const Lattice& base, const OpenImage& open) {
    return LevelArtReader(level, base, open).read();
}

}  // namespace starway::read::maps::ldtk
