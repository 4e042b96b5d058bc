// The field names of each agency's road data, and the usual names of each role: what recognise_lines() looks for.
// docs/formats/gis.md has the same table with the sources.
#pragma once

#include <span>
#include <string_view>

namespace starway::read {

enum class SchemaKind {
    generic,
    tiger,
    openstreetmap,
    natural_earth,
    osmnx,
    pgrouting,
    coverage,
    tomtom,
    here,
    starway
};

// The names of each role's field, in order of preference and separated by '|'; of a pair of fields, separated by '/'.
struct RoleNames {
    std::string_view name = {}, reference = {}, road_class = {};
    std::string_view oneway = {};
    std::string_view speed = {}, speeds = {};  // of both directions; of each
    std::string_view speed_category = {};      // HERE's
    std::string_view level = {}, levels = {};  // of the whole line; of both ends
    std::string_view nodes = {};
    std::string_view length = {};
    std::string_view access = {};  // whether cars may use it
};

// A schema: its identifying fields (groups separated by spaces; one field of each group must exist). A role without a
// field of its own names falls back to the usual names, unless the layer is Starway's own.
struct SchemaRow {
    SchemaKind kind;
    std::string_view title;
    std::string_view identified_by;
    RoleNames names;
    bool global_nodes = false;  // node ids are unique everywhere, and differ where roads pass above one another
};

// In order of preference, since a source may match several; the last is the generic one, with the usual names.
std::span<const SchemaRow> schema_rows();
const RoleNames& usual_names();

// Names that mean one-way in some data only: taken if all values have a meaning.
std::string_view doubtful_oneway_names();

// Costs, as fields of the layer: "forward/backward" where the directions have a field each.
struct WeightNames {
    std::string_view column, unit;  // unit: a word, such as "min"; empty: told by the field's name, or by its values
    std::string_view fields;
};
std::span<const WeightNames> weight_names();

// Roles by the look of a name, for fields that are not read.
struct RoleLook {
    std::string_view what, flag;
    std::string_view parts;        // the key contains one of these
    std::string_view unless = {};  // and none of these
};
std::span<const RoleLook> role_looks();

}  // namespace starway::read
