// Tables of changes: rows that give roads another speed, or another weight.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "io/edges/rejections.hpp"
#include "io/text_source.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// What the rows hold: speeds in km/h, or weights in a unit; or nothing, as all their roads are to be closed.
struct ChangedValue {
    enum class Kind { speed, weight, closing };
    Kind kind = Kind::weight;
    std::string name;  // of the weight, which may be the column's name too
    std::string unit;  // of the weight
};

// The texts are valid only while the row is taken.
struct RoadChange {
    std::string_view feature;     // the road's feature or row in its source, where the table has that;
    std::string_view from, to;    // else the nodes it leads from and to
    std::optional<double> value;  // at least 0, speeds above; nothing: closed
};

// What is wrong with a row that was taken, and in which of its columns.
struct ChangeFault {
    enum class Where { row, feature, from, to, value };
    Where where = Where::row;
    std::string reason;
};

// Calls take(change) for every row that can be read. Columns are recognised by their names, in a table without a header by their number:
// from,to,value or feature,value (from,to where all is closed). The word "closed" closes a road. A speed column called mph is one, and a weight column that names a
// unit of length or time is converted. Rows that cannot be read, and those that `take` finds fault with, are counted in the report, and left
// out. Errors: data (no columns to use), usage (the column's unit is not the weight's), interrupted. Returns the number of rows taken.
using TakeChange = std::function<std::optional<ChangeFault>(const RoadChange& change)>;
Result<std::uint64_t> read_csv_changes(const NamedText& source, const ChangedValue& changed, const TakeChange& take,
                                       LoadReport& report, const CancelFlag* cancel = nullptr);

}  // namespace starway::io
