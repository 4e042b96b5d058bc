#include "io/csv/batch.hpp"

namespace starway::io {

bool CsvBatch::fill(CsvCursor& cursor) {
    // A very wide row ends a batch, so that a batch stays small.
    constexpr std::size_t most_cells = 1024;
    cells_.clear();
    texts_.clear();
    rows_.clear();
    std::size_t sizes[most_rows] = {};
    while (rows_.size() < most_rows && cells_.size() < most_cells) {
        const CsvCursor::Step step = cursor.next();
        if (step == CsvCursor::Step::end) break;
        const bool whole = step == CsvCursor::Step::row;
        sizes[rows_.size()] = whole ? cursor.cells().size() : 0;
        rows_.push_back({{}, cursor.line(), whole ? std::string_view() : cursor.problem()});
        if (!whole) continue;
        cells_.insert(cells_.end(), cursor.cells().begin(), cursor.cells().end());
        if (!cursor.has_unescaped()) continue;
        for (std::string_view& cell : std::span(cells_).last(cursor.cells().size()))
            if (!cursor.lies_in_text(cell)) cell = texts_.emplace_back(cell);  // the cursor uses that memory again
    }
    std::size_t first = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        rows_[i].cells = std::span<const std::string_view>(cells_).subspan(first, sizes[i]);
        first += sizes[i];
    }
    return !rows_.empty();
}

}  // namespace starway::io
