// The loop over a table's rows that every reader shares whose rows need not be batched.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "io/csv/points.hpp"
#include "io/csv/table.hpp"
#include "io/edges/rejections.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

// read(cells) -> std::optional<RowFault>, for every row of data with as many cells as the table has columns. What it finds fault with, and rows
// that are malformed or of another width, go to the rejections. Errors: what those say, interrupted.
template <class Read>
Result<void> visit_rows(const CsvTable& table, Rejections& rejections, const CancelFlag* cancel, Read&& read) {
    CsvCursor cursor = table.rows();
    std::uint64_t row = 0;
    for (auto step = cursor.next(); step != CsvCursor::Step::end; step = cursor.next(), ++row) {
        if (row % 65536 == 0 && cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "interrupted"};
        const auto cells = cursor.cells();
        std::optional<RowFault> fault;
        if (step == CsvCursor::Step::malformed)
            fault = RowFault{"", "", std::string(cursor.problem())};
        else
            fault = cells.size() != table.columns.size() ? wrong_width(table, cells.size()) : read(cells);
        if (fault)
            if (auto error = rejections.reject(cursor.line(), *std::move(fault))) return *std::move(error);
    }
    return {};
}

}  // namespace starway::io
