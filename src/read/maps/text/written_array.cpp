#include "read/maps/text/written_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/core/characters.hpp"
#include "read/line_cursor.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/text/drawn.hpp"
#include "read/maps/text/written_cells.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::read::maps {
namespace {

constexpr std::string_view white = " \t\r\n";
constexpr std::size_t deepest = 32;

bool in_name(char c) {
    return core::is_letter(c) || core::is_digit(c) || c == '_';
}

// What the words between two brackets are.
struct Content {
    std::size_t words = 0;
    std::size_t long_strings = 0;
    std::size_t single_strings = 0;
    std::size_t cells = 0;
    std::size_t names = 0;
    std::string_view wrong;  // the first that is no cell

    [[nodiscard]] bool all_strings() const { return long_strings > 0 && long_strings + single_strings == words; }
};

Content content_of(std::string_view text) {
    Content content;
    for (RowWords words(text); words.next(); ++content.words) {
        const std::string_view word = words.word();
        if (words.quoted()) ++(word.size() > 1 ? content.long_strings : content.single_strings);
        if (is_cell(word))
            ++content.cells;
        else if (content.wrong.data() == nullptr)
            content.wrong = word;
        content.names += is_name_cell(word) ? 1 : 0;
    }
    return content;
}

// "0, 1, 0", but not "0 0, 1 1".
bool has_commas_between(std::string_view inside, const Content& content) {
    const auto commas = static_cast<std::size_t>(std::count(inside.begin(), inside.end(), ','));
    return content.words >= 2 && (commas + 1 == content.words || commas == content.words);
}

// Several lines of as many words each.
bool are_rows_by_line(std::string_view inside) {
    std::size_t width = 0;
    std::size_t rows = 0;
    for (read::LineCursor cursor(inside, {}); cursor.next();) {
        std::size_t words = 0;
        for (RowWords row(cursor.line()); row.next();) ++words;
        if (words == 0) continue;
        if (width == 0) width = words;
        if (words != width) return false;
        ++rows;
    }
    return rows > 1;
}

class ArrayScan {
public:
    ArrayScan(std::string_view text, std::string_view name) : text_(text), name_(name) {}

    // whole: an array that is not closed is an error.
    Result<void> run(bool whole) {
        auto scanned = scan(whole);
        auto settled = settle_strings();
        return scanned ? settled : scanned;
    }
    // Strings before ':' are the keys of a JSON document.
    [[nodiscard]] bool has_keys() const { return has_keys_; }
    ArrayRows& found() { return found_; }

private:
    struct Bracket {
        std::size_t at;
        bool innermost = true;
    };

    [[nodiscard]] Error fault(std::size_t at, std::string_view message) const {
        return Error{ErrorKind::data, fmt::format("{}: {}", place_in(text_, name_, at), message)};
    }

    Result<void> scan(bool whole) {
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t comment = comment_length(text_.substr(at));
            const std::size_t quoted = comment > 0 ? 0 : quoted_length(text_.substr(at));
            if (comment + quoted > 0) {
                at += comment + quoted;
                const std::size_t next = text_.find_first_not_of(white, at);
                has_keys_ = has_keys_ || (quoted > 0 && next != std::string_view::npos && text_[next] == ':');
                continue;
            }
            const bool empty_call = text_.substr(at, 2) == "()";  // "..#".toCharArray()
            if (auto taken = empty_call ? Result<void>() : take(at); !taken) return taken;
            at += empty_call ? 2 : 1;
        }
        if (whole && in_brackets()) return fault(text_.size(), "the array is not closed");
        return {};
    }

