#include "base/core/json/writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "base/core/text.hpp"

namespace starway::core {
namespace {

constexpr std::size_t piece = 64 * 1024;

// The length of the longest valid beginning; at least one byte of an invalid rest is skipped by the caller.
std::size_t valid_length(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t length = 1;
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0xF0U)
            length = 4;
        else if (byte >= 0xE0U)
            length = 3;
        else if (byte >= 0x80U)
            length = 2;
        if (length > 1 && !is_valid_utf8(text.substr(at, length))) break;
        at += length;
    }
    return at;
}

void append_escaped(std::string& json, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            json.push_back('\\');
            json.push_back(c);
        } else if (byte >= 0x20U) {
            json.push_back(c);
        } else if (c == '\n') {
            json += "\\n";
        } else if (c == '\t') {
            json += "\\t";
        } else if (c == '\r') {
            json += "\\r";
        } else {
            json += "\\u00";
            json.push_back(digits[byte >> 4U]);
            json.push_back(digits[byte & 15U]);
        }
    }
}

bool is_plain(std::string_view text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20U || byte >= 0x7FU || c == '"' || c == '\\') return false;
    }
    return true;
}

template <class Number>
void append_integer(std::string& json, Number value) {
    std::array<char, 24> digits{};
    const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    json.append(digits.data(), end);
}

}  // namespace

void append_json_string(std::string& json, std::string_view text) {
    json.push_back('"');
    if (is_plain(text)) {
        json += text;
    } else {
        std::string escaped;
        while (!text.empty()) {
            const std::size_t valid = valid_length(text);
            append_escaped(escaped, text.substr(0, valid));
            text.remove_prefix(valid);
            if (text.empty()) break;
            escaped += "\xEF\xBF\xBD";  // U+FFFD
            text.remove_prefix(1);
        }
        json += shown(escaped);
    }
    json.push_back('"');
}

void append_json_number(std::string& json, double value) {
    if (!std::isfinite(value)) {
        json += "null";
        return;
    }
    constexpr double smallest_fixed = 1e-4;
    constexpr double largest_fixed = 1e15;
    const double size = std::abs(value);
    const bool fixed = size == 0 || (size >= smallest_fixed && size < largest_fixed);
    std::array<char, 40> digits{};
    const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                              fixed ? std::chars_format::fixed : std::chars_format::scientific);
    const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
    json += text;
    if (text.find_first_of(".e") == std::string_view::npos) json += ".0";
}

void JsonWriter::new_line(std::size_t depth) {
    text_.push_back('\n');
    text_.append(2 * depth, ' ');
}

void JsonWriter::break_if_asked() {
    if (std::exchange(breaks_line_, false)) text_.push_back('\n');
}

void JsonWriter::before_value() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (levels_.empty()) return;
    Level& level = levels_.back();
    if (!level.empty) text_.push_back(',');
    break_if_asked();
    if (layout_ == Layout::indented) {
        if (!level.short_list)
            new_line(levels_.size());
        else if (!level.empty)
            text_.push_back(' ');
    }
    level.empty = false;
}

void JsonWriter::pass_on(std::size_t from_size) {
    if (!sink_ || text_.size() < from_size) return;
    sink_(text_);
    text_.clear();
}

void JsonWriter::begin(Level level) {
    before_value();
    text_.push_back(level.list ? '[' : '{');
    levels_.push_back(level);
}

void JsonWriter::end(char bracket) {
    const Level level = levels_.back();
    levels_.pop_back();
    break_if_asked();
    if (!level.empty && !level.short_list && layout_ == Layout::indented) new_line(levels_.size());
    text_.push_back(bracket);
    pass_on(piece);
}

void JsonWriter::begin_object() {
    begin({});
}
void JsonWriter::end_object() {
    end('}');
}
void JsonWriter::begin_list() {
    begin({.list = true});
}
void JsonWriter::begin_short_list() {
    begin({.list = true, .short_list = true});
}
void JsonWriter::end_list() {
    end(']');
}

void JsonWriter::key(std::string_view name) {
    before_value();
    append_json_string(text_, name);
    text_ += layout_ == Layout::indented ? ": " : ":";
    after_key_ = true;
}

void JsonWriter::value(std::nullptr_t) {
    before_value();
    text_ += "null";
}
void JsonWriter::value(bool value) {
    before_value();
    text_ += value ? "true" : "false";
}
void JsonWriter::value(double value) {
    before_value();
    append_json_number(text_, value);
}
void JsonWriter::value(std::uint64_t value) {
    before_value();
    append_integer(text_, value);
}
void JsonWriter::value(std::int64_t value) {
    before_value();
    append_integer(text_, value);
}
void JsonWriter::value(std::string_view value) {
    before_value();
    append_json_string(text_, value);
}
void JsonWriter::value(const Sentence& value) {
    this->value(render(value, *names_));
}

void JsonWriter::formatted(std::string_view json) {
    before_value();
    text_ += json;
}

void JsonWriter::finish() {
    if (layout_ == Layout::indented || breaks_line_) text_.push_back('\n');
    breaks_line_ = false;
    pass_on(0);
}

}  // namespace starway::core
