// The tokenizer: RFC 4180 rows of cells out of a text, at memory speed where nothing is quoted.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace starway::io {

struct CsvDialect {
    char delimiter = ',';  // ' ': runs of spaces and tabs, also before and after the cells
    char line_end = '\n';  // '\n' (a '\r' before it belongs to it) or '\r'
    friend bool operator==(const CsvDialect&, const CsvDialect&) = default;
};

// Walks a text row by row. Blank lines and lines that start with '#' are passed over. Cells lose spaces and tabs around them unless
// quoted; a quote inside an unquoted cell is an ordinary character.
class CsvCursor {
public:
    static constexpr std::size_t most_columns = 65536;
    enum class Step {
        row,        // cells() holds it
        malformed,  // problem() says why; the row ends at the end of its line
        end,
    };

    CsvCursor(std::string_view text, CsvDialect dialect);
    Step next();

    // Valid until next().
    [[nodiscard]] std::span<const std::string_view> cells() const { return cells_; }
    // Some cells had doubled quotes in them and lie in memory of the cursor's.
    [[nodiscard]] bool has_unescaped() const { return !patches_.empty(); }
    [[nodiscard]] bool lies_in_text(std::string_view cell) const {
        return std::greater_equal<>()(cell.data(), begin_) && std::less_equal<>()(cell.data() + cell.size(), end_);
    }
    [[nodiscard]] std::uint64_t line() const { return line_; }            // where the row starts, from 1
    [[nodiscard]] std::size_t row_offset() const { return row_offset_; }  // of the row's first byte
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }  // behind the row
    [[nodiscard]] std::string_view problem() const { return problem_; }

private:
    struct Unescaped {
        std::size_t cell, first, size;
    };
    [[nodiscard]] bool is_space(char c) const { return c == ' ' || (c == '\t' && dialect_.delimiter != '\t'); }
    void seek(const char* p);
    void load();
    const char* next_special();
    const char* end_of_line(const char* p) const;
    [[nodiscard]] bool at_row_end(const char* p) const;
    const char* pass_blanks(const char* p) const;
    std::string_view trimmed(const char* first, const char* last) const;
    const char* take_quoted(const char* p);
    Step fail(std::string_view problem, const char* from);
    Step read_row(const char* p);
    void finish_row(const char* behind);

    CsvDialect dialect_;
    const char* begin_;
    const char* end_;
    const char* at_;              // where the next row starts
    const char* word_ = nullptr;  // the eight bytes being scanned
    std::uint64_t specials_ = 0;  // the high bit of each byte of the word that ends a cell and has not been passed
    std::vector<std::string_view> cells_;
    std::string unescaped_;
    std::vector<Unescaped> patches_;
    std::string_view problem_;
    std::size_t row_offset_ = 0;
    std::uint64_t line_ = 0;
    std::uint64_t next_line_ = 1;
};

}  // namespace starway::io