    // Parentheses are those of calls, which need not be sound: "1) read the map".
    Result<void> take(std::size_t at) {
        const char c = text_[at];
        const bool closes = c == ']' || c == '}' || c == ')';
        if (c == '[' || c == '{' || c == '(') {
            if (open_.size() == deepest) return fault(at, "brackets nest too deeply for a map");
            if (!open_.empty()) open_.back().innermost = false;
            open_.push_back({at});
        }
        if (!closes) return {};
        while (c != ')' && !open_.empty() && text_[open_.back().at] == '(') open_.pop_back();
        const char opens = c == ']' ? '[' : c == '}' ? '{' : '(';
        if (open_.empty() || text_[open_.back().at] != opens)
            return c == ')' ? Result<void>() : fault(at, fmt::format("'{}' closes no bracket", c));
        const Bracket closed = open_.back();
        open_.pop_back();
        return closed.innermost ? take_group(closed.at, at) : Result<void>();
    }

    [[nodiscard]] bool in_brackets() const {
        return std::any_of(open_.begin(), open_.end(), [&](const Bracket& one) { return text_[one.at] != '('; });
    }
    // Where the array of a row begins: the bracket or the call around it; the end of the text if there is none.
    [[nodiscard]] std::size_t around() const { return open_.empty() ? text_.size() : open_.back().at; }

    // The size of an array, or the place of an element: map[5], map[5][5], [5]int.
    [[nodiscard]] bool is_index(std::size_t begin, std::size_t end, const Content& content) const {
        if (text_[begin] != '[' || content.words > 2) return false;
        const bool after =
            begin > 0 && (in_name(text_[begin - 1]) || text_[begin - 1] == ']' || text_[begin - 1] == ')');
        const bool before = end + 1 < text_.size() && (in_name(text_[end + 1]) || text_[end + 1] == '[');
        return after || before;
    }

    // Rows in parentheses: arrayOf(intArrayOf(0, 1), ...), ((0, 1), ...), listOf("..#", ...), [list("..#"), ...]; other
    // calls are code.
    [[nodiscard]] bool is_call_with_cells(std::string_view inside, const Content& content) const {
        const bool in_list = !open_.empty() && text_[open_.back().at] == '[';
        if (content.all_strings() && content.words == 1) return in_list && (strings_.empty() || array_ == around());
        if (!has_commas_between(inside, content)) return false;
        if (content.all_strings()) return found_.rows.empty() && strings_.empty();
        const bool nested = !open_.empty() && text_[open_.back().at] == '(';
        const bool alike = content.cells == content.words || content.names == content.words;
        return nested && alike && (found_.rows.empty() || array_ == around());
    }

    Result<void> take_group(std::size_t begin, std::size_t end) {
        const std::string_view inside = text_.substr(begin + 1, end - begin - 1);
        const Content content = content_of(inside);
        if (content.words == 0 || is_index(begin, end, content)) return {};
        if (text_[begin] == '(' && !is_call_with_cells(inside, content)) return {};
        const bool strings = content.all_strings();
        const bool names =
            !strings && content.names == content.words && !open_.empty() && has_commas_between(inside, content);
        if (!strings && !names && content.wrong.data() != nullptr) {
            const auto shortened = inside.find("...");
            if (shortened != std::string_view::npos)
                return fault(begin + 1 + shortened,
                             "the array was shortened to \"...\" when it was printed; print it whole (numpy: "
                             "set_printoptions(threshold=sys.maxsize)), or save it with savetxt");
            if (content.cells == 0 || inside.find(',') == std::string_view::npos)
                return {};  // a type, such as [i32; 5]
            const auto at = static_cast<std::size_t>(content.wrong.data() - text_.data());
            return fault(at, fmt::format("{} is neither a number nor one character", in_quotes(content.wrong)));
        }
        const char end_of_row = strings || names ? '\0' : row_end(inside);
        const bool whole_array = end_of_row != 0 || (strings && open_.empty());
        const std::size_t array = whole_array ? begin : around();
        if (!(found_.rows.empty() && strings_.empty()) && array_ != array)
            return fault(begin, "a second array begins here; a map is one array of rows, so leave it out");
        array_ = array;
        found_.names = found_.names || names;
        if (!strings) return take_rows(inside, end_of_row);
        strings_.push_back(inside);
        return {};
    }

