#include "read/roads/csv/batch.hpp"

#include <algorithm>

namespace starway::read {

bool CsvBatch::fill(CsvCursor& cursor) {
    // A very wide row ends the batch, to limit its size.
    constexpr std::size_t most_cells = 1024;
    cells_.clear();
    rows_.clear();
    while (rows_.size() < most_rows && cells_.all.size() < most_cells) {
        cursor.append_plain(cells_, rows_, most_rows, most_cells);
        if (rows_.size() == most_rows || cells_.all.size() >= most_cells) break;
        const std::size_t first = cells_.all.size();
        const CsvCursor::Step step = cursor.append(cells_);
        if (step == CsvCursor::Step::end) break;
        rows_.push_back({first, cells_.all.size() - first, cursor.line(),
                         step == CsvCursor::Step::row ? std::string_view() : cursor.problem()});
    }
    return !rows_.empty();
}

bool CsvBatch::is_regular(std::size_t width) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) { return row.cell_count == width; });
}

}  // namespace starway::read
