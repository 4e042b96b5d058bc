#include "request/codec/basemap/pyramid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "base/core/json/writer.hpp"
#include "base/geo/tiles/drawn_rings.hpp"
#include "base/geo/tiles/tile_area.hpp"
#include "base/geo/tiles/tile_line.hpp"
#include "read/roads/osm/ground/rings.hpp"
#include "request/codec/mvt/layer.hpp"

namespace starway::request::codec {
namespace {

using geo::MapLine;
using read::osm::GroundFeature;
using read::osm::GroundLayer;

constexpr double pixel = 8;  // steps of a tile's grid, where it is 512 pixels wide
constexpr std::uint32_t river_zoom = 9, stream_zoom = 13;
constexpr double least_area = 4 * pixel * pixel;           // of what is drawn
constexpr double least_named_area = 2500 * pixel * pixel;  // of what has its name on it
constexpr std::string_view generator = "Starway";
constexpr double circumference_m = 40'075'016.685578488;

// What is drawn of a feature in a tile.
struct Shape {
    const GroundFeature* feature = nullptr;
    bool is_label = false;
    double area = 0;             // of the whole, as a share of the world
    std::vector<MapLine> parts;  // as the feature's
    Box box;
};
using Shapes = std::vector<std::shared_ptr<const Shape>>;

bool is_area(const Shape& shape) {
    const GroundLayer layer = shape.feature->layer;
    return !shape.is_label && layer != GroundLayer::water_line && layer != GroundLayer::place;
}
bool is_line(const Shape& shape) {
    return shape.feature->layer == GroundLayer::water_line;
}

double grid_steps(std::uint32_t zoom) {
    return static_cast<double>(std::uint64_t{1} << zoom) * geo::tile_extent;
}

bool is_shown(const Shape& shape, std::uint32_t zoom) {
    const double area = shape.area * grid_steps(zoom) * grid_steps(zoom);
    const std::string_view kind = shape.feature->kind;
    if (shape.feature->layer == GroundLayer::place) {
        constexpr std::uint32_t capital_zoom = 4, city_zoom = 6, town_zoom = 7, other_zoom = 10;
        const bool is_capital = kind == "capital" || kind == "state_capital";
        return zoom >= (is_capital       ? capital_zoom
                        : kind == "city" ? city_zoom
                        : kind == "town" ? town_zoom
                                         : other_zoom);
    }
    if (is_line(shape)) return zoom >= (kind == "river" || kind == "canal" ? river_zoom : stream_zoom);
    if (shape.is_label) return area >= least_named_area || zoom == last_ground_zoom;
    return area >= (zoom == last_ground_zoom ? 4 : least_area);
}

Box padded_box(geo::TileAddress tile) {
    const double side = 1 / static_cast<double>(std::uint64_t{1} << tile.zoom);
    const double pad = side * geo::tile_buffer / geo::tile_extent;
    return {tile.x * side - pad, tile.y * side - pad, (tile.x + 1) * side + pad, (tile.y + 1) * side + pad};
}

bool covers(const MapLine& ring, const Box& box) {
    constexpr double nearly = 1 - 1e-9;
    return std::abs(geo::signed_area(ring)) >= (box.max_x - box.min_x) * (box.max_y - box.min_y) * nearly;
}

// The shape's part in a box; null where nothing is left.
std::shared_ptr<const Shape> cut(const std::shared_ptr<const Shape>& shape, const Box& box) {
    if (geo::is_within(shape->box, box)) return shape;
    Shape left{shape->feature, shape->is_label, shape->area, {}, {}};
    if (is_area(*shape)) {
        for (std::size_t i = 0; i < shape->parts.size(); ++i) {
            MapLine ring = geo::clip_ring(shape->parts[i], box);
            if (i == 0 && ring.empty()) return nullptr;
            if (i > 0 && covers(ring, box)) return nullptr;  // all of it is a hole
            if (!ring.empty()) left.parts.push_back(std::move(ring));
        }
    } else if (is_line(*shape)) {
        for (const MapLine& part : shape->parts) geo::clip_open_line(part, box, left.parts);
    }
    if (left.parts.empty()) return nullptr;
    for (const MapLine& part : left.parts) {
        const Box own = geo::box_of(part);
        left.box.add({own.min_x, own.min_y});
        left.box.add({own.max_x, own.max_y});
    }
    return std::make_shared<const Shape>(std::move(left));
}

// Lines and rings on the grid of a tile.
class Grid {
public:
    explicit Grid(geo::TileAddress tile) : tile_(tile) {
        const double coarse = (tile.zoom == last_ground_zoom ? 0.5 : pixel / 2) / grid_steps(tile.zoom);
        least_weight_ = coarse * coarse;
    }
    [[nodiscard]] geo::TilePoint point(const geo::MapVertex& p) const {
        const geo::WorldPoint at = geo::in_tile({p.x, p.y}, tile_);
        return {static_cast<std::int32_t>(std::lround(at.x)), static_cast<std::int32_t>(std::lround(at.y))};
    }
    [[nodiscard]] geo::TileLine line(const MapLine& line) const {
        geo::TileLine drawn;
        for (const geo::MapVertex& p : line)
            if (p.weight > least_weight_)
                if (const geo::TilePoint at = point(p); drawn.empty() || drawn.back() != at) drawn.push_back(at);
        return drawn;
    }
    // The first clockwise, the others, its holes, against that; empty where they are too small to be seen.
    [[nodiscard]] std::vector<geo::TileLine> rings(std::span<const MapLine> corners) const {
        auto drawn = geo::drawn_rings(corners, least_weight_, [&](const geo::MapVertex& p) { return point(p); });
        for (std::size_t i = 0; i < drawn.size(); ++i) turn(drawn[i], i > 0);
        return drawn;
    }

private:
    static void turn(geo::TileLine& ring, bool is_hole) {
        std::int64_t twice = 0;
        for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++)
            twice += std::int64_t{ring[before].x} * ring[i].y - std::int64_t{ring[i].x} * ring[before].y;
        if (ring.size() < 3 || twice == 0) ring.clear();
        if ((twice > 0) == is_hole) std::reverse(ring.begin(), ring.end());
    }
    geo::TileAddress tile_;
    double least_weight_;
};

// Of one kind in a tile: drawn as one.
struct Drawn {
    std::vector<geo::TileLine> parts;
};

std::string_view shortbread_layer(GroundLayer layer) {
    constexpr std::array<std::string_view, 5> names{"ocean", "land", "water_polygons", "water_lines", "place_labels"};
    return names[static_cast<std::size_t>(layer)];
}
std::string_view label_layer(GroundLayer layer) {
    return layer == GroundLayer::water  ? "water_polygons_labels"
           : layer == GroundLayer::land ? "land_labels"
                                        : "place_labels";
}
constexpr std::array<std::string_view, 7> layer_order{
    "ocean", "land", "water_polygons", "water_lines", "land_labels", "water_polygons_labels", "place_labels"};

class TileDrawer {
public:
    explicit TileDrawer(geo::TileAddress tile) : tile_(tile), grid_(tile) {
        for (const std::string_view name : layer_order) layers_.emplace(name, MvtLayer(name));
    }
    std::string draw(const Shapes& shapes) {
        for (const auto& shape : shapes) {
            if (!is_shown(*shape, tile_.zoom)) continue;
            const GroundFeature& feature = *shape->feature;
            auto& parts = kinds_[{feature.layer, feature.kind, feature.is_tunnel}];
            if (is_area(*shape))
                add_area(*shape, parts.parts);
            else if (is_line(*shape))
                add_lines(*shape, parts.parts);
            else
                add_label(*shape);
        }
        for (const auto& [what, drawn] : kinds_) {
            const auto& [layer, kind, is_tunnel] = what;
            if (drawn.parts.empty()) continue;
            std::vector<MvtAttribute> attributes{{"kind", std::string(kind)}};
            MvtLayer& to = layers_.at(shortbread_layer(layer));
            if (layer != GroundLayer::water_line) {
                to.add_areas(drawn.parts, attributes);
                continue;
            }
            attributes.emplace_back("tunnel", is_tunnel);
            to.add_lines(drawn.parts, attributes);
        }
        std::string bytes;
        for (const std::string_view name : layer_order) layers_.at(name).append_to(bytes);
        return bytes;
    }

private:
    void add_area(const Shape& shape, std::vector<geo::TileLine>& rings) const {
        std::vector<geo::TileLine> drawn = grid_.rings(shape.parts);
        if (drawn.front().empty()) return;
        for (geo::TileLine& ring : drawn)
            if (!ring.empty()) rings.push_back(std::move(ring));
    }
    void add_lines(const Shape& shape, std::vector<geo::TileLine>& lines) const {
        for (const MapLine& part : shape.parts)
            if (geo::TileLine line = grid_.line(part); line.size() > 1) lines.push_back(std::move(line));
    }
    // Of one tile only, as it is drawn whole wherever its point lies.
    void add_label(const Shape& shape) {
        const geo::TilePoint at = grid_.point(shape.parts.front().front());
        if (at.x < 0 || at.y < 0 || at.x >= geo::tile_extent || at.y >= geo::tile_extent) return;
        const GroundFeature& feature = *shape.feature;
        std::vector<MvtAttribute> attributes{{"kind", std::string(feature.kind)}};
        for (const read::osm::GroundName& name : feature.names) attributes.emplace_back(name.key, name.text);
        if (feature.population) attributes.emplace_back("population", *feature.population);
        if (shape.area > 0)
            attributes.emplace_back("way_area", std::round(shape.area * circumference_m * circumference_m));
        layers_.at(label_layer(feature.layer)).add_point(at, attributes);
    }

