// The tokenizer for RFC 4180 text; runs at memory speed on unquoted rows.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace starway::read {

struct CsvDialect {
    char delimiter = ',';  // ' ' means runs of spaces and tabs, also at both ends of a row
    char line_end = '\n';  // '\n' (optionally after '\r') or '\r'
    friend bool operator==(const CsvDialect&, const CsvDialect&) = default;
};

// The cells of several rows.
struct CsvCells {
    std::vector<std::string_view> all;  // views into the text or `unescaped`
    std::deque<std::string> unescaped;  // cells with doubled quotes

    void clear() {
        all.clear();
        if (!unescaped.empty()) unescaped.clear();
    }
    void keep(std::string cell) { all.emplace_back(unescaped.emplace_back(std::move(cell))); }
};

struct CsvRow {
    std::size_t first_cell = 0, cell_count = 0;  // index into the cells
    std::uint64_t line = 0;                      // the row's first line, from 1
    std::string_view problem;                    // set if malformed
};

// Reads a text row by row. Skips blank lines and lines that start with '#'. Trims spaces and tabs around unquoted
// cells; a quote inside an unquoted cell is an ordinary character.
class CsvCursor {
public:
    static constexpr std::size_t most_columns = 65536;
    enum class Step {
        row,        // the cells are available
        malformed,  // see problem(); the row ends at its line's end
        end,
    };

    CsvCursor(std::string_view text, CsvDialect dialect);
    // Appends the cells of the next row, unless it is malformed.
    Step append(CsvCells& cells);
    // Appends plain rows (without quotes and blanks around cells, as most are) up to these numbers of rows or cells.
    // May stop early.
    void append_plain(CsvCells& cells, std::vector<CsvRow>& rows, std::size_t most_rows, std::size_t most_cells);
    // Reads a single row, for cells().
    Step next() {
        cells_.clear();
        return append(cells_);
    }

    // Valid until next().
    [[nodiscard]] std::span<const std::string_view> cells() const { return cells_.all; }
    [[nodiscard]] std::uint64_t line() const { return line_; }            // the row's first line, from 1
    [[nodiscard]] std::size_t row_offset() const { return row_offset_; }  // offset of the row's first byte
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }  // offset after the row
    [[nodiscard]] std::string_view problem() const { return problem_; }

private:
    [[nodiscard]] bool is_space(char c) const { return c == ' ' || (c == '\t' && dialect_.delimiter != '\t'); }
    // The bytes that end cells, found in blocks of 64.
    struct Specials {
        const char* block;
        std::uint64_t left = 0;       // one bit for each remaining one in the block
        std::uint64_t line_ends = 0;  // those that end a line, including passed ones
        std::uint64_t odd = 0;        // bytes that may not belong to their cell: quotes, blanks around it
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
    const char* at_;  // the start of the next row
    Specials specials_;
    std::size_t not_plain_ = 0;  // the number of append_plain() calls to skip
    CsvCells cells_;
    std::string_view problem_;
    std::size_t row_offset_ = 0;
    std::uint64_t line_ = 0;
    std::uint64_t next_line_ = 1;
};

}  // namespace starway::read
