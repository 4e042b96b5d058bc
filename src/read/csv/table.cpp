#include "read/csv/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>

#include "read/decimal.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

constexpr std::size_t sample_bytes = 65536;
constexpr std::size_t sample_rows = 100;

using Row = std::vector<std::string>;

// The beginning of the text, truncated at a line end.
std::string_view sample_of(std::string_view text, char line_end) {
    if (text.size() <= sample_bytes) return text;
    const std::string_view sample = text.substr(0, sample_bytes);
    const std::size_t last = sample.rfind(line_end);
    return last == std::string_view::npos ? sample : sample.substr(0, last + 1);
}

char detect_line_end(std::string_view text) {
    const std::string_view sample = text.substr(0, sample_bytes);
    const bool old_macintosh =
        sample.find('\n') == std::string_view::npos && sample.find('\r') != std::string_view::npos;
    return old_macintosh ? '\r' : '\n';
}

struct Sample {
    std::vector<Row> rows;
    std::size_t bytes = 0;
};

Sample take_sample(std::string_view text, CsvDialect dialect) {
    Sample sample;
    CsvCursor cursor(text, dialect);
    while (sample.rows.size() < sample_rows) {
        const CsvCursor::Step step = cursor.next();
        if (step == CsvCursor::Step::end) break;
        if (step == CsvCursor::Step::row) sample.rows.emplace_back(cursor.cells().begin(), cursor.cells().end());
        sample.bytes = cursor.offset();
    }
    return sample;
}

// The number of rows with as many cells as the first; 0 if the first has one cell.
std::size_t agreement(const std::vector<Row>& rows) {
    if (rows.empty() || rows.front().size() < 2) return 0;
    const std::size_t width = rows.front().size();
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [width](const Row& row) { return row.size() == width; }));
}

// The delimiter that gives most rows as many cells as the first (ties: the most cells). Considers spaces, which occur
// in names, only if nothing else splits the first row.
std::optional<char> detect_delimiter(std::string_view sample, char line_end) {
    std::optional<char> best;
    std::size_t best_rows = 0;
    std::size_t best_width = 0;
    for (const char candidate : {',', ';', '\t', '|'}) {
        const std::vector<Row> rows = take_sample(sample, {candidate, line_end}).rows;
        const std::size_t agreeing = agreement(rows);
        if (agreeing == 0) continue;
        const std::size_t width = rows.front().size();
        if (agreeing > best_rows || (agreeing == best_rows && width > best_width)) {
            best = candidate;
            best_rows = agreeing;
            best_width = width;
        }
    }
    if (best) return best;
    if (agreement(take_sample(sample, {' ', line_end}).rows) > 0) return ' ';
    return std::nullopt;
}

// Digits in groups of three, such as 1,234,567; at least two groups.
bool is_grouped(std::string_view digits, char separator) {
    if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
    std::size_t run = 0;
    std::size_t groups = 0;
    for (const char c : digits) {
        if (c == separator) {
            if (run == 0 || run > 3 || (groups > 0 && run != 3)) return false;
            ++groups;
            run = 0;
        } else if (c >= '0' && c <= '9') {
            ++run;
        } else {
            return false;
        }
    }
    return groups > 0 && run == 3 && digits.front() != '0';
}

std::string without(std::string_view text, char dropped) {
    std::string kept;
    for (const char c : text)
        if (c != dropped) kept.push_back(c);
    return kept;
}

// "1 234 567" is 1234567: blanks of all widths, where three digits follow each of them. Other cells as they are.
std::string without_blanks(std::string_view cell) {
    constexpr std::array<std::string_view, 4> blanks{" ", "\u00A0", "\u2009", "\u202F"};
    std::string plain(cell);
    for (const std::string_view blank : blanks)
        for (auto at = plain.find(blank); at != std::string::npos; at = plain.find(blank, at + 1))
            plain.replace(at, blank.size(), " ");
    const std::string_view whole = std::string_view(plain).substr(0, plain.find_first_of(".,"));
    return is_grouped(whole, ' ') && plain.find(' ', whole.size()) == std::string::npos ? without(plain, ' ')
                                                                                        : std::string(cell);
}
bool may_have_blanks(std::string_view cell) {
    return cell.find_first_of(" \xC2\xE2") != std::string_view::npos;
}

