#include "base/core/sentence.hpp"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <utility>
#include <vector>

#include "base/core/shown.hpp"

namespace starway::core {
namespace {

constexpr std::string_view option_begins = "⟨", option_ends = "⟩", advice_begins = "⟦", advice_ends = "⟧";

bool is_last_byte_of_mark(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xA6 && byte <= 0xA9;
}

bool is_name_letter(char c) {
    return (c >= 'a' && c <= 'z') || c == '_';
}

std::optional<std::string> plain_option(std::string_view name, std::string_view value) {
    return value.empty() ? std::string(name) : fmt::format("{}={}", name, value);
}

std::optional<std::string> plain_command(std::string_view name, std::span<const std::string> options) {
    return fmt::format("{}({})", name, fmt::join(options, ", "));
}

// Reads a sentence once, from its beginning to its end.
class Renderer {
public:
    Renderer(std::string_view text, const Names& names) : rest_(text), names_(names) {}

    std::string all() { return clause({}, 0).text; }

private:
    struct Clause {
        std::string text;
        bool known = true;  // every name in it, besides those in advice of its own
    };

    // Up to a mark that ends it; empty: to the end of the sentence.
    Clause clause(std::string_view end, int depth) {
        constexpr int deepest = 8;  // in good sentences: 2
        Clause made;
        while (!rest_.empty()) {
            if (take(advice_begins) && depth < deepest) {
                if (const Clause advice = clause(advice_ends, depth + 1); advice.known) made.text += advice.text;
            } else if (take(option_begins) && depth < deepest) {
                made.text += placeholder(made.known);
            } else if (take(advice_ends) || take(option_ends)) {
                if (end == advice_ends) return made;
            } else {
                made.text += rest_.front();
                rest_.remove_prefix(1);
            }
        }
        return made;
    }

    // What stands between the marks of an option.
    std::string placeholder(bool& known) {
        const std::string_view name = word();
        return !rest_.empty() && rest_.front() == ' ' ? command(name, known) : option(name, known);
    }

    std::string option(std::string_view name, bool& known) {
        std::string_view value;
        if (take("=")) value = taken(next_mark());
        take(option_ends);
        if (auto written = names_.option(name, value)) return *std::move(written);
        known = false;
        return *plain_option(name, value);
    }

    std::string command(std::string_view name, bool& known) {
        std::vector<std::string> options;
        while (!rest_.empty() && !take(option_ends)) {
            if (take(option_begins))
                options.push_back(option(word(), known));
            else
                rest_.remove_prefix(1);
        }
        if (auto written = names_.command(name, options)) return *std::move(written);
        known = false;
        return *plain_command(name, options);
    }

    std::string_view word() {
        return taken(
            static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), is_name_letter) - rest_.begin()));
    }
    [[nodiscard]] std::size_t next_mark() const {
        // All marks begin with the same two bytes, U+27E6 to U+27E9.
        for (std::size_t at = 0; (at = rest_.find("\xE2\x9F", at)) != std::string_view::npos; ++at)
            if (at + 2 < rest_.size() && is_last_byte_of_mark(rest_[at + 2])) return at;
        return rest_.size();
    }
    bool take(std::string_view mark) {
        if (!rest_.starts_with(mark)) return false;
        rest_.remove_prefix(mark.size());
        return true;
    }
    std::string_view taken(std::size_t size) {
        const std::string_view part = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return part;
    }

    std::string_view rest_;
    const Names& names_;
};

bool is_plain_in_a_shell(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-.,:/=+@%").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

constexpr Names plain_names{plain_option, plain_command};

std::string option(std::string_view name, std::string_view value) {
    return fmt::format("{}{}={}{}", option_begins, name, shown(value), option_ends);
}

std::string render(const Sentence& sentence, const Names& names) {
    return Renderer(sentence.marked(), names).all();
}

Sentence with_option(const Sentence& sentence, std::string_view option, std::string_view other) {
    std::string marked = sentence.marked();
    const std::string mark = std::string(option_begins) + std::string(option);
    for (std::size_t at = 0; (at = marked.find(mark, at)) != std::string::npos; at += option_begins.size()) {
        const std::size_t end = at + mark.size();
        if (end < marked.size() && is_name_letter(marked[end])) continue;
        marked.replace(at + option_begins.size(), option.size(), other);
    }
    return marked;
}

std::string shell_word(std::string_view text) {
    constexpr std::string_view read_in_double_quotes = "\"$`\\!";
    if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain_in_a_shell)) return std::string(text);
    if (text.find('\'') == std::string_view::npos) return fmt::format("'{}'", text);
    if (text.find_first_of(read_in_double_quotes) == std::string_view::npos) return fmt::format("\"{}\"", text);
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

bool is_mark(char32_t code_point) {
    return code_point == U'⟨' || code_point == U'⟩' || code_point == U'⟦' || code_point == U'⟧';
}

}  // namespace starway::core

namespace starway {

std::string Sentence::str() const {
    return core::render(*this, core::plain_names);
}

std::ostream& operator<<(std::ostream& stream, const Sentence& sentence) {
    return stream << sentence.str();
}

}  // namespace starway
