#include "read/roads/lines/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/field_names.hpp"
#include "read/roads/lines/class_speeds.hpp"
#include "read/unit_ratios.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

constexpr double mph_kmh = 1.609344;

std::string unit_text(std::string_view symbol, double scale) {
    for (const KnownUnit& unit : length_units)
        if (symbol == "m" && scale == factor(scale_of(unit))) return std::string(unit.name);
    for (const KnownUnit& unit : time_units)
        if (symbol == "s" && scale == factor(scale_of(unit))) return std::string(unit.name);
    return fmt::format("{:g} {}", scale, symbol);
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
        weight.infer = WeightField::Infer::no;
        any = true;
        schema.recognised.push_back(fmt::format("weight \"{}\" is in {} ({})", weight.column, word, flag));
    }
    if (any) return {};
    return Error{ErrorKind::usage,
                 fmt::format("{} has no effect, because no field of {} is read as a weight (lengths are computed from "
                             "the lines)⟦; name a field with ⟨weight_field⟩ or ⟨extra_weight⟩, or leave it out⟧",
                             flag, symbol == "m" ? "lengths" : "times")};
}

// For weights without a unit flag: the unit in the name, or what to infer.
void name_units(const SourceOptions& options, LineSchema& schema) {
    for (WeightField& weight : schema.weights) {
        if (!weight.required || !weight.unit.empty()) continue;
        const auto known = weight_named(weight.column);
        if (known && !(known->unit == "m" ? options.length_unit : options.time_unit).empty()) continue;
        if (known && !known->unit.empty() && !known->unit_assumed) {
            weight.unit = known->unit;
            weight.scale = factor(known->scale);
            schema.details.push_back(fmt::format(
                "weight \"{0}\" is in {1}, according to its name⟦ (to override: ⟨{2}_unit⟩)⟧", weight.column,
                unit_text(weight.unit, weight.scale), weight.unit == "m" ? "length" : "time"));
        } else {
            weight.infer = is_length(weight.column) ? WeightField::Infer::length
                           : is_time(weight.column) ? WeightField::Infer::time
                                                    : WeightField::Infer::any;
        }
    }
}

// The source's own length is compared with the lines.
void compare_length(std::span<const SourceField> fields, LineSchema& schema) {
    if (schema.length == no_field || schema.kind == SchemaKind::starway) return;
    for (const WeightField& weight : schema.weights)
        if (weight.forward == schema.length) return;
    WeightField weight{fields[static_cast<std::size_t>(schema.length)].name, "m", schema.length};
    weight.infer = WeightField::Infer::length;
    weight.compared_only = true;
    schema.weights.push_back(std::move(weight));
}

bool is_foot(const PlaneUnit& plane) {
    return plane.metres > 0.304 && plane.metres < 0.306;
}

// What is told of numbers that are so many times each line's length, in no known unit. In a plane whose unit nothing
// tells, they may tell it.
std::string constant_ratio(double ratio, const PlaneUnit& plane) {
    constexpr double foot = 0.3048;
    constexpr double tolerance = 0.01;
    const std::string told = fmt::format("a constant {:.4g} times the metres of the lines", ratio);
    for (const KnownUnit& unit : length_units)
        if (plane.unknown && std::abs(ratio * factor(scale_of(unit)) / foot - 1) < tolerance)
            return fmt::format(
                "{}: these are {} if the coordinates are in feet, and not in metres⟦ (to name their "
                "system: ⟨crs=EPSG:CODE⟩)⟧",
                told, unit.name);
    return told + ", which is no known unit";
}

}  // namespace

Result<std::vector<SourceField>> without_ignored(std::span<const SourceField> fields, const SourceOptions& options) {
    std::vector<SourceField> kept(fields.begin(), fields.end());
    for (const std::string& name : options.ignored_fields) {
        const auto found = named_field(fields, name, "⟨ignore_field⟩");
        if (!found) return found.error();
        kept[static_cast<std::size_t>(*found)] = {"", FieldKind::other};
    }
    return kept;
}

