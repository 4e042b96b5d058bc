// How a source is to be read.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway {

enum class OnError { stop, skip };
enum class Junctions { ends, vertices, crossings };
// The meaning of the letters in a one-way field. directions: F, T and N are with the line, against it, and closed
// (HERE, TomTom, Esri); yes_no: false, true and no. automatic: inferred from the field's name and all its values.
enum class OnewayValues { automatic, directions, yes_no };

// Options for reading a source. Defaults are inferred from the source; the command-line flags are these fields. A field
// without effect on the given source is an error (usage).
struct SourceOptions {
    OnError on_error = OnError::stop;
    std::string nodes;  // CSV, TNTP or DIMACS: the file with the nodes' coordinates
    // columns and fields; empty: recognised by their usual names
    std::string from_field, to_field, id_field, x_field, y_field;
    std::string weight_field;  // becomes the column of that name and the default weight
    std::string speed_field, oneway_field, name_field, class_field;
    std::vector<std::string> extra_weights;  // further numeric fields to load as weights
    OnewayValues oneway_values = OnewayValues::automatic;
    std::map<std::string, Direction> oneway_words;  // what single values mean; see set_oneway_values()
    std::vector<std::string> ignored_fields;        // columns and fields to ignore
    // The units of lengths, speeds and times: "ft", "mph", "min"; empty: inferred from the columns' names, or by
    // comparing the columns with each other and with the coordinates
    std::string length_unit, speed_unit, time_unit;
    Sentinels sentinels = Sentinels::automatic;
    std::map<std::string, double> speed_kmh;  // by class, or "*" for all others
    char delimiter = 0;                       // CSV; 0: detected
    // Whether each row or line stands for both directions, or for one, from its first end to its last. Neither:
    // inferred (an edge list or a layer without one-way information is undirected, unless rows or lines occur once per
    // direction).
    bool undirected = false, directed = false;
    // vector sources
    std::string layer, where;
    std::string crs;  // an EPSG code such as "27700", a URN, WKT or PROJ string, "none" (planar); empty: from the file
    // Tables and shapefiles: how text is encoded, as "CP1251"; empty: what the source declares, else UTF-8 if all text
    // is, else a guess by its letters
    std::string encoding;
    double snap_tolerance_m = 0.5;  // ends within this distance are one node
    // Where lines join: at ends (and T-junctions); also at shared vertices; also at crossings.
    Junctions junctions = Junctions::vertices;
    // The field of height levels: lines of different levels join at ends only. Or two, "F_ELEV,T_ELEV", of both ends:
    // ends of different levels do not join.
    std::string level_field;
    // OpenStreetMap: profiles to read, by name (car, bike, foot, truck, wheelchair, emergency) or as .toml files;
    // empty: car, bike and foot. Each becomes a weight of its name; the first is the default.
    std::vector<std::string> profiles;
    std::string clip;  // OpenStreetMap: only this part, "west,south,east,north" or a file of polygons; empty: all
    // OpenStreetMap: keys of ways' tags that the network keeps, for answers (RoadTags).
    std::vector<std::string> keep_tags;
    // OpenStreetMap: the moment for which conditions on times are decided, by the clocks where the roads are, as
    // "2026-11-27T08:30"; empty: they are not obeyed, but told with routes
    std::string at;
    std::uint32_t square_corners = 4000;  // OpenStreetMap: squares with more are walked along the sides only
    Verify verify = Verify::everything;   // network files
};

// "auto", "directions", "yes-no", or what each value means: "FT=forward,TF=backward,B=both,N=closed". A value that is
// not listed is an error when it is read, unless it is empty: then the road is two-way. Errors: usage.
STARWAY_EXPORT Result<void> set_oneway_values(SourceOptions& options, std::string_view text);

}  // namespace starway
