#include "read/roads/lines/collector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/geo/frame.hpp"
#include "read/field_names.hpp"
#include "read/rejections.hpp"
#include "read/roads/lines/edit.hpp"
#include "read/roads/lines/units.hpp"
#include "read/values.hpp"

namespace starway::read {
namespace {

constexpr std::size_t most_rejected_kept = 1000;
constexpr std::size_t largest_reservation = std::size_t{1} << 22U;  // do not trust a source's own count beyond this
constexpr std::size_t usual_points = 4;                             // per feature
constexpr std::size_t most_compared = 10'000;                       // lines of a layer, with their own lengths
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The levels of ends of lines without any are those of the lines.
void pad(std::vector<std::int16_t>& ends, const std::vector<std::int16_t>& lines, std::size_t count) {
    while (ends.size() < count) ends.push_back(lines[ends.size()]);
}

bool finite(Position p) {
    return std::isfinite(p.x) && std::isfinite(p.y);
}

}  // namespace

double line_metres(FrameKind frame, std::span<const Position> points) {
    if (frame == FrameKind::geographic) return geo::line_length(geo::geographic_frame(), points);
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    return length;
}

LineCollector::LineCollector(const SourceOptions& options, LoadReport& report, FrameKind frame)
    : options_(options), report_(report) {
    lines_.frame = frame;
}

Result<void> LineCollector::begin(const LineSchema& schema, std::string_view origin, std::uint64_t expected_features,
                                  const PlaneUnit& plane) {
    schema_ = &schema;
    plane_ = plane;
    origin_ = origin;
    layer_first_point_ = feature_first_point_ = lines_.points.size();
    layer_first_line_ = lines_.line_count();
    ++layers_;
    const auto expected = lines_.line_count() + std::min<std::size_t>(expected_features, largest_reservation);
    lines_.points.reserve(lines_.points.size() + (expected - lines_.line_count()) * usual_points);
    lines_.first_point.reserve(expected + 1);
    lines_.source.reserve(expected);
    lines_.name.reserve(expected);
    lines_.road_class.reserve(expected);
    lines_.speed_kmh.reserve(expected);
    lines_.level.reserve(expected);
    line_oneway_.reserve(expected);
    line_open_.reserve(expected);

    begin_oneway();
    lines_.details.insert(lines_.details.end(), schema.details.begin(), schema.details.end());
    for (const std::string& text : schema.of_speeds)
        if (std::find(of_speeds_.begin(), of_speeds_.end(), text) == of_speeds_.end()) of_speeds_.push_back(text);
    text_nodes_ = text_nodes_ || schema.text_nodes;
    global_nodes_ = schema.global_nodes && (layers_ == 1 || global_nodes_);
    end_levels_required_ = end_levels_required_ || schema.end_levels_required;
    any_end_levels_ = any_end_levels_ || schema.from_level != no_field;
    if (schema.from_level != no_field) {
        from_level_field_ = schema.from_level_name;
        to_level_field_ = schema.to_level_name;
    }
    bare_speed_.clear();
    nodes_required_ = nodes_required_ || schema.nodes_required;
    from_field_ = schema.from_name;
    to_field_ = schema.to_name;
    twice_ = twice_ || schema.twice;
    if (schema.road_class != no_field && has_class_speeds(schema.kind)) speed_schema_ = schema.kind;
    classes_.clear();
    last_class_ = nullptr;
    weight_values_.resize(schema.weights.size());

    column_of_weight_.clear();
    std::vector<bool> fed(lines_.columns.size(), false);
    compared_values_.clear();
    for (const auto& weight : schema.weights) {
        if (weight.compared_only) {
            column_of_weight_.push_back(no_column);
            continue;
        }
        any_backward_ = any_backward_ || weight.backward != no_field;
        const auto known = std::find_if(lines_.columns.begin(), lines_.columns.end(),
                                        [&](const auto& column) { return column.name == weight.column; });
        const auto number = static_cast<std::size_t>(known - lines_.columns.begin());
        if (known == lines_.columns.end()) {
            const std::vector<double> before(lines_.line_count(), nan);
            lines_.columns.push_back({weight.column, weight.unit, before, before});
            column_incomplete_.push_back(!before.empty());
            fed.push_back(true);
        } else {
            fed[number] = true;
        }
        column_of_weight_.push_back(number);
    }
    for (std::size_t i = 0; i < fed.size(); ++i)
        if (!fed[i]) column_incomplete_[i] = true;
    return {};
}

void LineCollector::end_part() {
    part_ends_.push_back(lines_.points.size());
}

void LineCollector::forget_parts() {
    part_ends_.clear();
    lines_.points.resize(feature_first_point_);
}

Result<bool> LineCollector::reject(std::uint64_t feature, std::string_view field, std::string_view value,
                                   std::string_view reason) {
    forget_parts();
    const std::string text = shown(value);
    if (options_.on_error == OnError::stop) {
        return Error{ErrorKind::data,
                     fmt::format("{}: feature {}{}{}: {}{}; correct it⟦, or skip such features with ⟨on_error=skip⟩⟧",
                                 origin_, feature, field.empty() ? "" : ", field ", field,
                                 text.empty() ? "" : fmt::format("\"{}\" ", text), reason)};
    }
    ++report_.rejected_count;
    if (report_.rejected.size() < most_rejected_kept)
        report_.rejected.push_back({feature, std::string(field), text, std::string(reason)});
    return false;
}

void LineCollector::store(std::uint64_t feature, const LineAttributes& attributes) {
    std::string storage;
    const auto number = attributes.reference.empty() ? tags_.ref : attributes.reference;
    const auto name = as_utf8(attributes.name.empty() ? number : attributes.name, storage);
    if (name != last_name_) {
        last_name_number_ = lines_.names.add(name);
        last_name_ = name;
    }
    // Inner ends of a multi-part feature have no node number.
    const bool named = !attributes.from_text.empty() && !attributes.to_text.empty();
    const bool numbered = ((attributes.from && attributes.to) || named) && part_ends_.size() == 1;
    any_nodes_ = any_nodes_ || numbered;
    all_nodes_ = all_nodes_ && numbered;
    if (all_nodes_ && lines_.from_node.size() == lines_.line_count()) {
        lines_.from_node.push_back(named ? node_texts_.add(attributes.from_text) : *attributes.from);
        lines_.to_node.push_back(named ? node_texts_.add(attributes.to_text) : *attributes.to);
    }
    if (!weight_values_.empty()) part_shares();
    std::uint32_t tag_set = 0;
    if (!schema_->tag_fields.empty()) {
        owned_tags_.clear();
        for (std::size_t i = 0; i < schema_->tag_fields.size(); ++i)
            append_tags(schema_->tag_fields[i], attributes.tag_values[i], owned_tags_);
        tag_set = lines_.tag_sets.add(read::tag_set(owned_tags_));
    }
    for (std::size_t part = 0; part < part_ends_.size(); ++part) {
        lines_.first_point.push_back(part_ends_[part]);
        lines_.source.push_back(static_cast<std::uint32_t>(feature));
        lines_.name.push_back(last_name_number_);
        lines_.road_class.push_back(class_number_);
        if (!schema_->tag_fields.empty()) lines_.tag_set.push_back(tag_set);
        lines_.speed_kmh.push_back(speed_known_ ? speed_ : 0);
        lines_.level.push_back(level_);
        bare_speed_.push_back(speed_bare_);
        if (any_end_levels_) {
            // Where a feature has several parts, only its outer ends have these levels.
            const bool first = part == 0;
            const bool last = part + 1 == part_ends_.size();
            pad(lines_.from_level, lines_.level, lines_.level.size() - 1);
            pad(lines_.to_level, lines_.level, lines_.level.size() - 1);
            lines_.from_level.push_back(first ? from_level_ : level_);
            lines_.to_level.push_back(last ? to_level_ : level_);
        }
        if (schema_->speed_against != no_field || !lines_.speed_against_kmh.empty()) {
            lines_.speed_against_kmh.resize(lines_.speed_kmh.size() - 1, 0);
            lines_.speed_against_kmh.push_back(speed_against_);
        }
        line_oneway_.push_back(oneway_);
        line_open_.push_back(open_directions_);
        for (auto& column : lines_.columns) {
            column.forward.push_back(nan);
            column.backward.push_back(nan);
        }
        if (!column_of_weight_.empty() && compared_values_.size() < most_compared)
            compared_values_.push_back(compared_ * part_shares_[part]);
        for (std::size_t i = 0; i < weight_values_.size(); ++i) {
            if (column_of_weight_[i] == no_column) continue;
            auto& column = lines_.columns[column_of_weight_[i]];
            column.forward.back() = weight_values_[i].forward * part_shares_[part];
            column.backward.back() = weight_values_[i].backward * part_shares_[part];
        }
    }
    feature_first_point_ = lines_.points.size();
    part_ends_.clear();
}

Result<bool> LineCollector::add(std::uint64_t feature, const LineAttributes& attributes) {
    if (part_ends_.empty()) {
        skip_empty();
        return false;
    }
    std::size_t first = feature_first_point_;
    for (const auto end : part_ends_) {
        if (end - first < 2) return reject(feature, {}, {}, "the line has a single point");
        first = end;
    }
    if (!std::all_of(lines_.points.begin() + static_cast<std::ptrdiff_t>(feature_first_point_), lines_.points.end(),
                     finite))
        return reject(feature, {}, {}, "the line has a coordinate that is not a finite number");
    if (lines_.line_count() + part_ends_.size() >= std::numeric_limits<std::uint32_t>::max())
        return Error{ErrorKind::data, fmt::format("{}: more than 4 294 967 294 lines; split the source", origin_)};

    // Starway's writers cut lines at the antimeridian.
    if (schema_->kind == SchemaKind::starway) part_ends_.erase(part_ends_.begin(), part_ends_.end() - 1);

    tags_ = road_tags(attributes.tags);
    std::string_view road_class = attributes.road_class;
    if (road_class.empty() && tags_.route == "ferry") road_class = "ferry";
    // OpenStreetMap's layer of lines includes rivers and railways; a line without a road class is not a road.
    const bool unclassed = road_class.empty() && schema_->tags != no_field;
    ClassUse& use = use_of(road_class);
    // Profiles decide themselves what is a road.
    constexpr std::string_view tomtom_address_area = "4165";
    const bool is_area = attributes.feature_type == tomtom_address_area;
    const bool no_road = unclassed || use.use == RoadUse::not_a_road;
    if (is_area || (schema_->tag_fields.empty() && no_road)) {
        ++not_roads_;
        forget_parts();
        return false;
    }
    if (is_shut(attributes)) {
        ++no_cars_;
        forget_parts();
        return false;
    }
    if (auto taken = take_speed(feature, attributes, use); !taken || !*taken) return taken;
    if (auto taken = take_level(feature, attributes); !taken || !*taken) return taken;
    if (auto taken = take_end_levels(feature, attributes); !taken || !*taken) return taken;
    take_oneway(attributes, road_class);
    if (auto taken = take_weights(feature, attributes); !taken || !*taken) return taken;
    if (nodes_required_ && (!attributes.from || !attributes.to))
        return reject(feature, attributes.from ? options_.to_field : options_.from_field, {}, "is not a whole number");
    if (open_directions_ == 0) {
        ++closed_;
        forget_parts();
        return false;
    }
    class_number_ = class_number(use, road_class);
    ++use.lines;
    ++(use.known || use.kmh ? class_known_ : class_unknown_);
    if (use.use == RoadUse::path) ++paths_;
    store(feature, attributes);
    return true;
}

// Of the layer's first lines.
std::vector<double> LineCollector::layer_metres() const {
    std::vector<double> metres;
    const std::size_t last = std::min(lines_.line_count(), layer_first_line_ + most_compared);
    for (std::size_t line = layer_first_line_; line < last; ++line) {
        const auto points =
            std::span(lines_.points)
                .subspan(lines_.first_point[line], lines_.first_point[line + 1] - lines_.first_point[line]);
        const bool known = std::all_of(points.begin(), points.end(), finite);
        metres.push_back(known ? line_metres(lines_.frame, points) : nan);
    }
    return metres;
}

// The layer's weights whose unit nothing told, held against its lines.
void LineCollector::settle_weight_units(const std::vector<double>& metres) {
    const std::size_t last = layer_first_line_ + metres.size();
    const auto open = [](const WeightField& weight) { return weight.infer != WeightField::Infer::no; };
    for (std::size_t i = 0; i < schema_->weights.size(); ++i) {
        const WeightField& weight = schema_->weights[i];
        if (!open(weight)) continue;
        if (weight.compared_only) {
            tell(infer_unit(weight, compared_values_, metres, plane_).told);
            continue;
        }
        auto& column = lines_.columns[column_of_weight_[i]];
        const auto first = static_cast<std::ptrdiff_t>(layer_first_line_);
        const std::vector<double> values(column.forward.begin() + first,
                                         column.forward.begin() + static_cast<std::ptrdiff_t>(last));
        const InferredUnit unit = infer_unit(weight, values, metres, plane_);
        report_.recognised.push_back(unit.told);
        column.unit = unit.symbol;
        if (unit.refuted) {
            std::fill(column.forward.begin(), column.forward.end(), nan);
            column_incomplete_[column_of_weight_[i]] = true;
        }
        if (unit.scale == 1) continue;
        for (auto* direction : {&column.forward, &column.backward})
            for (std::size_t line = layer_first_line_; line < direction->size(); ++line)
                (*direction)[line] *= unit.scale;
    }
}

Result<void> LineCollector::end() {
    for (const auto& [road_class, kmh] : options_.speed_kmh) {
        if (road_class == "*") continue;
        const bool seen = std::any_of(classes_.begin(), classes_.end(), [&, &wanted = road_class](const auto& entry) {
            return same_name(entry.first, wanted) && entry.second.lines > 0;
        });
        if (!seen) warn(fmt::format("{}: no line has the class \"{}\" of ⟨speed⟩", origin_, road_class));
    }
    const std::vector<double> metres = layer_metres();
    settle_weight_units(metres);
    settle_speed_unit(metres);
    if (any_end_levels_) {
        pad(lines_.from_level, lines_.level, lines_.line_count());
        pad(lines_.to_level, lines_.level, lines_.line_count());
    }
    if (!lines_.speed_against_kmh.empty()) lines_.speed_against_kmh.resize(lines_.line_count(), 0);
    std::vector<bool> erased(lines_.line_count(), false);
    bool any = false;
    for (std::size_t line = layer_first_line_; line < lines_.line_count(); ++line) {
        for (auto i = lines_.first_point[line]; i < lines_.first_point[line + 1]; ++i) {
            Position& p = lines_.points[i];
            if (lines_.frame == FrameKind::geographic && std::abs(p.x) > 180 && std::abs(p.x) <= 540)
                p.x = std::remainder(p.x, 360.0);
            const bool possible = lines_.frame == FrameKind::geographic ? geo::is_lon_lat(p) : finite(p);
            if (possible || erased[line]) continue;
            part_ends_.clear();
            feature_first_point_ = lines_.points.size();
            auto taken = reject(
                lines_.source[line], {}, finite(p) ? fmt::format("{:.9g},{:.9g}", p.x, p.y) : std::string{},
                finite(p)
                    ? "is not a valid longitude and latitude⟦ (check the source's CRS; to override it: ⟨crs⟩)⟧"
                    : "a point cannot be projected to longitude and latitude⟦ (check the CRS; to override it: ⟨crs⟩)⟧");
            if (!taken) return std::move(taken).error();
            erased[line] = any = true;
        }
    }
    if (!any) return {};
    const auto compact = [&](std::vector<std::uint8_t>& values) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < erased.size(); ++i)
            if (!erased[i]) values[kept++] = values[i];
        values.resize(kept);
    };
    compact(line_oneway_);
    compact(line_open_);
    if (lines_.from_node.size() != lines_.line_count()) {
        lines_.from_node.clear();
        lines_.to_node.clear();
    }
    erase_lines(lines_, erased);
    feature_first_point_ = lines_.points.size();
    return {};
}

}  // namespace starway::read
