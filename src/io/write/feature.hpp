// Features out: what every writer takes. A route, a network, the problems of a source and the nodes a search explored are
// all tables of features; a new output format is one FeatureWriter, and one line in formats.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/files/output.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

enum class FieldType { integer, real, text, boolean };
struct Field {
    std::string name;
    FieldType type = FieldType::text;
};
using Value = std::variant<std::monostate, std::int64_t, double, std::string, bool>;  // monostate: null

enum class GeometryKind { point, line };
struct Feature {
    std::vector<Position> points;      // one for a point; two or more for a line; empty: null geometry
    std::vector<Value> values;         // one per field of the table, of the field's type or null
    std::vector<double> heights = {};  // one per point; empty: none. GeoJSON and CSV write them. Only in a planar frame
};

// A point that a route passes.
struct RouteMark {
    Position position;
    std::string name;
    std::string_view role;  // "start", "via" or "end"
};

struct FeatureTable {
    std::string name;  // layer, document or track name
    GeometryKind geometry = GeometryKind::line;
    FrameKind frame = FrameKind::geographic;
    std::vector<Field> fields;
    std::vector<RouteMark> marks = {};  // GPX and KML show them as points of their own; other formats leave them out
};

// One output being written. write() may be called any number of times, finish() once; without finish() nothing remains.
class FeatureWriter {
public:
    virtual ~FeatureWriter() = default;
    virtual Result<void> write(const Feature& feature) = 0;
    virtual Result<void> finish() = 0;
};

struct Format {
    std::string_view name;       // as after -f
    std::string_view extension;  // ".geojson", with the dot; further ones after a comma
    std::string_view description;
};

// All output formats for features: geojson, geojsonseq, gpx, kml, flatgeobuf, geopackage, csv, polyline, polyline6, text.
const std::vector<Format>& feature_formats();
// By -f name, or else by the extension of path. Errors: usage, listing the formats.
Result<std::string> choose_format(std::string_view name, std::string_view path);

// path "-" is standard output. Errors: usage (format unknown, cannot be written to standard output, or cannot hold a planar frame:
// says what to use instead), io.
Result<std::unique_ptr<FeatureWriter>> create_feature_writer(std::string_view format, const std::string& path,
                                                             FeatureTable table);

}  // namespace starway::io
