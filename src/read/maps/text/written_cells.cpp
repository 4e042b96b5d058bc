#include "read/maps/text/written_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/core/characters.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/line_cursor.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/text/labels.hpp"
#include "read/maps/text/written_array.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::read::maps {
namespace {

constexpr std::string_view blanks = " \t\r\n";

bool separates(char c) {
    return c == ',' || c == ';';
}

bool blank(std::string_view text) {
    return text.find_first_not_of(blanks) == std::string_view::npos;
}

// "# made by numpy": a word with letters that maps do not have. "# S #" is a row.
bool is_comment(std::string_view line) {
    if (line.empty() || (line[0] != '#' && line[0] != '%')) return false;
    constexpr std::string_view of_maps = "OoXxSABEZGTW";
    for (RowWords words(line.substr(1)); words.next();)
        if (!is_cell(words.word()) && std::any_of(words.word().begin(), words.word().end(), [&](char c) {
                return core::is_letter(c) && of_maps.find(c) == std::string_view::npos;
            }))
            return true;
    return false;
}

std::size_t words_in(std::string_view row) {
    std::size_t number = 0;
    for (RowWords words(row); words.next();) ++number;
    return number;
}

struct Counts {
    std::size_t words = 0;
    bool all_cells = true;
    bool numbers = false;  // of more than one digit
};

// Stops at the first word that is no cell.
Counts count(std::string_view row) {
    Counts counts;
    for (RowWords words(row); counts.all_cells && words.next(); ++counts.words) {
        if (words.word().size() == 1) continue;
        const bool number = cell_number(words.word()).has_value();
        counts.numbers = counts.numbers || number;
        counts.all_cells = number || is_cell(words.word());
    }
    return counts;
}

// Lines of words, and not of characters of which some are spaces.
bool are_words(const std::vector<std::string_view>& lines, bool& numbers) {
    bool even = true;
    std::size_t width = 0;
    for (const std::string_view line : lines) {
        const Counts counts = count(line);
        if (!counts.all_cells) return false;
        if (width == 0) width = counts.words;
        if (width < 2) return false;
        even = even && counts.words == width;
        numbers = numbers || counts.numbers;
    }
    return numbers || even;
}

Result<void> check_widths(const WrittenRows& written, std::string_view name) {
    const std::size_t width = words_in(written.rows.front());
    for (std::size_t y = 0; y < written.rows.size(); ++y) {
        const std::string_view row = written.rows[y];
        const std::size_t own = words_in(row);
        if (own == width) continue;
        const std::size_t at = own > width ? written.offset(y, width)
                                           : static_cast<std::size_t>(row.data() - written.text.data()) + row.size();
        const std::string what = own > width ? fmt::format("the row is longer than {} cells", width)
                                             : fmt::format("the row ends after {} of {} cells", own, width);
        return Error{ErrorKind::data, fmt::format("{}: {}", place_in(written.text, name, at), what)};
    }
    return {};
}

}  // namespace

void RowWords::skip_blanks() {
    while (true) {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
        const std::size_t comment = comment_length(rest_);
        if (comment == 0) return;
        rest_.remove_prefix(comment);
    }
}

// "..#".toCharArray()
void RowWords::skip_method() {
    if (rest_.empty() || rest_[0] != '.') return;
    std::size_t end = 1;
    while (end < rest_.size() && core::is_letter(rest_[end])) ++end;
    if (rest_.substr(end, 2) == "()") rest_.remove_prefix(end + 2);
}

bool RowWords::next() {
    skip_blanks();
    if (rest_.empty()) return false;
    const std::size_t quotes = quoted_length(rest_);
    quoted_ = quotes > 1;
    std::size_t size = quotes;
    while (!quoted_ && size < rest_.size() && !separates(rest_[size]) && blanks.find(rest_[size]) == blanks.npos)
        ++size;
    word_ = quoted_ ? rest_.substr(1, size - 2) : rest_.substr(0, size);
    rest_.remove_prefix(size);
    if (quoted_) skip_method();
    skip_blanks();
    if (!rest_.empty() && separates(rest_[0])) rest_.remove_prefix(1);
    return true;
}

std::optional<bool> boolean_of(std::string_view word) {
    for (const auto& [name, truth] : {std::pair{std::string_view("true"), true}, {"false", false}})
        if (read::same_name(word, name)) return truth;
    return std::nullopt;
}

