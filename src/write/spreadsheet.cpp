#include "write/spreadsheet.hpp"

#include <algorithm>
#include <cctype>

namespace starway::writing {
namespace {

// "-12.5" and "+3" are harmless numbers.
bool is_plain_number(std::string_view text) {
    const std::string_view digits = text.substr(text.front() == '-' || text.front() == '+' ? 1 : 0);
    return !digits.empty() && std::count(digits.begin(), digits.end(), '.') <= 1 && digits != "." &&
           std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c) != 0 || c == '.'; });
}

}  // namespace

std::string spreadsheet_safe(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    const bool begins_one =
        first != std::string_view::npos && std::string_view("=+-@\t\r\n").find(text[first]) != std::string_view::npos;
    return begins_one && !is_plain_number(text) ? "'" + std::string(text) : std::string(text);
}

}  // namespace starway::writing