// How a cell writes its number. grouped: 1,234,567. comma_or_grouped: 1,234. points_group: 1.234.567.
// point_or_grouped: 1.234.
enum class Notation : unsigned { whole, point, comma, grouped, comma_or_grouped, points_group, point_or_grouped, none };
Notation notation_of(std::string_view text) {
    const std::string plain = may_have_blanks(text) ? without_blanks(text) : std::string();
    const std::string_view cell = plain.empty() ? text : plain;
    const std::size_t comma = cell.find(',');
    const std::size_t point = cell.find('.');
    if (comma == std::string_view::npos) {
        const bool is_plain = parse_decimal(cell).fault == NumberFault::none;
        if (is_grouped(cell, '.')) return is_plain ? Notation::point_or_grouped : Notation::points_group;
        if (!is_plain) return Notation::none;
        return point == std::string_view::npos ? Notation::whole : Notation::point;
    }
    const bool one_comma = cell.find(',', comma + 1) == std::string_view::npos;
    if (point == std::string_view::npos) {
        if (is_grouped(cell, ',')) return one_comma ? Notation::comma_or_grouped : Notation::grouped;
    } else if (point > comma) {
        return is_grouped(cell.substr(0, point), ',') && parse_decimal(without(cell, ',')).fault == NumberFault::none
                   ? Notation::grouped
                   : Notation::none;
    } else if (!is_grouped(cell.substr(0, comma), '.')) {
        return Notation::none;
    }
    const auto read = number_with_commas(cell, NumberStyle::decimal_comma, {});
    return one_comma && read.fault == NumberFault::none ? Notation::comma : Notation::none;
}

bool is_number(std::string_view cell) {
    return notation_of(cell) != Notation::none;
}

// Those of a column.
class Notations {
public:
    void add(Notation one) { seen_ |= bit(one); }
    [[nodiscard]] bool any(std::same_as<Notation> auto... of) const { return (seen_ & (bit(of) | ...)) != 0; }

private:
    static constexpr unsigned bit(Notation one) { return 1U << static_cast<unsigned>(one); }
    unsigned seen_ = 0;
};

std::vector<Notations> notations_of(const std::vector<Row>& rows, const CsvTable& table) {
    std::vector<Notations> columns(table.columns.size());
    for (std::size_t row = table.has_header ? 1 : 0; row < rows.size(); ++row)
        for (std::size_t i = 0; i < std::min(rows[row].size(), columns.size()); ++i)
            if (const std::string& cell = rows[row][i]; !cell.empty()) columns[i].add(notation_of(cell));
    return columns;
}

// Decides from the data rows. A file writes its numbers alike, so that a column without doubt decides others, unless
// columns contradict each other.
void find_styles(const std::vector<Row>& rows, CsvTable& table) {
    using enum Notation;
    const std::vector<Notations> columns = notations_of(rows, table);
    const bool between_commas = table.dialect.delimiter == ',';
    const bool commas = !between_commas && std::any_of(columns.begin(), columns.end(), [](const Notations& seen) {
        return seen.any(comma) && !seen.any(grouped, point, none);
    });
    const bool points = std::any_of(columns.begin(), columns.end(), [](const Notations& seen) {
        return seen.any(grouped, point) && !seen.any(comma, points_group, none);
    });
    table.styles.assign(columns.size(), NumberStyle::plain);
    table.points.assign(columns.size(), PointUse::none);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Notations& seen = columns[i];
        const bool may_be_point = seen.any(point_or_grouped) && !seen.any(points_group, comma) && (!commas || points);
        const bool has_points = seen.any(point) || may_be_point;
        if (seen.any(grouped) || has_points) table.points[i] = PointUse::decimal;
        if (seen.any(none)) continue;
        // Where points are the decimal sign of the file, or commas separate its cells, those within numbers group.
        const bool commas_group =
            seen.any(grouped) || has_points || (!seen.any(comma) && (between_commas || (points && !commas)));
        if (seen.any(comma_or_grouped) && commas_group) {
            table.styles[i] = NumberStyle::grouped;
        } else if (!between_commas && !seen.any(grouped) && !has_points &&
                   (commas || seen.any(comma, comma_or_grouped, points_group))) {
            table.styles[i] = NumberStyle::decimal_comma;
            table.commas_in_doubt |= seen.any(comma_or_grouped) && !seen.any(comma) && (!commas || points);
            table.points_group |= seen.any(points_group, point_or_grouped);
        }
        // Where commas are decimal, programs separate cells by semicolons.
        if (may_be_point && !seen.any(point, grouped) && table.dialect.delimiter == ';' && commas == points)
            table.points[i] = PointUse::in_doubt;
    }
}

