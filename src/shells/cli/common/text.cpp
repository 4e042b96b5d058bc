#include "shells/cli/common/text.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <optional>

#include "base/core/shown.hpp"

namespace starway::cli {
namespace {

struct Character {
    std::size_t bytes = 1;
    std::size_t width = 1;
    bool printable = true;
};

Character first_character(std::string_view text) {
    utf8proc_int32_t code = 0;
    const auto size = static_cast<utf8proc_ssize_t>(text.size());
    const auto taken = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), size, &code);
    if (taken <= 0) return {1, 1, false};
    const bool control = core::is_control(static_cast<char32_t>(code));
    return {static_cast<std::size_t>(taken),
            control ? 1 : static_cast<std::size_t>(std::max(0, utf8proc_charwidth(code))), !control};
}

constexpr std::size_t narrowest_screen = 40;

// COLUMNS, else the terminal's width; nothing if standard output is a file or a pipe.
std::optional<std::size_t> terminal_width() {
    if (const char* columns = std::getenv("COLUMNS"); columns != nullptr) {
        std::size_t width = 0;
        const std::string_view text(columns);
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), width);
        if (failure == std::errc() && end == text.data() + text.size() && width > 0) return width;
    }
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return std::nullopt;
}

}  // namespace

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const Character next = first_character(text);
        width += next.width;
        text.remove_prefix(next.bytes);
    }
    return width;
}

std::string fitted(std::string_view text, std::size_t width) {
    const bool cut = display_width(text) > width;
    const std::size_t room = cut && width > 0 ? width - 1 : width;
    std::string result;
    std::size_t used = 0;
    while (!text.empty()) {
        const Character next = first_character(text);
        if (used + next.width > room) break;
        if (next.printable) {
            result.append(text.substr(0, next.bytes));
        } else {
            result.push_back(' ');
        }
        used += next.width;
        text.remove_prefix(next.bytes);
    }
    if (cut && width > 0) result += "…";
    return result;
}

std::string left(std::string_view text, std::size_t width) {
    const std::size_t used = display_width(text);
    return std::string(text).append(used < width ? width - used : 0, ' ');
}

std::string right(std::string_view text, std::size_t width) {
    const std::size_t used = display_width(text);
    return std::string(used < width ? width - used : 0, ' ').append(text);
}

std::size_t line_width() {
    constexpr std::size_t usual = 100;
    return std::max(narrowest_screen, terminal_width().value_or(usual));
}

std::size_t table_width() {
    return std::max(narrowest_screen, terminal_width().value_or(std::numeric_limits<std::size_t>::max()));
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string result;
    std::size_t column = indent;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        const std::size_t word_width = display_width(word);
        if (column > indent && column + 1 + word_width > width) {
            result.append("\n").append(indent, ' ');
            column = indent;
        }
        if (column > indent) {
            result += ' ';
            ++column;
        }
        result += word;
        column += word_width;
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    }
    return result;
}

std::string list_item(std::string_view text) {
    return fmt::format("  - {}\n", wrapped(core::shown(text), line_width(), 4));
}

}  // namespace starway::cli
