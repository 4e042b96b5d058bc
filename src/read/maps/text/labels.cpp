#include "read/maps/text/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "base/core/characters.hpp"
#include "read/maps/text/written_cells.hpp"

namespace starway::read::maps {
namespace {

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (RowWords row(line); row.next();) words.push_back(row.word());
    return words;
}

// What the label after `first` is, `steps` later; empty if it is no label.
std::string label_after(std::string_view first, std::size_t steps) {
    if (first == "0" || first == "1") return fmt::format("{}", steps + (first == "1" ? 1 : 0));
    constexpr std::size_t letters = 26;
    const bool letter = first == "a" || first == "A";
    return letter && steps < letters ? std::string(1, static_cast<char>(first[0] + static_cast<char>(steps)))
                                     : std::string();
}

bool count_up(const std::vector<std::string_view>& labels) {
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i] != label_after(labels.front(), i)) return false;
    return labels.size() > 1;
}

bool is_number_label(std::string_view text) {
    return text == "0" || text == "1";
}

// Columns: the words of the first line, where a corner without a number may come before them.
std::size_t labelled_columns(std::string_view line) {
    std::vector<std::string_view> words = words_of(line);
    if (words.size() > 2 && label_after(words.front(), 0).empty()) words.erase(words.begin());
    return count_up(words) ? words.size() : 0;
}

std::string_view after_word(std::string_view line, std::string_view word) {
    line.remove_prefix(static_cast<std::size_t>(word.data() + word.size() - line.data()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.empty() && (line[0] == ',' || line[0] == ';')) line.remove_prefix(1);
    return line;
}

// Rows of words: what comes after the label. Nothing: not all have one.
std::vector<std::string_view> without_words(const std::vector<std::string_view>& lines) {
    const std::size_t columns = labelled_columns(lines.front());
    std::vector<std::string_view> rows;
    std::string_view first;
    for (std::size_t y = 1; columns > 0 && y < lines.size(); ++y) {
        const std::vector<std::string_view> words = words_of(lines[y]);
        if (words.size() != columns + 1) return {};
        if (y == 1) first = words.front();
        if (!is_number_label(first) || words.front() != label_after(first, y - 1)) return {};
        rows.push_back(after_word(lines[y], words.front()));
    }
    return rows;
}

// Rows of characters side by side below the last digits of their columns' numbers.
std::vector<std::string_view> without_margin(const std::vector<std::string_view>& lines) {
    const std::string_view header = lines.front();
    const std::size_t margin = std::min(header.find_first_not_of(' '), header.size());
    const std::string_view columns = header.substr(margin);
    if (margin == 0 || columns.size() < 2 || !is_number_label(columns.substr(0, 1))) return {};
    for (std::size_t x = 0; x < columns.size(); ++x)
        if (columns[x] != label_after(columns.substr(0, 1), x).back()) return {};
    std::vector<std::string_view> rows;
    std::string_view first;
    for (std::size_t y = 1; y < lines.size(); ++y) {
        if (lines[y].size() != header.size()) return {};
        const std::string_view label = core::trimmed(lines[y].substr(0, margin), " ");
        if (y == 1) first = label;
        if (!is_number_label(first) || label != label_after(first, y - 1)) return {};
        rows.push_back(lines[y].substr(margin));
    }
    return rows;
}

}  // namespace

bool take_labels_off(std::vector<std::string_view>& lines) {
    if (lines.size() < 3) return false;
    auto rows = without_words(lines);
    if (rows.empty()) rows = without_margin(lines);
    if (rows.empty()) return false;
    lines = std::move(rows);
    return true;
}

}  // namespace starway::read::maps
