// A few rows at a time, so that a reader can prefetch for all of them before processing the first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "read/csv/cursor.hpp"

namespace starway::read {

class CsvBatch {
public:
    static constexpr std::size_t most_rows = 32;
    using Row = CsvRow;

    // Replaces the rows by the next ones. False if there are none.
    bool fill(CsvCursor& cursor);
    // Valid until fill().
    [[nodiscard]] std::span<const Row> rows() const { return rows_; }
    [[nodiscard]] std::span<const std::string_view> cells(const Row& row) const {
        return {cells_.all.data() + row.first_cell, row.cell_count};
    }
    // The cells of all rows, row by row.
    [[nodiscard]] std::span<const std::string_view> cells() const { return cells_.all; }
    // Whether all rows are well-formed and of the same width.
    [[nodiscard]] bool is_regular(std::size_t width) const;

private:
    CsvCells cells_;
    std::vector<Row> rows_;
};

}  // namespace starway::read
