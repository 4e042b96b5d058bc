// The part of LineCollector that decides the directions of lines.
#include <fmt/format.h>

#include <algorithm>

#include "io/edges/rejections.hpp"
#include "io/field_names.hpp"
#include "io/lines/collector.hpp"
#include "io/lines/edit.hpp"
#include "io/oneway.hpp"

namespace starway::io {
namespace {

constexpr std::size_t most_oneway_texts = 200;  // a field with more distinct values is not a one-way field
constexpr std::uint8_t oneway_empty = 0;
constexpr std::uint8_t oneway_implied = 1;
// If at least this share of lines is repeated in the opposite direction, each line counts as one direction. Below it, the
// repetitions are probably mistakes.
constexpr double directed_share = 0.25;

std::uint8_t bits(Direction direction) {
    return static_cast<std::uint8_t>(direction);
}

}  // namespace

void LineCollector::begin_oneway() {
    if (schema_->oneway != no_field || schema_->tags != no_field) any_oneway_field_ = true;
    const auto same = [&](const OnewayField& field) { return same_name(field.name, schema_->oneway_name); };
    auto found = std::find_if(oneway_fields_.begin(), oneway_fields_.end(), same);
    if (found == oneway_fields_.end())
        found = oneway_fields_.insert(found, {schema_->oneway_name, OnewayValues::automatic, {"", "yes"}});
    // Geofabrik uses B, F and T.
    if (schema_->kind == SchemaKind::openstreetmap || schema_->twice) found->known = OnewayValues::directions;
    oneway_layers_.push_back({layer_first_line_, static_cast<std::size_t>(found - oneway_fields_.begin())});
}

std::uint8_t LineCollector::oneway_code(std::string_view text) {
    auto& texts = oneway_fields_[oneway_layers_.back().field].texts;
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (i != oneway_implied && texts[i] == text) return static_cast<std::uint8_t>(i);
    if (texts.size() >= most_oneway_texts) return static_cast<std::uint8_t>(most_oneway_texts - 1);
    texts.emplace_back(text);
    return static_cast<std::uint8_t>(texts.size() - 1);
}

Result<bool> LineCollector::take_oneway(std::uint64_t feature, const LineAttributes& attributes,
                                        std::string_view road_class) {
    oneway_ = oneway_empty;
    if (options_.directed || options_.undirected) return true;
    std::string_view text = attributes.oneway;
    if (text.empty()) text = tags_.oneway;
    if (!text.empty()) {
        if (schema_->oneway_required && !is_oneway_value(text))
            return reject(feature, options_.oneway_field, text, "is not a one-way value (yes, no, -1, B, F, T)");
        oneway_ = oneway_code(text);
        return true;
    }
    if (schema_->kind != SchemaKind::openstreetmap || schema_->oneway_required) return true;
    const auto junction = attributes.junction.empty() ? tags_.junction : attributes.junction;
    if (road_class == "motorway" || junction == "roundabout") oneway_ = oneway_implied;
    return true;
}

// Interprets each field's set of values, and narrows line_open_.
void LineCollector::read_oneway_fields() {
    struct Use {
        std::vector<std::uint64_t> lines;  // per text
        std::vector<std::optional<Direction>> direction;
    };
    std::vector<Use> uses;
    for (const auto& field : oneway_fields_) uses.push_back({std::vector<std::uint64_t>(field.texts.size()), {}});
    const auto for_each_line = [&](auto visit) {
        for (std::size_t layer = 0; layer < oneway_layers_.size(); ++layer) {
            const bool is_last = layer + 1 == oneway_layers_.size();
            const std::size_t end = is_last ? line_oneway_.size() : oneway_layers_[layer + 1].first_line;
            for (std::size_t line = oneway_layers_[layer].first_line; line < end; ++line)
                visit(line, uses[oneway_layers_[layer].field]);
        }
    };
    for_each_line([&](std::size_t line, Use& use) { ++use.lines[line_oneway_[line]]; });

    std::uint64_t unread_lines = 0;
    std::string unread;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const auto& field = oneway_fields_[i];
        Use& use = uses[i];
        std::vector<std::string> texts;
        std::vector<std::size_t> codes;
        for (std::size_t code = 0; code < field.texts.size(); ++code) {
            if (use.lines[code] == 0 || code == oneway_implied) continue;
            texts.push_back(field.texts[code]);
            codes.push_back(code);
        }
        auto meaning = oneway_meaning(field.name, texts, options_.oneway_values, field.known);
        use.direction.assign(field.texts.size(), Direction::forward);
        for (std::size_t t = 0; t < texts.size(); ++t) {
            use.direction[codes[t]] = meaning.direction[t].value_or(Direction::both);
            if (meaning.direction[t]) continue;
            if (unread_lines == 0) unread = texts[t];
            unread_lines += use.lines[codes[t]];
        }
        if (!meaning.assumed.empty()) report_.recognised.push_back(std::move(meaning.assumed));
    }
    for_each_line(
        [&](std::size_t line, const Use& use) { line_open_[line] &= bits(*use.direction[line_oneway_[line]]); });
    if (unread_lines > 0)
        warn(fmt::format("{} an unknown one-way value, such as \"{}\", and {} read as two-way",
                         unread_lines == 1 ? "1 line has" : fmt::format("{} lines have", unread_lines), shown(unread),
                         unread_lines == 1 ? "is" : "are"));
}

