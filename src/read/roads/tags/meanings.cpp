#include "read/roads/tags/meanings.hpp"

#include <algorithm>

#include "road/network/rules/timed_rules.hpp"

namespace starway::read::osm {

using road::profile::Evaluator;
using road::profile::Tag;

Meanings::Meanings(std::span<const road::profile::Profile> profiles) : profiles_(profiles) {
    for (const road::profile::Profile& profile : profiles) {
        const Evaluator& evaluator = evaluators_.emplace_back(profile);
        way_keys_.insert(evaluator.way_keys().begin(), evaluator.way_keys().end());
        node_keys_.insert(evaluator.node_keys().begin(), evaluator.node_keys().end());
    }
    node_keys_.insert("highway");  // for mini-roundabouts, which matter to directions
}

const std::string& Meanings::signature(std::span<const Tag> tags, const Keys& keys) {
    relevant_.clear();
    signature_.clear();
    for (const Tag& tag : tags) {
        key_ = tag.key;
        if (!keys.contains(key_)) continue;
        relevant_.push_back(tag);
        // No tag contains these bytes' like in any file that the format allows; equal texts of other tags would do no
        // harm but share a meaning.
        signature_.append(tag.key).append(1, '\0').append(tag.value).append(1, '\0');
    }
    return signature_;
}

std::optional<std::uint32_t> Meanings::way(std::span<const Tag> tags) {
    if (signature(tags, way_keys_).empty()) return std::nullopt;
    auto found = way_numbers_.find(signature_);
    if (found == way_numbers_.end()) {
        found = way_numbers_.emplace(signature_, evaluate_way(false)).first;
        if (found->second != closed) way_tags_.push_back(&found->first);
    }
    if (found->second == closed) return std::nullopt;
    return found->second;
}

std::uint32_t Meanings::in_country(std::uint32_t number, std::string_view country) {
    if (!asks_for_country_[number] || country.empty()) return number;
    const auto [known, is_new] = in_country_.try_emplace(std::pair(number, std::string(country)), number);
    if (!is_new) return known->second;
    std::vector<Tag> tags;
    for (std::string_view text = way_tags(number); !text.empty();) {
        const std::size_t key = text.find('\0');
        const std::size_t end = text.find('\0', key + 1);
        tags.push_back({text.substr(0, key), text.substr(key + 1, end - key - 1)});
        text.remove_prefix(end + 1);
    }
    tags.push_back({"country", known->first.second});
    auto found = way_numbers_.find(signature(tags, way_keys_));
    if (found == way_numbers_.end() || found->second == closed) {
        found = way_numbers_.insert_or_assign(signature_, evaluate_way(true)).first;
        way_tags_.push_back(&found->first);
    }
    return known->second = found->second;
}

std::uint32_t Meanings::evaluate_way(bool keep_closed) {
    std::vector<road::profile::WayMeaning> meanings;
    road::profile::Findings findings;
    std::uint64_t open = 0;
    for (std::size_t i = 0; i < evaluators_.size(); ++i) {
        meanings.push_back(evaluators_[i].way(relevant_, &findings));
        if (!meanings.back().is_closed()) open |= std::uint64_t{1} << i;
    }
    if (open == 0 && !keep_closed) return closed;
    const auto number = static_cast<std::uint32_t>(open_to_.size());
    ways_.insert(ways_.end(), meanings.begin(), meanings.end());
    open_to_.push_back(open);
    uses_.push_back(0);
    classes_.push_back(class_of());
    unknown_.push_back(std::move(findings.unknown));
    asks_for_country_.push_back(
        std::any_of(meanings.begin(), meanings.end(), [](const auto& meaning) { return meaning.asks_for_country; }));
    return number;
}

std::string Meanings::class_of() const {
    if (const auto highway = road::profile::value_of(relevant_, "highway")) return std::string(*highway);
    if (const auto route = road::profile::value_of(relevant_, "route")) return std::string(*route);
    for (const Evaluator& evaluator : evaluators_)
        for (const auto& [key, speeds] : evaluator.profile().speed)
            if (const auto value = road::profile::value_of(relevant_, key);
                value && speeds.contains(std::string(*value)))
                return std::string(*value);
    return {};
}

std::optional<std::uint32_t> Meanings::node(std::span<const Tag> tags) {
    if (tags.empty() || signature(tags, node_keys_).empty()) return std::nullopt;
    auto found = node_numbers_.find(signature_);
    if (found == node_numbers_.end()) {
        found = node_numbers_.emplace(signature_, evaluate_node()).first;
    }
    if (found->second == closed) return std::nullopt;
    return found->second;
}

std::uint32_t Meanings::evaluate_node() {
    std::vector<road::profile::NodeMeaning> meanings;
    std::string timed;
    for (const Evaluator& evaluator : evaluators_) {
        meanings.push_back(evaluator.node(relevant_));
        road::network::add_lines(evaluator.profile().name, road::profile::timed_node_rules(evaluator, relevant_),
                                 timed);
    }
    const bool is_mini_roundabout = road::profile::value_of(relevant_, "highway") == "mini_roundabout";
    if (!is_mini_roundabout && timed.empty() &&
        std::all_of(meanings.begin(), meanings.end(), [](const auto& meaning) { return meaning.is_plain(); }))
        return closed;
    is_mini_roundabout_.push_back(is_mini_roundabout);
    has_timed_rules_.push_back(!timed.empty());
    node_tags_.push_back(signature_);
    if (!timed.empty())
        node_tags_.back().append(road::network::timed_rules_key).append(1, '\0').append(timed).append(1, '\0');
    nodes_.insert(nodes_.end(), meanings.begin(), meanings.end());
    return static_cast<std::uint32_t>(nodes_.size() / profile_count() - 1);
}

std::map<std::pair<std::string, std::string>, std::uint64_t> Meanings::unknown() const {
    std::map<std::pair<std::string, std::string>, std::uint64_t> counts;
    for (std::size_t i = 0; i < unknown_.size(); ++i)
        for (const auto& tag : unknown_[i]) counts[tag] += uses_[i];
    return counts;
}

}  // namespace starway::read::osm
