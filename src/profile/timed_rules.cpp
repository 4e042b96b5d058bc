#include "profile/timed_rules.hpp"

#include <algorithm>
#include <optional>

#include "profile/conditional.hpp"

namespace starway::profile {
namespace {

using Kind = TimedRule::Kind;

// What a direction is like while a rule holds; nothing where that makes no difference, or nobody may travel there anyway.
std::optional<Kind> change(const Passage& usual, const Passage& then) {
    if (usual.access == Access::closed) return std::nullopt;
    if (then.access == Access::closed) return Kind::closed;
    if (then.access == Access::local && usual.access == Access::open) return Kind::local;
    if (then.speed_kmh != usual.speed_kmh) return Kind::speed;
    return std::nullopt;
}

class Finder {
public:
    Finder(const Evaluator& evaluator, std::span<const Tag> tags)
        : evaluator_(evaluator), tags_(tags), usual_(evaluator.way(tags)) {}

    std::vector<TimedRule> run() {
        for (const Tag& tag : tags_) {
            if (!tag.key.ends_with(conditional_suffix)) continue;
            const std::string_view key = tag.key.substr(0, tag.key.size() - conditional_suffix.size());
            if (!evaluator_.way_keys().contains(key)) continue;
            for (const ConditionalClause& clause : conditional_clauses(tag.value))
                if (holds_for(clause.condition, evaluator_.profile()) == Holds::unknown) consider(key, clause);
        }
        return std::move(rules_);
    }

private:
    void consider(std::string_view key, const ConditionalClause& clause) {
        std::vector<Tag> then(tags_.begin(), tags_.end());
        std::erase_if(then, [&](const Tag& tag) { return tag.key == key; });
        then.push_back({key, clause.value});
        const WayMeaning meaning = evaluator_.way(then);
        const auto& one_way = evaluator_.profile().oneway;
        const bool is_one_way = std::find(one_way.begin(), one_way.end(), key) != one_way.end();
        for (const int bit : {1, 2}) {
            const auto kind =
                bit == 1 ? change(usual_.forward, meaning.forward) : change(usual_.backward, meaning.backward);
            if (kind) add(is_one_way ? Kind::one_way : *kind, bit, key, clause);
        }
    }
    void add(Kind kind, int bit, std::string_view key, const ConditionalClause& clause) {
        if (!rules_.empty() && rules_.back().kind == kind && rules_.back().key == key &&
            rules_.back().value == clause.value && rules_.back().condition == clause.condition)
            rules_.back().directions = 3;
        else
            rules_.push_back({kind, static_cast<std::uint8_t>(bit), std::string(key), std::string(clause.value),
                              std::string(clause.condition)});
    }

    const Evaluator& evaluator_;
    std::span<const Tag> tags_;
    WayMeaning usual_;
    std::vector<TimedRule> rules_;
};

}  // namespace

std::vector<TimedRule> timed_rules(const Evaluator& evaluator, std::span<const Tag> tags) {
    const bool any =
        std::any_of(tags.begin(), tags.end(), [](const Tag& tag) { return tag.key.ends_with(conditional_suffix); });
    return any ? Finder(evaluator, tags).run() : std::vector<TimedRule>();
}

}  // namespace starway::profile
