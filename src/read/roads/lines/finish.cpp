// The part of LineCollector that needs all lines.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "read/decimal.hpp"
#include "read/rejections.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/roads/lines/edit.hpp"

namespace starway::read {
namespace {

std::string_view plural(std::uint64_t count, std::string_view one, std::string_view many) {
    return count == 1 ? one : many;
}

float median(std::vector<float> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

void LineCollector::settle_speeds(road::topology::LineSet& lines) {
    if (!lines.tag_set.empty()) return lines.speed_kmh.clear();  // speeds are those of profiles
    std::vector<float> known;
    for (const float kmh : lines.speed_kmh)
        if (kmh > 0) known.push_back(kmh);
    const auto unknown = lines.line_count() - known.size();
    const bool by_class = class_known_ > class_unknown_ && speed_schema_ != SchemaKind::generic;
    // If most roads have no speed, times would be meaningless.
    if (known.empty() ||
        (known.size() < lines.line_count() / 2 && options_.speed_field.empty() && options_.speed_kmh.empty())) {
        if (!known.empty())
            report_.recognised.push_back(
                fmt::format("speeds are not used, because only {} of {} lines {} one⟦ (to set them: ⟨speed=*=KMH⟩)⟧",
                            known.size(), lines.line_count(), known.size() == 1 ? "has" : "have"));
        else if (!of_speeds_.empty())
            report_.recognised.emplace_back("no line has a speed⟦ (to set them: ⟨speed=*=KMH⟩)⟧");
        lines.speed_kmh.clear();
        return;
    }
    report_.recognised.insert(report_.recognised.end(), of_speeds_.begin(), of_speeds_.end());
    if (by_class && own_speeds_ < lines.line_count())
        report_.recognised.push_back(fmt::format(
            "speeds by class: {}{}", speed_source(speed_schema_),
            own_speeds_ == 0 ? "" : fmt::format(", for lines without their own ({} have one)", own_speeds_)));
    if (unread_speeds_ > 0) {
        warn(fmt::format("{} {} an unreadable speed, such as \"{}\"", unread_speeds_,
                         plural(unread_speeds_, "line has", "lines have"), unread_speed_));
    }
    if (unknown == 0) return;
    const float usual = by_class ? usual_speed(speed_schema_) : median(std::move(known));
    for (auto& kmh : lines.speed_kmh)
        if (!(kmh > 0)) kmh = usual;
    warn(fmt::format("the speed of {} {} is unknown; assumed {:g} km/h⟦ (to set it: ⟨speed=*=KMH⟩)⟧", unknown,
                     plural(unknown, "line", "lines"), usual));
}

// Lines of one direction keep its speed; if both differ, times by direction take the place of speeds.
void LineCollector::settle_speeds_against(road::topology::LineSet& lines) {
    const std::vector<float> against = std::exchange(lines.speed_against_kmh, {});
    if (against.empty() || lines.speed_kmh.empty()) return;
    bool differ = false;
    for (std::size_t line = 0; line < lines.line_count(); ++line) {
        const Direction direction = lines.direction.empty() ? Direction::both : lines.direction[line];
        if (direction == Direction::backward && against[line] > 0) lines.speed_kmh[line] = against[line];
        differ =
            differ || (direction == Direction::both && against[line] > 0 && against[line] != lines.speed_kmh[line]);
    }
    const bool has_times = std::any_of(lines.columns.begin(), lines.columns.end(),
                                       [](const auto& column) { return column.name == "time"; });
    if (!differ || has_times || !lines.tag_set.empty()) return;
    road::topology::LineColumn time{"time", "s", {}, {}};
    for (std::size_t line = 0; line < lines.line_count(); ++line) {
        const auto points =
            std::span(lines.points)
                .subspan(lines.first_point[line], lines.first_point[line + 1] - lines.first_point[line]);
        const double metres = 3.6 * line_metres(lines.frame, points);
        const bool both = lines.direction.empty() || lines.direction[line] == Direction::both;
        time.forward.push_back(metres / lines.speed_kmh[line]);
        time.backward.push_back(metres / (both && against[line] > 0 ? against[line] : lines.speed_kmh[line]));
    }
    lines.columns.push_back(std::move(time));
}

// Heights in metres are no levels, and levels that are all one say nothing.
void LineCollector::settle_end_levels(road::topology::LineSet& lines) {
    if (lines.from_level.empty()) return;
    const auto forget = [&] {
        lines.from_level.clear();
        lines.to_level.clear();
        std::replace(lines.level.begin(), lines.level.end(), road::topology::no_level, std::int16_t{0});
    };
    if (heights_ > 0 && !end_levels_required_) {
        report_.recognised.push_back(fmt::format(
            "{0} and {1} are not levels, as \"{2}\" shows, and are not used, because levels are whole numbers",
            from_level_field_, to_level_field_, height_));
        return forget();
    }
    const std::int16_t one = lines.from_level.front();
    const auto is_one = [&](std::int16_t level) { return level == one; };
    if (!lines.from_node.empty() || (std::all_of(lines.from_level.begin(), lines.from_level.end(), is_one) &&
                                     std::all_of(lines.to_level.begin(), lines.to_level.end(), is_one)))
        return forget();
    report_.recognised.push_back(
        fmt::format("ends join only on equal levels ({}, {})", from_level_field_, to_level_field_));
}

Result<void> LineCollector::check_speeds() const {
    if (options_.speed_kmh.empty() || flagged_speeds_ > 0 || lines_.line_count() == 0) return {};
    return Error{
        ErrorKind::usage,
        fmt::format(
            "⟨speed⟩ has no effect on {}, {}", origin_,
            flagged_classes_ > 0
                ? "whose lines have speeds of their own; leave it out⟦, or ignore their field with ⟨ignore_field⟩⟧"
                : "where no line has such a class; leave it out⟦, or name the field of the classes with "
                  "⟨class_field⟩⟧")};
}

void LineCollector::settle_nodes(road::topology::LineSet& lines) {
    const auto forget = [&] {
        lines.from_node.clear();
        lines.to_node.clear();
    };
    if (!any_nodes_ || lines.line_count() == 0) return forget();
    IdentityVerdict verdict;
    if (!all_nodes_) {
        verdict.reason = "some lines have no node numbers";
    } else if (text_nodes_ && layers_ == 1 && !nodes_required_) {
        verdict.usable = ends_agree(lines);
        if (!verdict.usable) verdict.reason = "lines with the same node end at different places";
    } else if (layers_ > 1 && !nodes_required_ && !global_nodes_) {
        verdict.reason = "several sources may use the same numbers for different nodes";
    } else {
        verdict = judge_identities(lines, global_nodes_);
    }
    const bool obeyed = nodes_required_ && all_nodes_;
    if (obeyed || verdict.usable) {
        report_.from_field = from_field_;
        report_.to_field = to_field_;
        report_.recognised.push_back(
            fmt::format("lines connect by the source's node numbers ({}, {})", from_field_, to_field_));
        if (!verdict.reason.empty()) warn(fmt::format("the node numbers are used, although {}", verdict.reason));
        if (text_nodes_) settle_node_texts(lines);
        return;
    }
    report_.recognised.push_back(fmt::format("lines connect by geometry instead of node numbers: {}", verdict.reason));
    forget();
}

// So far, numbers stand for node texts. If all texts are whole numbers, use these.
void LineCollector::settle_node_texts(road::topology::LineSet& lines) const {
    std::vector<std::int64_t> numbers(node_texts_.size());
    bool all_numbers = true;
    for (std::uint32_t i = 1; i < node_texts_.size(); ++i) {
        const auto number = parse_canonical_integer(node_texts_.at(i));
        all_numbers = all_numbers && number;
        numbers[i] = number.value_or(0);
    }
    if (all_numbers) {
        for (auto* ends : {&lines.from_node, &lines.to_node})
            for (std::int64_t& node : *ends) node = numbers[static_cast<std::size_t>(node)];
        return;
    }
    for (std::uint32_t i = 0; i < node_texts_.size(); ++i) lines.node_texts.emplace_back(node_texts_.at(i));
}

void LineCollector::settle_columns(road::topology::LineSet& lines) {
    for (std::size_t i = lines.columns.size(); i-- > 0;) {
        auto& column = lines.columns[i];
        const bool named = column.name == options_.weight_field ||
                           std::find(options_.extra_weights.begin(), options_.extra_weights.end(), column.name) !=
                               options_.extra_weights.end();
        const auto zero = [](double value) { return value == 0; };
        const bool nothing = !named && std::all_of(column.forward.begin(), column.forward.end(), zero);
        if (column_incomplete_[i] || nothing) {
            warn(fmt::format("ignored the weight \"{}\", which is {}", column.name,
                             nothing ? "0 on all lines" : "empty or 0 on some lines"));
            lines.columns.erase(lines.columns.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        const bool same = std::equal(column.forward.begin(), column.forward.end(), column.backward.begin(),
                                     [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); });
        if (same) column.backward.clear();
    }
}

void LineCollector::count_left_out() {
    const auto tell = [&](std::uint64_t count, std::string_view one, std::string_view many) {
        if (count > 0) warn(fmt::format("{} {}", count, plural(count, one, many)));
    };
    tell(empty_, "feature was skipped: no geometry", "features were skipped: no geometry");
    tell(other_geometry_, "feature has parts that are not lines; these were skipped",
         "features have parts that are not lines; these were skipped");
    if (no_cars_ > 0)
        report_.recognised.push_back(fmt::format(
            "{} closed to cars according to {}, and left out⟦ (to keep such lines: ⟨ignore_field={}⟩, or ⟨profile⟩)⟧",
            no_cars_ == 1 ? std::string("1 line is") : fmt::format("{} lines are", no_cars_), access_field_,
            access_field_));
    tell(not_roads_, "line was skipped: its class is not a road", "lines were skipped: their class is not a road");
    tell(closed_, "line was skipped: closed in both directions", "lines were skipped: closed in both directions");
    if (paths_ > 0 && !lines_.speed_kmh.empty()) {
        report_.recognised.push_back(fmt::format("{}, with walking or cycling speed⟦ (to drop them: ⟨where⟩)⟧",
                                                 paths_ == 1
                                                     ? std::string("1 line is a footpath or cycleway")
                                                     : fmt::format("{} lines are footpaths or cycleways", paths_)));
    }
}

Result<road::topology::LineSet> LineCollector::finish() {
    if (lines_.from_node.size() != lines_.line_count()) all_nodes_ = false;
    if (auto effective = check_speeds(); !effective) return std::move(effective).error();
    settle_columns(lines_);
    if (heights_ > 0 && !end_levels_required_) settle_end_levels(lines_);
    settle_nodes(lines_);
    settle_end_levels(lines_);
    if (auto settled = settle_directions(lines_); !settled) return std::move(settled).error();
    lines_.directions_known = any_oneway_field_;
    merge_directions(lines_);
    settle_speeds(lines_);
    settle_speeds_against(lines_);
    count_left_out();
    if (lines_.line_count() == 0)
        return Error{ErrorKind::data,
                     fmt::format("{}: the source has no usable line⟦; check ⟨where⟩ and ⟨layer⟩⟧", origin_)};
    if (lines_.from_level.empty() &&
        std::all_of(lines_.level.begin(), lines_.level.end(), [](auto level) { return level == 0; }))
        lines_.level.clear();
    settle_classes(lines_);
    if (lines_.names.size() == 1) lines_.name.clear();
    return std::move(lines_);
}

}  // namespace starway::read
