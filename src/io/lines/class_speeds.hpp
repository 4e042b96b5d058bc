// How fast a road of a class is taken to be, where the line itself does not say.
#pragma once

#include <optional>
#include <string_view>

#include "io/lines/schema.hpp"

namespace starway::io {

enum class RoadUse {
    road,
    path,       // for feet, hooves or bicycles: usable, at their pace
    not_a_road  // a railway, a river, a road that is only planned
};

struct ClassSpeed {
    float kmh = 0;
    RoadUse use = RoadUse::road;
};

// True where the schema's classes have speeds of their own.
bool has_class_speeds(SchemaKind schema);

// Nothing for a class that the schema's table does not know.
std::optional<ClassSpeed> class_speed(SchemaKind schema, std::string_view road_class);

// For a road whose class is unknown. Precondition: has_class_speeds(schema).
float usual_speed(SchemaKind schema);

// Where the table's figures come from, for the report.
std::string_view speed_source(SchemaKind schema);

}  // namespace starway::io