    geo::TileAddress tile_;
    Grid grid_;
    std::map<std::string_view, MvtLayer> layers_;
    std::map<std::tuple<GroundLayer, std::string_view, bool>, Drawn> kinds_;
};

MapLine single_point(geo::WorldPoint at) {
    return {{at.x, at.y, 0}};
}

Shapes shapes_of(const read::osm::Ground& ground) {
    Shapes shapes;
    const auto add = [&](Shape shape) {
        for (const MapLine& part : shape.parts) {
            const Box own = geo::box_of(part);
            shape.box.add({own.min_x, own.min_y});
            shape.box.add({own.max_x, own.max_y});
        }
        shapes.push_back(std::make_shared<const Shape>(std::move(shape)));
    };
    for (const GroundFeature& feature : ground.features) {
        Shape shape;
        shape.feature = &feature;
        if (feature.layer == GroundLayer::place) {
            shape.parts.push_back(single_point(feature.parts.front().front()));
            shape.area = feature.area;
        } else if (is_line(shape)) {
            for (const auto& part : feature.parts) shape.parts.push_back(geo::weighed_line(part));
        } else {
            for (const auto& ring : feature.parts) {
                MapLine corners = geo::weighed_ring(ring);
                if (!corners.empty())
                    shape.parts.push_back(std::move(corners));
                else if (shape.parts.empty())
                    break;
            }
            if (shape.parts.empty()) continue;
            shape.area = std::abs(geo::signed_area(shape.parts.front()));
            if (!feature.names.empty()) {
                Shape label{&feature, true, shape.area, {single_point(read::osm::label_point(feature.parts))}, {}};
                add(std::move(label));
            }
        }
        add(std::move(shape));
    }
    return shapes;
}

class PyramidMaker {
public:
    PyramidMaker(TileArchive& archive, const Control& control) : archive_(archive), control_(control) {}

