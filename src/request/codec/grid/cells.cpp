#include "request/codec/grid/cells.hpp"

#include <variant>

#include "grid/ask/units.hpp"

namespace starway::request::codec {
namespace {

// Of metres with a point, of cells without.
using Number = std::variant<std::int64_t, double>;

std::int64_t x_of(const OnMap<GridCell>& cell) {
    return std::int64_t{cell.it.x} + cell.map.origin.x;
}
std::int64_t y_of(const OnMap<GridCell>& cell) {
    return std::int64_t{cell.it.y} + cell.map.origin.y;
}

}  // namespace

template <>
struct Kind<Number> {
    static constexpr JsonShape shape{.type = JsonShape::Type::number};
    static void write(JsonWriter& json, const Number& number) {
        std::visit([&](auto one) { json.value(one); }, number);
    }
};

Object described(As<OnMap<GridCell>>) {
    static constexpr auto members = members_of<OnMap<GridCell>>({
        {"x", [](auto& a) { return x_of(a); }},
        {"y", [](auto& a) { return y_of(a); }},
    });
    return {"cell", "x, y in the file's coordinates.", members, true};
}

PlaceOnMap place_on(const TileMap& map, GridCell cell) {
    return {map.frame ? std::optional(grid::ask::written(map, cell)) : std::nullopt, on(map, cell)};
}

Object described(As<OnMap<MapStop>>) {
    static constexpr auto place = [](const TileMap& map, const MapStop& stop) {
        PlaceOnMap at = place_on(map, stop.cell);
        if (stop.at) at.metres = grid::ask::written(map, *stop.at);
        return at;
    };
    static constexpr auto members = members_of<OnMap<MapStop>>({
        {"cell", [](auto& a) { return on(a.map, a.it.cell); }},
        {"name", [](auto& a) { return a.it.name; }, "Empty if it was given in numbers."},
        {"at", [](auto& a) { return when(a.map.frame != nullptr, [&] { return place(a.map, a.it); }); },
         "On a map with a frame: where it is, in metres."},
    });
    return {"stop", "An end of a path.", members};
}

Object described(As<PlaceOnMap>) {
    static constexpr auto members = members_of<PlaceOnMap>({
        {"x", [](auto& a) { return a.metres ? Number(a.metres->x) : Number(x_of(a.cell)); }},
        {"y", [](auto& a) { return a.metres ? Number(a.metres->y) : Number(y_of(a.cell)); }},
    });
    return {"place", "x, y: in metres on a map with a frame, else a cell in the file's coordinates.", members, true};
}

Object described(As<MapFrame>) {
    static constexpr auto members = members_of<MapFrame>({
        {"resolution", [](auto& frame) { return frame.resolution; }, "Metres per cell."},
        {"origin", [](auto& frame) { return frame.origin; },
         "x, y of the lower left corner, and the yaw in radians, counterclockwise."},
    });
    return {{}, "The map's frame in metres, y upwards.", members};
}

std::optional<MapFrame> frame_of(const TileMap& map) {
    if (map.frame == nullptr) return {};
    return MapFrame{map.frame->resolution, {map.frame->x, map.frame->y, map.frame->yaw}};
}

namespace {

struct PreparedLabels : GridPrepared {
    explicit PreparedLabels(const GridPrepared& prepared) : GridPrepared(prepared) {}
};
struct PreparedClusters : GridPrepared {
    explicit PreparedClusters(const GridPrepared& prepared) : GridPrepared(prepared) {}
};

}  // namespace

Object described(As<PreparedLabels>) {
    static constexpr auto members = members_of<PreparedLabels>({
        {"hubs", [](auto& a) { return a.made; }},
        {"bytes", [](auto& a) { return a.bytes; }},
    });
    return {{}, "Hub labels.", members};
}

Object described(As<PreparedClusters>) {
    static constexpr auto members = members_of<PreparedClusters>({
        {"made", [](auto& a) { return a.made; }},
        {"all", [](auto& a) { return a.all; }},
        {"bytes", [](auto& a) { return a.bytes; }},
    });
    return {{}, "Clusters of HPA*.", members};
}

Object described(As<PreparedParts>) {
    static constexpr auto is = [](const PreparedParts& a, bool labels) {
        return a.prepared.all > 0 && (a.algorithm == GridAlgorithm::labels) == labels;
    };
    static constexpr auto members = members_of<PreparedParts>({
        {"labels", [](auto& a) { return when(is(a, true), [&] { return PreparedLabels(a.prepared); }); }},
        {"clusters", [](auto& a) { return when(is(a, false), [&] { return PreparedClusters(a.prepared); }); }},
    });
    return {{}, {}, members};
}

}  // namespace starway::request::codec
