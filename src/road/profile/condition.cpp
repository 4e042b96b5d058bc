#include "road/profile/condition.hpp"

#include <algorithm>

#include "road/profile/quantity.hpp"

namespace starway::road::profile {

std::optional<std::string_view> value_of(std::span<const Tag> tags, std::string_view key) {
    for (const Tag& tag : tags)
        if (tag.key == key) return tag.value;
    return std::nullopt;
}

bool ValueTest::holds(std::optional<std::string_view> value) const {
    const auto positive = [&]() {
        if (!value) return false;
        if (kind == Kind::any) return true;
        if (kind == Kind::literal) {
            if (*value == text) return true;
            bool found = false;
            if (value->find(';') != std::string_view::npos)
                for_each_item(*value, [&](std::string_view item) { return !(found = item == text); });
            return found;
        }
        const auto measured = least_quantity(*value, [](std::string_view) { return false; });
        if (!measured) return false;
        switch (kind) {
            case Kind::less:
                return *measured < number;
            case Kind::at_most:
                return *measured <= number;
            case Kind::more:
                return *measured > number;
            default:
                return *measured >= number;
        }
    };
    return positive() != negated;
}

std::optional<ValueTest> parse_value_test(std::string_view text) {
    ValueTest test;
    if (text.starts_with('!')) {
        test.negated = true;
        text.remove_prefix(1);
    }
    if (text == "*") {
        test.kind = ValueTest::Kind::any;
        return test;
    }
    if (text.starts_with('<') || text.starts_with('>')) {
        const bool less = text[0] == '<';
        const bool equal = text.size() > 1 && text[1] == '=';
        const auto number = quantity(text.substr(equal ? 2 : 1));
        if (!number) return std::nullopt;
        test.kind = less    ? equal ? ValueTest::Kind::at_most : ValueTest::Kind::less
                    : equal ? ValueTest::Kind::at_least
                            : ValueTest::Kind::more;
        test.number = *number;
        return test;
    }
    if (text.empty()) return std::nullopt;
    test.text = text;
    return test;
}

namespace {

bool holds_for(const Condition& condition, const std::string& key, std::span<const Tag> tags) {
    const auto value = value_of(tags, key);
    const auto holds = [&](const ValueTest& test) { return test.holds(value); };
    return condition.tests.front().negated ? std::all_of(condition.tests.begin(), condition.tests.end(), holds)
                                           : std::any_of(condition.tests.begin(), condition.tests.end(), holds);
}

}  // namespace

bool holds(const Condition& condition, std::span<const Tag> tags) {
    const auto here = [&](const std::string& key) { return holds_for(condition, key, tags); };
    return condition.tests.front().negated ? std::all_of(condition.keys.begin(), condition.keys.end(), here)
                                           : std::any_of(condition.keys.begin(), condition.keys.end(), here);
}

bool hold(const Conditions& conditions, std::span<const Tag> tags) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const Condition& condition) { return holds(condition, tags); });
}

std::optional<Tag> deciding_tag(const Condition& condition, std::span<const Tag> tags) {
    for (const std::string& key : condition.keys)
        if (const auto value = value_of(tags, key); value && holds_for(condition, key, tags)) return Tag{key, *value};
    return std::nullopt;
}

}  // namespace starway::road::profile
