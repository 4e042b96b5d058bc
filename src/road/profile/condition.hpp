// Conditions on tags: keys are and, a list is or, ! is not, * any value, <2.2 a number; a|b is a condition on one of
// several keys.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace starway::road::profile {

struct Tag {
    std::string_view key, value;
};

// The value of a key; nothing where there is no such tag.
std::optional<std::string_view> value_of(std::span<const Tag> tags, std::string_view key);

// "primary", "!no" (absent counts as not), "*", "!*", "<2.2", ">=7.5 t".
struct ValueTest {
    enum class Kind : std::uint8_t { literal, any, less, at_most, more, at_least };
    Kind kind = Kind::literal;
    bool negated = false;
    std::string text;   // of a literal
    double number = 0;  // of a comparison
    // A literal is also found as an item of a list ("asphalt;paved"). A comparison with what is no number is false.
    [[nodiscard]] bool holds(std::optional<std::string_view> value) const;
    friend bool operator==(const ValueTest&, const ValueTest&) = default;
};
// Nothing where a comparison has no number.
std::optional<ValueTest> parse_value_test(std::string_view text);

struct Condition {
    std::vector<std::string> keys;  // it must hold for one of them; if the tests are negated, for all
    std::vector<ValueTest> tests;   // one must hold; if they are negated, all must
    friend bool operator==(const Condition&, const Condition&) = default;
};
using Conditions = std::vector<Condition>;

bool holds(const Condition& condition, std::span<const Tag> tags);
bool hold(const Conditions& conditions, std::span<const Tag> tags);
// The tag for which a condition holds; nothing where it holds because there is none.
std::optional<Tag> deciding_tag(const Condition& condition, std::span<const Tag> tags);

}  // namespace starway::road::profile
