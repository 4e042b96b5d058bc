// One feature's values, from any kind of row.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/characters.hpp"
#include "read/decimal.hpp"
#include "read/roads/lines/collector.hpp"

namespace starway::read {

// A feature's fields, by number; all except has_value() require that the field has a value.
template <class R>
concept FieldRow = requires(const R& row, int field) {
    { row.has_value(field) } -> std::same_as<bool>;
    { row.text(field) } -> std::convertible_to<std::string_view>;  // for text fields; valid as long as the row
    { row.printed(field) } -> std::convertible_to<std::string>;    // for other fields
    { row.integer(field) } -> std::same_as<std::int64_t>;
    { row.real(field) } -> std::same_as<double>;  // for all fields except text
};

// A row's attributes according to a schema; valid until the next row.
class FieldValues {
public:
    FieldValues(const LineSchema& schema, std::span<const SourceField> fields) : schema_(schema), fields_(fields) {
        weights_.resize(schema.weights.size());
        tag_values_.resize(schema.tag_fields.size());
    }

    template <FieldRow Row>
    LineAttributes read(const Row& row) {
        LineAttributes values;
        printed_.clear();
        values.name = text(row, schema_.name);
        values.reference = values.name.empty() ? text(row, schema_.reference) : std::string_view{};
        values.road_class = text(row, schema_.road_class);
        values.oneway = text(row, schema_.oneway);
        values.speed = text(row, schema_.speed);
        values.speed_against = text(row, schema_.speed_against);
        values.speed_category = text(row, schema_.speed_category);
        values.level = text(row, schema_.level);
        values.from_level = text(row, schema_.from_level);
        values.to_level = text(row, schema_.to_level);
        values.access = text(row, schema_.access);
        values.feature_type = text(row, schema_.feature_type);
        values.bridge = text(row, schema_.bridge);
        values.tunnel = text(row, schema_.tunnel);
        values.junction = text(row, schema_.junction);
        values.tags = text(row, schema_.tags);
        if (schema_.text_nodes) {
            values.from_text = text(row, schema_.from);
            values.to_text = text(row, schema_.to);
        } else {
            values.from = identity(row, schema_.from);
            values.to = identity(row, schema_.to);
        }
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const WeightField& weight = schema_.weights[i];
            weights_[i] = {number(row, weight.forward) * weight.scale, number(row, weight.backward) * weight.scale};
            if (weight.compared_only || weight.zero_is_null) continue;
            for (const int field : {weight.forward, weight.backward})
                if (values.no_number.field.empty()) values.no_number = no_number(row, field);
        }
        values.weights = weights_;
        for (std::size_t i = 0; i < tag_values_.size(); ++i)
            tag_values_[i] = text(row, static_cast<int>(schema_.tag_fields[i].field));
        values.tag_values = tag_values_;
        return values;
    }

private:
    [[nodiscard]] FieldKind kind(int field) const { return fields_[static_cast<std::size_t>(field)].kind; }

    template <FieldRow Row>
    std::string_view text(const Row& row, int field) {
        if (field == no_field || !row.has_value(field)) return {};
        if (kind(field) == FieldKind::text) return row.text(field);
        return printed_.emplace_back(row.printed(field));
    }

    template <FieldRow Row>
    std::optional<std::int64_t> identity(const Row& row, int field) const {
        if (field == no_field || !row.has_value(field)) return std::nullopt;
        switch (kind(field)) {
            case FieldKind::integer:
                return row.integer(field);
            case FieldKind::real: {
                constexpr double exact = 9007199254740992.0;  // 2^53
                const double value = row.real(field);
                if (value != std::trunc(value) || std::abs(value) > exact) return std::nullopt;
                return static_cast<std::int64_t>(value);
            }
            case FieldKind::text:
                return parse_canonical_integer(row.text(field));
            default:
                return parse_canonical_integer(row.printed(field));
        }
    }

    template <FieldRow Row>
    double number(const Row& row, int field) const {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        if (field == no_field || !row.has_value(field)) return nan;
        if (kind(field) != FieldKind::text) return row.real(field);
        const auto parsed = parse_decimal(without_blanks(row.text(field)));
        return parsed.fault == NumberFault::none ? parsed.value : nan;
    }

    // A text that says something else.
    template <FieldRow Row>
    LineAttributes::NoNumber no_number(const Row& row, int field) const {
        if (field == no_field || kind(field) != FieldKind::text || !row.has_value(field)) return {};
        const std::string_view text = row.text(field);
        const NumberFault fault = parse_decimal(without_blanks(text)).fault;
        if (fault == NumberFault::none || fault == NumberFault::empty) return {};
        return {fields_[static_cast<std::size_t>(field)].name, text, describe(fault)};
    }

    // Tables of fixed width pad their cells.
    static std::string_view without_blanks(std::string_view text) { return core::trimmed(text, " "); }

    const LineSchema& schema_;
    std::span<const SourceField> fields_;
    std::vector<LineAttributes::Weight> weights_;
    std::vector<std::string_view> tag_values_;
    std::deque<std::string> printed_;  // a deque, so that views stay valid as it grows
};

}  // namespace starway::read
