#include "request/codec/server/status.hpp"

#include <functional>

#include "request/codec/common.hpp"
#include "starway/version.hpp"

namespace starway::request::codec {
Object described(As<ServedProfile>) {
    static constexpr auto members = members_of<ServedProfile>({
        {"name", [](auto& a) { return std::cref(a.name); }, "As paths take it."},
        {"weight", [](auto& a) { return std::cref(a.weight); }},
        {"exclude", [](auto& a) { return std::cref(a.exclude); }, "Classes of road that requests may exclude."},
    });
    return {{}, {}, members};
}

Object described(As<ServedWeight>) {
    static constexpr auto members = members_of<ServedWeight>({
        {"name", [](auto& a) { return a.name; }},
        {"unit", [](auto& a) { return a.unit; }},
    });
    return {{}, {}, members};
}

Object described(As<ServedNetwork>) {
    static constexpr auto members = members_of<ServedNetwork>({
        {"name", [](auto& a) { return std::cref(a.name); }},
        {"kind", Text<"roads">()},
        {"frame", [](auto& a) { return a.frame; }, {}, one_of("geographic|planar|none")},
        {"bbox", [](auto& a) { return when(a.bbox); }, "West, south, east, north."},
        {"extent", [](auto& a) { return when(a.extent); }, "The same of most of it: where a map begins."},
        {"nodes", [](auto& a) { return a.nodes; }},
        {"edges", [](auto& a) { return a.edges; }},
        {"profiles", [](auto& a) { return list_of<1>(a.profiles, std::identity()); }},
        {"exclude", [](auto& a) { return std::cref(a.exclude); }, "Of all profiles."},
        {"weights", [](auto& a) { return std::cref(a.weights); }},
        {"default_weight", [](auto& a) { return std::cref(a.default_weight); }},
        {"algorithms", [](auto& a) { return std::cref(a.algorithms); }, "Those that the network's indices allow."},
        {"indexed", [](auto& a) { return a.indexed; }},
        {"places", [](auto& a) { return a.places; }, "How many are found by name."},
        {"data_version", [](auto& a) { return std::cref(a.data_version); }, "When its file was written."},
        {"bytes", [](auto& a) { return a.bytes; }, "Of the file."},
        {"basemap", [](auto& a) { return if_any(a.basemap); }, "The path of its own."},
        {"hills", [](auto& a) { return if_any(a.hills); }, "The path of their shading, of the build."},
        {"attribution", [](auto& a) { return if_any(a.attribution); }, "Whom a map of it has to name."},
    });
    return {"status_network", "A network that is served.", members};
}

Object described(As<ServedMap>) {
    static constexpr auto members = members_of<ServedMap>({
        {"name", [](auto& a) { return std::cref(a.name); }},
        {"kind", Text<"grid">()},
        {"width", [](auto& a) { return a.width; }, "Cells."},
        {"height", [](auto& a) { return a.height; }},
        {"data_version", [](auto& a) { return std::cref(a.data_version); }},
    });
    return {"status_map", "A tile map that is served.", members};
}

Object described(As<ServedMesh>) {
    static constexpr auto members = members_of<ServedMesh>({
        {"name", [](auto& a) { return std::cref(a.name); }},
        {"kind", Text<"mesh">()},
        {"frame", [](auto& a) { return a.on_earth ? "geographic" : "planar"; }, {}, one_of("geographic|planar")},
        {"vertices", [](auto& a) { return a.vertices; }},
        {"polygons", [](auto& a) { return a.polygons; }},
        {"heights", [](auto& a) { return a.heights; }, "Whether its vertices have heights."},
        {"data_version", [](auto& a) { return std::cref(a.data_version); }},
    });
    return {"status_mesh", "A navigation mesh that is served.", members};
}

Object described(As<ServedHills>) {
    static constexpr auto members = members_of<ServedHills>({
        {"tiles", Text<"/hills/{z}/{x}/{y}.png">()},
        {"maxzoom", [](auto& a) { return a.maxzoom; }},
        {"bounds", [](auto& a) { return a.bounds; }, "West, south, east, north."},
    });
    return {{}, "The shading of hills; members as in TileJSON.", members};
}

Object described(As<ServerLimits>) {
    static constexpr auto members = members_of<ServerLimits>({
        {"max_viaroute_size", [](auto& a) { return a.viaroute; }},
        {"max_table_size", [](auto& a) { return a.table; }},
        {"max_trip_size", [](auto& a) { return a.trip; }},
        {"max_matching_size", [](auto& a) { return a.matching; }},
        {"max_nearest_size", [](auto& a) { return a.nearest; }},
        {"max_alternatives", [](auto& a) { return a.alternatives; }},
        {"max_isochrone_contours", [](auto& a) { return a.contours; }},
        {"max_isochrone_minutes", [](auto& a) { return a.minutes; }},
        {"max_batch_size", [](auto& a) { return a.batch; }},
        {"max_header_size", [](auto& a) { return a.header; }, "Bytes."},
        {"max_request_body_size", [](auto& a) { return a.body; }, "Bytes."},
        {"max_request_seconds", [](auto& a) { return a.seconds; }},
    });
    return {{}, "What requests may ask for, by the names of the server's options.", members};
}

Object described(As<ServerStatus>) {
    static constexpr auto members = members_of<ServerStatus>({
        {"version", [](auto&) { return STARWAY_VERSION; }},
        {"uptime_seconds", [](auto& a) { return a.uptime_seconds; }},
        {"networks", [](auto& a) { return std::cref(a.networks); }},
        {"maps", [](auto& a) { return std::cref(a.maps); }},
        {"meshes", [](auto& a) { return std::cref(a.meshes); }},
        {"languages", [](auto& a) { return std::cref(a.languages); }, "Those of directions."},
        {"elevation", [](auto& a) { return a.elevation; }, "Whether heights are known."},
        {"hills", [](auto& a) { return when(a.hills); }},
        {"basemap", [](auto& a) { return when(a.basemap, [] { return Text<"/basemap.pmtiles">(); }); }},
        {"limits", [](auto& a) { return a.limits; }},
    });
    return {"status_answer", "What is served, and its limits.", members};
}

Object described(As<ServerState>) {
    static constexpr auto members = members_of<ServerState>({
        {"status", [](auto& a) { return a.word; }, {}, one_of("ok|ready|stopping|unreadable")},
        {"message", [](auto& a) { return if_any(a.message); }, "Why a network cannot be read."},
    });
    return {"state_answer", {}, members};
}

}  // namespace starway::request::codec
