// What a CSV text looks like before its rows are read: its dialect, and whether the first row names the columns.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/csv/cursor.hpp"
#include "io/decimal.hpp"
#include "io/text_source.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

// How a column writes its numbers.
enum class NumberStyle : std::uint8_t {
    plain,          // 1234.5; also 1,234.5 and 1,234,567 where no doubt is possible
    grouped,        // commas separate thousands: 1,234
    decimal_comma,  // 40,5; points separate thousands: 1.234,5
};

ParsedNumber number_with_commas(std::string_view cell, NumberStyle style, DecimalScale scale);

struct CsvTable {
    std::string file;
    std::string_view text;
    CsvDialect dialect;
    bool has_header = false;
    std::vector<std::string> columns;  // the header's names; without a header "1", "2", ...
    double bytes_per_row = 1;          // in the beginning of the text: to reserve memory
    std::vector<NumberStyle> styles;   // of the columns, as the beginning of the text shows them
    bool commas_in_doubt = false;      // "1,234" may be one or a thousand: taken as a decimal comma

    // At the first row of data.
    [[nodiscard]] CsvCursor rows() const;
    // The column that a flag names: by exact name, by key (csv_field_names.hpp), by number from 1; columns.size() where there is none.
    [[nodiscard]] std::size_t find(std::string_view field) const;
    // A cell's number.
    [[nodiscard]] ParsedNumber number(std::string_view cell, std::size_t column, DecimalScale scale = {}) const {
        if (styles[column] == NumberStyle::plain) {
            const ParsedNumber read = parse_decimal(cell, scale);
            if (read.fault != NumberFault::decimal_comma && read.fault != NumberFault::not_a_number) return read;
        }
        return number_with_commas(cell, styles[column], scale);
    }
    // What to say of the columns' styles, one sentence each.
    [[nodiscard]] std::vector<std::string> style_notes(std::span<const std::size_t> columns) const;

    // Error (usage) for a flag that names no column.
    [[nodiscard]] Error no_such_column(std::string_view flag, std::string_view field) const;
};

// delimiter 0: detected. `named_fields`: what flags call columns; a first row that holds one is a header.
// Errors: data (no rows, no columns to tell apart, a damaged first row).
Result<CsvTable> inspect_csv(const NamedText& source, char delimiter, std::span<const std::string> named_fields = {});

// For open(): could this text be a table of at least two columns?
bool looks_like_csv(std::string_view beginning);

}  // namespace starway::io