Result<void> settle_field_units(std::span<const SourceField> fields, const SourceOptions& options,
                                const PlaneUnit& plane, LineSchema& schema) {
    if (!options.speed_unit.empty()) {
        if (schema.speed == no_field)
            return Error{ErrorKind::usage,
                         "⟨speed_unit⟩ has no effect, because no speed field was found⟦; name it with ⟨speed_field⟩, "
                         "or leave it out⟧"};
        const auto scale = speed_unit_of(options.speed_unit, "⟨speed_unit⟩");
        if (!scale) return scale.error();
        schema.speed_unit_kmh = factor(*scale);
        schema.speed_unit_known = true;
    }
    // Where coordinates are in feet, road signs are in miles.
    const bool by_plane =
        schema.speed != no_field && !schema.speed_unit_known && is_foot(plane) && !has_class_speeds(schema.kind);
    if (by_plane) schema.speed_unit_kmh = mph_kmh;
    if (schema.speed != no_field)
        schema.of_speeds.push_back(fmt::format(
            "speeds without a unit are in {}⟦ ({}to override: ⟨speed_unit⟩)⟧",
            !options.speed_unit.empty()        ? options.speed_unit
            : schema.speed_unit_kmh == 1       ? std::string("km/h")
            : schema.speed_unit_kmh == mph_kmh ? std::string("mph")
                                               : fmt::format("{:g} km/h", schema.speed_unit_kmh),
            by_plane ? fmt::format("because the coordinates are in units of a {}; ", plane.name) : std::string()));
    name_units(options, schema);
    if (auto set = set_weight_unit(schema, options.length_unit, "⟨length_unit⟩", "m", is_length, length_unit_of); !set)
        return set;
    if (auto set = set_weight_unit(schema, options.time_unit, "⟨time_unit⟩", "s", is_time, time_unit_of); !set)
        return set;
    compare_length(fields, schema);
    return {};
}

InferredUnit infer_unit(const WeightField& weight, const std::vector<double>& values, const std::vector<double>& metres,
                        const PlaneUnit& plane) {
    using Infer = WeightField::Infer;
    const std::string what = weight.compared_only ? fmt::format("the source's length, field {},", weight.column)
                                                  : fmt::format("weight \"{}\"", weight.column);
    const std::string decides =
        weight.compared_only
            ? fmt::format(
                  "; it is ignored, because lengths are computed from the lines⟦ (to use it: ⟨weight_field={}⟩)⟧",
                  weight.column)
        : weight.infer == Infer::time ? "⟦ (to override: ⟨time_unit⟩)⟧"
                                      : "⟦ (to override: ⟨length_unit⟩)⟧";
    const Ratios ratios(values, metres);
    if (weight.infer == Infer::time) {
        const Ratios metres_each(metres, values);
        const TimeUnit found = metres_each.enough() ? time_unit_by(metres_each) : TimeUnit{};
        if (found.unit == nullptr && weight.zero_is_null && metres_each.enough())
            return {"s", 1, fmt::format("{} is not read, because no unit makes its values times on roads", what), true};
        if (found.unit == nullptr) return {"s", 1, fmt::format("{} is assumed to be in seconds{}", what, decides)};
        return {
            "s", factor(scale_of(*found.unit)),
            fmt::format("{} is in {}, which implies about {:.0f} km/h{}", what, found.unit->name, found.kmh, decides)};
    }
    // Numbers whose name does not say that they are lengths must be so exactly to count as such.
    const bool exact = ratios.enough() && ratios.at(0.9) <= 1.02 * ratios.at(0.1);
    const KnownUnit* const unit = ratios.enough() && (exact || (weight.infer == Infer::length && ratios.constant()))
                                      ? length_unit_by(ratios)
                                      : nullptr;
    if (unit != nullptr)
        return {"m", factor(scale_of(*unit)),
                fmt::format("{} is in {}: its values are {:.4g} times the metres of the lines{}", what, unit->name,
                            ratios.median(), decides)};
    if (weight.infer == Infer::any)
        return {"", 1, fmt::format("the unit of {} is unknown⟦ (to set it: ⟨length_unit⟩ or ⟨time_unit⟩)⟧", what)};
    constexpr double metres_a_degree = 111'320;
    if (plane.degrees && ratios.enough() && ratios.at(0.1) * metres_a_degree > 0.9 &&
        ratios.median() * metres_a_degree < 4)
        return {"", 1,
                fmt::format("{} is in degrees, like the coordinates, which do not measure length{}", what,
                            weight.compared_only ? decides : "; the weight \"length\" is in metres")};
    if (!ratios.enough() && !plane.name.empty())
        return {"m", plane.metres,
                fmt::format("{} is assumed to be in the unit of the coordinates, {}{}", what, plane.name, decides)};
    if (weight.compared_only && !ratios.enough())
        return {"m", 1, fmt::format("{} is on too few lines to tell its unit{}", what, decides)};
    const std::string times = exact             ? constant_ratio(ratios.median(), plane)
                              : ratios.enough() ? fmt::format("{:.3g} times the metres of the lines", ratios.median())
                                                : std::string();
    if (weight.compared_only)
        return {"m", 1, fmt::format("{} is {}{}{}", what, times, exact ? "" : ", in no constant unit", decides)};
    return {"m", 1,
            fmt::format("{} is assumed to be in metres{}{}{}", what, times.empty() ? "" : ", although its values are ",
                        times, decides)};
}

}  // namespace starway::read
