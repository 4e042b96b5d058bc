#include "network/timed_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace starway::network {
namespace {

std::vector<std::string_view> parts(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        found.push_back(text.substr(0, end));
        if (end == text.size()) return found;
        text.remove_prefix(end + 1);
    }
}

// What tags may contain, although the fields are not to.
std::string field(std::string_view text) {
    std::string plain(text);
    std::replace_if(
        plain.begin(), plain.end(), [](char c) { return c == '\t' || c == '\n'; }, ' ');
    return plain;
}

std::int64_t number(std::string_view text) {
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// Lines of so many fields; others are left out.
template <class Rule, class Read>
std::vector<Rule> rules(std::string_view tag, std::size_t fields, const Read& read) {
    std::vector<Rule> found;
    for (const std::string_view line : parts(tag, '\n'))
        if (const auto texts = parts(line, '\t'); texts.size() == fields) found.push_back(read(texts));
    return found;
}

std::string_view word_of(profile::TimedRule::Kind kind) {
    switch (kind) {
        case profile::TimedRule::Kind::closed:
            return "closed";
        case profile::TimedRule::Kind::local:
            return "local";
        case profile::TimedRule::Kind::one_way:
            return "oneway";
        default:
            return "maxspeed";
    }
}

}  // namespace

std::string line_of(const TimedPassageRule& rule) {
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}", field(rule.profile), rule.directions, rule.kind, field(rule.key),
                       field(rule.value), field(rule.condition));
}

std::vector<TimedPassageRule> timed_passage_rules(std::string_view tag) {
    return rules<TimedPassageRule>(tag, 6, [](const std::vector<std::string_view>& texts) {
        return TimedPassageRule{std::string(texts[0]), static_cast<std::uint8_t>(number(texts[1])),
                                std::string(texts[2]), std::string(texts[3]),
                                std::string(texts[4]), std::string(texts[5])};
    });
}

void add_lines(std::string_view profile, std::span<const profile::TimedRule> rules, std::string& lines) {
    for (const profile::TimedRule& rule : rules)
        lines.append(lines.empty() ? "" : "\n")
            .append(line_of(TimedPassageRule{std::string(profile), rule.directions, std::string(word_of(rule.kind)),
                                             rule.key, rule.value, rule.condition}));
}

std::string line_of(const TimedTurnRule& rule) {
    return fmt::format("{}\t{}\t{}\t{}\t{}", field(rule.profile), rule.direction, field(rule.kind),
                       fmt::join(rule.onwards, ","), field(rule.condition));
}

std::vector<TimedTurnRule> timed_turn_rules(std::string_view tag) {
    return rules<TimedTurnRule>(tag, 5, [](const std::vector<std::string_view>& texts) {
        TimedTurnRule rule{std::string(texts[0]),
                           static_cast<std::uint8_t>(number(texts[1])),
                           std::string(texts[2]),
                           {},
                           std::string(texts[4])};
        for (const std::string_view id : parts(texts[3], ',')) rule.onwards.push_back(number(id));
        return rule;
    });
}

}  // namespace starway::network
