#include "read/maps/json_lexer.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/core/json/number_lengths.hpp"
#include "read/maps/character_set.hpp"

namespace starway::read::maps {
namespace {

using TokenKind = JsonToken::Kind;

constexpr bool is_json_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
constexpr bool is_json_digit(char c) {
    return c >= '0' && c <= '9';
}

// The number of four hexadecimal digits.
std::optional<std::uint32_t> unit_of(std::string_view digits) {
    constexpr std::size_t size = 4;
    std::uint32_t unit = 0;
    const char* const end = digits.data() + std::min(digits.size(), size);
    const auto [rest, fault] = std::from_chars(digits.data(), end, unit, 16);
    if (digits.size() < size || fault != std::errc{} || rest != end) return std::nullopt;
    return unit;
}

constexpr bool leads_pair(std::uint32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
constexpr bool ends_pair(std::uint32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

constexpr std::string_view short_escapes = "\"\\/bfnrt";
constexpr std::string_view short_meanings = "\"\\/\b\f\n\r\t";

}  // namespace

void JsonLexer::skip_spaces() {
    while (at_ < text_.size() && is_json_space(text_[at_])) ++at_;
}

JsonToken JsonLexer::next() {
    skip_spaces();
    if (expected_ == Expected::comma_or_close && at(at_) == ',') {
        ++at_;
        skip_spaces();
        expected_ = in_object_.back() ? Expected::key : Expected::value;
    }
    if (expected_ == Expected::nothing) return at_ == text_.size() ? token(TokenKind::end, at_) : wrong();
    const bool may_close = expected_ != Expected::value && expected_ != Expected::key;
    if (may_close && at(at_) == (in_object_.back() ? '}' : ']'))
        return close(in_object_.back() ? TokenKind::close_object : TokenKind::close_array);
    if (expected_ == Expected::comma_or_close) return wrong();
    return expected_ == Expected::value || expected_ == Expected::value_or_close ? value() : key();
}

JsonToken JsonLexer::open(TokenKind kind) {
    in_object_.push_back(kind == TokenKind::open_object);
    expected_ = in_object_.back() ? Expected::key_or_close : Expected::value_or_close;
    ++at_;
    return token(kind, at_ - 1);
}

JsonToken JsonLexer::close(TokenKind kind) {
    in_object_.pop_back();
    expected_ = in_object_.empty() ? Expected::nothing : Expected::comma_or_close;
    ++at_;
    return token(kind, at_ - 1);
}

JsonToken JsonLexer::key() {
    JsonToken key = at(at_) == '"' ? text() : wrong();
    if (key.kind == TokenKind::wrong) return key;
    key.kind = TokenKind::key;
    skip_spaces();
    if (at(at_) != ':') return wrong();
    ++at_;
    expected_ = Expected::value;
    return key;
}

JsonToken JsonLexer::value() {
    const char first = at(at_);
    if (first == '{') return open(TokenKind::open_object);
    if (first == '[') return open(TokenKind::open_array);
    expected_ = in_object_.empty() ? Expected::nothing : Expected::comma_or_close;
    switch (first) {
        case '"':
            return text();
        case 't':
            return word("true");
        case 'f':
            return word("false");
        case 'n':
            return word("null");
        default:
            return number();
    }
}

JsonToken JsonLexer::text() {
    const std::size_t begin = at_++;
    bool escaped = false;
    while (at_ < text_.size() && text_[at_] != '"') {
        if (static_cast<unsigned char>(text_[at_]) < ' ') return wrong();
        if (text_[at_] == '\\') {
            escaped = true;
            if (!pass_escape()) return wrong();
        } else {
            ++at_;
        }
    }
    if (at_ >= text_.size()) return wrong();
    ++at_;
    return {TokenKind::text, escaped, begin, text_.substr(begin + 1, at_ - begin - 2)};
}

// The halves of a pair stand together.
bool JsonLexer::pass_escape() {
    constexpr std::size_t written = 6;  // \u12ab
    if (at(at_ + 1) != 'u') {
        at_ += 2;
        return at_ <= text_.size() && short_escapes.find(text_[at_ - 1]) != std::string_view::npos;
    }
    const auto unit = unit_of(text_.substr(at_ + 2));
    at_ += written;
    if (!unit || ends_pair(*unit)) return false;
    if (!leads_pair(*unit)) return true;
    const bool goes_on = at(at_) == '\\' && at(at_ + 1) == 'u';
    const auto second = goes_on ? unit_of(text_.substr(at_ + 2)) : std::nullopt;
    at_ += written;
    return second && ends_pair(*second);
}

bool JsonLexer::pass_digits() {
    const std::size_t begin = at_;
    while (is_json_digit(at(at_))) ++at_;
    return at_ > begin;
}

JsonToken JsonLexer::number() {
    const std::size_t begin = at_;
    if (at(at_) == '-') ++at_;
    if (at(at_) == '0')
        ++at_;
    else if (!pass_digits())
        return wrong();
    if (at(at_) == '.') {
        ++at_;
        if (!pass_digits()) return wrong();
    }
    if (at(at_) == 'e' || at(at_) == 'E') {
        ++at_;
        if (at(at_) == '+' || at(at_) == '-') ++at_;
        if (!pass_digits()) return wrong();
    }
    return token(at_ - begin > core::longest_json_number ? TokenKind::long_number : TokenKind::number, begin);
}

JsonToken JsonLexer::word(std::string_view wanted) {
    const std::size_t begin = at_;
    while (at_ - begin < wanted.size()) {
        if (at(at_) != wanted[at_ - begin]) return wrong();
        ++at_;
    }
    return token(TokenKind::word, begin);
}

std::string unescaped(std::string_view written) {
    std::string text;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i] != '\\') {
            text.push_back(written[i]);
            continue;
        }
        ++i;
        if (written[i] != 'u') {
            text.push_back(short_meanings[short_escapes.find(written[i])]);
            continue;
        }
        std::uint32_t point = *unit_of(written.substr(i + 1));
        i += 4;
        if (leads_pair(point)) {
            point = 0x10000 + ((point - 0xD800) << 10U) + (*unit_of(written.substr(i + 3)) - 0xDC00);
            i += 6;
        }
        text += utf8_of(point);
    }
    return text;
}

std::optional<double> JsonNumbers::next() {
    while (at_ != end_ && (*at_ == ',' || is_json_space(*at_))) ++at_;
    if (at_ == end_) return std::nullopt;
    // Most are small whole numbers.
    constexpr std::ptrdiff_t most_digits = 9;
    std::uint32_t whole = 0;
    const char* rest = at_;
    for (; rest != end_ && is_json_digit(*rest) && rest - at_ < most_digits; ++rest)
        whole = 10 * whole + static_cast<std::uint32_t>(*rest - '0');
    if (rest != at_ && (rest == end_ || *rest == ',' || is_json_space(*rest))) {
        at_ = rest;
        return whole;
    }
    double value = 0;
    const auto parsed = std::from_chars(at_, end_, value);
    at_ = parsed.ptr == at_ ? end_ : parsed.ptr;
    return parsed.ec == std::errc{} ? value : std::numeric_limits<double>::infinity();
}

std::size_t JsonNumbers::count(std::string_view list) {
    if (list.find_first_not_of(" \t\r\n") == std::string_view::npos) return 0;
    return static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) + 1;
}

}  // namespace starway::read::maps
