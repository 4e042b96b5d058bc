// The part of LineCollector that interprets a feature's attributes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "io/edges/rejections.hpp"
#include "io/field_names.hpp"
#include "io/lines/collector.hpp"
#include "io/lines/values.hpp"

namespace starway::io {
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

void LineCollector::settle_classes(topology::LineSet& lines) const {
    if (!lines.classes.empty() && !too_many_classes_) return;
    lines.classes.clear();
    lines.road_class.clear();
}

Result<bool> LineCollector::take_speed(std::uint64_t feature, const LineAttributes& attributes, const ClassUse& use) {
    speed_ = use.kmh.value_or(0);
    speed_known_ = use.kmh.has_value();
    const std::uint64_t flagged = use.flagged ? 1 : 0;
    flagged_classes_ += flagged;
    flagged_speeds_ += flagged;
    std::string_view text = attributes.speed;
    double unit = schema_->speed_unit_kmh;
    if (text.empty() && !tags_.maxspeed.empty()) {
        text = tags_.maxspeed;
        unit = 1;
    }
    if (text.empty() || use.use == RoadUse::path) return true;
    if (const auto own = parse_speed(text, unit)) {
        speed_ = *own;
        speed_known_ = true;
        flagged_speeds_ -= flagged;
        ++own_speeds_;
    } else if (text != "0") {
        if (schema_->speed_required) return reject(feature, options_.speed_field, text, "is not a speed");
        if (unread_speeds_++ == 0) unread_speed_ = shown(text);
    }
    return true;
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

Result<bool> LineCollector::take_weights(std::uint64_t feature, const LineAttributes& attributes) {
    open_directions_ = static_cast<std::uint8_t>(Direction::both);
    for (std::size_t i = 0; i < schema_->weights.size(); ++i) {
        const auto& weight = schema_->weights[i];
        auto value = attributes.weights[i];
        if (weight.compared_only) {
            compared_ = value.forward;
            continue;
        }
        if (weight.backward == no_field) value.backward = value.forward;
        const bool null = !std::isfinite(value.forward) || !std::isfinite(value.backward);
        if (null && weight.required && !weight.null_closes)
            return reject(feature, weight.column, {}, "is empty or not a number");
        if (null && !weight.null_closes) column_incomplete_[column_of_weight_[i]] = true;
        const double least = std::min(value.forward, value.backward);
        if (least < 0 && !weight.negative_closes)
            return reject(feature, weight.column, fmt::format("{}", least), "is negative");
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

}  // namespace starway::io