// A name that identifies a header; data rows may contain nodes named "m" or "x".
bool tells_a_header(std::string_view cell) {
    const std::string key = field_key(cell);
    return is_usual_field(key) && (key.size() > 1 || key == "u" || key == "v");
}

// "1" names the first column; a row of numbers that has a 1 is not its header for that.
bool counts_columns(const std::string& field, const Row& row) {
    const auto number = parse_canonical_integer(field);
    return number && *number >= 1 && *number <= static_cast<std::int64_t>(row.size()) &&
           std::all_of(row.begin(), row.end(), is_number);
}

bool is_header(const std::vector<Row>& rows, std::span<const std::string> named_fields) {
    const Row& first = rows.front();
    for (const std::string& cell : first)
        if (std::find(named_fields.begin(), named_fields.end(), cell) != named_fields.end() &&
            !counts_columns(cell, first))
            return true;
    if (std::any_of(first.begin(), first.end(), is_number)) return false;
    if (std::count_if(first.begin(), first.end(), tells_a_header) >= 2) return true;
    // A first row without numbers above rows with numbers is a header of unusual names.
    return std::any_of(rows.begin() + 1, rows.end(),
                       [](const Row& row) { return std::any_of(row.begin(), row.end(), is_number); });
}

}  // namespace

CsvCursor CsvTable::rows() const {
    CsvCursor cursor(text, dialect);
    if (has_header) static_cast<void>(cursor.next());
    return cursor;
}

std::size_t CsvTable::find(std::string_view field) const {
    const auto position = [this](auto found) { return static_cast<std::size_t>(found - columns.begin()); };
    const auto exact = std::find(columns.begin(), columns.end(), field);
    if (exact != columns.end()) return position(exact);
    if (const std::string key = field_key(field); !key.empty()) {
        const auto alike = std::find_if(columns.begin(), columns.end(),
                                        [&key](const std::string& name) { return field_key(name) == key; });
        if (alike != columns.end()) return position(alike);
    }
    const auto number = parse_canonical_integer(field);
    if (number && *number >= 1 && static_cast<std::uint64_t>(*number) <= columns.size())
        return static_cast<std::size_t>(*number - 1);
    return columns.size();
}

