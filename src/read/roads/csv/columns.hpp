// The meaning of an edge list's columns.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/csv/table.hpp"
#include "read/decimal.hpp"
#include "read/roads/tags/tag_fields.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

struct WeightColumnPlan {
    std::string name;
    std::string unit;
    DecimalScale scale;
    std::size_t forward = 0;
    std::optional<std::size_t>
        backward;               // pgRouting's reverse_cost; in both columns, a negative value closes the direction
    bool unit_assumed = false;  // the name does not imply the unit
    bool named_by_user = false;
    bool measured_if_empty = false;  // a length in metres: an empty one is that of the row's line
};

struct EndCoordinates {
    std::size_t from_x = 0, from_y = 0, to_x = 0, to_y = 0;
    bool degrees = false;  // the columns are named lon and lat
};

// Columns by number.
struct EdgeColumns {
    std::optional<std::size_t> from, to;  // both or neither; if neither, coordinates identify the ends
    std::optional<EndCoordinates> coordinates;
    std::vector<WeightColumnPlan> weights;  // with distinct names
    std::string default_weight;             // empty: build() decides
    std::optional<std::size_t> name, oneway, speed, road_class;
    std::optional<std::size_t> directed;                // whether a row is one direction
    bool directed_by_flag = false;                      // GMNS's dir_flag: 1 and -1 are, 0 is not
    std::optional<std::size_t> shape, shape_direction;  // well-known text; GMNS's dir_flag
    std::vector<TagField> tags;                         // where the options name profiles
    DecimalScale speed_scale;
    bool speed_unit_known = false;
    std::vector<Sentence> recognised;  // for LoadReport
    std::vector<Sentence> assumed;     // for the network's notes too
    std::vector<Sentence> warnings;    // likewise
    std::vector<Sentence> details;     // for the network's details too

    [[nodiscard]] bool has_reverse() const;
    // The columns of weights and speeds.
    [[nodiscard]] std::vector<std::size_t> quantities() const;
    // The numeric columns: those and coordinates.
    [[nodiscard]] std::vector<std::size_t> numbers() const;
};

// Errors: usage (a flag names an unknown column), data (no columns for the ends).
Result<EdgeColumns> recognise_edge_columns(const CsvTable& table, const SourceOptions& options);

// The column of lines (WKT) of a table that has neither nodes nor coordinates of ends, so that its lines connect as
// those of a GIS layer do. Nothing for other tables.
std::optional<std::size_t> line_column(const CsvTable& table, const SourceOptions& options);

// The columns that flags name, for the detection of a header.
std::vector<std::string> named_edge_fields(const SourceOptions& options);

}  // namespace starway::read
