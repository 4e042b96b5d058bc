#include "road/network/rules/timed_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "road/network/rules/rule_lines.hpp"

namespace starway::road::network {
namespace {

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
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}", plain_field(rule.profile), rule.directions, rule.kind,
                       plain_field(rule.key), plain_field(rule.value), plain_field(rule.condition));
}

std::vector<TimedPassageRule> timed_passage_rules(std::string_view tag) {
    return rules_in<TimedPassageRule>(tag, 6, [](const std::vector<std::string_view>& texts) {
        return TimedPassageRule{std::string(texts[0]), static_cast<std::uint8_t>(number_in(texts[1])),
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
    return fmt::format("{}\t{}\t{}\t{}\t{}", plain_field(rule.profile), rule.direction, plain_field(rule.kind),
                       fmt::join(rule.onwards, ","), plain_field(rule.condition));
}

std::vector<TimedTurnRule> timed_turn_rules(std::string_view tag) {
    return rules_in<TimedTurnRule>(tag, 5, [](const std::vector<std::string_view>& texts) {
        return TimedTurnRule{std::string(texts[0]), static_cast<std::uint8_t>(number_in(texts[1])),
                             std::string(texts[2]), numbers_in(texts[3]), std::string(texts[4])};
    });
}

}  // namespace starway::road::network