Error CsvTable::no_such_column(std::string_view flag, std::string_view field) const {
    constexpr std::size_t listed = 30;
    const std::size_t shown = std::min(columns.size(), listed);
    return Error{ErrorKind::usage,
                 fmt::format("{} has no column '{}' for {}; the columns are: {}{}", file, field, flag,
                             fmt::join(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                             columns.size() > listed ? ", ..." : "")};
}

Result<CsvTable> inspect_csv(const NamedText& source, char delimiter, std::span<const std::string> named_fields,
                             std::size_t least_columns) {
    CsvTable table;
    table.file = source.name;
    table.text = source.text;
    table.dialect.line_end = detect_line_end(source.text);
    const std::string_view text = sample_of(source.text, table.dialect.line_end);
    if (delimiter == 0) {
        const std::optional<char> detected = detect_delimiter(text, table.dialect.line_end);
        table.dialect.delimiter = detected.value_or(',');
    } else {
        table.dialect.delimiter = delimiter;
    }
    CsvCursor cursor(source.text, table.dialect);
    const CsvCursor::Step step = cursor.next();
    if (step == CsvCursor::Step::end)
        return Error{ErrorKind::data, fmt::format("{}: the file is empty; pass a file with rows", source.name)};
    if (step == CsvCursor::Step::malformed)
        return Error{ErrorKind::data,
                     fmt::format("{}:{}: the row {}; fix it", source.name, cursor.line(), cursor.problem())};
    const std::size_t width = cursor.cells().size();
    if (width < least_columns)
        return Error{ErrorKind::data, fmt::format("{}:{}: the row has only one column; separate columns by a comma, "
                                                  "semicolon, tab, '|' or spaces⟦, or pass ⟨delimiter⟩⟧",
                                                  source.name, cursor.line())};
    Sample sample = take_sample(text, table.dialect);
    if (sample.rows.empty()) sample.rows.emplace_back(cursor.cells().begin(), cursor.cells().end());
    table.bytes_per_row = std::max(2.0, static_cast<double>(sample.bytes) / static_cast<double>(sample.rows.size()));
    table.has_header = is_header(sample.rows, named_fields);
    for (std::size_t i = 0; i < width; ++i)
        table.columns.push_back(table.has_header ? std::string(cursor.cells()[i]) : std::to_string(i + 1));
    find_styles(sample.rows, table);
    return table;
}

ParsedNumber number_with_commas(std::string_view text, NumberStyle style, DecimalScale scale) {
    const std::string unblanked = may_have_blanks(text) ? without_blanks(text) : std::string();
    const std::string_view cell = unblanked.empty() ? text : unblanked;
    const std::size_t comma = cell.find(',');
    const std::size_t point = cell.find('.');
    if (style == NumberStyle::decimal_comma) {
        std::string plain(cell);
        if (point != std::string_view::npos) {
            if (!is_grouped(cell.substr(0, std::min(comma, cell.size())), '.')) return {0, NumberFault::not_a_number};
            plain = without(cell, '.');
        }
        if (const std::size_t at = plain.find(','); at != std::string::npos) plain[at] = '.';
        return parse_decimal(plain, scale);
    }
    const bool grouped =
        comma != std::string_view::npos && is_grouped(cell.substr(0, std::min(point, cell.size())), ',');
    const bool certain = point != std::string_view::npos || cell.find(',', comma + 1) != std::string_view::npos;
    if (!grouped || (style == NumberStyle::plain && !certain)) return parse_decimal(cell, scale);
    return parse_decimal(without(cell, ','), scale);
}

std::string_view CsvTable::describe(NumberFault fault, std::string_view cell, std::size_t column) const {
    const bool commas = styles[column] == NumberStyle::decimal_comma;
    if (fault == NumberFault::decimal_comma && (commas || points[column] != PointUse::none))
        return "has a decimal comma, but other numbers of its column have points; write all alike";
    if (fault == NumberFault::not_a_number && commas && parse_decimal(cell).fault == NumberFault::none)
        return "has a decimal point, but other numbers of its column have commas; write all alike";
    return read::describe(fault);
}

std::vector<Sentence> CsvTable::style_notes(std::span<const std::size_t> wanted) const {
    std::vector<std::string> commas;
    std::vector<std::string> groups;
    for (const std::size_t column : wanted) {
        if (styles[column] == NumberStyle::decimal_comma) commas.push_back(columns[column]);
        if (styles[column] == NumberStyle::grouped) groups.push_back(columns[column]);
    }
    std::vector<Sentence> notes;
    if (!commas.empty())
        notes.push_back(fmt::format("numbers in {} have decimal commas (40,5){}{}", fmt::join(commas, ", "),
                                    points_group ? ", and points separate thousands (1.300)" : "",
                                    commas_in_doubt ? "; if 1,234 means a thousand, write it without the comma" : ""));
    if (!groups.empty())
        notes.push_back(fmt::format("commas in {} separate thousands (1,234)", fmt::join(groups, ", ")));
    return notes;
}

std::vector<Sentence> CsvTable::point_doubts(std::span<const std::size_t> wanted) const {
    std::vector<std::string> doubted;
    for (const std::size_t column : wanted)
        if (points[column] == PointUse::in_doubt) doubted.push_back(columns[column]);
    if (doubted.empty()) return {};
    return {
        fmt::format("numbers in {} have decimal points (40.5); if 1.234 means a thousand, write it without the "
                    "point",
                    fmt::join(doubted, ", "))};
}

bool looks_like_csv(std::string_view beginning) {
    return detect_delimiter(sample_of(beginning, detect_line_end(beginning)), detect_line_end(beginning)).has_value();
}

}  // namespace starway::read
