#include "read/schemas/oneway.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "read/rejections.hpp"
#include "read/schemas/oneway_conventions.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

// A value's meaning before the set of values disambiguates letters.
enum class Word { blank, yes, no, with, against, both, f, t, b, n, two, closed, unknown };

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
    {"1way", Word::yes},
    {"ja", Word::yes},
    {"oui", Word::yes},
    {"si", Word::yes},
    {"sim", Word::yes},
    {"no", Word::no},
    {"false", Word::no},
    {"0", Word::no},
    {"nein", Word::no},
    {"nee", Word::no},
    {"non", Word::no},
    {"nej", Word::no},
    {"nei", Word::no},
    {"ft", Word::with},
    {"fromto", Word::with},
    {"forward", Word::with},
    {"forwards", Word::with},
    {"with", Word::with},
    {"samedirection", Word::with},
    {"indirection", Word::with},
    {"tf", Word::against},
    {"tofrom", Word::against},
    {"-1", Word::against},
    {"backward", Word::against},
    {"backwards", Word::against},
    {"reverse", Word::against},
    {"reversed", Word::against},
    {"against", Word::against},
    {"oppositedirection", Word::against},
    {"inoppositedirection", Word::against},
    {"both", Word::both},
    {"bothdirections", Word::both},
    {"bothways", Word::both},
    {"bidirectional", Word::both},
    {"reversible", Word::both},
    {"alternating", Word::both},
    {"twoway", Word::both},
    {"2way", Word::both},
    {"closed", Word::closed},
    {"f", Word::f},
    {"t", Word::t},
    {"b", Word::b},
    {"n", Word::n},
    {"2", Word::two},
};

Word word_of(std::string_view text) {
    const std::string value = oneway_word(text);
    if (value.empty()) return Word::blank;
    const auto* const found =
        std::find_if(std::begin(words), std::end(words), [&](const WordRow& row) { return row.text == value; });
    return found == std::end(words) ? Word::unknown : found->word;
}

