// The tokenizer: RFC 4180 rows of cells out of a text, at memory speed where nothing is quoted.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace starway::io {

struct CsvDialect {
    char delimiter = ',';  // ' ': runs of spaces and tabs, also before and after the cells
    char line_end = '\n';  // '\n' (a '\r' before it belongs to it) or '\r'
    friend bool operator==(const CsvDialect&, const CsvDialect&) = default;
};

// The cells of some rows, one after another.
struct CsvCells {
    std::vector<std::string_view> all;  // in the text, or in `unescaped`
    std::deque<std::string> unescaped;  // cells that had doubled quotes in them

    void clear() {
        all.clear();
        if (!unescaped.empty()) unescaped.clear();
    }
    void keep(std::string cell) { all.emplace_back(unescaped.emplace_back(std::move(cell))); }
};

struct CsvRow {
    std::size_t first_cell = 0, cell_count = 0;  // among the cells
    std::uint64_t line = 0;                      // where it starts, from 1
    std::string_view problem;                    // not empty: malformed
};

// Walks a text row by row. Blank lines and lines that start with '#' are passed over. Cells lose spaces and tabs around them unless
// quoted; a quote inside an unquoted cell is an ordinary character.
class CsvCursor {
public:
    static constexpr std::size_t most_columns = 65536;
    enum class Step {
        row,        // its cells are there
        malformed,  // problem() says why; the row ends at the end of its line
        end,
    };

    CsvCursor(std::string_view text, CsvDialect dialect);
    // Appends the cells of the next row; nothing where the row is malformed.
    Step append(CsvCells& cells);
    // Appends rows and their cells up to so many rows, or more than so many cells, as long as nothing in a row is quoted and no cell has blanks
    // around it, as in nearly all. The next row may be such a one, too.
    void append_plain(CsvCells& cells, std::vector<CsvRow>& rows, std::size_t most_rows, std::size_t most_cells);
    // The next row alone, for cells().
    Step next() {
        cells_.clear();
        return append(cells_);
    }

    // Valid until next().
    [[nodiscard]] std::span<const std::string_view> cells() const { return cells_.all; }
    [[nodiscard]] std::uint64_t line() const { return line_; }            // where the row starts, from 1
    [[nodiscard]] std::size_t row_offset() const { return row_offset_; }  // of the row's first byte
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }  // behind the row
    [[nodiscard]] std::string_view problem() const { return problem_; }

private:
    [[nodiscard]] bool is_space(char c) const { return c == ' ' || (c == '\t' && dialect_.delimiter != '\t'); }
    // The bytes that end cells, found a block of 64 at a time.
    struct Specials {
        const char* block;
        std::uint64_t left = 0;       // a bit for each of them in the block that has not been passed
        std::uint64_t line_ends = 0;  // for each of them, passed or not, that ends a line
        std::uint64_t odd = 0;  // for the bytes that may be no part of the cell they stand in: quotes, blanks around it
    };
    void load(Specials& specials) const;
    void load(Specials& specials, const char* block) const;
    void seek(Specials& specials, const char* p) const;
    const char* next_special(Specials& specials) const;
    const char* end_of_line(const char* p) const;
    [[nodiscard]] bool at_row_end(const char* p) const;
    const char* pass_blanks(const char* p) const;
    const char* trimmed_end(const char* first, const char* last) const;
    const char* take_quoted(const char* p, CsvCells& cells);
    Step fail(std::string_view problem, const char* from);
    Step read_row(const char* p, CsvCells& cells);
    void finish_row(const char* behind);

    CsvDialect dialect_;
    const char* begin_;
    const char* end_;
    const char* at_;  // where the next row starts
    Specials specials_;
    std::size_t not_plain_ = 0;  // so many calls of append_plain() to come do nothing
    CsvCells cells_;
    std::string_view problem_;
    std::size_t row_offset_ = 0;
    std::uint64_t line_ = 0;
    std::uint64_t next_line_ = 1;
};

}  // namespace starway::io
