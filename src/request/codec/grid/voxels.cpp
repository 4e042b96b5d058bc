#include "request/codec/grid/voxels.hpp"

#include "grid/ask/voxels/features.hpp"

namespace starway::request::codec {

Object described(As<Voxel>) {
    static constexpr auto members = members_of<Voxel>({
        {"x", [](auto& voxel) { return voxel.x; }},
        {"y", [](auto& voxel) { return voxel.y; }},
        {"z", [](auto& voxel) { return voxel.z; }},
    });
    return {"voxel", "x, y, z.", members, true};
}

Object described(As<VoxelStop>) {
    static constexpr auto members = members_of<VoxelStop>({
        {"asked", [](auto& stop) { return stop.asked; }},
        {"at", [](auto& stop) { return stop.at; }},
        {"missed_by", [](auto& stop) { return stop.distance; }, "The distance between the two."},
    });
    return {"stop", "An end of a path.", members};
}

Object described(As<VoxelMap>) {
    static constexpr auto members = members_of<VoxelMap>({
        {"width", [](auto& map) { return map.width(); }, {}, at_least(1)},
        {"height", [](auto& map) { return map.height(); }, {}, at_least(1)},
        {"depth", [](auto& map) { return map.depth(); }, {}, at_least(1)},
    });
    return {{}, {}, members};
}

Object described(As<VoxelInfo>) {
    static constexpr auto members = members_of<VoxelInfo>({
        {"status", Text<"ok">()},
        {"format", Text<"voxel map">()},
        {[](auto& a) { return std::cref(a.map); }},
        {"voxels", [](auto& a) { return a.map.voxel_count(); }, {}, at_least(1)},
        {"open", [](auto& a) { return a.map.voxel_count() - a.map.blocked_count(); }},
        {"assumptions", [](auto&) { return std::array{grid::ask::voxel_movement()}; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"info", "The answer of `starway info` on a voxel map.", members};
}

Object described(As<VoxelPath>) {
    static constexpr auto members = members_of<VoxelPath>({
        {"status", Text<"ok">()},
        {"cost", [](auto& a) { return a.route.length; }, "The length."},
        {"optimal", std::true_type()},
        {"bound", [](auto&) { return 1U; }, {}, between(1, 1)},
        {"algorithm", [](auto& a) { return name_of(a.route.algorithm); }},
        {"weight", Text<"length">()},
        {"unit", Text<"voxels">()},
        {[](auto& a) { return std::cref(a.map); }},
        {"settled", [](auto& a) { return a.route.settled; }},
        {"relaxed", [](auto& a) { return a.route.relaxed; }},
        {"query_us", [](auto& a) { return a.route.query_us; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"from", [](auto& a) { return a.route.from; }},
        {"to", [](auto& a) { return a.route.to; }},
        {"steps", [](auto& a) { return a.route.path.size() - 1; }},
        {"steps_by_axes", [](auto& a) { return list_of(a.route.steps, std::identity()); },
         "Steps along one, two and three axes, of the lengths 1, √2 and √3."},
        {"path", [](auto& a) { return std::cref(a.route.path); }, "Every voxel."},
        {"assumptions", [](auto&) { return std::array{grid::ask::voxel_movement()}; }},
    });
    return {"route", "The answer of `starway route` on a voxel map.", members};
}

}  // namespace starway::request::codec
