#include "road/ask/directions/text/grammar.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <array>
#include <cstdint>
#include <utility>

#include "base/core/shown.hpp"

namespace starway::road::ask {
namespace {

constexpr std::uint32_t most_match_steps = 100'000;  // of one match: a file must not hang the program
constexpr std::size_t most_bytes = 4096;             // of a name; longer ones are no names

PCRE2_SPTR units(std::string_view text) {
    return reinterpret_cast<PCRE2_SPTR>(text.data());
}

}  // namespace

struct Grammar::Rule {
    pcre2_code* code = nullptr;
    pcre2_match_context* limits = nullptr;
    std::string replacement;
    std::uint32_t options = 0;

    Rule() = default;
    Rule(const Rule&) = delete;
    Rule& operator=(const Rule&) = delete;
    ~Rule() {
        pcre2_code_free(code);
        pcre2_match_context_free(limits);
    }
};

Result<void> Grammar::add(std::string_view name, std::string_view expression, std::string_view replacement,
                          std::string_view flags) {
    auto rule = std::make_shared<Rule>();
    const std::uint32_t caseless = flags.find('i') != std::string_view::npos ? PCRE2_CASELESS : 0U;
    int error = 0;
    PCRE2_SIZE at = 0;
    rule->code = pcre2_compile(units(expression), expression.size(), PCRE2_UTF | caseless, &error, &at, nullptr);
    if (rule->code == nullptr)
        return Error{ErrorKind::data,
                     fmt::format("the expression '{}' is malformed at character {}", core::shown(expression), at + 1)};
    rule->limits = pcre2_match_context_create(nullptr);
    if (rule->limits != nullptr) {
        pcre2_set_match_limit(rule->limits, most_match_steps);
        pcre2_set_depth_limit(rule->limits, most_match_steps / 100);
    }
    rule->replacement = replacement;
    rule->options = flags.find('g') != std::string_view::npos ? PCRE2_SUBSTITUTE_GLOBAL : 0U;
    rules_[std::string(name)].push_back(std::move(rule));
    return {};
}

std::string Grammar::apply(std::string_view name, std::string_view text) const {
    const auto found = rules_.find(name);
    if (found == rules_.end() || text.size() > most_bytes / 2) return std::string(text);
    std::string padded = fmt::format(" {} ", text);  // so that rules see where words begin and end
    std::array<PCRE2_UCHAR, most_bytes> changed{};
    for (const auto& rule : found->second) {
        PCRE2_SIZE length = changed.size();
        const int count =
            pcre2_substitute(rule->code, units(padded), padded.size(), 0, rule->options, nullptr, rule->limits,
                             units(rule->replacement), rule->replacement.size(), changed.data(), &length);
        if (count > 0) padded.assign(reinterpret_cast<const char*>(changed.data()), length);
    }
    const std::size_t first = padded.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return padded.substr(first, padded.find_last_not_of(' ') - first + 1);
}

}  // namespace starway::road::ask
