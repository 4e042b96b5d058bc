// Tables of changes: rows that set the speed or the weight of roads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "read/rejections.hpp"
#include "read/text_source.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// The content of the rows: speeds in km/h, weights in a unit, or nothing (all roads are closed).
struct ChangedValue {
    enum class Kind { speed, weight, closing };
    Kind kind = Kind::weight;
    std::string name;  // the weight's name, also accepted as the column's name
    std::string unit;  // the weight's unit
};

inline constexpr double keeps_preference = 0;  // a rate that leaves the preference as it is

// The texts are valid only during the call of take().
struct RoadChange {
    std::string_view feature;     // the road's feature or row in the source, or
    std::string_view from, to;    // the road's nodes
    std::optional<double> value;  // at least 0, speeds above; nothing: closed
    // With a feature: only along its line ("forward"), or only against it ("backward"); empty: both.
    std::string_view direction = {};
    std::optional<double> rate = {};  // beside a speed: metres per second of preference, or keeps_preference
};

// The problem with a row, and its column.
struct ChangeFault {
    enum class Where { row, feature, from, to, direction, value };
    Where where = Where::row;
    std::string reason;
};

// Calls take(change) for every readable row. Columns are recognised by name, or without a header by number:
// from,to,value or feature,value (from,to if all roads are closed); beside speeds also a rate, without a header as the
// fourth. Beside a feature, a column "direction" says forward, backward or both. The value "closed" closes a road.
// Speeds named mph and weights with a unit of length or time in their name are converted. Unreadable and rejected rows
// are counted in the report and skipped. Returns the number of accepted rows. Errors: data (no usable columns), usage
// (the column's unit differs from the weight's), interrupted.
using TakeChange = std::function<std::optional<ChangeFault>(const RoadChange& change)>;
Result<std::uint64_t> read_csv_changes(const NamedText& source, const ChangedValue& changed, const TakeChange& take,
                                       LoadReport& report, const CancelFlag* cancel = nullptr);

}  // namespace starway::read
