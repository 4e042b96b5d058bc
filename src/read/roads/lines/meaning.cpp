// The part of LineCollector that interprets a feature's attributes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "read/field_names.hpp"
#include "read/rejections.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/schemas/oneway_conventions.hpp"
#include "read/unit_ratios.hpp"
#include "read/values.hpp"
#include "road/network/build/weight_range.hpp"

namespace starway::read {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

LineCollector::ClassUse& LineCollector::use_of(std::string_view road_class) {
    if (last_class_ != nullptr && last_class_name_ == road_class) return *last_class_;
    auto found = classes_.find(road_class);
    if (found == classes_.end()) {
        ClassUse use;
        const auto usual = class_speed(schema_->kind, first_of_list(road_class));
        if (usual) use = {usual->kmh, usual->use};
        use.known = usual.has_value();
        const auto named = std::find_if(options_.speed_kmh.begin(), options_.speed_kmh.end(),
                                        [&](const auto& entry) { return same_name(entry.first, road_class); });
        const auto others = options_.speed_kmh.find("*");
        const auto chosen = named != options_.speed_kmh.end() ? named : others;
        if (chosen != options_.speed_kmh.end()) {
            use = {static_cast<float>(chosen->second), use.use == RoadUse::not_a_road ? RoadUse::road : use.use};
            use.flagged = true;
            if (chosen == others && usual && usual->use == RoadUse::not_a_road) use.use = RoadUse::not_a_road;
        }
        found = classes_.emplace(std::string(road_class), use).first;
    }
    last_class_ = &found->second;
    last_class_name_ = road_class;
    return found->second;
}

// A field with hundreds of values is not a road class; then no line keeps one.
std::uint8_t LineCollector::class_number(ClassUse& use, std::string_view road_class) {
    if (road_class.empty() || too_many_classes_) return 0;
    if (use.number) return *use.number;
    if (lines_.classes.empty()) lines_.classes.emplace_back();
    std::string storage;
    const std::string_view text = as_utf8(road_class, storage);
    auto known = std::find(lines_.classes.begin(), lines_.classes.end(), text);
    if (known == lines_.classes.end()) {
        if (lines_.classes.size() > std::numeric_limits<std::uint8_t>::max()) {
            too_many_classes_ = true;
            return 0;
        }
        known = lines_.classes.insert(lines_.classes.end(), std::string(text));
    }
    use.number = static_cast<std::uint8_t>(known - lines_.classes.begin());
    return *use.number;
}

void LineCollector::settle_classes(road::topology::LineSet& lines) const {
    if (!lines.classes.empty() && !too_many_classes_) return;
    lines.classes.clear();
    lines.road_class.clear();
}

// Nothing for an empty value, or one that means that no speed is known; others that cannot be read are counted.
std::optional<float> LineCollector::own_speed(std::string_view text, double unit_kmh) {
    if (text.empty() || text == "0") return std::nullopt;
    if (schema_->kind == SchemaKind::here && (text == "998" || text == "999"))  // no limit; no road yet
        return text == "998" ? parse_speed("none") : std::nullopt;
    const auto own = parse_speed(text, unit_kmh);
    if (!own && unread_speeds_++ == 0) unread_speed_ = shown(text);
    return own;
}

Result<bool> LineCollector::take_speed(std::uint64_t feature, const LineAttributes& attributes, const ClassUse& use) {
    const auto category = category_speed(attributes.speed_category);
    const auto usual = use.flagged || !category ? use.kmh : category;
    speed_ = speed_against_ = usual.value_or(0);
    speed_known_ = usual.has_value();
    speed_bare_ = false;
    const std::uint64_t flagged = use.flagged ? 1 : 0;
    flagged_classes_ += flagged;
    flagged_speeds_ += flagged;
    if (use.use == RoadUse::path) return true;
    const bool tagged = attributes.speed.empty() && !tags_.maxspeed.empty();
    const std::string_view text = tagged ? tags_.maxspeed : attributes.speed;
    const auto along = own_speed(text, tagged ? 1 : schema_->speed_unit_kmh);
    const auto against =
        schema_->speed_against == no_field ? along : own_speed(attributes.speed_against, schema_->speed_unit_kmh);
    if (!along && schema_->speed_required && !text.empty() && text != "0")
        return reject(feature, options_.speed_field, text, "is not a speed");
    if (!along && !against) return true;
    // A direction without a speed has that of the other one, unless something else is known.
    speed_ = along ? *along : speed_known_ ? speed_ : *against;
    speed_against_ = against ? *against : speed_known_ ? speed_against_ : *along;
    speed_known_ = true;
    speed_bare_ = !tagged && !schema_->speed_unit_known && parse_decimal(text).fault == NumberFault::none;
    flagged_speeds_ -= flagged;
    ++own_speeds_;
    return true;
}

// Speeds of road signs are in mph where the source's own lengths and times prove it.
void LineCollector::settle_speed_unit(const std::vector<double>& metres) {
    constexpr double mph = 1.609344;
    const auto time = std::find_if(schema_->weights.begin(), schema_->weights.end(), [&](const WeightField& weight) {
        return !weight.compared_only && weight.column == "time";
    });
    if (schema_->speed_unit_known || time == schema_->weights.end()) return;
    const auto& column = lines_.columns[column_of_weight_[static_cast<std::size_t>(time - schema_->weights.begin())]];
    std::vector<double> driven;
    std::vector<double> written;
    for (std::size_t i = 0; i < metres.size(); ++i) {
        if (!bare_speed_[i]) continue;
        driven.push_back(3.6 * metres[i] / column.forward[layer_first_line_ + i]);
        written.push_back(lines_.speed_kmh[layer_first_line_ + i]);
    }
    const Ratios ratios(driven, written);
    if (column.unit != "s" || !ratios.enough() || !ratios.constant() || std::abs(ratios.median() / mph - 1) > 0.07)
        return;
    for (std::size_t i = 0; i < bare_speed_.size(); ++i) {
        if (!bare_speed_[i]) continue;
        lines_.speed_kmh[layer_first_line_ + i] *= static_cast<float>(mph);
        if (layer_first_line_ + i < lines_.speed_against_kmh.size())
            lines_.speed_against_kmh[layer_first_line_ + i] *= static_cast<float>(mph);
    }
    // In place of the unit that was assumed.
    for (const std::string& text : schema_->of_speeds) std::erase(of_speeds_, text);
    of_speeds_.emplace_back(
        "speeds are in mph, as the source's times and the lengths of its lines prove⟦ (to override: ⟨speed_unit⟩)⟧");
}

// Whether the source says that cars may not use the line.
bool LineCollector::is_shut(const LineAttributes& attributes) {
    if (schema_->access == no_field) return false;
    constexpr std::string_view words[]{"n", "no", "0", "false", "f", "physiquementimpossible", "forbidden"};
    const std::string word = oneway_word(attributes.access);
    access_field_ = schema_->access_name;
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

Result<bool> LineCollector::take_level(std::uint64_t feature, const LineAttributes& attributes) {
    level_ = 0;
    std::string_view text = attributes.level;
    if (text.empty()) text = tags_.layer;
    if (!text.empty()) {
        const auto level = parse_level(text);
        if (!level && schema_->level_required)
            return reject(feature, options_.level_field, text, "is not a whole number");
        level_ = level.value_or(0);
    }
    if (level_ != 0 || schema_->level_required) return true;
    const auto bridge = attributes.bridge.empty() ? tags_.bridge : attributes.bridge;
    const auto tunnel = attributes.tunnel.empty() ? tags_.tunnel : attributes.tunnel;
    // A building passage is at ground level.
    if (is_set(bridge)) {
        level_ = 1;
    } else if (is_set(tunnel) && tunnel != "building_passage") {
        level_ = -1;
    }
    return true;
}

Result<bool> LineCollector::take_end_levels(std::uint64_t feature, const LineAttributes& attributes) {
    from_level_ = to_level_ = level_;
    if (schema_->from_level == no_field) return true;
    for (const auto& [text, level, field] : {std::tuple{attributes.from_level, &from_level_, &schema_->from_level_name},
                                             std::tuple{attributes.to_level, &to_level_, &schema_->to_level_name}}) {
        const auto own = parse_end_level(text);
        if (!own && schema_->end_levels_required) return reject(feature, *field, text, "is not a level");
        if (!own && heights_++ == 0) height_ = shown(text);
        *level = own.value_or(0);
    }
    level_ = from_level_ == to_level_ ? from_level_ : road::topology::no_level;
    return true;
}

Result<bool> LineCollector::take_weights(std::uint64_t feature, const LineAttributes& attributes) {
    if (const auto& [field, text, reason] = attributes.no_number; !field.empty())
        return reject(feature, field, text, reason);
    open_directions_ = static_cast<std::uint8_t>(Direction::both);
    for (std::size_t i = 0; i < schema_->weights.size(); ++i) {
        const auto& weight = schema_->weights[i];
        auto value = attributes.weights[i];
        if (weight.compared_only) {
            compared_ = value.forward;
            continue;
        }
        if (weight.backward == no_field) value.backward = value.forward;
        if (weight.zero_is_null && value.forward == 0) value.forward = unknown;
        if (weight.zero_is_null && value.backward == 0) value.backward = unknown;
        const bool null = !std::isfinite(value.forward) || !std::isfinite(value.backward);
        if (null && weight.required && !weight.null_closes)
            return reject(feature, weight.column, {}, "is empty or not a number");
        if (null && !weight.null_closes) column_incomplete_[column_of_weight_[i]] = true;
        const double least = std::min(value.forward, value.backward);
        if (least < 0 && !weight.negative_closes)
            return reject(feature, weight.column, fmt::format("{}", least), "is negative");
        for (const double size : {value.forward, value.backward})
            if (size > road::network::heaviest_weight)
                return reject(feature, weight.column, fmt::format("{:g}", size / weight.scale),
                              road::network::too_heavy);
        if (value.forward < 0) {
            open_directions_ &= static_cast<std::uint8_t>(Direction::backward);
            value.forward = unknown;
        }
        if (value.backward < 0) {
            open_directions_ &= static_cast<std::uint8_t>(Direction::forward);
            value.backward = unknown;
        }
        weight_values_[i] = value;
    }
    return true;
}

// The share of each part in the feature's length, in source coordinates; accurate enough to distribute a weight.
void LineCollector::part_shares() {
    part_shares_.assign(1, 1.0);
    if (part_ends_.size() == 1) return;
    part_shares_.clear();
    double total = 0;
    std::size_t first = feature_first_point_;
    for (const auto end : part_ends_) {
        double length = 0;
        for (std::size_t i = first + 1; i < end; ++i)
            length +=
                std::hypot(lines_.points[i].x - lines_.points[i - 1].x, lines_.points[i].y - lines_.points[i - 1].y);
        part_shares_.push_back(length);
        total += length;
        first = end;
    }
    const double equal = 1.0 / static_cast<double>(part_shares_.size());
    for (auto& share : part_shares_) share = total > 0 ? share / total : equal;
}

}  // namespace starway::read
