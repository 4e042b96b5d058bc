// Default speeds by road class, for lines without a speed of their own.
#pragma once

#include <optional>
#include <string_view>

#include "read/roads/lines/schema.hpp"

namespace starway::read {

enum class RoadUse {
    road,
    path,       // footpaths, bridleways and cycleways, with their own speeds
    not_a_road  // a railway, a river, a planned road
};

struct ClassSpeed {
    float kmh = 0;
    RoadUse use = RoadUse::road;
};

// Whether the schema's classes have default speeds.
bool has_class_speeds(SchemaKind schema);

// Nothing for a class that is not in the schema's table.
std::optional<ClassSpeed> class_speed(SchemaKind schema, std::string_view road_class);

// The speed of a road with an unknown class. Precondition: has_class_speeds(schema).
float usual_speed(SchemaKind schema);

// The source of the table's figures, for the report.
std::string_view speed_source(SchemaKind schema);

}  // namespace starway::read