    // Strings in one bracket, or each in its own, are rows of characters; else they are the cells.
    Result<void> settle_strings() {
        const bool one_each = std::all_of(strings_.begin(), strings_.end(),
                                          [](std::string_view inside) { return content_of(inside).words == 1; });
        found_.strings = !strings_.empty() && found_.rows.empty() && (strings_.size() == 1 || one_each);
        for (const std::string_view inside : strings_) {
            if (auto added = found_.strings ? add_each(inside) : add(inside); !added) return added;
            const Content content = content_of(inside);
            found_.names = found_.names || (!found_.strings && content.cells < content.words);
        }
        return {};
    }

    Result<void> add_each(std::string_view inside) {
        for (RowWords words(inside); words.next();)
            if (auto added = add(words.word()); !added) return added;
        return {};
    }

    // In MATLAB, rows of one array end at a semicolon or at the line's end, as a flat array of C is written; 0: the
    // brackets hold one row.
    [[nodiscard]] char row_end(std::string_view inside) const {
        if (inside.find(';') != std::string_view::npos) return ';';
        return !in_brackets() && are_rows_by_line(inside) ? '\n' : '\0';
    }

    Result<void> take_rows(std::string_view inside, char end_of_row) {
        if (end_of_row == 0) return add(inside);
        while (!inside.empty()) {
            const std::size_t end = std::min(inside.find(end_of_row), inside.size());
            const std::string_view row = inside.substr(0, end);
            if (row.find_first_not_of(white) != std::string_view::npos)
                if (auto added = add(row); !added) return added;
            inside.remove_prefix(std::min(end + 1, inside.size()));
        }
        return {};
    }

    Result<void> add(std::string_view row) {
        if (found_.rows.size() == GridMap::max_side)
            return fault(static_cast<std::size_t>(row.data() - text_.data()),
                         fmt::format("the map has more than {} rows; split it", GridMap::max_side));
        found_.rows.push_back(row);
        return {};
    }

    std::string_view text_, name_;
    std::vector<Bracket> open_;
    ArrayRows found_;
    std::vector<std::string_view> strings_;  // what is in brackets with nothing but strings
    std::size_t array_ = 0;                  // where the array of the rows begins
    bool has_keys_ = false;
};

// A declaration, after statements without brackets, or nothing: "static const int map[3][4] =", "grid = np.array(".
bool is_declaration(std::string_view text) {
    if (const std::size_t statement = text.rfind(';'); statement != std::string_view::npos)
        text.remove_prefix(statement + 1);
    const std::size_t last = text.find_last_not_of(white);
    if (last == std::string_view::npos) return true;
    constexpr std::string_view signs = "_<>:=*&.,()[?!/-#$ \t\r\n";
    const bool plain =
        std::all_of(text.begin(), text.end(), [&](char c) { return in_name(c) || signs.find(c) != signs.npos; });
    return plain && (in_name(text[last]) || std::string_view("=(:>").find(text[last]) != std::string_view::npos);
}

std::size_t indentation(std::string_view line) {
    return std::min(line.find_first_not_of(" \t"), line.size());
}

// The lines of a text, without blank ones around them and what all are indented by.
std::vector<std::string_view> lines_of_text(std::string_view text) {
    std::vector<std::string_view> lines;
    std::size_t indent = text.size();
    read::LineCursor cursor(text, {});
    while (lines.size() <= GridMap::max_side && cursor.next()) {
        const std::string_view line = cursor.line();
        const bool blank = indentation(line) == line.size();
        if (!blank) indent = std::min(indent, indentation(line));
        if (!blank || !lines.empty()) lines.push_back(line);
    }
    while (!lines.empty() && indentation(lines.back()) == lines.back().size()) lines.pop_back();
    for (std::string_view& line : lines) line.remove_prefix(std::min(indent, line.size()));
    return lines;
}

