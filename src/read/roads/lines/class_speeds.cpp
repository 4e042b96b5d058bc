#include "read/roads/lines/class_speeds.hpp"

#include <span>

#include "read/field_names.hpp"

namespace starway::read {
namespace {

struct ClassRow {
    std::string_view road_class;  // a trailing '*' matches any further characters
    float kmh;
    RoadUse use = RoadUse::road;
};

struct SpeedTable {
    std::string_view source;
    float usual;
    std::span<const ClassRow> rows;  // the first match counts
};

// Average car speeds including delays at junctions, comparable to OSRM's car.lua; paths have walking and cycling
// speeds.
constexpr ClassRow openstreetmap_rows[] = {
    {"motorway", 95},
    {"motorway_link", 50},
    {"trunk", 85},
    {"trunk_link", 45},
    {"primary", 65},
    {"primary_link", 35},
    {"secondary", 55},
    {"secondary_link", 30},
    {"tertiary", 45},
    {"tertiary_link", 25},
    {"unclassified", 35},
    {"residential", 28},
    {"living_street", 10},
    {"service", 15},
    {"services", 15},
    {"rest_area", 15},
    {"road", 30},
    {"unknown", 30},
    {"track", 15},
    {"track_grade1", 30},
    {"track_grade2", 20},
    {"track_grade3", 15},
    {"track_grade4", 10},
    {"track_grade5", 8},
    {"busway", 30},
    {"bus_guideway", 30},
    {"escape", 15},
    {"raceway", 50},
    {"ferry", 20},
    {"cycleway", 15, RoadUse::path},
    {"bridleway", 7, RoadUse::path},
    {"footway", 5, RoadUse::path},
    {"pedestrian", 5, RoadUse::path},
    {"path", 5, RoadUse::path},
    {"corridor", 4, RoadUse::path},
    {"steps", 2.5F, RoadUse::path},
    {"via_ferrata", 1, RoadUse::path},
    {"elevator", 2, RoadUse::path},
    {"proposed", 0, RoadUse::not_a_road},
    {"planned", 0, RoadUse::not_a_road},
    {"construction", 0, RoadUse::not_a_road},
    {"abandoned", 0, RoadUse::not_a_road},
    {"disused", 0, RoadUse::not_a_road},
    {"razed", 0, RoadUse::not_a_road},
    {"platform", 0, RoadUse::not_a_road},
};

// Census feature classes, old (CFCC) and new (MTFCC), with the usual speed limits in the United States: 65, 55, 45 and
// 25 mph from primary to local roads. Class codes: TIGER/Line technical documentation, appendix E.
constexpr ClassRow tiger_rows[] = {
    {"S1100", 105},
    {"S1200", 89},
    {"S1400", 40},
    {"S1500", 24},
    {"S1630", 56},
    {"S1640", 40},
    {"S1710", 5, RoadUse::path},
    {"S1720", 2.5F, RoadUse::path},
    {"S1730", 16},
    {"S1740", 24},
    {"S1750", 24},
    {"S1780", 16},
    {"S1810", 24},
    {"S1820", 15, RoadUse::path},
    {"S1830", 7, RoadUse::path},
    {"S*", 40},
    {"A1*", 105},
    {"A2*", 89},
    {"A3*", 72},
    {"A4*", 40},
    {"A5*", 24},
    {"A63", 56},
    {"A65", 20},
    {"A6*", 40},
    {"A71", 5, RoadUse::path},
    {"A72", 2.5F, RoadUse::path},
    {"A7*", 16},
    {"P1*", 105},
    {"P2*", 89},
    {"P3*", 72},
    {"P*", 40},
    {"B*", 0, RoadUse::not_a_road},
    {"C*", 0, RoadUse::not_a_road},
    {"D*", 0, RoadUse::not_a_road},
    {"E*", 0, RoadUse::not_a_road},
    {"F*", 0, RoadUse::not_a_road},
    {"H*", 0, RoadUse::not_a_road},
    {"L*", 0, RoadUse::not_a_road},
    {"R*", 0, RoadUse::not_a_road},
};

// Free-flow speeds between cities; ferries have ferry speeds.
constexpr ClassRow natural_earth_rows[] = {
    {"Major Highway", 100}, {"Beltway", 90}, {"Bypass", 90},  {"Secondary Highway", 80},
    {"Road", 60},           {"Track", 30},   {"Unknown", 60}, {"Ferry, seasonal", 25},
    {"Ferry*", 25},
};

// The usual four functional classes of national road coverages, from through roads to local roads.
constexpr ClassRow coverage_rows[] = {{"1", 100}, {"2", 80}, {"3", 70}, {"4", 50}};

constexpr SpeedTable openstreetmap_table{"average car speeds for OpenStreetMap's road classes", 30, openstreetmap_rows};
constexpr SpeedTable tiger_table{"usual speed limits in the United States by census feature class", 40, tiger_rows};
constexpr SpeedTable natural_earth_table{"free-flow speeds by Natural Earth's road types", 60, natural_earth_rows};
constexpr SpeedTable coverage_table{"100, 80, 70 and 50 km/h for the functional classes 1 to 4", 50, coverage_rows};

const SpeedTable* table_of(SchemaKind schema) {
    switch (schema) {
        case SchemaKind::tiger:
            return &tiger_table;
        case SchemaKind::natural_earth:
            return &natural_earth_table;
        case SchemaKind::coverage:
            return &coverage_table;
        case SchemaKind::openstreetmap:
        case SchemaKind::osmnx:
        case SchemaKind::pgrouting:
            return &openstreetmap_table;
        case SchemaKind::generic:
        case SchemaKind::tomtom:  // has speeds of its own
        case SchemaKind::here:
        case SchemaKind::starway:
            break;
    }
    return nullptr;
}

bool matches(std::string_view road_class, std::string_view pattern) {
    if (!pattern.ends_with('*')) return same_name(road_class, pattern);
    pattern.remove_suffix(1);
    return same_name(road_class.substr(0, pattern.size()), pattern);
}

}  // namespace

bool has_class_speeds(SchemaKind schema) {
    return table_of(schema) != nullptr;
}

std::optional<ClassSpeed> class_speed(SchemaKind schema, std::string_view road_class) {
    const SpeedTable* table = table_of(schema);
    if (table == nullptr) return std::nullopt;
    for (const auto& row : table->rows)
        if (matches(road_class, row.road_class)) return ClassSpeed{row.kmh, row.use};
    return std::nullopt;
}

float usual_speed(SchemaKind schema) {
    return table_of(schema)->usual;
}

std::string_view speed_source(SchemaKind schema) {
    const SpeedTable* table = table_of(schema);
    return table == nullptr ? std::string_view{} : table->source;
}

}  // namespace starway::read
