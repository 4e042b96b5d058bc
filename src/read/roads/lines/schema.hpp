// The meaning of a vector source's fields: recognises common schemas of road data by their field names. Independent of
// GDAL, so that it can be tested without it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "read/field_names.hpp"
#include "read/roads/tags/tag_fields.hpp"
#include "read/schemas/schema_table.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// A numeric field, or a pair of fields, for a weight column.
struct WeightField {
    std::string column;  // the column's name
    std::string unit;
    int forward = no_field;
    int backward = no_field;       // no_field: the same in both directions
    bool negative_closes = false;  // as in pgRouting; otherwise a negative value is an error
    bool required = false;     // named by the user: lines without a value are rejected; otherwise the column is dropped
    bool null_closes = false;  // as in Starway's own files; otherwise the column is incomplete
    double scale = 1;          // from field values to the unit
    // What to find out by comparing the numbers with the lines, if nothing names their unit.
    enum class Infer { no, length, time, any } infer = Infer::no;
    bool compared_only = false;  // not loaded: only reported, with its unit
    bool zero_is_null = false;   // recognised by its name alone: 0 means that nothing is known
    std::string field = {};      // the name of the field; empty: the column's
};

// The unit of a source's plane, as in "US survey foot".
struct PlaneUnit {
    std::string name;  // empty: not known, or degrees
    double metres = 1;
    bool degrees = false;
    bool unknown = false;  // taken for metres, as the user names no system
};

// Fields by number; no_field if missing.
struct LineSchema {
    SchemaKind kind = SchemaKind::generic;
    std::string_view title;  // for the report
    int name = no_field;
    int reference = no_field;  // a road number, used if a road has no name
    int road_class = no_field;
    int oneway = no_field;
    int speed = no_field;           // in both directions, or along the line
    int speed_against = no_field;   // against the line
    int speed_category = no_field;  // HERE's, for lines without a speed
    double speed_unit_kmh = 1;      // km/h per unit of the speed fields, for values without a unit
    // By a flag or by the field's name; otherwise times and lengths may prove another one.
    bool speed_unit_known = false;
    int level = no_field;
    int from_level = no_field, to_level = no_field;  // of the line's ends, which then join ends of the same level only
    int bridge = no_field;
    int tunnel = no_field;
    int junction = no_field;
    int access = no_field;        // closed to cars, or not; not read where there are profiles
    int feature_type = no_field;  // TomTom's FEATTYP
    int tags = no_field;          // the remaining OpenStreetMap tags, as "key"=>"value" pairs
    int from = no_field;
    int to = no_field;
    bool global_nodes = false;     // as SchemaRow
    int length = no_field;         // recognised and compared with the lines, but not used
    bool oneway_doubtful = false;  // the field's name may mean something else, so all its values must have a meaning
    bool speed_required = false;
    bool level_required = false;
    bool end_levels_required = false;
    bool nodes_required = false;  // the user named from_field and to_field, so use them
    bool text_nodes = false;      // node ids may be any text, not only whole numbers
    std::string oneway_name;      // the one-way field's name
    std::string from_name, to_name;
    std::string from_level_name, to_level_name, access_name;
    bool twice = false;  // two-way lines may appear twice, once per direction (OSMnx)
    std::vector<WeightField> weights;
    std::vector<TagField> tag_fields;    // where the options name profiles
    std::vector<Sentence> recognised;    // for LoadReport; what decides answers
    std::vector<std::string> of_speeds;  // the same, where speeds are used
    std::vector<Sentence> details;       // what else there is to tell: which field is what

    // The fields that are read as text, and those of numbers; without no_field, but the tags' fields.
    [[nodiscard]] std::vector<int> text_fields() const;
    [[nodiscard]] std::vector<int> number_fields() const;
};

// Errors: usage (an option names a missing field, with a list of fields, or a field that is not numeric).
Result<LineSchema> recognise_lines(std::span<const SourceField> fields, const SourceOptions& options,
                                   const PlaneUnit& plane = {});

struct PlaceSchema {
    int name = no_field;
    int id = no_field;
    int population = no_field;
};

// An empty name_field means: by the usual names, else the first text field. Errors: usage, as above; data (no field for
// names).
Result<PlaceSchema> recognise_places(std::span<const SourceField> fields, std::string_view name_field);

}  // namespace starway::read
