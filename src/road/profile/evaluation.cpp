#include "road/profile/evaluation.hpp"

#include "road/profile/conditional.hpp"

namespace starway::road::profile {
namespace {

constexpr std::string_view country_key = "country";

// A limit that says there is none.
bool says_no_limit(std::string_view text) {
    constexpr std::array<std::string_view, 7> words{"default",       "none",           "unsigned", "no_sign",
                                                    "below_default", "no_indications", "no"};
    return std::find(words.begin(), words.end(), text) != words.end();
}

// The rule's other conditions hold, and that on the country is open.
bool waits_for_country(const Rule& rule, std::span<const Tag> tags) {
    const auto is_country = [](const Condition& condition) {
        return condition.keys.size() == 1 && condition.keys.front() == country_key;
    };
    return std::any_of(rule.when.begin(), rule.when.end(), is_country) && !value_of(tags, country_key) &&
           std::all_of(rule.when.begin(), rule.when.end(),
                       [&](const Condition& condition) { return is_country(condition) || holds(condition, tags); });
}

}  // namespace

std::string_view word_for(Access access) {
    return access == Access::open ? "open" : access == Access::local ? "local" : "closed";
}

std::string tag_text(std::string_view key, std::string_view value) {
    return fmt::format("{}={}", key, value);
}

Evaluation::Evaluation(const Evaluator& evaluator, const std::set<std::string, std::less<>>& keys,
                       std::span<const Tag> tags, Findings* findings)
    : evaluator_(evaluator), findings_(findings), tags_(tags.begin(), tags.end()) {
    for (const Tag& tag : tags) {
        if (!tag.key.ends_with(conditional_suffix)) continue;
        const std::string_view key = tag.key.substr(0, tag.key.size() - conditional_suffix.size());
        if (keys.contains(key)) apply_conditional(tag, key);
    }
    for (const Rule& rule : profile().rules) apply(rule);
}

void Evaluation::say(std::string_view what, std::string_view is, std::string why) {
    if (explains()) findings_->reasons.push_back({std::string(what), std::string(is), std::move(why)});
}

void Evaluation::unknown(std::string_view key, std::string_view text) {
    if (findings_ == nullptr) return;
    std::pair<std::string, std::string> tag(key, text);
    auto& known = findings_->unknown;
    if (std::find(known.begin(), known.end(), tag) == known.end()) known.push_back(std::move(tag));
}

void Evaluation::set(std::string_view key, std::string_view to) {
    const auto found = std::find_if(tags_.begin(), tags_.end(), [&](const Tag& tag) { return tag.key == key; });
    if (found != tags_.end())
        found->value = to;
    else
        tags_.push_back({key, to});
}

void Evaluation::apply_conditional(const Tag& tag, std::string_view key) {
    const auto decided = decide(tag.value, profile());
    if (!decided) return;
    std::string_view to = decided->clause.value;
    if (decided->for_local && key.starts_with("max")) {
        if (!says_no_limit(to)) return;
        not_for_local_.push_back(key);
    } else if (decided->for_local) {
        const auto known = profile().access_values.find(std::string(to));
        if (known == profile().access_values.end() || known->second == Access::closed) return;
        set(key, to = decided->clause.condition);
    } else {
        set(key, to);
    }
    if (explains()) say("condition", tag_text(key, to), tag_text(tag.key, tag.value));
}

void Evaluation::apply(const Rule& rule) {
    if (!hold(rule.when, tags_)) {
        asks_for_country_ = asks_for_country_ || waits_for_country(rule, tags_);
        return;
    }
    if (explains()) say_rule(rule);
    for (const std::string& key : rule.unset)
        tags_.erase(std::remove_if(tags_.begin(), tags_.end(), [&](const Tag& tag) { return tag.key == key; }),
                    tags_.end());
    for (const auto& [key, to] : rule.set) set(key, to);
}

void Evaluation::say_rule(const Rule& rule) {
    std::string text;
    for (const auto& [key, to] : rule.set) text += (text.empty() ? "" : ", ") + tag_text(key, to);
    for (const std::string& key : rule.unset) text += fmt::format("{}without {}", text.empty() ? "" : ", ", key);
    std::string because;
    for (const Condition& condition : rule.when)
        if (const auto tag = deciding_tag(condition, tags_))
            because += (because.empty() ? ", because of " : ", ") + tag_text(tag->key, tag->value);
    say("rule", text, fmt::format("[[rule]] at {}:{}{}", rule.origin.file, rule.origin.line, because));
}

std::optional<Evaluation::Decision> Evaluation::decided(std::size_t direction) {
    for (const std::string& key : profile().access) {
        for (const bool directed : {true, false}) {
            if (directed && direction == no_direction) continue;
            const std::string_view suffix = directed ? direction_suffixes[direction] : std::string_view();
            const auto text = directed ? value(key + std::string(suffix)) : value(key);
            if (!text) continue;
            std::optional<Decision> decision;
            for_each_item(*text, [&](std::string_view item) {
                const auto known = profile().access_values.find(std::string(item));
                const auto means =
                    known != profile().access_values.end() ? std::optional(known->second) : profile().other_access;
                if (means && (!decision || *means > decision->access)) decision = {*means, key, item, suffix};
                return true;
            });
            if (decision) return decision;
            unknown(key + std::string(suffix), *text);
        }
    }
    return std::nullopt;
}

std::optional<Tag> Evaluation::exceeded(const SizeLimit& limit, std::size_t direction) {
    // A node has no direction, and keys of directions are none of its keys.
    for (const std::string& key : limit.keys[direction == no_direction ? 0 : direction]) {
        const auto text = value(key);
        if (!text) continue;
        const auto most = least_quantity(*text, says_no_limit);
        if (most) return limit.size > *most ? std::optional<Tag>({key, *text}) : std::nullopt;
        if (says_no_limit(*text)) return std::nullopt;
        unknown(key, *text);
    }
    return std::nullopt;
}

Access Evaluation::access_by_size(std::size_t direction, std::string_view what) {
    Access access = Access::open;
    const auto restrict_to = [&](Access to, std::string why) {
        access = std::min(access, to);
        say(what, word_for(to), std::move(why));
    };
    const bool any = std::any_of(tags_.begin(), tags_.end(), [](const Tag& tag) { return tag.key.starts_with("max"); });
    if (any)
        for (const SizeLimit& limit : evaluator_.size_limits())
            if (const auto tag = exceeded(limit, direction)) {
                const bool not_for_local =
                    std::find(not_for_local_.begin(), not_for_local_.end(), tag->key) != not_for_local_.end();
                restrict_to(not_for_local ? Access::local : Access::closed,
                            fmt::format("{}, and the vehicle has {}", tag_text(tag->key, tag->value), limit.size));
            }
    if (!profile().vehicle.hazmat) return access;
    const auto load = value("hazmat");
    if (!load) return access;
    if (const auto known = profile().access_values.find(std::string(*load)); known != profile().access_values.end())
        if (known->second != Access::open) restrict_to(known->second, tag_text("hazmat", *load));
    return access;
}

std::uint64_t Evaluation::classes() {
    std::uint64_t bits = 0;
    std::uint64_t bit = 1;
    for (const auto& [name, alternatives] : profile().classes) {
        const auto found = std::find_if(alternatives.begin(), alternatives.end(),
                                        [&](const Conditions& conditions) { return hold(conditions, tags_); });
        if (found != alternatives.end()) {
            bits |= bit;
            if (explains()) {
                const auto tag = deciding_tag(found->front(), tags_);
                say("class", name, tag ? tag_text(tag->key, tag->value) + " ([classes])" : std::string("[classes]"));
            }
        }
        bit <<= 1U;
    }
    return bits;
}

}  // namespace starway::road::profile
