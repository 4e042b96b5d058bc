#include "io/lines/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/csv/field_names.hpp"
#include "io/csv/units.hpp"
#include "io/field_names.hpp"

namespace starway::io {
namespace {

double factor(DecimalScale scale) {
    return static_cast<double>(scale.factor) * std::pow(10.0, scale.exponent);
}

// "Shape_Leng" and "DIST" are lengths as well as "length_ft".
bool is_length(std::string_view field) {
    const auto known = weight_named(field);
    const std::string key = field_key(field);
    return (known && known->unit == "m") || key.find("leng") != std::string::npos ||
           key.find("dist") != std::string::npos;
}

bool is_time(std::string_view field) {
    const auto known = weight_named(field);
    const std::string key = field_key(field);
    return (known && known->unit == "s") || key.find("time") != std::string::npos ||
           key.find("minutes") != std::string::npos;
}

Result<void> set_weight_unit(LineSchema& schema, const std::string& word, std::string_view flag,
                             std::string_view symbol, bool (*is_one)(std::string_view),
                             Result<DecimalScale> (*parse)(std::string_view, std::string_view)) {
    if (word.empty()) return {};
    const auto scale = parse(word, flag);
    if (!scale) return scale.error();
    bool any = false;
    for (WeightField& weight : schema.weights) {
        if (!weight.required || (!is_one(weight.column) && schema.weights.size() > 1)) continue;
        weight.unit = symbol;
        weight.scale = factor(*scale);
        any = true;
        schema.recognised.push_back(fmt::format("weight \"{}\" is in {} ({})", weight.column, word, flag));
    }
    if (any) return {};
    return Error{
        ErrorKind::usage,
        fmt::format(
            "{} has no effect, because no field of {} is read as a weight (lengths are computed from the lines); name "
            "a field with --weight-field or --extra-weight, or leave the flag out",
            flag, symbol == "m" ? "lengths" : "times")};
}

void list_unused(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema) {
    constexpr std::size_t most = 30;
    std::vector<int> used{schema.name,  schema.reference, schema.road_class, schema.oneway,   schema.speed,
                          schema.level, schema.bridge,    schema.tunnel,     schema.junction, schema.tags,
                          schema.from,  schema.to,        schema.length};
    for (const WeightField& weight : schema.weights) used.insert(used.end(), {weight.forward, weight.backward});
    std::vector<std::string> names;
    for (std::size_t i = 0; i < fields.size() && names.size() < most; ++i)
        if (!fields[i].name.empty() && is_numeric(fields[i].kind) &&
            std::find(used.begin(), used.end(), static_cast<int>(i)) == used.end())
            names.push_back(fields[i].name);
    if (!names.empty())
        schema.recognised.push_back(
            fmt::format("unused numeric fields: {} (to load one: --extra-weight)", fmt::join(names, ", ")));
    if (!options.ignored_fields.empty())
        schema.recognised.push_back(
            fmt::format("ignored fields: {} (--ignore-field)", fmt::join(options.ignored_fields, ", ")));
}

}  // namespace

Result<std::vector<SourceField>> without_ignored(std::span<const SourceField> fields, const SourceOptions& options) {
    std::vector<SourceField> kept(fields.begin(), fields.end());
    for (const std::string& name : options.ignored_fields) {
        const auto found = named_field(fields, name, "--ignore-field");
        if (!found) return found.error();
        kept[static_cast<std::size_t>(*found)] = {"", FieldKind::other};
    }
    return kept;
}

Result<void> settle_field_units(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema) {
    if (!options.speed_unit.empty()) {
        if (schema.speed == no_field)
            return Error{ErrorKind::usage,
                         "--speed-unit has no effect, because no speed field was found; name it with --speed-field, or "
                         "leave the flag out"};
        const auto scale = speed_unit_of(options.speed_unit, "--speed-unit");
        if (!scale) return scale.error();
        schema.speed_unit_kmh = factor(*scale);
    }
    if (schema.speed != no_field)
        schema.recognised.push_back(fmt::format("speeds without a unit are in {} (to override: --speed-unit)",
                                                !options.speed_unit.empty()  ? options.speed_unit
                                                : schema.speed_unit_kmh == 1 ? std::string("km/h")
                                                                             : std::string("mph")));
    if (auto set = set_weight_unit(schema, options.length_unit, "--length-unit", "m", is_length, length_unit_of); !set)
        return set;
    if (auto set = set_weight_unit(schema, options.time_unit, "--time-unit", "s", is_time, time_unit_of); !set)
        return set;
    list_unused(fields, options, schema);
    return {};
}

}  // namespace starway::io
