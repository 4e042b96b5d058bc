#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/maps/tiled/document/object_body.hpp"

namespace starway::read::maps {
Point anchor_of(std::string_view alignment, Orientation orientation) {
    if (alignment.empty() || alignment == "unspecified")
        return orientation == Orientation::isometric ? Point{0.5, 1} : Point{0, 1};
    const auto says = [&](std::string_view word) { return alignment.find(word) != std::string_view::npos; };
    return {says("left") ? 0.0 : says("right") ? 1.0 : 0.5, says("top") ? 0.0 : says("bottom") ? 1.0 : 0.5};
}

namespace {

// The collision shapes of an object's tile, which is drawn as large as the object.
std::vector<std::vector<Point>> placed_shapes(const MadeObject& object, const DrawnTile& drawn, Point corner,
                                              Point size) {
    if (object.tile->tile == nullptr || size.x <= 0 || size.y <= 0) return {};
    const Point tile = drawn.image;
    std::vector<std::vector<Point>> shapes = object.tile->tile->shapes.areas;
    const Point offset = object.tile->tileset->drawing.offset;
    corner = {corner.x + offset.x * size.x / tile.x, corner.y + offset.y * size.y / tile.y};
    for (auto& shape : shapes)
        for (Point& point : shape) {
            const Point from_middle = turned_tile({point.x - tile.x / 2, point.y - tile.y / 2}, object.turn, false);
            point = {corner.x + (from_middle.x / tile.x + 0.5) * size.x,
                     corner.y + (from_middle.y / tile.y + 0.5) * size.y};
        }
    return shapes;
}

Point mean(const std::vector<Point>& points) {
    Point sum;
    for (const Point& point : points) {
        sum.x += point.x;
        sum.y += point.y;
    }
    return {sum.x / static_cast<double>(points.size()), sum.y / static_cast<double>(points.size())};
}

}  // namespace

std::string_view MadeObject::get(std::string_view attribute) const {
    const auto written = own->find(attribute);
    if (written || base == nullptr) return written.value_or(std::string_view());
    return base->get(attribute);
}

Result<double> MadeObject::number(std::string_view attribute, double otherwise) const {
    const bool from_base = base != nullptr && !own->find(attribute);
    Attributes attributes(from_base ? *base_document : *document, from_base ? *base : *own);
    const double value = attributes.number(attribute, otherwise);
    if (auto ok = attributes.ok(); !ok) return ok.error();
    return value;
}

const Element* MadeObject::shape(std::string_view name) const {
    const Element* found = own->child(name);
    return found == nullptr && base != nullptr ? base->child(name) : found;
}

std::optional<Property> MadeObject::property(std::string_view name) const {
    auto found = find_property(*own, name);
    return !found && base != nullptr ? find_property(*base, name) : found;
}

Error MadeObject::error(std::string_view message) const {
    return document->error(*own, fmt::format("{}: {}", called, message));
}

Result<ObjectBody> body_of(const MadeObject& object, const Layout& layout, Point offset) {
    const auto x = object.number("x", 0);
    const auto y = object.number("y", 0);
    const auto rotation = object.number("rotation", 0);
    const DrawnTile drawn = object.tile ? object.tile->drawn({layout.tile_width, layout.tile_height}) : DrawnTile{};
    const auto width = object.number("width", drawn.image.x);
    const auto height = object.number("height", drawn.image.y);
    for (const auto* number : {&x, &y, &rotation, &width, &height})
        if (!*number) return number->error();
    const Point shift = layout.of_screen(offset);
    const Point anchor{*x + shift.x, *y + shift.y};
    const auto turned = [&](Point point) { return rotated(point, anchor, *rotation); };
    ObjectBody body;
    if (object.tile) {
        // It is located on the cell at its lower left, whatever its picture's size.
        const Point part = anchor_of(object.tile->tileset->alignment, layout.orientation);
        if (layout.orientation == Orientation::isometric) {
            // Up on the screen is the negative direction of both axes.
            const double back = part.y - 0.5;
            const double aside = part.x - 0.5;
            const double cell = layout.tile_height;
            body.middle = turned({anchor.x - (back + aside) * cell, anchor.y - (back - aside) * cell});
            body.shapes = placed_shapes(object, drawn, {-part.x * *width, -part.y * *height}, {*width, *height});
            for (auto& shape : body.shapes)
                for (Point& point : shape) {
                    const Point ground = layout.of_screen(rotated(point, {0, 0}, *rotation));
                    point = {anchor.x + ground.x, anchor.y + ground.y};
                }
            return body;
        }
        const Point corner{anchor.x - part.x * *width, anchor.y - part.y * *height};
        body.middle = turned({corner.x + std::min(*width, layout.tile_width) / 2,
                              corner.y + *height - std::min(*height, layout.tile_height) / 2});
        body.shapes = placed_shapes(object, drawn, corner, {*width, *height});
        for (auto& shape : body.shapes)
            for (Point& point : shape) point = turned(point);
        return body;
    }
    const Element* polygon = object.shape("polygon");
    const Element* polyline = object.shape("polyline");
    if (const Element* points_of = polygon != nullptr ? polygon : polyline; points_of != nullptr) {
        auto points = parse_points(points_of->get("points"));
        if (!points || points->empty())
            return object.error(fmt::format("its points must be pairs of numbers, such as \"0,0 16,0 16,16\", not {}",
                                            in_quotes(points_of->get("points"))));
        for (Point& point : *points) point = turned({anchor.x + point.x, anchor.y + point.y});
        body.middle = mean(*points);
        body.line = polygon == nullptr;
        if (!body.line) body.polygon = std::move(*points);
        return body;
    }
    body.middle = turned({anchor.x + *width / 2, anchor.y + *height / 2});
    if (*width <= 0 || *height <= 0) return body;  // a point
    body.polygon =
        object.shape("ellipse") != nullptr ? ellipse(anchor, *width, *height) : rectangle(anchor, *width, *height);
    for (Point& point : body.polygon) point = turned(point);
    return body;
}

}  // namespace starway::read::maps
