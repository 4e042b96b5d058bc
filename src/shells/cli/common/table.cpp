#include "shells/cli/common/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "shells/cli/common/names.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t widest_cell = 56;  // longer names are truncated
constexpr std::size_t widest_text = 72;  // longer texts are wrapped
constexpr const char* gap = "  ";        // between columns

constexpr std::size_t hanging = 2;  // spaces before the further lines of a wrapped text

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

// Narrows the widest columns until a line fits.
void narrow(std::vector<std::size_t>& widths, std::size_t indent) {
    constexpr std::size_t narrowest_cell = 6;
    const std::size_t limit = table_width();
    std::size_t line = indent + 2 * (widths.size() - std::min<std::size_t>(1, widths.size()));
    for (const std::size_t width : widths) line += width;
    while (line > limit) {
        const auto widest_column = std::max_element(widths.begin(), widths.end());
        if (*widest_column <= narrowest_cell) return;
        --*widest_column;
        --line;
    }
}

}  // namespace

std::string Table::text(const Paint& paint, std::size_t indent) const {
    std::vector<std::size_t> widths;
    for (const auto& column : columns_) widths.push_back(display_width(column.heading));
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] =
                std::max(widths[i], std::min(columns_[i].wraps ? widest_text : widest_cell, display_width(row[i])));

    narrow(widths, indent);
    const auto line = [&](auto cell_at) {
        std::string result(indent, ' ');
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::string cell = fitted(cell_at(i), widths[i]);
            result += (i == 0 ? "" : gap) +
                      (columns_[i].align == Align::left ? left(cell, widths[i]) : right(cell, widths[i]));
        }
        result.erase(result.find_last_not_of(' ') + 1);
        return result;
    };
    std::string result;
    if (std::any_of(columns_.begin(), columns_.end(), [](const Column& column) { return !column.heading.empty(); }))
        result += paint.dim(line([&](std::size_t i) { return columns_[i].heading; })) + "\n";
    for (const auto& row : rows_) {
        // Lines of the cells that wrap; the other cells stand on the first.
        std::vector<std::vector<std::string>> cells(columns_.size());
        std::size_t lines = 1;
        for (std::size_t i = 0; i < row.size(); ++i) {
            cells[i] = columns_[i].wraps && display_width(row[i]) > widths[i]
                           ? lines_of(wrapped(row[i], widths[i], hanging))
                           : std::vector{row[i]};
            lines = std::max(lines, cells[i].size());
        }
        for (std::size_t n = 0; n < lines; ++n)
            result += line([&](std::size_t i) { return n < cells[i].size() ? cells[i][n] : std::string(); }) + "\n";
    }
    return result;
}

std::string section(std::string_view heading, const std::vector<Sentence>& items, const Paint& paint) {
    std::string text = paint.heading(heading) + "\n";
    for (const Sentence& item : items) text += list_item(in_flags(item));
    return text;
}

}  // namespace starway::cli