// Without other information, lines repeated in the opposite direction show that each is one direction.
void LineCollector::infer_directions(const topology::LineSet& lines) {
    const auto twins = count_twins(lines);
    if (twins == 0) return;
    const auto paired =
        fmt::format("{} of {} lines repeat another in the opposite direction", twins, lines.line_count());
    if (2 * static_cast<double>(twins) < directed_share * static_cast<double>(lines.line_count())) {
        report_.recognised.push_back(
            fmt::format("every line is two-way, although {} (to read each as one direction: --directed)", paired));
        return;
    }
    one_way_twins_ = true;
    for (auto& open : line_open_) open &= bits(Direction::forward);
    report_.recognised.push_back(
        fmt::format("every line is one direction, because {} (to read each as two-way: --undirected)", paired));
}

void LineCollector::settle_directions(topology::LineSet& lines) {
    if (options_.directed) {
        one_way_twins_ = true;
        for (auto& open : line_open_) open &= bits(Direction::forward);
        report_.recognised.emplace_back("every line is one direction (--directed)");
    } else if (options_.undirected) {
        report_.recognised.emplace_back("every line is two-way (--undirected)");
    } else if (any_oneway_field_) {
        read_oneway_fields();
    } else if (!any_backward_ && !twice_) {
        infer_directions(lines);
    }
    std::vector<bool> erased(lines.line_count(), false);
    std::uint64_t oneway = 0;
    std::uint64_t closed = 0;
    lines.direction.resize(lines.line_count());
    for (std::size_t line = 0; line < lines.line_count(); ++line) {
        lines.direction[line] = static_cast<Direction>(line_open_[line]);
        erased[line] = line_open_[line] == 0;
        closed += erased[line] ? 1U : 0U;
        oneway += !erased[line] && lines.direction[line] != Direction::both ? 1U : 0U;
    }
    closed_ += closed;
    if (closed > 0) erase_lines(lines, erased);
    if (any_oneway_field_ && oneway == lines.line_count()) one_way_twins_ = true;
    if (oneway == 0) lines.direction.clear();
    if ((oneway > 0 && !one_way_twins_) || any_oneway_field_)
        report_.recognised.push_back(
            fmt::format("{} of {} lines {} one-way", oneway, lines.line_count(), oneway == 1 ? "is" : "are"));
}

// Joins a road drawn once per direction into one line, so that a point on it can leave in both directions.
void LineCollector::merge_directions(topology::LineSet& lines) {
    if (!twice_ && !one_way_twins_) return;
    const auto merged = one_way_twins_ ? merge_one_way_twins(lines) : merge_twins(lines);
    if (merged > 0)
        report_.recognised.push_back(
            fmt::format("joined {} as the two directions of one road",
                        merged == 1 ? "1 pair of opposite lines" : fmt::format("{} pairs of opposite lines", merged)));
}

}  // namespace starway::io
