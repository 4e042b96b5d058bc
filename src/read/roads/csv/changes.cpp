#include "read/roads/csv/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

#include "base/core/sentence.hpp"
#include "read/csv/points.hpp"
#include "read/csv/table.hpp"
#include "read/csv/visit_rows.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

using Kind = ChangedValue::Kind;

constexpr std::array<std::string_view, 13> feature_keys{"edge",   "edgeid", "feature", "featureid", "fid",
                                                        "way",    "wayid",  "osmid",   "osmwayid",  "linkid",
                                                        "roadid", "row",    "id"};

struct ChangeColumns {
    std::optional<std::size_t> feature, from, to, direction;
    std::optional<std::size_t> value;  // none if all roads are closed
    std::optional<std::size_t> rate;
    DecimalScale scale;
};

std::optional<std::size_t> column_with(const CsvTable& table, std::span<const std::string_view> keys) {
    const std::size_t found = find_usual_column(table, keys);
    return found < table.columns.size() ? std::optional(found) : std::nullopt;
}

void find_roads(const CsvTable& table, const ChangedValue& changed, ChangeColumns& columns) {
    if (!table.has_header) {
        const std::size_t others = changed.kind == Kind::closing ? 0 : 1;
        if (table.columns.size() == 1 + others) columns.feature = 0;
        if (table.columns.size() == 2 + others) columns.from = 0, columns.to = 1;
        if (table.columns.size() == 3 + others && changed.kind == Kind::speed)
            columns.from = 0, columns.to = 1, columns.rate = 3;
        return;
    }
    constexpr std::array<std::string_view, 1> rate_keys{"rate"};
    if (changed.kind == Kind::speed) columns.rate = column_with(table, rate_keys);
    for (const EndKeys& ends : usual_end_keys()) {
        columns.from = column_with(table, {&ends.from, 1});
        columns.to = column_with(table, {&ends.to, 1});
        if (columns.from && columns.to) return;
    }
    columns.from = columns.to = std::nullopt;
    columns.feature = column_with(table, feature_keys);
    constexpr std::array<std::string_view, 2> direction_keys{"direction", "dir"};
    if (columns.feature) columns.direction = column_with(table, direction_keys);
}

// The column of that name, or of that kind by its name; else the only one left.
std::optional<std::size_t> value_column(const CsvTable& table, const ChangedValue& changed,
                                        const ChangeColumns& columns) {
    const auto taken = [&](std::size_t i) {
        return i == columns.feature || i == columns.from || i == columns.to || i == columns.direction ||
               i == columns.rate;
    };
    if (!table.has_header) return columns.from ? 2 : 1;
    if (changed.kind == Kind::speed) {
        if (const auto speed = column_with(table, usual_keys(Meaning::speed))) return speed;
    } else {
        const std::string key = field_key(changed.name);
        const std::string_view keys[] = {key};
        if (const auto named = column_with(table, keys); named && !taken(*named)) return named;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (const auto weight = weight_named(table.columns[i]); weight && !taken(i))
                if (weight->plain || weight->column == changed.name) return i;
    }
    std::optional<std::size_t> left;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (taken(i)) continue;
        if (left) return std::nullopt;
        left = i;
    }
    return left;
}

Result<DecimalScale> scale_of(const CsvTable& table, const ChangedValue& changed, std::size_t column) {
    const std::string& name = table.columns[column];
    if (changed.kind == Kind::speed) return speed_scale(field_key(name));
    const auto weight = table.has_header ? weight_named(name) : std::nullopt;
    if (!weight || weight->unit.empty() || weight->unit_assumed || name == changed.name) return DecimalScale{};
    if (weight->unit == changed.unit) return weight->scale;
    return Error{
        ErrorKind::usage,
        fmt::format("{}: column '{}' is in {}, but the weight '{}' is in {}; convert the values or rename the column",
                    table.file, shown(name), weight->unit, changed.name,
                    changed.unit.empty() ? "an unknown unit" : changed.unit)};
}

Result<ChangeColumns> recognise(const CsvTable& table, const ChangedValue& changed) {
    ChangeColumns columns;
    find_roads(table, changed, columns);
    const bool has_roads = columns.feature || columns.from;
    if (has_roads && changed.kind == Kind::closing) return columns;
    columns.value = has_roads ? value_column(table, changed, columns) : std::nullopt;
    if (!columns.value && changed.kind == Kind::closing)
        return Error{
            ErrorKind::data,
            fmt::format("{}: cannot find the columns of the roads; the columns are: {}; name them from,to (node "
                        "ids) or edge (way for OpenStreetMap)",
                        table.file, shown(fmt::format("{}", fmt::join(table.columns, ", "))))};
    if (!columns.value)
        return Error{
            ErrorKind::data,
            fmt::format("{}: cannot find the columns of {}; the columns are: {}; name them from,to,{} or edge,{}",
                        table.file, has_roads ? "the changes" : "the roads",
                        shown(fmt::format("{}", fmt::join(table.columns, ", "))),
                        changed.kind == Kind::speed ? "speed" : changed.name,
                        changed.kind == Kind::speed ? "speed" : changed.name)};
    auto scale = scale_of(table, changed, *columns.value);
    if (!scale) return std::move(scale).error();
    columns.scale = *scale;
    return columns;
}

bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string first_word(std::string_view text) {
    return std::string(text.substr(0, std::min(text.find_first_of("\r\n,;\t|"), text.size())));
}

// "123" of "way/123".
std::string_view without_kind(std::string_view feature) {
    constexpr std::string_view kind = "way/";
    return feature.starts_with(kind) ? feature.substr(kind.size()) : feature;
}

class ChangeRows {
public:
    ChangeRows(const CsvTable& table, const ChangedValue& changed, const ChangeColumns& columns)
        : table_(table), changed_(changed), columns_(columns) {}

    std::optional<RowFault> read(std::span<const std::string_view> cells, const TakeChange& take) const {
        RoadChange change;
        if (columns_.feature) change.feature = without_kind(cells[*columns_.feature]);
        if (columns_.direction) {
            const std::string_view text = cells[*columns_.direction];
            const auto is = [&](std::initializer_list<std::string_view> words) {
                return std::any_of(words.begin(), words.end(),
                                   [&](std::string_view word) { return same_name(text, word); });
            };
            if (is({"forward", "f", "1", "+1"}))
                change.direction = "forward";
            else if (is({"backward", "b", "t", "-1"}))
                change.direction = "backward";
            else if (!is({"", "both", "0"}))
                return RowFault{table_.columns[*columns_.direction], std::string(text),
                                "must be forward, backward or both"};
        }
        if (columns_.from) {
            change.from = cells[*columns_.from];
            change.to = cells[*columns_.to];
        }
        const auto at = [&](std::size_t column, std::string reason) {
            return RowFault{table_.columns[column], std::string(cells[column]), std::move(reason)};
        };
        if (columns_.value && field_key(cells[*columns_.value]) != "closed") {
            const std::size_t column = *columns_.value;
            const ParsedNumber number = table_.number(cells[column], column, columns_.scale);
            if (number.fault != NumberFault::none)
                return at(column, std::string(table_.describe(number.fault, cells[column], column)));
            if (changed_.kind == Kind::speed && !(number.value > 0))
                return at(column, "is not a speed above 0; for a closed road, write closed");
            if (number.value < 0) return at(column, "is negative; for a closed road, write closed");
            change.value = number.value;
        }
        if (columns_.rate && change.value && !cells[*columns_.rate].empty()) {
            const ParsedNumber rate = table_.number(cells[*columns_.rate], *columns_.rate, {});
            if (rate.fault != NumberFault::none)
                return at(*columns_.rate,
                          std::string(table_.describe(rate.fault, cells[*columns_.rate], *columns_.rate)));
            if (!(rate.value > 0)) return at(*columns_.rate, "is not a rate above 0");
            change.rate = rate.value;
        }
        auto fault = take(change);
        if (!fault) return std::nullopt;
        switch (fault->where) {
            case ChangeFault::Where::feature:
                return at(*columns_.feature, std::move(fault->reason));
            case ChangeFault::Where::from:
                return at(*columns_.from, std::move(fault->reason));
            case ChangeFault::Where::to:
                return at(*columns_.to, std::move(fault->reason));
            case ChangeFault::Where::direction:
                if (columns_.direction) return at(*columns_.direction, std::move(fault->reason));
                break;
            case ChangeFault::Where::value:
                if (columns_.value) return at(*columns_.value, std::move(fault->reason));
                break;
            case ChangeFault::Where::row:
                break;
        }
        return RowFault{"", "", std::move(fault->reason)};
    }

private:
    const CsvTable& table_;
    const ChangedValue& changed_;
    const ChangeColumns& columns_;
};

}  // namespace

Result<std::uint64_t> read_csv_changes(const NamedText& source, const ChangedValue& changed, const TakeChange& take,
                                       LoadReport& report, const CancelFlag* cancel) {
    // A list of roads to close may have one column, and a name that says what they are is then its header.
    std::vector<std::string> named{changed.name};
    if (changed.kind == Kind::closing)
        if (const auto first = first_word(source.text); is_one_of(feature_keys, field_key(first)))
            named.push_back(first);
    const Result<CsvTable> table = inspect_csv(source, 0, named, changed.kind == Kind::closing ? 1 : 2);
    if (!table) return table.error();
    const auto columns = recognise(*table, changed);
    if (!columns) return columns.error();
    const ChangeRows rows(*table, changed, *columns);
    Rejections rejections(source.name, OnError::skip, report);
    std::uint64_t taken = 0;
    const auto visited = visit_rows(*table, rejections, cancel, [&](std::span<const std::string_view> cells) {
        auto fault = rows.read(cells, take);
        if (!fault) ++taken;
        return fault;
    });
    if (!visited) return visited.error();
    return taken;
}

}  // namespace starway::read
