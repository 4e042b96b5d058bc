// What tags mean to each of several profiles. Equal tags are evaluated once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "road/profile/evaluator.hpp"

namespace starway::read::osm {

// Not thread-safe. Keeps a reference to the profiles, at most 64.
class Meanings {
public:
    explicit Meanings(std::span<const road::profile::Profile> profiles);

    [[nodiscard]] std::size_t profile_count() const { return evaluators_.size(); }
    [[nodiscard]] std::span<const road::profile::Profile> profiles() const { return profiles_; }
    [[nodiscard]] const road::profile::Evaluator& evaluator(std::size_t number) const { return evaluators_[number]; }
    [[nodiscard]] const road::profile::Profile& profile(std::size_t number) const {
        return evaluators_[number].profile();
    }

    // The number of what a way is; nothing if it is closed to all profiles.
    std::optional<std::uint32_t> way(std::span<const road::profile::Tag> tags);
    [[nodiscard]] const road::profile::WayMeaning& way(std::uint32_t number, std::size_t profile) const {
        return ways_[number * profile_count() + profile];
    }
    // What the way is if it lies in a country ("AT"; may be empty). It may be closed to all profiles there.
    [[nodiscard]] std::uint32_t in_country(std::uint32_t number, std::string_view country);
    [[nodiscard]] bool asks_for_country(std::uint32_t number) const { return asks_for_country_[number]; }
    // For unknown(): so many more ways are this.
    void count(std::uint32_t number, std::uint64_t ways = 1) { uses_[number] += ways; }
    // Its class: the value of highway, or of the tag that has a speed ("ferry", "pier").
    [[nodiscard]] const std::string& way_class(std::uint32_t number) const { return classes_[number]; }
    // Whether a profile asks about such tags of ways.
    [[nodiscard]] bool asks_about(const std::string& key) const { return way_keys_.contains(key); }
    // The tags that profiles ask about: "key\0value\0", each with its zero bytes.
    [[nodiscard]] const std::string& way_tags(std::uint32_t number) const { return *way_tags_[number]; }
    // The same of a node, and its rules for certain times (road/network/rules/timed_rules.hpp).
    [[nodiscard]] const std::string& node_tags(std::uint32_t number) const { return node_tags_[number]; }
    [[nodiscard]] bool has_timed_rules(std::uint32_t node) const { return has_timed_rules_[node]; }
    // A bit for each profile that may use the way in a direction.
    [[nodiscard]] std::uint64_t open_to(std::uint32_t number) const { return open_to_[number]; }

    // Nothing if the node neither stops nor delays anybody, at no time, and is no mini-roundabout.
    std::optional<std::uint32_t> node(std::span<const road::profile::Tag> tags);
    [[nodiscard]] const road::profile::NodeMeaning& node(std::uint32_t number, std::size_t profile) const {
        return nodes_[number * profile_count() + profile];
    }

    [[nodiscard]] bool is_mini_roundabout(std::uint32_t number) const { return is_mini_roundabout_[number]; }

    // Tags with values that no profile knows, and how many ways that are kept have each.
    [[nodiscard]] std::map<std::pair<std::string, std::string>, std::uint64_t> unknown() const;

private:
    using Keys = std::unordered_set<std::string>;
    static constexpr std::uint32_t closed = 0xFFFFFFFFU;

    // The tags that matter, as text that is equal for equal tags; empty if there are none.
    const std::string& signature(std::span<const road::profile::Tag> tags, const Keys& keys);
    std::uint32_t evaluate_way(bool keep_closed);
    std::uint32_t evaluate_node();
    [[nodiscard]] std::string class_of() const;

    std::span<const road::profile::Profile> profiles_;
    std::vector<road::profile::Evaluator> evaluators_;
    Keys way_keys_, node_keys_;
    std::vector<road::profile::Tag> relevant_;
    std::string signature_, key_;
    std::unordered_map<std::string, std::uint32_t> way_numbers_, node_numbers_;
    std::vector<const std::string*> way_tags_;       // per number; keys of way_numbers_
    std::vector<std::string> node_tags_;             // per number
    std::vector<bool> has_timed_rules_;              // likewise
    std::vector<road::profile::WayMeaning> ways_;    // per number and profile
    std::vector<road::profile::NodeMeaning> nodes_;  // the same
    std::vector<bool> is_mini_roundabout_;           // per number of a node
    std::vector<bool> asks_for_country_;             // per number of a way
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> in_country_;
    std::vector<std::string> classes_;
    std::vector<std::uint64_t> open_to_, uses_;
    std::vector<std::vector<std::pair<std::string, std::string>>> unknown_;
};

}  // namespace starway::read::osm
