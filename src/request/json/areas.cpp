#include "request/json/areas.hpp"

#include <array>
#include <utility>
#include <vector>

#include "starway/road/closed.hpp"

namespace starway::request {
namespace {

Result<Obstacles> box_of(const Value& value) {
    std::array<double, 4> sides{};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto side = value.item(i).number();
        if (!side) return side.error();
        sides[i] = *side;
    }
    if (sides[0] > sides[2] || sides[1] > sides[3])
        return value.wrong("[west, south, east, north] in this order (a box across the antimeridian takes two)");
    return area_of(Box{sides[0], sides[1], sides[2], sides[3]});
}

Result<void> add_polygon(const Value& rings, Obstacles& area) {
    ++area.polygons;
    bool hole = false;
    return rings.each(1, [&](const Value& ring) -> Result<void> {
        std::vector<Position> points;
        auto read = ring.each(4, [&](const Value& value) -> Result<void> {
            const auto position = value.position();
            if (!position) return position.error();
            points.push_back(*position);
            return {};
        });
        if (!read) return read;
        area.add(points, std::exchange(hole, true));
        return {};
    });
}

}  // namespace

Result<Obstacles> read_area(const Value& value) {
    if (value.is_list() && value.size() == 4) return box_of(value);
    if (!value.is_object()) return value.wrong("[west, south, east, north], or a Polygon or MultiPolygon of GeoJSON");
    static constexpr std::array<std::string_view, 2> types{"Polygon", "MultiPolygon"};
    Obstacles area;
    bool several = false;
    Members members(value);
    members.require("type", [&](const Value& type) -> Result<void> {
        const auto index = type.choice(types);
        if (!index) return index.error();
        several = *index == 1;
        return {};
    });
    members.require("coordinates", [&](const Value& coordinates) {
        if (!several) return add_polygon(coordinates, area);
        return coordinates.each(1, [&](const Value& polygon) { return add_polygon(polygon, area); });
    });
    if (auto whole = members.end(); !whole) return std::move(whole).error();
    return area;
}

}  // namespace starway::request
