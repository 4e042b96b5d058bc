#include "read/roads/lines/schema_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "read/field_names.hpp"
#include "read/schemas/schema_table.hpp"
#include "read/unit_ratios.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

bool is_weight(const LineSchema& schema, std::string_view column) {
    return std::any_of(schema.weights.begin(), schema.weights.end(),
                       [&](const WeightField& weight) { return weight.column == column; });
}

void add_usual_weight(std::span<const SourceField> fields, const WeightNames& names, int forward, int backward,
                      LineSchema& schema) {
    WeightField weight{std::string(names.column), "", forward, backward};
    weight.negative_closes = backward != no_field || schema.kind == SchemaKind::pgrouting;
    weight.field = fields[static_cast<std::size_t>(forward)].name;
    if (names.column == "time") {
        const auto known = weight_named(fields[static_cast<std::size_t>(forward)].name);
        const auto unit = unit_named(names.unit);
        weight.zero_is_null = true;
        weight.unit = "s";
        if (unit)
            weight.scale = factor(unit->scale);
        else if (known && known->unit == "s" && !known->unit_assumed)
            weight.scale = factor(known->scale);
        else if (schema.kind != SchemaKind::osmnx)
            weight.infer = WeightField::Infer::time;
    }
    schema.weights.push_back(std::move(weight));
}

Result<void> add_named_weight(std::span<const SourceField> fields, const std::string& name, std::string_view flag,
                              LineSchema& schema) {
    const auto found = named_field(fields, name, flag);
    if (!found) return found.error();
    const int number = *found;
    if (fields[static_cast<std::size_t>(number)].kind == FieldKind::other) {
        return Error{ErrorKind::usage, fmt::format("{}: the field \"{}\" has neither numbers nor text; name a "
                                                   "numeric field",
                                                   flag, name)};
    }
    for (auto& weight : schema.weights) {
        if (!same_name(weight.column, name)) continue;
        if (weight.forward != number) weight = {name, "", number};
        weight.column = name;
        weight.required = true;
        return {};
    }
    schema.weights.push_back({name, "", number, no_field, false, true});
    return {};
}

}  // namespace

int first_own_weight(std::span<const SourceField> fields) {
    constexpr std::array<std::string_view, 4> own{"from", "to", "name", "oneway"};
    std::size_t at = 0;
    while (at < fields.size() && fields[at].name != own[0]) ++at;
    for (const auto& name : own) {
        if (at < fields.size() && fields[at].name == name && fields[at].kind == FieldKind::text) {
            ++at;
        } else if (name != own[2] || find_field(fields, name) == no_field) {
            return no_field;
        }
    }
    return at < fields.size() ? static_cast<int>(at) : no_field;
}

int numeric_or_none(std::span<const SourceField> fields, int field, bool text_too) {
    if (field == no_field) return no_field;
    const SourceField& it = fields[static_cast<std::size_t>(field)];
    const bool may_be_numbers = text_too && it.kind == FieldKind::text && !it.is_empty;
    return is_numeric(it.kind) || may_be_numbers ? field : no_field;
}

void add_own_weights(std::span<const SourceField> fields, LineSchema& schema) {
    constexpr std::string_view backward = "_backward";
    const auto first = static_cast<std::size_t>(first_own_weight(fields));
    for (std::size_t i = first; i < fields.size(); ++i) {
        const std::string& name = fields[i].name;
        if (!is_numeric(fields[i].kind)) continue;
        if (name.ends_with(backward) && is_weight(schema, name.substr(0, name.size() - backward.size()))) continue;
        WeightField weight{name, name == "length" ? "m" : name == "time" ? "s" : "", static_cast<int>(i)};
        weight.backward = numeric_or_none(fields, find_field(fields, name + std::string(backward)), false);
        weight.null_closes = true;
        schema.weights.push_back(std::move(weight));
    }
}

void add_usual_weights(std::span<const SourceField> fields, LineSchema& schema) {
    for (const WeightNames& names : weight_names()) {
        if (is_weight(schema, names.column)) continue;
        const auto [forward, backward] = find_fields(fields, names.fields);
        if (numeric_or_none(fields, forward, true) == no_field) continue;
        add_usual_weight(fields, names, forward, numeric_or_none(fields, backward, true), schema);
    }
    // A cost of one direction only could be anything, except in pgRouting.
    if (schema.kind == SchemaKind::pgrouting && !is_weight(schema, "cost"))
        if (const int cost = numeric_or_none(fields, find_field(fields, "cost"), true); cost != no_field)
            add_usual_weight(fields, {"cost", "", ""}, cost, no_field, schema);
}

Result<void> add_named_weights(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema) {
    if (!options.weight_field.empty())
        if (auto added = add_named_weight(fields, options.weight_field, "⟨weight_field⟩", schema); !added) return added;
    for (const auto& name : options.extra_weights)
        if (auto added = add_named_weight(fields, name, "⟨extra_weight⟩", schema); !added) return added;
    return {};
}

}  // namespace starway::read