// A text of several lines in the quotes of Python, JavaScript or Markdown, declared or not.
std::vector<std::string_view> lines_in_quotes(std::string_view text) {
    for (const std::string_view quotes : {"\"\"\"", "'''", "```", "`"}) {
        const std::size_t begin = text.find(quotes);
        if (begin == std::string_view::npos || !is_declaration(text.substr(0, begin))) continue;
        const std::size_t end = text.find(quotes, begin + quotes.size());
        if (end == std::string_view::npos) continue;
        return lines_of_text(text.substr(begin + quotes.size(), end - begin - quotes.size()));
    }
    return {};
}

// Rows of equal length, most of whose characters are no letters: strings in an array are names otherwise.
bool are_rows_of_signs(const std::vector<std::string_view>& rows) {
    constexpr std::string_view letters_of_rows = "OoXxSEG01";
    std::size_t signs = 0, all = 0;
    for (const std::string_view row : rows) {
        if (row.size() != rows.front().size()) return false;
        all += row.size();
        signs += static_cast<std::size_t>(std::count_if(row.begin(), row.end(), [&](char c) {
            return !in_name(c) || letters_of_rows.find(c) != std::string_view::npos;
        }));
    }
    return rows.size() >= 3 && rows.front().size() >= 3 && 2 * signs > all;
}

bool are_drawn(const std::vector<std::string_view>& rows) {
    std::string drawing;
    for (const std::string_view row : rows) (drawing += row) += '\n';
    return is_drawn(drawing, true, {}) || are_rows_of_signs(rows);
}

}  // namespace

std::size_t comment_length(std::string_view text) {
    const bool python =
        text.size() > 3 && text.substr(0, 2) == "# " && core::is_letter(text[2]) && core::is_letter(text[3]);
    if (python) return std::min(text.find('\n'), text.size());
    if (text.size() < 2 || text[0] != '/' || (text[1] != '/' && text[1] != '*')) return 0;
    const bool line = text[1] == '/';
    const std::size_t end = line ? text.find('\n') : text.find("*/", 2);
    return end == std::string_view::npos ? text.size() : end + (line ? 1 : 2);
}

std::size_t quoted_length(std::string_view text) {
    if (text.size() < 2 || (text[0] != '"' && text[0] != '\'')) return 0;
    // Without escapes, a line has at most two quotes that do not end: hostile lines take no time.
    std::size_t at = 1;
    while (at < text.size() && text[at] != '\n' && text[at] != text[0]) ++at;
    return at < text.size() && text[at] == text[0] ? at + 1 : 0;
}

Result<ArrayRows> rows_of_array(std::string_view text, std::string_view name) {
    if (auto lines = lines_in_quotes(text); !lines.empty() && are_drawn(lines))
        return ArrayRows{std::move(lines), true};
    ArrayScan scan(text, name);
    if (auto run = scan.run(true); !run) return run.error();
    if (scan.found().rows.empty())
        return Error{ErrorKind::data, fmt::format("{}: the array has no rows of cells, such as [[0,1],[1,0]]", name)};
    return std::move(scan.found());
}

bool is_written_array(std::string_view beginning, bool whole) {
    if (const auto lines = lines_in_quotes(beginning); !lines.empty()) return are_drawn(lines);
    const std::size_t bracket = beginning.find_first_of("[{(");
    if (bracket == std::string_view::npos || !is_declaration(beginning.substr(0, bracket))) return false;
    ArrayScan scan(beginning, {});
    const bool sound = scan.run(whole).has_value();
    const ArrayRows& found = scan.found();
    if (scan.has_keys() || found.rows.empty()) return false;
    if (!found.strings)
        return (found.rows.size() >= 2 || !sound) &&
               std::all_of(found.rows.begin(), found.rows.end(), [](auto row) { return content_of(row).words >= 2; });
    return are_drawn(found.rows);  // if it is not sound, the reader says where
}

}  // namespace starway::read::maps
