#include "road/profile/timed_rules.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "road/profile/conditional.hpp"

namespace starway::road::profile {
namespace {

using Kind = TimedRule::Kind;

// Both directions of a way, or of passing a node.
struct Passages {
    Passage forward, backward;
};

// What a direction is like while a rule holds; nothing where that makes no difference, or nobody may travel there
// anyway.
std::optional<Kind> change(const Passage& usual, const Passage& then) {
    if (usual.access == Access::closed) return std::nullopt;
    if (then.access == Access::closed) return Kind::closed;
    if (then.access == Access::local && usual.access == Access::open) return Kind::local;
    if (then.speed_kmh != usual.speed_kmh) return Kind::speed;
    return std::nullopt;
}

// What is left of a tag's clauses after one of them, which later ones override.
std::string clauses_after(const std::vector<ConditionalClause>& clauses, std::size_t number) {
    std::string text;
    for (std::size_t i = number + 1; i < clauses.size(); ++i)
        text.append(text.empty() ? "" : ";").append(clauses[i].value).append("@(").append(clauses[i].condition) += ')';
    return text;
}

// evaluate(tags): the passages that tags allow.
template <class Evaluate>
class RuleFinder {
public:
    RuleFinder(const Profile& profile, std::span<const Tag> tags, Evaluate evaluate)
        : profile_(profile), tags_(tags), evaluate_(evaluate), usual_(evaluate(tags)) {}

    std::vector<TimedRule> run(const std::set<std::string, std::less<>>& keys) {
        for (const Tag& tag : tags_) {
            if (!tag.key.ends_with(conditional_suffix)) continue;
            const std::string_view key = tag.key.substr(0, tag.key.size() - conditional_suffix.size());
            if (!keys.contains(key)) continue;
            const auto clauses = conditional_clauses(tag.value);
            for (std::size_t i = 0; i < clauses.size(); ++i)
                if (holds_for(clauses[i].condition, profile_) == Holds::unknown) consider(tag.key, key, clauses, i);
        }
        return std::move(rules_);
    }

private:
    void consider(std::string_view conditional, std::string_view key, const std::vector<ConditionalClause>& clauses,
                  std::size_t number) {
        const ConditionalClause& clause = clauses[number];
        const std::string after = clauses_after(clauses, number);
        std::vector<Tag> then(tags_.begin(), tags_.end());
        std::erase_if(then, [&](const Tag& tag) { return tag.key == key || tag.key == conditional; });
        then.push_back({key, clause.value});
        then.push_back({conditional, after});
        const Passages meaning = evaluate_(then);
        const bool is_one_way = std::find(profile_.oneway.begin(), profile_.oneway.end(), key) != profile_.oneway.end();
        for (const int bit : {1, 2}) {
            const auto kind =
                bit == 1 ? change(usual_.forward, meaning.forward) : change(usual_.backward, meaning.backward);
            if (kind) add(is_one_way ? Kind::one_way : *kind, bit, key, clause);
        }
    }
    void add(Kind kind, int bit, std::string_view key, const ConditionalClause& clause) {
        TimedRule rule{kind, static_cast<std::uint8_t>(bit), std::string(key), std::string(clause.value),
                       undecided_part(clause.condition, profile_)};
        if (!rules_.empty() && rules_.back().kind == kind && rules_.back().key == key &&
            rules_.back().value == rule.value && rules_.back().condition == rule.condition)
            rules_.back().directions = 3;
        else
            rules_.push_back(std::move(rule));
    }

    const Profile& profile_;
    std::span<const Tag> tags_;
    Evaluate evaluate_;
    Passages usual_;
    std::vector<TimedRule> rules_;
};

bool has_conditions(std::span<const Tag> tags) {
    return std::any_of(tags.begin(), tags.end(), [](const Tag& tag) { return tag.key.ends_with(conditional_suffix); });
}

}  // namespace

std::vector<TimedRule> timed_rules(const Evaluator& evaluator, std::span<const Tag> tags) {
    if (!has_conditions(tags)) return {};
    const auto evaluate = [&](std::span<const Tag> some) {
        const WayMeaning meaning = evaluator.way(some);
        return Passages{meaning.forward, meaning.backward};
    };
    return RuleFinder(evaluator.profile(), tags, evaluate).run(evaluator.way_keys());
}

std::vector<TimedRule> timed_node_rules(const Evaluator& evaluator, std::span<const Tag> tags) {
    if (!has_conditions(tags)) return {};
    const auto evaluate = [&](std::span<const Tag> some) {
        const Passage passage{evaluator.node(some).access, 0};
        return Passages{passage, passage};
    };
    return RuleFinder(evaluator.profile(), tags, evaluate).run(evaluator.node_keys());
}

}  // namespace starway::road::profile
