// The dialect of a CSV text, and whether its first row is a header.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "read/csv/cursor.hpp"
#include "read/decimal.hpp"
#include "read/text_source.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// A column's number style.
enum class NumberStyle : std::uint8_t {
    plain,          // 1234.5; also unambiguous 1,234.5 and 1,234,567
    grouped,        // commas separate thousands: 1,234
    decimal_comma,  // 40,5; points separate thousands: 1.234,5
};

// What the points in a column's numbers are; not those that separate thousands.
enum class PointUse : std::uint8_t {
    none,      // there are none
    decimal,   // decimal, or commas separate thousands
    in_doubt,  // "1.234" is ambiguous and read as a decimal point
};

ParsedNumber number_with_commas(std::string_view cell, NumberStyle style, DecimalScale scale);

struct CsvTable {
    std::string file;
    std::string_view text;
    CsvDialect dialect;
    bool has_header = false;
    std::vector<std::string> columns;  // the header's names; without a header "1", "2", ...
    double bytes_per_row = 1;          // estimated from the beginning, to reserve memory
    std::vector<NumberStyle> styles;   // per column, from the beginning of the text
    std::vector<PointUse> points;      // likewise
    bool commas_in_doubt = false;      // "1,234" is ambiguous and read as a decimal comma
    bool points_group = false;         // columns with decimal commas have points, too

    // A cursor at the first data row.
    [[nodiscard]] CsvCursor rows() const;
    // The column that a flag names: by exact name, key (field_names.hpp) or number from 1; columns.size() if none.
    [[nodiscard]] std::size_t find(std::string_view field) const;
    // Parses a cell's number.
    [[nodiscard]] ParsedNumber number(std::string_view cell, std::size_t column, DecimalScale scale = {}) const {
        if (styles[column] == NumberStyle::plain) {
            const ParsedNumber read = parse_decimal(cell, scale);
            if (read.fault != NumberFault::decimal_comma && read.fault != NumberFault::not_a_number) return read;
        }
        return number_with_commas(cell, styles[column], scale);
    }
    // The predicate of a message on a cell that number() did not read.
    [[nodiscard]] std::string_view describe(NumberFault fault, std::string_view cell, std::size_t column) const;
    // Notes on the columns' number styles, one sentence each.
    [[nodiscard]] std::vector<Sentence> style_notes(std::span<const std::size_t> columns) const;
    // The same for points that may separate thousands; coordinates have too many of them to tell.
    [[nodiscard]] std::vector<Sentence> point_doubts(std::span<const std::size_t> columns) const;

    // The error (usage) for a flag that names an unknown column.
    [[nodiscard]] Error no_such_column(std::string_view flag, std::string_view field) const;
};

// delimiter 0: detect. `named_fields`: columns named by flags; a first row that contains one is a header. Errors: data
// (no rows, fewer columns than the least, a malformed first row).
Result<CsvTable> inspect_csv(const NamedText& source, char delimiter, std::span<const std::string> named_fields = {},
                             std::size_t least_columns = 2);

// For open(): whether this text may be a table of at least two columns.
bool looks_like_csv(std::string_view beginning);

}  // namespace starway::read
