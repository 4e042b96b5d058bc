// The input of all writers: routes, networks, findings and explored nodes are feature tables. A new output format is
// one FeatureWriter and one line in formats.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/core/files/output.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::geo {

enum class FieldType { integer, real, text, boolean };
struct Field {
    std::string name;
    FieldType type = FieldType::text;
};
using Value = std::variant<std::monostate, std::int64_t, double, std::string, bool>;  // monostate: null

enum class GeometryKind { point, line, area };
// The outer ring, then holes. The first point of a ring is not repeated at its end.
using AreaRings = std::vector<std::vector<Position>>;
struct Feature {
    std::vector<Position> points;  // one for a point, two or more for a line; empty: null geometry
    std::vector<Value> values;     // one per field, of the field's type or null
    // One per point; may be empty. Written by GeoJSON and CSV. Only in a planar frame.
    std::vector<double> heights = {};
    // Of an area, instead of points; none: null geometry. They do not cross the antimeridian.
    std::vector<AreaRings> areas = {};
};

// A point that a route passes.
struct RouteMark {
    Position position;
    std::string name;
    std::string_view role;  // "start", "via" or "end"
};

// A maneuver on the way.
struct RouteTurn {
    Position position;
    std::string text;
};

struct FeatureTable {
    std::string name;  // layer, document or track name
    GeometryKind geometry = GeometryKind::line;
    FrameKind frame = FrameKind::geographic;
    std::vector<Field> fields;
    std::vector<RouteMark> marks = {};  // GPX and KML write them as points; other formats omit them
    std::vector<RouteTurn> turns = {};  // GPX writes them as the points of a route, KML as a folder of points
    std::string crs = {};               // the coordinate system to write, as users name it; empty: the frame's own
};

// An output. Call write() any number of times, then finish() once; without finish(), nothing is kept.
class FeatureWriter {
public:
    virtual ~FeatureWriter() = default;
    virtual Result<void> write(const Feature& feature) = 0;
    virtual Result<void> finish() = 0;
};

}  // namespace starway::geo
