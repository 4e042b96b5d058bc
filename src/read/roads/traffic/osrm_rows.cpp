#include "read/roads/traffic/osrm_rows.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>

#include "read/rejections.hpp"

namespace starway::read {
namespace {

std::string_view without_spaces(std::string_view text) {
    constexpr std::string_view spaces = " \t\r";
    const std::size_t first = text.find_first_not_of(spaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

template <class Number>
std::optional<Number> whole_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// The cells of a row, one after another.
class RowCells {
public:
    explicit RowCells(std::string_view row) : rest_(row) {}
    [[nodiscard]] bool at_end() const { return at_end_; }
    std::string_view next() {
        const std::size_t comma = rest_.find(',');
        const std::string_view cell = without_spaces(rest_.substr(0, comma));
        at_end_ = comma == std::string_view::npos;
        rest_ = at_end_ ? std::string_view() : rest_.substr(comma + 1);
        return cell;
    }

private:
    std::string_view rest_;
    bool at_end_ = false;
};

// Why a row cannot be read; nothing where it can.
std::optional<std::string> read_row(std::string_view text, std::size_t nodes, OsrmRow& row) {
    RowCells cells(text);
    for (std::size_t i = 0; i < nodes; ++i) {
        const auto id = cells.at_end() ? std::nullopt : whole_number<std::int64_t>(cells.next());
        if (!id) return fmt::format("begins with {} node ids", nodes);
        row.nodes[i] = *id;
    }
    const auto value = cells.at_end() ? std::nullopt : whole_number<double>(cells.next());
    if (!value || !std::isfinite(*value)) return fmt::format("has a number after its {} node ids", nodes);
    row.value = *value;
    if (cells.at_end()) return std::nullopt;
    const std::string_view second = cells.next();
    row.second_is_empty = second.empty();
    row.second = whole_number<double>(second);
    if (row.second && !std::isfinite(*row.second)) row.second.reset();
    return std::nullopt;
}

}  // namespace

Result<std::uint64_t> read_osrm_rows(const NamedText& source, std::size_t nodes, const TakeOsrmRow& take,
                                     LoadReport& report, const CancelFlag* cancel) {
    Rejections rejections(source.name, OnError::skip, report);
    std::uint64_t taken = 0;
    std::uint64_t line = 0;
    for (std::string_view rest = source.text; !rest.empty();) {
        const std::string_view text = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(text.size() == rest.size() ? rest.size() : text.size() + 1);
        ++line;
        if (line % 65536 == 0 && cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "interrupted"};
        if (without_spaces(text).empty()) continue;
        OsrmRow row;
        std::optional<std::string> fault;
        if (const auto unread = read_row(text, nodes, row))
            fault = fmt::format("must be one that {}", *unread);
        else
            fault = take(row);
        if (fault)
            static_cast<void>(rejections.reject(line, {"", "", *std::move(fault)}));
        else
            ++taken;
    }
    return taken;
}

}  // namespace starway::read