std::optional<double> cell_number(std::string_view word) {
    const auto parsed = read::parse_decimal(word);
    if (parsed.fault == read::NumberFault::none) return parsed.value;
    if (!word.empty() && word.back() == '.')  // "1.", as numpy prints
        if (const auto whole = read::parse_decimal(word.substr(0, word.size() - 1));
            whole.fault == read::NumberFault::none)
            return whole.value;
    if (const auto truth = boolean_of(word)) return *truth ? 1 : 0;
    if (word == "nan" || word == "NaN") return -std::numeric_limits<double>::infinity();
    if (word == "inf" || word == "Infinity") return std::numeric_limits<double>::infinity();
    if (word == "-inf" || word == "-Infinity") return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

bool is_cell(std::string_view word) {
    if (word.size() == 1) return true;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    if (word.size() > 1 && word.size() <= 4 && static_cast<unsigned char>(word[0]) >= 0xC0U)
        return std::all_of(word.begin() + 1, word.end(), continues);
    return cell_number(word).has_value();
}

bool is_name_cell(std::string_view word) {
    const auto begins = [](char c) {
        return core::is_letter(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
    };
    const auto in_name = [&](char c) {
        return begins(c) || core::is_digit(c) || std::string_view(".:-").find(c) != std::string_view::npos;
    };
    return word.size() > 1 && !is_cell(word) && begins(word[0]) && std::all_of(word.begin(), word.end(), in_name);
}

std::size_t WrittenRows::offset(std::size_t row, std::size_t cell) const {
    const std::string_view own = rows[row];
    const auto begin = static_cast<std::size_t>(own.data() - text.data());
    if (form == Form::side_by_side) return begin + std::min(cell, own.size());
    RowWords words(own);
    for (std::size_t i = 0; words.next(); ++i)
        if (i == cell) return static_cast<std::size_t>(words.word().data() - text.data());
    return begin + own.size();
}

std::vector<std::string_view> lines_of_cells(std::string_view text) {
    std::vector<std::string_view> lines;
    read::LineCursor cursor(text, {});
    while (lines.size() <= GridMap::max_side && cursor.next())
        if (!(lines.empty() && blank(cursor.line())) && !is_comment(cursor.line())) lines.push_back(cursor.line());
    while (!lines.empty() && blank(lines.back())) lines.pop_back();
    return lines;
}

namespace {

// Lines of names, and perhaps of other cells.
bool are_names(const std::vector<std::string_view>& lines) {
    bool names = false;
    for (const std::string_view line : lines)
        for (RowWords words(line); words.next();) {
            const bool name = is_name_cell(words.word());
            if (!name && !is_cell(words.word())) return false;
            names = names || name;
        }
    return names;
}

Result<bool> take_array(WrittenRows& written, std::string_view name) {
    auto found = rows_of_array(written.text, name);
    if (!found) return found.error();
    written.rows = std::move(found->rows);
    written.names = found->names;
    if (!found->strings && !found->names)
        written.numbers =
            std::any_of(written.rows.begin(), written.rows.end(), [](auto row) { return count(row).numbers; });
    return !found->strings;
}

bool take_lines(WrittenRows& written, const TextForm& form) {
    auto rows = lines_of_cells(form.names_defined ? written.text : form.drawing);
    written.names = form.names_defined && are_names(rows);
    written.labelled = !written.names && take_labels_off(rows);
    const bool side_by_side = form.wide_cells && !written.labelled && !written.names;
    if (!side_by_side || form.drawing.size() < written.text.size()) written.rows = std::move(rows);
    if (written.names) return true;
    const bool words = !side_by_side && !written.rows.empty() && written.rows.size() <= GridMap::max_side &&
                       are_words(written.rows, written.numbers);
    if (!words) written.numbers = false;
    return words;
}

}  // namespace

Result<WrittenRows> written_rows(std::string_view text, std::string_view name, const TextForm& form) {
    WrittenRows written;
    written.text = text;
    const std::size_t first = text.find_first_not_of(blanks);
    const bool opens = first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
    written.bracketed = form.may_be_array && (opens || is_written_array(text, true));
    written.captioned = !written.bracketed && form.drawing.size() < text.size();
    const Result<bool> words = written.bracketed ? take_array(written, name) : take_lines(written, form);
    if (!words) return words.error();
    if (!*words) return written;
    written.form = WrittenRows::Form::words;
    if (auto even = check_widths(written, name); !even) return even.error();
    return written;
}

}  // namespace starway::read::maps
