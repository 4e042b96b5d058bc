// How roads are read: SourceOptions. (In two sets of options, each member is compared.)
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "read/options/member.hpp"
#include "read/options/readers.hpp"
#include "starway/core/result.hpp"
#include "starway/road/source_options.hpp"

namespace starway::read::options {

template <>
struct Names<OnError> {
    static constexpr std::array<Named<OnError>, 2> all{{{OnError::stop, "stop"}, {OnError::skip, "skip"}}};
};
template <>
struct Names<Junctions> {
    static constexpr std::array<Named<Junctions>, 3> all{
        {{Junctions::ends, "ends"}, {Junctions::vertices, "vertices"}, {Junctions::crossings, "crossings"}}};
};
template <>
struct Names<Sentinels> {
    static constexpr std::array<Named<Sentinels>, 2> all{{{Sentinels::keep, "keep"}, {Sentinels::close, "close"}}};
};
template <>
struct Names<Verify> {
    static constexpr std::array<Named<Verify>, 3> all{
        {{Verify::everything, "everything"}, {Verify::on_use, "on_use"}, {Verify::first_time, "first_time"}}};
};

// Fields that a text sets. An error is the end of a sentence that begins with the option.
struct OnewayValuesText {
    SourceOptions& options;
    Result<void> set(std::string_view text);
    friend bool operator==(const OnewayValuesText& a, const OnewayValuesText& b) {
        return a.options.oneway_values == b.options.oneway_values && a.options.oneway_words == b.options.oneway_words;
    }
};
// A character, or its name.
struct Separator {
    char& character;
    Result<void> set(std::string_view text);
    friend bool operator==(Separator a, Separator b) { return a.character == b.character; }
};
// A flag that is short for junctions=crossings, which tells of itself.
struct NodeCrossings {
    Junctions& junctions;
    friend bool operator==(NodeCrossings, NodeCrossings) { return true; }
};

inline constexpr std::string_view reading_roads = "Roads: reading the source";
inline constexpr std::string_view road_fields = "Roads: fields and columns";

constexpr Member field(std::string_view name, std::string_view doc, std::uint32_t readers) {
    return {.name = name, .doc = doc, .value = "FIELD", .group = road_fields, .readers = readers};
}
constexpr Member node_field(std::string_view name, std::string_view doc, std::uint32_t readers) {
    return {.name = name, .doc = doc, .value = "FIELD", .group = road_fields, .with = "nodes", .readers = readers};
}
constexpr Member unit(std::string_view name, std::string_view doc) {
    return {.name = name, .doc = doc, .value = "UNIT", .group = road_fields, .readers = tables_and_gis};
}

template <class Visitor, class... Options>
requires(std::same_as<Options, SourceOptions>&&...) void describe(Visitor& option, Options&... o) {
    option({.name = "nodes",
            .doc = "CSV, TNTP or DIMACS: the file with the node coordinates.",
            .value = "FILE",
            .group = reading_roads,
            .readers = any(Reader::csv, Reader::tntp, Reader::dimacs)},
           o.nodes...);
    option({.name = "layer",
            .doc = "The layer to read.",
            .value = "NAME",
            .group = reading_roads,
            .readers = gis_layers | layered_maps},
           o.layer...);
    option({.name = "where",
            .doc = "Read only features that match this SQL condition.",
            .value = "SQL",
            .group = reading_roads,
            .readers = gis_layers},
           o.where...);
    option({.name = "clip",
            .doc = "OpenStreetMap: read only this part: west,south,east,north or a file of polygons, such as GeoJSON.",
            .value = "BOX|FILE",
            .group = reading_roads,
            .readers = any(Reader::osm)},
           o.clip...);
    option({.name = "keep_tags",
            .doc = "OpenStreetMap: keep these tags of ways, which answers then tell: surface,lanes,...",
            .value = "KEY,...",
            .group = reading_roads,
            .readers = any(Reader::osm)},
           o.keep_tags...);
    option(
        {.name = "at",
         .doc = "OpenStreetMap: decide conditions on times (no_left_turn @ Mo-Fr 07:00-09:00) for this moment, by the "
                "clocks where the roads are, such as 2026-11-27T08:30; without it, routes tell them.",
         .value = "TIME",
         .group = reading_roads,
         .readers = any(Reader::osm)},
        o.at...);
    option({.name = "square_corners",
            .doc = "OpenStreetMap: cross squares of at most so many corners in straight lines.",
            .least = 0,
            .group = reading_roads,
            .readers = any(Reader::osm)},
           o.square_corners...);
    option({.name = "crs",
            .doc = "The coordinate reference system: an EPSG code such as 27700, a PROJ string, WKT, or none for "
                   "planar coordinates.",
            .value = "CRS",
            .group = reading_roads,
            .readers = lists | gis_layers | any(Reader::csv_points, Reader::raster)},
           o.crs...);
    option({.name = "snap_tolerance_m",
            .doc = "Join line ends within this distance into one junction (⟨max_snap⟩ limits query points).",
            .least = 0,
            .group = reading_roads,
            .readers = csv_and_gis,
            .joins_lines = true},
           o.snap_tolerance_m...);
    option({.name = "junctions",
            .doc = "Where lines connect: only at ends; also at shared vertices (default); or even where they cross.",
            .group = reading_roads,
            .readers = csv_and_gis,
            .joins_lines = true},
           o.junctions...);
    option({.name = "node_crossings",
            .doc = "The same as ⟨junctions=crossings⟩.",
            .group = reading_roads,
            .keyword = "junctions",
            .readers = csv_and_gis,
            .joins_lines = true},
           NodeCrossings{o.junctions}...);
    option(
        {.name = "encoding",
         .doc = "CSV and shapefiles: how the text is encoded, such as CP1251 or ISO-8859-1; default: as a .cpg says, "
                "UTF-8, or by the letters.",
         .value = "NAME",
         .group = reading_roads,
         .readers = csv_with_gmns | any(Reader::gis, Reader::gis_points, Reader::csv_points)},
        o.encoding...);
    option({.name = "delimiter",
            .doc = "CSV: the column separator: a character, tab or space.",
            .value = "CHARACTER",
            .group = reading_roads,
            .readers = csv_with_gmns | any(Reader::csv_points)},
           Separator{o.delimiter}...);
    option({.name = "on_error",
            .doc = "What to do at an unreadable row.",
            .group = reading_roads,
            .readers = lists_and_gis | any(Reader::csv_points)},
           o.on_error...);
    option({.name = "directed",
            .doc = "Read every row or line as one direction.",
            .group = reading_roads,
            .readers = any(Reader::csv, Reader::dimacs, Reader::gis)},
           o.directed...);
    option({.name = "undirected",
            .doc = "Read every row or line as both directions.",
            .group = reading_roads,
            .readers = lists_and_gis},
           o.undirected...);
    option(field("from_field", "The node where a road begins.", csv_and_gis), o.from_field...);
    option(field("to_field", "The node where a road ends.", csv_and_gis), o.to_field...);
    option({.name = "weight_field",
            .doc = "The field to minimise by default.",
            .value = "FIELD",
            .group = road_fields,
            .keyword = "weight",
            .readers = lists_and_gis},
           o.weight_field...);
    option({.name = "extra_weight",
            .doc = "An additional numeric field to load as a weight.",
            .value = "FIELD",
            .group = road_fields,
            .keyword = "extra_weights",
            .readers = lists_and_gis},
           o.extra_weights...);
    option(field("speed_field", "The speed (unit: ⟨speed_unit⟩).", tables_and_gis), o.speed_field...);
    option(field("class_field", "The road class, for ⟨speed⟩.", tables_and_gis), o.class_field...);
    option({.name = "speed",
            .doc = "The speed of a road class; * matches all other classes.",
            .least = 0,
            .above_least = true,
            .value = "CLASS=KMH",
            .form = "CLASS=KMH (motorway=110), or *=50 for all other classes",
            .group = road_fields,
            .keyword = "speeds",
            .readers = tables_and_gis},
           o.speed_kmh...);
    option(field("oneway_field", "The one-way field: yes, no, -1, B, F, T, ...", csv_and_gis), o.oneway_field...);
    option({.name = "oneway_values",
            .doc = "The meaning of its values, such as FT=forward,TF=backward,B=both,X=closed; or of F, T and N: "
                   "directions (forward, backward, closed) or yes-no (false, true, no).",
            .value = "MEANING",
            .group = road_fields,
            .readers = csv_and_gis},
           OnewayValuesText{o}...);
    option({.name = "level_field",
            .doc = "The height level: roads on different levels connect at ends only; or FROM,TO, the levels of both "
                   "ends: only ends of equal levels connect (⟨level⟩ of tile maps is an LDtk level).",
            .value = "FIELD",
            .group = road_fields,
            .readers = csv_and_gis,
            .joins_lines = true},
           o.level_field...);
    option(field("name_field", "The road's name.", csv_with_gmns | any(Reader::gis)), o.name_field...);
    option(node_field("id_field", "The node id in the file of ⟨nodes⟩.", any(Reader::csv)), o.id_field...);
    option(node_field("x_field", "The longitude or x in the file of ⟨nodes⟩.", any(Reader::csv, Reader::csv_points)),
           o.x_field...);
    option(node_field("y_field", "The latitude or y in the file of ⟨nodes⟩.", any(Reader::csv, Reader::csv_points)),
           o.y_field...);
    option({.name = "ignore_field",
            .doc = "Ignore this field of the source.",
            .value = "FIELD",
            .group = road_fields,
            .keyword = "ignore_fields",
            .readers = tables_and_gis},
           o.ignored_fields...);
    option(unit("length_unit",
                "The unit of lengths: m, km, ft, mi, ...; default: inferred from field names or by comparison with "
                "the coordinates, else m."),
           o.length_unit...);
    option(unit("speed_unit", "The unit of speeds: km/h, mph, m/s, ft/min, knots, ...; default: inferred, else km/h."),
           o.speed_unit...);
    option(unit("time_unit", "The unit of times: s, min, h, ms; default: inferred, else seconds."), o.time_unit...);
    option({.name = "sentinels",
            .doc = "Roads that weigh more than any path over the others costs, such as 1000000 for the wrong way: use "
                   "them where there is no other way, or close them (default: close only what cannot be counted beside "
                   "the others).",
            .group = road_fields,
            .readers = lists_and_gis},
           o.sentinels...);
    option({.name = "profile",
            .doc = "OpenStreetMap: who travels: car, bike, foot, truck, wheelchair, emergency or a .toml file; each "
                   "becomes a weight; default: car, bike and foot. GIS and CSV: fields such as fclass and maxspeed "
                   "stand for tags.",
            .only_data = true,
            .keyword = "profiles",
            .readers = csv_and_gis | any(Reader::network, Reader::osm)},
           o.profiles...);
    option({.name = "verify",
            .doc = "Network files: what is checked when: everything, or contents on first use, or all of it, but of an "
                   "unchanged file only the first time.",
            .only_data = true},
           o.verify...);
}

}  // namespace starway::read::options
