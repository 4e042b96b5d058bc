#include "read/maps/text/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "read/maps/text/labels.hpp"
#include "read/maps/text/written_cells.hpp"

namespace starway::read::maps {
namespace {

constexpr std::string_view open_or_wall = "OoXxW.#*@%";
constexpr std::string_view starts = "SA";
constexpr std::string_view goals = "EBZG";
constexpr std::size_t least_columns = 4;  // with fewer, rows of numbers are edges, if they can be
constexpr std::size_t narrow = 6;         // columns that a table of edges may have

struct Table {
    std::size_t columns = 0;
    std::vector<double> numbers;  // row after row; NaN: a character
    std::size_t letters = 0, digits = 0, truths = 0;
    std::size_t starts = 0, goals = 0;
    bool sound = true;  // rows of the same length, of numbers and usual characters

    [[nodiscard]] std::size_t rows() const { return columns == 0 ? 0 : numbers.size() / columns; }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return numbers[row * columns + column]; }
};

void take(Table& table, std::string_view word) {
    if (const auto number = cell_number(word)) {
        table.numbers.push_back(*number);
        ++table.digits;
        table.truths += boolean_of(word) ? 1 : 0;
        return;
    }
    const bool start = word.size() == 1 && starts.find(word[0]) != std::string_view::npos;
    const bool goal = word.size() == 1 && goals.find(word[0]) != std::string_view::npos;
    const bool usual = word.size() == 1 && open_or_wall.find(word[0]) != std::string_view::npos;
    table.numbers.push_back(std::nan(""));
    ++table.letters;
    table.starts += start ? 1 : 0;
    table.goals += goal ? 1 : 0;
    table.sound = table.sound && (start || goal || usual);
}

Table table_of(std::string_view text, bool whole) {
    if (!whole) text = text.substr(0, text.rfind('\n') + 1);
    Table table;
    std::vector<std::string_view> lines = lines_of_cells(text);
    take_labels_off(lines);
    for (const std::string_view line : lines) {
        std::size_t columns = 0;
        for (RowWords words(line); words.next() && table.sound; ++columns) take(table, words.word());
        if (table.columns == 0) table.columns = columns;
        table.sound = table.sound && columns == table.columns;
        if (!table.sound) break;
    }
    return table;
}

// Square, from a place to itself 0, and as far there as back; each place is near another.
bool are_distances(const Table& table, bool whole) {
    const std::size_t n = table.columns;
    const std::size_t rows = table.rows();
    if (n < 3 || rows > n || (whole && rows != n)) return false;
    bool symmetric = true;
    bool positive = true;
    for (std::size_t i = 0; i < rows; ++i) {
        if (table.at(i, i) != 0) return false;
        bool near = false;
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j) continue;
            near = near || table.at(i, j) > 0;
            positive = positive && table.at(i, j) > 0;
            if (j < rows) symmetric = symmetric && table.at(i, j) == table.at(j, i);
        }
        if (!near) return false;
    }
    return n == 3 ? symmetric && positive : symmetric || positive;
}

// Two different nodes in whole numbers, no two rows the same ones; then what the road between them is: fractions, or
// numbers of two digits.
bool are_edges(const Table& table) {
    if (table.columns > narrow) return false;
    bool fractions = false;
    bool large = false;
    std::set<std::pair<double, double>> pairs;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double from = table.at(row, 0);
        const double to = table.at(row, 1);
        const auto node = [](double value) { return value >= 0 && value == std::floor(value); };
        if (from == to || !node(from) || !node(to) || !pairs.emplace(from, to).second) return false;
        for (std::size_t column = 2; column < table.columns; ++column) {
            fractions = fractions || table.at(row, column) != std::floor(table.at(row, column));
            large = large || table.at(row, column) >= 10;
        }
    }
    return fractions || (large && table.rows() >= 3);
}

// Only 0 and 1, where edges between two nodes would lead from one to itself.
bool are_marks(const Table& table) {
    bool loop = false;
    for (std::size_t row = 0; row < table.rows(); ++row) loop = loop || table.at(row, 0) == table.at(row, 1);
    return loop && std::all_of(table.numbers.begin(), table.numbers.end(), [](double n) { return n == 0 || n == 1; });
}

}  // namespace

Matrix matrix_of(std::string_view beginning, bool whole) {
    const Table table = table_of(beginning, whole);
    if (!table.sound || table.rows() < 2 || table.starts > 1 || table.goals > 1) return Matrix::none;
    if (table.letters > 0) {
        const std::size_t least = table.digits == 0 ? least_columns - 1 : least_columns;
        return table.columns >= least && table.letters > table.starts + table.goals ? Matrix::cells : Matrix::none;
    }
    if (table.truths > 0) return table.truths == table.digits && table.columns >= 2 ? Matrix::cells : Matrix::none;
    if (are_distances(table, whole)) return Matrix::distances;
    if (table.columns == least_columns - 1 && are_marks(table)) return Matrix::cells;
    return table.columns < least_columns || are_edges(table) ? Matrix::none : Matrix::cells;
}

}  // namespace starway::read::maps
