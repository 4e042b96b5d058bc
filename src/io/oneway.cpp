#include "io/oneway.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "core/lower_case.hpp"

namespace starway::io {
namespace {

constexpr Direction closed_both_ways{};

// A value's meaning before the set of values disambiguates letters.
enum class Word { blank, yes, no, with, against, both, f, t, b, n, two, unknown };

struct WordRow {
    std::string_view text;
    Word word;
};
constexpr WordRow words[] = {
    {"yes", Word::yes},
    {"y", Word::yes},
    {"true", Word::yes},
    {"1", Word::yes},
    {"oneway", Word::yes},
    {"one-way", Word::yes},
    {"one way", Word::yes},
    {"no", Word::no},
    {"false", Word::no},
    {"0", Word::no},
    {"ft", Word::with},
    {"forward", Word::with},
    {"with", Word::with},
    {"same direction", Word::with},
    {"tf", Word::against},
    {"-1", Word::against},
    {"backward", Word::against},
    {"reverse", Word::against},
    {"against", Word::against},
    {"opposite direction", Word::against},
    {"both", Word::both},
    {"both directions", Word::both},
    {"reversible", Word::both},
    {"alternating", Word::both},
    {"two-way", Word::both},
    {"twoway", Word::both},
    {"two way", Word::both},
    {"f", Word::f},
    {"t", Word::t},
    {"b", Word::b},
    {"n", Word::n},
    {"2", Word::two},
};

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The text in lower case; for an OSMnx list, "['yes', 'no']", the first element.
std::string value_of(std::string_view text) {
    text = trimmed(text);
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
        text = text.substr(1, text.size() - 2);
        text = trimmed(text.substr(0, text.find(',')));
        if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front())
            text = text.substr(1, text.size() - 2);
    }
    return core::lower_case(text);
}

Word word_of(std::string_view text) {
    const std::string value = value_of(text);
    if (value.empty()) return Word::blank;
    const auto* const found =
        std::find_if(std::begin(words), std::end(words), [&](const WordRow& row) { return row.text == value; });
    return found == std::end(words) ? Word::unknown : found->word;
}

// "DIR_TRAVEL" contains directions, "is_oneway" and "directed" yes or no, "ONEWAY" either.
OnewayValues values_by_name(std::string_view field) {
    std::string key;
    for (const char c : value_of(field))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) key.push_back(c);
    if (key == "directed" || key.starts_with("is")) return OnewayValues::yes_no;
    return key.find("dir") != std::string::npos ? OnewayValues::directions : OnewayValues::automatic;
}

class Reading {
public:
    Reading(std::string_view field, std::span<const std::string> texts, OnewayValues wanted, OnewayValues known)
        : field_(field), texts_(texts), wanted_(wanted), known_(known), name_(values_by_name(field)) {
        for (const std::string& text : texts) found_.push_back(word_of(text));
    }

    OnewayMeaning meaning() {
        const bool directions = letters_are_directions();
        const bool closes = n_closes(directions);
        if (has(Word::two) && wanted_ != OnewayValues::directions && !has(Word::against) &&
            values_kind() != OnewayValues::yes_no)
            doubt("2 is read as two-way", "directions", "1 is forward, 2 is backward");
        OnewayMeaning meaning;
        for (const Word word : found_) meaning.direction.push_back(direction(word, directions, closes));
        meaning.assumed = std::move(assumed_);
        return meaning;
    }

private:
    [[nodiscard]] bool has(Word word) const { return std::find(found_.begin(), found_.end(), word) != found_.end(); }
    [[nodiscard]] bool has_any(std::initializer_list<Word> some) const {
        return std::any_of(some.begin(), some.end(), [&](Word word) { return has(word); });
    }
    // PostgreSQL writes booleans as t and f.
    [[nodiscard]] bool has_upper_case_letter() const {
        return std::any_of(texts_.begin(), texts_.end(), [](const std::string& text) {
            const auto value = trimmed(text);
            return value == "F" || value == "T";
        });
    }
    // From the user, else the schema, else the name.
    [[nodiscard]] OnewayValues values_kind() const {
        if (wanted_ != OnewayValues::automatic) return wanted_;
        return known_ != OnewayValues::automatic ? known_ : name_;
    }

    void doubt(std::string_view taken, std::string_view other, std::string_view otherwise) {
        if (!assumed_.empty()) assumed_ += "; ";
        assumed_ += fmt::format("in {}, {} (with --oneway-values {}: {})", field_, taken, other, otherwise);
    }

    // F and T mean forward and backward (HERE, Geofabrik, Esri), or false and true.
    bool letters_are_directions() {
        if (values_kind() != OnewayValues::automatic) return values_kind() == OnewayValues::directions;
        if (!has_any({Word::f, Word::t})) return false;
        if (has_any({Word::b, Word::with, Word::against})) return true;
        if (has_any({Word::yes, Word::no}) || !has_upper_case_letter()) return false;
        // Without blanks, F probably means two-way; if two-way roads are blank, F is a direction.
        if (has(Word::f) && has_any({Word::blank, Word::n})) {
            doubt("F and T are read as forward and backward", "yes-no", "false and true");
            return true;
        }
        doubt("F and T are read as two-way and one-way", "directions", "forward and backward");
        return false;
    }

    // N means closed in both directions beside direction values (HERE, TomTom, Esri), "no" beside "Y".
    bool n_closes(bool directions) {
        if (!has(Word::n)) return false;
        const bool beside_directions =
            has_any({Word::with, Word::against, Word::b}) || (directions && has_any({Word::f, Word::t}));
        if (values_kind() == OnewayValues::yes_no || has(Word::yes)) return false;
        if (wanted_ == OnewayValues::directions || name_ == OnewayValues::directions) return true;
        if (beside_directions)
            doubt("N is read as closed in both directions", "yes-no", "not one-way");
        else
            doubt("N is read as not one-way", "directions", "closed in both directions");
        return beside_directions;
    }

    [[nodiscard]] std::optional<Direction> direction(Word word, bool directions, bool closes) const {
        switch (word) {
            case Word::blank:
            case Word::no:
            case Word::both:
            case Word::b:
                return Direction::both;
            case Word::yes:
            case Word::with:
                return Direction::forward;
            case Word::against:
                return Direction::backward;
            case Word::f:
                return directions ? Direction::forward : Direction::both;
            case Word::t:
                return directions ? Direction::backward : Direction::forward;
            case Word::n:
                return closes ? closed_both_ways : Direction::both;
            case Word::two:
                return wanted_ == OnewayValues::directions ? Direction::backward : Direction::both;
            case Word::unknown:
                break;
        }
        return std::nullopt;
    }

    std::string_view field_;
    std::span<const std::string> texts_;
    OnewayValues wanted_;
    OnewayValues known_;
    OnewayValues name_;
    std::vector<Word> found_;
    std::string assumed_;
};

}  // namespace

OnewayMeaning oneway_meaning(std::string_view field, std::span<const std::string> texts, OnewayValues wanted,
                             OnewayValues known) {
    return Reading(field, texts, wanted, known).meaning();
}

std::optional<Direction> oneway_alone(std::string_view text) {
    const std::string only(text);
    return oneway_meaning({}, {&only, 1}, OnewayValues::yes_no).direction.front();
}

bool is_oneway_value(std::string_view text) {
    return word_of(text) != Word::unknown;
}

}  // namespace starway::io
