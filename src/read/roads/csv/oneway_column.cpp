#include "read/roads/csv/oneway_column.hpp"

#include <algorithm>

namespace starway::read {
namespace {

constexpr std::size_t most_texts = 200;  // a column with more distinct values is not a one-way column
constexpr std::uint64_t rows_between_checks = 4096;

}  // namespace

OnewayColumn::OnewayColumn(const CsvTable& table, std::size_t column, const OnewayWanted& wanted,
                           const CancelFlag* cancel) {
    CsvCursor cursor = table.rows();
    CsvCells cells;
    std::uint64_t row = 0;
    for (auto step = cursor.append(cells); step != CsvCursor::Step::end; step = cursor.append(cells)) {
        if (++row % rows_between_checks == 0 && cancel != nullptr && *cancel) break;
        if (step == CsvCursor::Step::row && cells.all.size() == table.columns.size()) {
            const std::string_view text = cells.all[column];
            if (std::find(texts_.begin(), texts_.end(), text) == texts_.end()) texts_.emplace_back(text);
            if (texts_.size() > most_texts) break;
        }
        cells.clear();
    }
    meaning_ = oneway_meaning(table.columns[column], texts_, wanted);
}

std::string OnewayColumn::unknown_but(std::string_view text) const {
    OnewayMeaning others = meaning_;
    for (std::size_t i = 0; i < texts_.size(); ++i)
        if (texts_[i] == text) others.direction[i] = Direction::both;
    return others.unknown(texts_);
}

std::optional<Direction> OnewayColumn::direction(std::string_view text) const {
    const auto found = std::find(texts_.begin(), texts_.end(), text);
    if (found == texts_.end()) return std::nullopt;
    return meaning_.direction[static_cast<std::size_t>(found - texts_.begin())];
}

}  // namespace starway::read
