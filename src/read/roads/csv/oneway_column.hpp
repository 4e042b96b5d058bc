// The one-way column of a CSV. The set of all values determines their meanings, so this reads them before any row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/csv/table.hpp"
#include "read/schemas/oneway.hpp"
#include "starway/core/progress.hpp"

namespace starway::read {

class OnewayColumn {
public:
    OnewayColumn() = default;
    // Reads the whole table. cancel: may be null; if cancelled, unread values have no meaning.
    OnewayColumn(const CsvTable& table, std::size_t column, const OnewayWanted& wanted, const CancelFlag* cancel);

    // Nothing if the text is not understood; Direction{} if it closes both directions.
    [[nodiscard]] std::optional<Direction> direction(std::string_view text) const;
    // The values that are not understood, besides this one, for messages; empty if there are none.
    [[nodiscard]] std::string unknown_but(std::string_view text) const;
    // As in OnewayMeaning.
    [[nodiscard]] const std::string& assumed() const { return meaning_.assumed; }

private:
    std::vector<std::string> texts_;
    OnewayMeaning meaning_;
};

}  // namespace starway::read
