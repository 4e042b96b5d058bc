// The second half of LineCollector: what can only be decided when all lines are known.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/edges/rejections.hpp"
#include "io/lines/collector.hpp"
#include "io/lines/edit.hpp"
#include "io/lines/values.hpp"

namespace starway::io {
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

void LineCollector::settle_directions(topology::LineSet& lines) {
    // A field of only F and T says false and true, unless the schema or a "B" among the values tells that they are directions.
    const bool has_both =
        std::any_of(oneway_texts_.begin(), oneway_texts_.end(), [](const auto& t) { return t == "B" || t == "b"; });
    const auto letters = letters_are_directions_ || has_both ? OnewayLetters::directions : OnewayLetters::truth;
    std::vector<Direction> meaning;
    std::string unread;
    std::vector<bool> is_unread;
    for (const auto& text : oneway_texts_) {
        const auto direction = parse_oneway(text, letters);
        meaning.push_back(direction.value_or(Direction::both));
        is_unread.push_back(!direction);
        if (!direction && unread.empty()) unread = text;
    }
    std::vector<bool> erased(lines.line_count(), false);
    std::uint64_t oneway = 0;
    std::uint64_t unread_lines = 0;
    std::uint64_t closed = 0;
    lines.direction.resize(lines.line_count());
    for (std::size_t line = 0; line < lines.line_count(); ++line) {
        unread_lines += is_unread[line_oneway_[line]] ? 1U : 0U;
        const auto open = static_cast<std::uint8_t>(meaning[line_oneway_[line]]) & line_open_[line];
        lines.direction[line] = static_cast<Direction>(open);
        if (open == 0) {
            erased[line] = true;
            ++closed;
        } else if (open != static_cast<std::uint8_t>(Direction::both)) {
            ++oneway;
        }
    }
    closed_ += closed;
    if (closed > 0) erase_lines(lines, erased);
    if (oneway == 0) lines.direction.clear();
    if (oneway > 0 || any_oneway_field_)
        report_.recognised.push_back(fmt::format("{} of {} lines are one-way", oneway, lines.line_count()));
    if (unread_lines > 0) {
        warn(fmt::format("{} {} a one-way value that is not understood, such as \"{}\", and {} taken as open both ways",
                         unread_lines, plural(unread_lines, "line has", "lines have"), shown(unread),
                         plural(unread_lines, "is", "are")));
    }
}

void LineCollector::settle_speeds(topology::LineSet& lines) {
    std::vector<float> known;
    for (const float kmh : lines.speed_kmh)
        if (kmh > 0) known.push_back(kmh);
    const auto unknown = lines.line_count() - known.size();
    const bool by_class = class_known_ > class_unknown_ && speed_schema_ != SchemaKind::generic;
    // Where most roads have no speed, times would be invented.
    if (known.empty() ||
        (known.size() < lines.line_count() / 2 && options_.speed_field.empty() && options_.speed_kmh.empty())) {
        lines.speed_kmh.clear();
        return;
    }
    if (by_class && own_speeds_ < lines.line_count())
        report_.recognised.push_back(fmt::format(
            "speed by class: {}{}", speed_source(speed_schema_),
            own_speeds_ == 0 ? "" : fmt::format(", where a line has none of its own ({} have)", own_speeds_)));
    if (unread_speeds_ > 0) {
        warn(fmt::format("{} {} a speed that is not understood, such as \"{}\"", unread_speeds_,
                         plural(unread_speeds_, "line has", "lines have"), unread_speed_));
    }
    if (unknown == 0) return;
    const float usual = by_class ? usual_speed(speed_schema_) : median(std::move(known));
    for (auto& kmh : lines.speed_kmh)
        if (!(kmh > 0)) kmh = usual;
    warn(fmt::format("the speed of {} {} is unknown and taken as {:g} km/h; --speed '*'=KMH sets it", unknown,
                     plural(unknown, "line", "lines"), usual));
}

void LineCollector::settle_nodes(topology::LineSet& lines) {
    const auto forget = [&] {
        lines.from_node.clear();
        lines.to_node.clear();
    };
    if (!any_nodes_ || lines.line_count() == 0) return forget();
    IdentityVerdict verdict;
    if (!all_nodes_) {
        verdict.reason = "some lines have no node numbers";
    } else if (layers_ > 1 && !nodes_required_) {
        verdict.reason = "several sources may number different nodes alike";
    } else {
        verdict = judge_identities(lines, options_.snap_tolerance_m);
    }
    const bool obeyed = nodes_required_ && all_nodes_;
    if (obeyed || verdict.usable) {
        report_.recognised.push_back("lines join where the source's node numbers say so");
        if (!verdict.reason.empty()) warn(fmt::format("the node numbers are used although {}", verdict.reason));
        return;
    }
    report_.recognised.push_back(
        fmt::format("node numbers are not used, lines join by their geometry: {}", verdict.reason));
    forget();
}

void LineCollector::settle_columns(topology::LineSet& lines) {
    for (std::size_t i = lines.columns.size(); i-- > 0;) {
        auto& column = lines.columns[i];
        if (column_incomplete_[i]) {
            warn(fmt::format("the weight \"{}\" is empty on some lines and is left out", column.name));
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
    tell(empty_, "feature has no geometry and was left out", "features have no geometry and were left out");
    tell(other_geometry_, "feature has parts that are no lines; they were left out",
         "features have parts that are no lines; they were left out");
    tell(not_roads_, "line is no road by its class and was left out",
         "lines are no roads by their class and were left out");
    tell(closed_, "line is closed in both directions and was left out",
         "lines are closed in both directions and were left out");
    if (paths_ > 0 && !lines_.speed_kmh.empty()) {
        report_.recognised.push_back(
            fmt::format("{} {} for feet or bicycles, usable at their pace (--where leaves them out)", paths_,
                        plural(paths_, "line is a path", "lines are paths")));
    }
}

Result<topology::LineSet> LineCollector::finish() {
    if (lines_.from_node.size() != lines_.line_count()) all_nodes_ = false;
    settle_columns(lines_);
    settle_nodes(lines_);
    settle_directions(lines_);
    if (twice_) {
        if (const auto merged = merge_twins(lines_); merged > 0)
            report_.recognised.push_back(
                fmt::format("{} lines repeat another in the opposite direction and are joined with it", merged));
    }
    settle_speeds(lines_);
    count_left_out();
    if (lines_.line_count() == 0)
        return Error{ErrorKind::data, fmt::format("{}: holds no usable line; look at --where and --layer", origin_)};
    if (std::all_of(lines_.level.begin(), lines_.level.end(), [](auto level) { return level == 0; }))
        lines_.level.clear();
    settle_classes(lines_);
    if (lines_.names.size() == 1) lines_.name.clear();
    return std::move(lines_);
}

}  // namespace starway::io
