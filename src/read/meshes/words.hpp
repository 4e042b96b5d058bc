// Reads words separated by white space, with positions for messages.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::read::meshes {

class Words {
public:
    Words(std::string_view text, std::string_view name) : text_(text), name_(name) {}

    // The next word; empty at the end of the text.
    std::string_view next() {
        while (at_ < text_.size() && is_space(text_[at_])) {
            if (text_[at_++] != '\n') continue;
            ++line_;
            line_begin_ = at_;
        }
        word_ = at_;
        while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
        return text_.substr(word_, at_ - word_);
    }
    // What is left of this line; goes on to the next.
    std::string_view rest_of_line() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string_view rest = text_.substr(at_, end - at_);
        word_ = at_;
        at_ = end;
        return rest;
    }
    // Whether no word is left.
    [[nodiscard]] bool at_end() const { return text_.find_first_not_of(" \t\n\r", at_) == std::string_view::npos; }
    // The next word, which is read again.
    [[nodiscard]] std::string_view ahead() const { return Words(*this).next(); }
    [[nodiscard]] std::size_t bytes_left() const { return text_.size() - at_; }
    [[nodiscard]] std::uint64_t line() const { return line_; }

    // Reads a number. Errors: data, if the next word is not a number; `what` names the expected number.
    template <class Number>
    Result<Number> number(std::string_view what) {
        const std::string_view word = next();
        Number value{};
        const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (word.empty() || fault != std::errc{} || end != word.data() + word.size())
            return error(word.empty() ? fmt::format("the file ends, but {} was expected", what)
                                      : fmt::format("{} was expected here", what));
        return value;
    }

    // An error at the last word.
    [[nodiscard]] Error error(std::string_view message) const {
        return Error{ErrorKind::data, fmt::format("{}:{}:{}: {}", name_, line_, word_ - line_begin_ + 1, message)};
    }

private:
    static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    std::string_view text_;
    std::string_view name_;
    std::size_t at_ = 0, word_ = 0, line_begin_ = 0;
    std::uint64_t line_ = 1;
};

}  // namespace starway::read::meshes
