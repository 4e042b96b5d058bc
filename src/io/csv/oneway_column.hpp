// The one-way column of a CSV: all its values decide what each of them means, so they are looked at before any row is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/csv/table.hpp"
#include "io/oneway.hpp"
#include "starway/core/progress.hpp"

namespace starway::io {

class OnewayColumn {
public:
    OnewayColumn() = default;
    // Reads the whole table. cancel: may be null; leaves the values that were not reached without a meaning.
    OnewayColumn(const CsvTable& table, std::size_t column, OnewayValues wanted, const CancelFlag* cancel);

    // Nothing where the text means no direction; Direction{} where it closes both.
    [[nodiscard]] std::optional<Direction> direction(std::string_view text) const;
    // As in OnewayMeaning.
    [[nodiscard]] const std::string& assumed() const { return meaning_.assumed; }

private:
    std::vector<std::string> texts_;
    OnewayMeaning meaning_;
};

}  // namespace starway::io
