// Reads a text line by line and formats positions for messages.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::read {

class LineCursor {
public:
    LineCursor(std::string_view text, std::string_view name) : rest_(text), name_(name) {}

    // Reads the next line without its end (\n or \r\n); false at the end of the text. The last line needs no line end.
    bool next() {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
        ++number_;
        return true;
    }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] std::uint64_t number() const { return number_; }  // from 1
    [[nodiscard]] std::size_t bytes_left() const { return rest_.size(); }

    // column: from 0.
    [[nodiscard]] Error error(std::size_t column, std::string_view message) const {
        return error_at(number_, column, message);
    }
    [[nodiscard]] Error error_at(std::uint64_t line, std::size_t column, std::string_view message) const {
        return Error{ErrorKind::data, fmt::format("{}:{}:{}: {}", name_, line, column + 1, message)};
    }

private:
    std::string_view rest_;
    std::string_view line_;
    std::string_view name_;
    std::uint64_t number_ = 0;
};

// A character for a message.
inline std::string shown(char character) {
    const auto byte = static_cast<unsigned char>(character);
    return byte > 0x20 && byte < 0x7F ? fmt::format("'{}'", character) : fmt::format("byte 0x{:02X}", byte);
}

}  // namespace starway::read
