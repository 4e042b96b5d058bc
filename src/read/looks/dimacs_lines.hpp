// Lines, words and node numbers of DIMACS files.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "base/geo/frame.hpp"
#include "read/rejections.hpp"
#include "read/text_source.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read {

// Reads a text line by line, and each line word by word. Words are separated by spaces and tabs; ignores a '\r' at a
// line end.
class DimacsLines {
public:
    explicit DimacsLines(std::string_view text) : at_(text.data()), end_(text.data() + text.size()), begin_(at_) {}

    bool next() {
        if (at_ == end_) return false;
        ++number_;
        word_ = at_;
        const void* const found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
        line_end_ = found == nullptr ? end_ : static_cast<const char*>(found);
        at_ = line_end_ == end_ ? end_ : line_end_ + 1;
        if (line_end_ != word_ && *(line_end_ - 1) == '\r') --line_end_;
        return true;
    }
    // The next word; empty at the end of the line.
    std::string_view word() {
        while (word_ != line_end_ && is_blank(*word_)) ++word_;
        const char* const first = word_;
        while (word_ != line_end_ && !is_blank(*word_)) ++word_;
        return {first, static_cast<std::size_t>(word_ - first)};
    }
    [[nodiscard]] std::string_view rest() const { return {word_, static_cast<std::size_t>(line_end_ - word_)}; }
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }

private:
    static bool is_blank(char c) { return c == ' ' || c == '\t'; }
    const char* at_;
    const char* end_;
    const char* begin_;
    const char* word_ = nullptr;
    const char* line_end_ = nullptr;
    std::uint64_t number_ = 0;
};

// At most nine digits, so the number always fits.
inline std::optional<std::uint32_t> parse_node_number(std::string_view word) {
    if (word.empty() || word.size() > 9) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : word) {
        const auto digit = static_cast<std::uint32_t>(static_cast<unsigned char>(c)) - '0';
        if (digit > 9) return std::nullopt;
        value = value * 10 + digit;
    }
    return value;
}

// A .co file: coordinates by node number.
struct DimacsCoordinates {
    FrameKind frame = FrameKind::none;
    std::vector<std::uint32_t> node;
    std::vector<Position> position;  // parallel to node
    bool has_zero = false;
    std::uint32_t largest = 0;  // node number
};
// Whole numbers outside the range of degrees are millionths of a degree, as in the format; others are degrees. With
// --crs none, coordinates are planar.
Result<DimacsCoordinates> parse_dimacs_coordinates(const NamedText& source, const SourceOptions& options,
                                                   LoadReport& report, const Control& control);

}  // namespace starway::read
