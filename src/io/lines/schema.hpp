// Which field of a vector source means what: the schemas that road data usually comes in, recognised by their field names.
// Pure logic over names and types, so that it is tested without GDAL.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/road/open.hpp"

namespace starway::io {

enum class FieldKind { integer, real, text, boolean, other };

struct SourceField {
    std::string name;
    FieldKind kind = FieldKind::text;
};

enum class SchemaKind { generic, tiger, openstreetmap, natural_earth, osmnx, pgrouting, coverage, starway };

inline constexpr int no_field = -1;

// A numeric field, or a pair of them, that becomes a weight column.
struct WeightField {
    std::string column;  // the column's name
    std::string unit;
    int forward = no_field;
    int backward = no_field;       // no_field: the same both ways
    bool negative_closes = false;  // as pgRouting means it; otherwise a negative value is an error
    bool required = false;         // the user named it: a line without it is rejected; otherwise the column is left out
    bool null_closes = false;      // as our own writers mean it; otherwise the column is incomplete
    double scale = 1;              // of the field's values, to the unit
};

// Fields by number; no_field where the source has none.
struct LineSchema {
    SchemaKind kind = SchemaKind::generic;
    std::string_view title;  // for the report
    int name = no_field;
    int reference = no_field;  // a road number, which names a road that has no name
    int road_class = no_field;
    int oneway = no_field;
    int speed = no_field;
    double speed_unit_kmh = 1;  // km/h per unit of the speed field, where a value does not say
    int level = no_field;
    int bridge = no_field;
    int tunnel = no_field;
    int junction = no_field;
    int tags = no_field;  // the rest of OpenStreetMap's tags, as "key"=>"value" pairs
    int from = no_field;
    int to = no_field;
    int length = no_field;         // recognised, not used
    bool oneway_required = false;  // the user named the field: a value that cannot be read is an error
    bool speed_required = false;
    bool level_required = false;
    bool nodes_required = false;  // the user named from_field and to_field: they are obeyed
    bool text_nodes = false;      // nodes are called by any text, not by whole numbers only
    std::string oneway_name;      // of the one-way field
    bool twice = false;           // a line of both directions may come twice, once per direction (OSMnx)
    std::vector<WeightField> weights;
    std::vector<std::string> recognised;  // for LoadReport
};

// Errors: usage, a field that an option names does not exist (lists those that do) or is not numeric where it must be.
Result<LineSchema> recognise_lines(std::span<const SourceField> fields, const SourceOptions& options);

struct PlaceSchema {
    int name = no_field;
    int population = no_field;
};

// name_field empty: by the usual names, or else the first text field. Errors: usage, as above; data, nothing can be a name.
Result<PlaceSchema> recognise_places(std::span<const SourceField> fields, std::string_view name_field);

}  // namespace starway::io
