// The cells of a map as people print and paste them: characters side by side, or words between spaces, commas and
// semicolons, with or without the brackets, quotes and declarations of a programming language around them.
//
//   S.#     S O X     0, 0, 1     -1,12,12     char map[2][3] = {{'O','X','O'},     [[0, 1],      ["..#",
//   ..E     O O E     0, 1, 0     -1,-1,12                       {'O','O','E'}};     [1, 0]]       "#.."]
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

// The words of a row, one after another. A word in quotes comes without them; between two commas lies an empty one.
class RowWords {
public:
    explicit RowWords(std::string_view row) : rest_(row) {}
    bool next();
    [[nodiscard]] std::string_view word() const { return word_; }
    [[nodiscard]] bool quoted() const { return quoted_; }

private:
    void skip_blanks();
    void skip_method();

    std::string_view rest_;
    std::string_view word_;
    bool quoted_ = false;
};

// A number, also as numpy prints it ("1.", "inf"); "nan" is the least one.
std::optional<double> cell_number(std::string_view word);
// "true" and "False" are numbers, too: 1 and 0.
std::optional<bool> boolean_of(std::string_view word);
// One character, or a number.
bool is_cell(std::string_view word);
// A name that code may have for a cell: wall, Tile.WALL, Tile::Wall, grass-2.
bool is_name_cell(std::string_view word);

struct WrittenRows {
    enum class Form : std::uint8_t { side_by_side, words };
    Form form = Form::side_by_side;
    bool numbers = false;    // words, of which some are numbers of more than one digit
    bool names = false;      // words, of which some are names
    bool bracketed = false;  // an array of a programming language
    bool labelled = false;   // rows and columns were printed with their numbers, which are left out
    bool captioned = false;  // lines of text around the map are left out
    std::string_view text;   // of which the rows are parts
    std::vector<std::string_view> rows;

    // Where a cell stands: cells of words by their number in the row, others by their characters.
    [[nodiscard]] std::size_t offset(std::size_t row, std::size_t cell) const;
};

// What is known of a text before its rows are separated.
struct TextForm {
    std::string_view drawing;    // the text without lines of prose around the map
    bool wide_cells = false;     // each cell of the lines takes two or three characters, so they are side by side
    bool may_be_array = true;    // brackets are not cells
    bool names_defined = false;  // words may be cells
};

// Separates the rows, and tells in which form they are. Errors: data, with file, line and column: an array that is not
// closed, a word that is no cell, rows of different length, too many rows.
Result<WrittenRows> written_rows(std::string_view text, std::string_view name, const TextForm& form);

// Lines without blank ones around them and without comments, such as the header of numpy.savetxt; at most one more than
// a map may have.
std::vector<std::string_view> lines_of_cells(std::string_view text);

// Whether a beginning is that of an array of rows: in brackets, with or without a declaration.
bool is_written_array(std::string_view beginning, bool whole);

}  // namespace starway::read::maps
