// A few rows at a time, so that a reader can ask for the memory of all of them before it waits for that of the first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/csv/cursor.hpp"

namespace starway::io {

class CsvBatch {
public:
    static constexpr std::size_t most_rows = 32;
    struct Row {
        std::span<const std::string_view> cells;
        std::uint64_t line = 0;
        std::string_view problem;  // not empty: malformed
    };

    // Replaces the rows by the next ones. False where there are none.
    bool fill(CsvCursor& cursor);
    // Valid until fill().
    [[nodiscard]] std::span<const Row> rows() const { return rows_; }

private:
    std::vector<std::string_view> cells_;
    std::deque<std::string> texts_;  // of cells that do not lie in the source's text
    std::vector<Row> rows_;
};

}  // namespace starway::io
