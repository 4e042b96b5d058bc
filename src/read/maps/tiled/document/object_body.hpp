// An object of a Tiled map, and where it lies.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/tiled/document/layout.hpp"
#include "read/maps/tiled/document/shapes.hpp"
#include "read/maps/tiled/document/tilesets.hpp"

namespace starway::read::maps {

// An object; its template supplies missing attributes and properties.
struct MadeObject {
    const Document* document = nullptr;
    const Element* own = nullptr;
    std::shared_ptr<const Document> base_document;  // the template's file; null if none
    const Element* base = nullptr;
    std::optional<FoundTile> tile;  // if the object is drawn as a tile
    std::uint32_t turn = 0;         // the upper bits of its number
    std::string called;             // for messages, such as: object 12 "gate"

    [[nodiscard]] std::string_view get(std::string_view attribute) const;
    [[nodiscard]] Result<double> number(std::string_view attribute, double otherwise) const;
    [[nodiscard]] const Element* shape(std::string_view name) const;
    [[nodiscard]] std::optional<Property> property(std::string_view name) const;
    [[nodiscard]] Error error(std::string_view message) const;
};

// An object's position, in object coordinates.
struct ObjectBody {
    Point middle;                // its representative point
    std::vector<Point> polygon;  // its area; empty: one cell, or none for a line
    bool line = false;
    std::vector<std::vector<Point>> shapes;  // the collision shapes of its tile; not on isometric maps
};

// The anchor of a tile object within its rectangle, 0 to 1 in each dimension. alignment: of its tileset.
Point anchor_of(std::string_view alignment, Orientation orientation);

Result<ObjectBody> body_of(const MadeObject& object, const Layout& layout, Point offset);

}  // namespace starway::read::maps
