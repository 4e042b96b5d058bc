#include "io/tntp/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "io/csv/field_names.hpp"
#include "io/field_names.hpp"

namespace starway::io {
namespace {

// The format's columns, in order.
constexpr std::array<std::string_view, 10> link_columns{
    "init_node", "term_node", "capacity", "length", "free_flow_time", "b", "power", "speed", "toll", "link_type"};
constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && blanks.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
    while (!text.empty() && blanks.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    return text;
}

std::string_view next_line(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return trimmed(line);
}

std::string_view without_end(std::string_view row) {
    while (!row.empty() && (row.back() == ';' || blanks.find(row.back()) != std::string_view::npos))
        row.remove_suffix(1);
    return row;
}

std::size_t cells_in(std::string_view row) {
    std::size_t cells = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (blanks.find(row[i]) == std::string_view::npos &&
            (i == 0 || blanks.find(row[i - 1]) != std::string_view::npos))
            ++cells;
    return cells;
}

// The names in a comment such as "~ Init node<tab>Term node<tab>...<tab>;", separated by tabs, with blanks as '_'.
std::vector<std::string> names_in(std::string_view comment) {
    std::vector<std::string> names;
    comment.remove_prefix(1);
    comment = without_end(comment);
    while (!comment.empty()) {
        const std::size_t end = std::min(comment.find('\t'), comment.size());
        if (const std::string_view name = trimmed(comment.substr(0, end)); !name.empty()) {
            std::string& kept = names.emplace_back(name);
            std::replace(kept.begin(), kept.end(), ' ', '_');
        }
        comment.remove_prefix(std::min(end + 1, comment.size()));
    }
    return names;
}

bool names_ends(const std::vector<std::string>& names) {
    return names.size() >= 2 && std::any_of(usual_end_keys().begin(), usual_end_keys().end(), [&](const EndKeys& ends) {
               return field_key(names[0]) == ends.from && field_key(names[1]) == ends.to;
           });
}

// The file's names if their number is right, else the format's.
std::string header(const std::vector<std::string>& named, std::span<const std::string_view> usual, std::size_t width) {
    std::string line;
    for (std::size_t i = 0; i < width; ++i) {
        line += i == 0 ? "" : " ";
        line += named.size() == width ? named[i]
                : i < usual.size()    ? std::string(usual[i])
                                      : "column_" + std::to_string(i + 1);
    }
    return line;
}

std::optional<std::uint64_t> value_of(std::string_view metadata, std::string_view key) {
    const std::size_t close = metadata.find('>');
    if (close == std::string_view::npos || !same_name(trimmed(metadata.substr(1, close - 1)), key)) return std::nullopt;
    const std::string_view value = trimmed(metadata.substr(close + 1));
    std::uint64_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    return read.ec == std::errc{} ? std::optional(number) : std::nullopt;
}

}  // namespace

bool looks_like_tntp(std::string_view beginning) {
    for (int lines = 0; lines < 20 && !beginning.empty(); ++lines) {
        const std::string_view line = next_line(beginning);
        if (line.empty() || line.front() == '~') continue;
        if (line.front() != '<') return false;
        for (const std::string_view key :
             {"<NUMBER OF ZONES>", "<NUMBER OF NODES>", "<FIRST THRU NODE>", "<NUMBER OF LINKS>"})
            if (same_name(line.substr(0, key.size()), key)) return true;
    }
    return false;
}

TntpTable tntp_links(std::string_view text) {
    TntpTable table;
    std::string rows;
    std::vector<std::string> named;
    bool has_rows = false;
    std::size_t width = 0;
    std::size_t header_at = std::string::npos;  // among the rows: the last line before the first row
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        const bool quiet = line.empty() || line.front() == '<' || line.front() == '~';
        if (!has_rows && quiet) {
            header_at = rows.size();
            if (!line.empty() && line.front() == '<')
                if (const auto node = value_of(line, "FIRST THRU NODE")) table.first_thru_node = *node;
            if (!line.empty() && line.front() == '~')
                if (auto names = names_in(line); names_ends(names)) named = std::move(names);
        }
        if (!quiet) {
            const std::string_view row = without_end(line);
            if (!has_rows) width = cells_in(row);
            has_rows = has_rows || width > 0;
            rows.append(row);
        }
        rows.push_back('\n');
    }
    const std::string names = header(named, link_columns, width);
    if (header_at != std::string::npos)
        rows.insert(header_at, names);
    else
        rows.insert(0, names + "\n");
    table.text = std::move(rows);
    return table;
}

TntpTable tntp_nodes(std::string_view text) {
    TntpTable table;
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        if (!line.empty() && line.front() != '<' && line.front() != '~') table.text.append(without_end(line));
        table.text.push_back('\n');
    }
    return table;
}

}  // namespace starway::io
