// Lines of roads in memory: what a GIS library, a data frame or another program holds. They take the path that the
// lines of a file take (starway/road/open.hpp): the same recognition of fields, the same repair of the topology, the
// same report.
//
//   std::vector<starway::Position> points = ...;                    // of all lines, concatenated
//   std::vector<std::uint64_t> first_point{0, 5, 9};                // two lines
//   auto network = starway::open_lines(
//       {.points = points, .first_point = first_point, .fields = {{"maxspeed", speeds}}});
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"
#include "starway/road/open.hpp"

// The Arrow C stream interface (https://arrow.apache.org/docs/format/CStreamInterface.html), as declared by whoever
// makes the stream.
struct ArrowArrayStream;

namespace starway {

// One attribute of all features.
struct LineField {
    // Texts by number, so that each is stored once; a negative number: the feature has no value.
    struct Words {
        std::span<const std::int32_t> number;  // one per feature, into words
        std::span<const std::string> words;
    };
    std::string name;
    // One value per feature. A real number that is NaN: the feature has no value.
    std::variant<std::span<const double>, std::span<const std::int64_t>, Words> values;
};

// A view: what it points to must stay until the call returns.
struct LineTable {
    std::string origin = "the lines";            // what messages call it
    std::span<const Position> points;            // of all line parts, concatenated
    std::span<const std::uint64_t> first_point;  // part p has the points first_point[p] .. first_point[p + 1]
    // Feature f has the parts first_part[f] .. first_part[f + 1]; empty: one each.
    std::span<const std::uint64_t> first_part;
    std::vector<LineField> fields;
};

// Projects positions to lon,lat on WGS 84 in place; a position that it cannot project becomes NaN.
using Projector = std::function<Result<void>(std::span<Position>)>;

// Builds a network of lines. Edges know their feature: RoadNetwork::source_feature(). Options: as for a GIS file, but
// layer and where, which have no meaning here. Coordinates: with a projector, whatever it takes; else x,y of a plane if
// options.crs is "none", lon,lat if it is empty, or the named system, which takes the GIS plug-in. report and control
// are optional; the projector may be empty. Errors: usage (an option without effect), data (spans of wrong lengths,
// invalid positions, no usable line), interrupted, those of the projector.
STARWAY_EXPORT Result<RoadNetwork> open_lines(const LineTable& table, const SourceOptions& options = {},
                                              LoadReport* report = nullptr, const Control& control = {},
                                              const Projector& project = {});

// The same of a stream of Arrow record batches, whose geometry is well-known binary: the column marked as geoarrow.wkb,
// or else the first of bytes. Attributes may be integers, reals, booleans, texts and dictionaries of texts; columns of
// other types are ignored. Takes the stream over and releases it, whatever happens. Features are numbered by row.
// Errors: as above; data also if the stream fails.
STARWAY_EXPORT Result<RoadNetwork> open_lines(ArrowArrayStream* stream, const std::string& origin,
                                              const SourceOptions& options = {}, LoadReport* report = nullptr,
                                              const Control& control = {}, const Projector& project = {});

// Whether the plug-in that reads GIS files is there. Loads it; the first call takes tens of milliseconds.
STARWAY_EXPORT bool reads_gis_files();

}  // namespace starway