    Result<void> visit(geo::TileAddress tile, const Shapes& shapes) {
        if (control_.cancelled()) return Error{ErrorKind::interrupted, "interrupted while drawing the base map"};
        const std::string bytes = TileDrawer(tile).draw(shapes);
        if (!bytes.empty()) archive_.add(tile, bytes);
        if (tile.zoom == last_ground_zoom) return {};
        if (!bytes.empty() && is_uniform(shapes, padded_box(tile))) {
            archive_.add_below(tile, bytes);
            return {};
        }
        for (const std::uint32_t south : {0U, 1U})
            for (const std::uint32_t east : {0U, 1U}) {
                const geo::TileAddress child{tile.zoom + 1, 2 * tile.x + east, 2 * tile.y + south};
                const Box box = padded_box(child);
                Shapes inside;
                for (const auto& shape : shapes)
                    if (geo::meet(shape->box, box))
                        if (auto left = cut(shape, box)) inside.push_back(std::move(left));
                if (inside.empty()) continue;
                if (auto made = visit(child, inside); !made) return made;
            }
        return {};
    }

private:
    // The same everywhere in the tile, however large it is drawn.
    static bool is_uniform(const Shapes& shapes, const Box& box) {
        return std::all_of(shapes.begin(), shapes.end(), [&](const auto& shape) {
            return is_area(*shape) && shape->parts.size() == 1 && covers(shape->parts.front(), box);
        });
    }
    TileArchive& archive_;
    const Control& control_;
};

}  // namespace

Result<void> add_ground_tiles(const read::osm::Ground& ground, TileArchive& archive, const Control& control) {
    if (control.progress != nullptr) control.progress->phase("drawing the base map", 0);
    return PyramidMaker(archive, control).visit({0, 0, 0}, shapes_of(ground));
}

bool is_ground_metadata(std::string_view metadata) {
    const nlohmann::json about = nlohmann::json::parse(metadata, nullptr, false);
    return about.is_object() && about.value("generator", nlohmann::json()) == generator;
}

std::string hills_metadata() {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] {
        json.member("name", "Hills");
        json.member("generator", generator);
        json.member("type", "overlay");
    });
    json.finish();
    return json.text();
}

std::string ground_metadata(const read::osm::Ground& ground) {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] {
        json.member("name", "Base map");
        json.member("generator", generator);
        json.member("type", "baselayer");
        json.member("attribution", "© OpenStreetMap contributors");
        json.member("sea_all_around", ground.sea_all_around);
        json.list("vector_layers", layer_order, [&](std::string_view name) {
            json.object([&] {
                json.member("id", name);
                json.object("fields", [&] {
                    json.member("kind", "String");
                    if (name.ends_with("_labels")) json.member("name", "String");
                });
            });
        });
    });
    json.finish();
    return json.text();
}

}  // namespace starway::request::codec
