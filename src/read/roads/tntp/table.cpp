#include "read/roads/tntp/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/core/characters.hpp"
#include "base/geo/frame.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

// The format's columns, in order.
constexpr std::array<std::string_view, 10> link_columns{
    "init_node", "term_node", "capacity", "length", "free_flow_time", "b", "power", "speed", "toll", "link_type"};
constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
    return core::trimmed(text, blanks);
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

// "Length (ft)\tFree Flow Time (min)\tSpeed (ft/min)": the unit behind each name; the first of each kind counts.
void take_units(std::string_view header, TntpTable& table) {
    std::size_t name_from = 0;
    for (std::size_t open = header.find('('); open != std::string_view::npos; open = header.find('(', open + 1)) {
        const std::size_t close = header.find(')', open);
        if (close == std::string_view::npos) return;
        const std::size_t tab = header.rfind('\t', open);
        const std::size_t from = tab == std::string_view::npos ? name_from : std::max(name_from, tab);
        const std::string name = field_key(header.substr(from, open - from));
        name_from = close + 1;
        const std::string unit(trimmed(header.substr(open + 1, close - open - 1)));
        const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
        std::string* const kind = has("speed")                                      ? &table.speed_unit
                                  : has("time") || has("fft")                       ? &table.time_unit
                                  : has("length") || has("distance") || has("dist") ? &table.length_unit
                                                                                    : nullptr;
        if (kind != nullptr && kind->empty()) *kind = unit;
    }
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
            take_units(line, table);
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

bool looks_like_degrees(std::string_view nodes) {
    Box box;
    bool fractions = false;
    while (!nodes.empty()) {
        std::string_view line = next_line(nodes);
        Position point;
        bool numbers = true;
        for (double* const value : {static_cast<double*>(nullptr), &point.x, &point.y}) {
            const std::size_t end = std::min(line.find_first_of(blanks), line.size());
            const ParsedNumber read = parse_decimal(line.substr(0, end));
            numbers = numbers && (value == nullptr || read.fault == NumberFault::none);
            if (value != nullptr) *value = read.value;
            line = trimmed(line.substr(end));
        }
        if (!numbers) continue;
        box.add(point);
        fractions = fractions || point.x != std::trunc(point.x) || point.y != std::trunc(point.y);
    }
    constexpr double widest = 10;
    const bool on_earth = geo::is_lon_lat({box.min_x, box.min_y}) && geo::is_lon_lat({box.max_x, box.max_y});
    // Between Africa and the equator there is sea only, and every drawing that begins at 0,0.
    const bool at_sea =
        std::abs(box.min_x) < 5 && std::abs(box.max_x) < 5 && std::abs(box.min_y) < 4 && std::abs(box.max_y) < 4;
    return on_earth && fractions && !at_sea && box.max_x - box.min_x < widest && box.max_y - box.min_y < widest;
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

}  // namespace starway::read
