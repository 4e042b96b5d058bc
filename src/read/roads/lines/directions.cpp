// The part of LineCollector that decides the directions of lines.
#include <fmt/format.h>

#include <algorithm>

#include "read/field_names.hpp"
#include "read/rejections.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/roads/lines/edit.hpp"
#include "read/schemas/oneway.hpp"

namespace starway::read {
namespace {

constexpr std::size_t most_oneway_texts = 200;  // a field with more distinct values is not a one-way field
constexpr std::uint8_t oneway_empty = 0;
constexpr std::uint8_t oneway_implied = 1;
// If at least this share of lines is repeated in the opposite direction, each line counts as one direction. Below it,
// the repetitions are probably mistakes.
constexpr double directed_share = 0.25;

std::uint8_t bits(Direction direction) {
    return static_cast<std::uint8_t>(direction);
}

}  // namespace

void LineCollector::begin_oneway() {
    const bool osm =
        schema_->kind == SchemaKind::openstreetmap || schema_->kind == SchemaKind::pgrouting || schema_->twice;
    if ((schema_->oneway != no_field && !schema_->oneway_doubtful) || schema_->tags != no_field)
        any_oneway_field_ = true;
    const auto same = [&](const OnewayField& field) { return same_name(field.name, schema_->oneway_name); };
    auto found = std::find_if(oneway_fields_.begin(), oneway_fields_.end(), same);
    if (found == oneway_fields_.end()) {
        found = oneway_fields_.insert(found, OnewayField{});
        found->name = schema_->oneway_name;
        found->texts = {"", "yes"};
    }
    found->doubtful = schema_->oneway_doubtful;
    found->of_many = osm;
    // Geofabrik uses B, F and T; osm2pgrouting 2 for two-way.
    if (schema_->kind == SchemaKind::pgrouting)
        found->known = OnewayValues::yes_no;
    else if (osm && same_name(schema_->oneway_name, "oneway"))
        found->known = OnewayValues::directions;
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

void LineCollector::take_oneway(const LineAttributes& attributes, std::string_view road_class) {
    oneway_ = oneway_empty;
    if (options_.directed || options_.undirected) return;
    std::string_view text = attributes.oneway;
    if (text.empty()) text = tags_.oneway;
    if (!text.empty()) {
        oneway_ = oneway_code(text);
        return;
    }
    if (schema_->kind != SchemaKind::openstreetmap || !options_.oneway_field.empty()) return;
    const auto junction = attributes.junction.empty() ? tags_.junction : attributes.junction;
    if (road_class == "motorway" || junction == "roundabout") oneway_ = oneway_implied;
}

template <class Visit>
void LineCollector::for_each_line_of(std::size_t field, Visit visit) const {
    for (std::size_t layer = 0; layer < oneway_layers_.size(); ++layer) {
        if (oneway_layers_[layer].field != field) continue;
        const bool is_last = layer + 1 == oneway_layers_.size();
        const std::size_t end = is_last ? line_oneway_.size() : oneway_layers_[layer + 1].first_line;
        for (std::size_t line = oneway_layers_[layer].first_line; line < end; ++line) visit(line);
    }
}

std::vector<std::uint64_t> LineCollector::lines_by_text(std::size_t field) const {
    std::vector<std::uint64_t> lines(oneway_fields_[field].texts.size());
    for_each_line_of(field, [&](std::size_t line) { ++lines[line_oneway_[line]]; });
    return lines;
}

// Of the values that occur: their texts and codes.
OnewayMeaning LineCollector::meaning_of(std::size_t field, const std::vector<std::uint64_t>& lines,
                                        std::vector<std::string>& texts, std::vector<std::size_t>& codes) const {
    const OnewayField& one = oneway_fields_[field];
    for (std::size_t code = 0; code < one.texts.size(); ++code) {
        if (lines[code] == 0 || code == oneway_implied) continue;
        texts.push_back(one.texts[code]);
        codes.push_back(code);
    }
    return oneway_meaning(one.name, texts, {options_.oneway_values, options_.oneway_words}, one.known);
}

// A field that may mean something else counts if all its values have a meaning, and one is not empty.
void LineCollector::judge_doubtful_fields() {
    for (std::size_t field = 0; field < oneway_fields_.size(); ++field) {
        if (!oneway_fields_[field].doubtful) continue;
        std::vector<std::string> texts;
        std::vector<std::size_t> codes;
        const auto meaning = meaning_of(field, lines_by_text(field), texts, codes);
        const std::string unknown = meaning.unknown(texts);
        const bool any = std::any_of(texts.begin(), texts.end(), [](const std::string& text) { return !text.empty(); });
        oneway_fields_[field].ignored = !unknown.empty() || !any;
        any_oneway_field_ = any_oneway_field_ || !oneway_fields_[field].ignored;
        if (!unknown.empty())
            warn(
                fmt::format("the field {0} is not read as one-way rules, because the meaning of {1} is not known⟦; if "
                            "they are, say what they mean with ⟨oneway_values⟩, else ⟨ignore_field={0}⟩⟧",
                            oneway_fields_[field].name, unknown));
    }
}

// Interprets the field's set of values, and narrows line_open_.
Result<void> LineCollector::read_oneway_field(std::size_t field) {
    if (oneway_fields_[field].ignored) return {};
    std::vector<std::string> texts;
    std::vector<std::size_t> codes;
    auto meaning = meaning_of(field, lines_by_text(field), texts, codes);
    std::vector<Direction> direction(oneway_fields_[field].texts.size(), Direction::forward);
    for (std::size_t t = 0; t < texts.size(); ++t) direction[codes[t]] = meaning.direction[t].value_or(Direction::both);
    for_each_line_of(field, [&](std::size_t line) { line_open_[line] &= bits(direction[line_oneway_[line]]); });
    if (auto told = not_understood(field, meaning, texts, codes); !told) return told;
    if (!meaning.assumed.empty()) report_.recognised.push_back(std::move(meaning.assumed));
    return {};
}

// A road of unknown direction must not pass for a two-way one without a word.
Result<void> LineCollector::not_understood(std::size_t field, const OnewayMeaning& meaning,
                                           const std::vector<std::string>& texts,
                                           const std::vector<std::size_t>& codes) {
    const std::string unknown = meaning.unknown(texts);
    if (unknown.empty()) return {};
    const OnewayField& one = oneway_fields_[field];
    std::vector<bool> is_unknown(one.texts.size(), false);
    for (std::size_t t = 0; t < texts.size(); ++t) is_unknown[codes[t]] = !meaning.direction[t];
    std::vector<std::size_t> lines;
    for_each_line_of(field, [&](std::size_t line) {
        if (is_unknown[line_oneway_[line]]) lines.push_back(line);
    });
    const std::string what =
        fmt::format("the one-way field {} has {}, whose meaning is not known, {}", one.name, unknown,
                    lines.size() == 1 ? std::string("on 1 line") : fmt::format("on {} lines", lines.size()));
    const std::string remedy = fmt::format(
        "say what such values mean with ⟨oneway_values=VALUE=forward,VALUE=backward,VALUE=both⟩⟦, or ignore the field "
        "with ⟨ignore_field={}⟩⟧",
        one.name);
    if (one.of_many) {
        warn(fmt::format("{}; such lines are read as two-way ({})", what, remedy));
        return {};
    }
    if (options_.on_error == OnError::stop)
        return Error{ErrorKind::data, fmt::format("{}: {}; {}", origin_, what, remedy)};
    warn(fmt::format("{}; such lines were skipped ({})", what, remedy));
    for (const std::size_t line : lines) line_open_[line] = 0;
    skipped_.insert(skipped_.end(), lines.begin(), lines.end());
    report_.rejected_count += lines.size();
    for (const std::size_t line : lines) {
        constexpr std::size_t most_kept = 1000;
        if (report_.rejected.size() >= most_kept) break;
        report_.rejected.push_back(
            {lines_.source[line], one.name, one.texts[line_oneway_[line]], "has no known meaning"});
    }
    return {};
}

// Without other information, lines repeated in the opposite direction show that each is one direction.
void LineCollector::infer_directions(const road::topology::LineSet& lines) {
    const auto twins = count_twins(lines);
    if (twins == 0) return;
    const auto paired =
        fmt::format("{} of {} lines repeat another in the opposite direction", twins, lines.line_count());
    if (2 * static_cast<double>(twins) < directed_share * static_cast<double>(lines.line_count())) {
        report_.recognised.push_back(
            fmt::format("every line is two-way, although {}⟦ (to read each as one direction: ⟨directed⟩)⟧", paired));
        return;
    }
    one_way_twins_ = true;
    for (auto& open : line_open_) open &= bits(Direction::forward);
    report_.recognised.push_back(
        fmt::format("every line is one direction, because {}⟦ (to read each as two-way: ⟨undirected⟩)⟧", paired));
}

// One-way fields speak of cars: what they close in both directions may be open to others, as profiles decide.
void LineCollector::close_to_cars(road::topology::LineSet& lines) {
    if (lines.tag_set.empty()) return;
    std::sort(skipped_.begin(), skipped_.end());
    for (std::size_t line = 0; line < lines.line_count(); ++line) {
        if (line_open_[line] != 0 || std::binary_search(skipped_.begin(), skipped_.end(), line)) continue;
        OwnedTags tags = tags_of(lines.tag_sets.at(lines.tag_set[line]));
        std::erase_if(tags, [](const auto& tag) { return tag.first == "motor_vehicle"; });
        tags.emplace_back("motor_vehicle", "no");
        lines.tag_set[line] = lines.tag_sets.add(tag_set(tags));
        line_open_[line] = bits(Direction::both);
    }
}

Result<void> LineCollector::settle_directions(road::topology::LineSet& lines) {
    judge_doubtful_fields();
    const std::uint64_t rejected = report_.rejected_count;
    if (options_.directed) {
        one_way_twins_ = true;
        for (auto& open : line_open_) open &= bits(Direction::forward);
        report_.recognised.emplace_back("every line is one direction⟦ (⟨directed⟩)⟧");
    } else if (options_.undirected) {
        report_.recognised.emplace_back("every line is two-way⟦ (⟨undirected⟩)⟧");
    } else if (any_oneway_field_) {
        for (std::size_t field = 0; field < oneway_fields_.size(); ++field)
            if (auto read = read_oneway_field(field); !read) return read;
    } else if (!any_backward_ && !twice_) {
        infer_directions(lines);
    }
    close_to_cars(lines);
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
    closed_ += closed - (report_.rejected_count - rejected);
    if (closed > 0) erase_lines(lines, erased);
    if (any_oneway_field_ && oneway == lines.line_count()) one_way_twins_ = true;
    if (oneway == 0) lines.direction.clear();
    if ((oneway > 0 && !one_way_twins_) || any_oneway_field_)
        lines.details.push_back(
            fmt::format("{} of {} lines {} one-way", oneway, lines.line_count(), oneway == 1 ? "is" : "are"));
    return {};
}

// Joins a road drawn once per direction into one line, so that a point on it can leave in both directions.
void LineCollector::merge_directions(road::topology::LineSet& lines) {
    if (!twice_ && !one_way_twins_) return;
    const auto merged = one_way_twins_ ? merge_one_way_twins(lines) : merge_twins(lines);
    if (merged > 0)
        lines.details.push_back(
            fmt::format("joined {} as the two directions of one road",
                        merged == 1 ? "1 pair of opposite lines" : fmt::format("{} pairs of opposite lines", merged)));
}

}  // namespace starway::read