bool in_list(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        const auto end = std::min(list.find('|'), list.size());
        if (list.substr(0, end) == word) return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

// The convention of the field's name, else the one that the values tell; all values must be in it.
const OnewayConvention* convention_of(std::string_view field, std::span<const std::string> texts) {
    std::vector<std::string> values;
    for (const std::string& text : texts)
        if (std::string word = oneway_word(text); !word.empty()) values.push_back(std::move(word));
    if (values.empty()) return nullptr;
    const std::string key = field_key(field);
    for (const bool by_name : {true, false})
        for (const OnewayConvention& convention : oneway_conventions()) {
            const bool told = std::any_of(values.begin(), values.end(),
                                          [&](const std::string& word) { return in_list(convention.telling, word); });
            const bool sure = told && (values.size() > 1 || values.front().size() > 1);  // a letter alone tells nothing
            if (by_name ? !in_list(convention.fields, key) : !sure) continue;
            if (std::all_of(values.begin(), values.end(),
                            [&](const std::string& word) { return find_word(convention, word) != nullptr; }))
                return &convention;
        }
    return nullptr;
}

std::string_view described(Direction direction) {
    if (direction == closed_both_ways) return "closed";
    return direction == Direction::forward ? "forward" : direction == Direction::backward ? "backward" : "both ways";
}

OnewayMeaning by_convention(const OnewayConvention& convention, std::string_view field,
                            std::span<const std::string> texts) {
    OnewayMeaning meaning;
    std::string list;
    for (const std::string& text : texts) {
        const OnewayWord* const word = find_word(convention, oneway_word(text));
        meaning.direction.emplace_back(word == nullptr ? Direction::both : word->direction);
        if (word != nullptr)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", shown(text), described(word->direction));
    }
    meaning.assumed = fmt::format("{} is read as {} defines it: {}⟦ (to override: ⟨oneway_values⟩)⟧", shown(field),
                                  convention.agency, list);
    return meaning;
}

// A value that the user does not list is not understood; a blank one is two-way.
OnewayMeaning by_user(const std::map<std::string, Direction>& wanted, std::span<const std::string> texts) {
    OnewayMeaning meaning;
    for (const std::string& text : texts) {
        const std::string word = oneway_word(text);
        const auto found = wanted.find(word);
        if (found != wanted.end())
            meaning.direction.emplace_back(found->second);
        else if (word.empty())
            meaning.direction.emplace_back(Direction::both);
        else
            meaning.direction.emplace_back(std::nullopt);
    }
    return meaning;
}

// "DIR_TRAVEL" contains directions, "is_oneway" and "directed" yes or no, "ONEWAY" either.
OnewayValues values_by_name(std::string_view field) {
    const std::string key = field_key(field);
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
        if (has(Word::two) && wanted_ == OnewayValues::automatic && !has(Word::against) &&
            known_ == OnewayValues::automatic) {
            if (two_is_against())
                doubt("2 is read as backward", "1=forward,2=both", "two-way");
            else
                doubt("2 is read as two-way", "directions", "1 is forward, 2 is backward");
        }
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
            const auto first = text.find_first_not_of(' ');
            return word_of(text) != Word::unknown && first != std::string::npos &&
                   (text[first] == 'F' || text[first] == 'T') && oneway_word(text).size() == 1;
        });
    }
    // From the user, else the schema, else the name.
    [[nodiscard]] OnewayValues values_kind() const {
        if (wanted_ != OnewayValues::automatic) return wanted_;
        return known_ != OnewayValues::automatic ? known_ : name_;
    }

    // 0, 1 and 2 are two-way, forward and backward; 1 and 2 alone count the ways, and beside -1 or yes, 2 is no
    // (osm2pgrouting).
    [[nodiscard]] bool two_is_against() const {
        if (wanted_ != OnewayValues::automatic) return wanted_ == OnewayValues::directions;
        if (has(Word::against) || known_ == OnewayValues::yes_no) return false;
        return name_ == OnewayValues::directions ||
               std::any_of(texts_.begin(), texts_.end(),
                           [](const std::string& text) { return oneway_word(text) == "0"; });
    }

    void doubt(std::string_view taken, std::string_view other, std::string_view otherwise) {
        if (!assumed_.empty()) assumed_ += "; ";
        assumed_ += fmt::format("in {}, {}⟦ (with ⟨oneway_values={}⟩: {})⟧", field_, taken, other, otherwise);
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
                return two_is_against() ? Direction::backward : Direction::both;
            case Word::closed:
                return closed_both_ways;
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

std::string OnewayMeaning::unknown(std::span<const std::string> texts) const {
    constexpr std::size_t most_shown = 6;
    std::string list;
    std::size_t count = 0;
    for (std::size_t i = 0; i < direction.size(); ++i) {
        if (direction[i]) continue;
        if (++count <= most_shown) list += fmt::format("{}\"{}\"", count == 1 ? "" : ", ", shown(texts[i]));
    }
    if (count > most_shown) list += fmt::format(" and {} others", count - most_shown);
    return list;
}

OnewayMeaning oneway_meaning(std::string_view field, std::span<const std::string> texts, const OnewayWanted& wanted,
                             OnewayValues known) {
    if (!wanted.words.empty()) return by_user(wanted.words, texts);
    const bool free = wanted.values == OnewayValues::automatic && known != OnewayValues::directions;
    if (const OnewayConvention* const convention = free ? convention_of(field, texts) : nullptr)
        return by_convention(*convention, field, texts);
    return Reading(field, texts, wanted.values, known).meaning();
}

std::optional<Direction> oneway_alone(std::string_view text) {
    const std::string only(text);
    return oneway_meaning({}, {&only, 1}, {OnewayValues::yes_no}).direction.front();
}

}  // namespace starway::read
