// The loop over a table's rows, for readers that do not batch rows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "read/csv/points.hpp"
#include "read/csv/table.hpp"
#include "read/rejections.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// Calls read(cells) -> std::optional<RowFault> for every data row of the table's width. Faulty and malformed rows, and
// rows of another width, go to the rejections. Errors: from the rejections, interrupted.
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

}  // namespace starway::read
