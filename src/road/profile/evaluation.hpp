// What the evaluation of a way and that of a node have in common: the tags as conditions and rules leave them, and who
// wants to know why.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "road/profile/evaluator.hpp"
#include "road/profile/quantity.hpp"
#include "road/profile/size_limits.hpp"

namespace starway::road::profile {

inline constexpr std::array<std::string_view, 2> direction_suffixes{":forward", ":backward"};
inline constexpr std::array<std::string_view, 2> direction_names{"forward", "backward"};
inline constexpr std::size_t no_direction = 2;  // of a node
// Of nodes that are more than a place on a way.
inline constexpr std::array<std::string_view, 6> feature_keys{"amenity", "building", "entrance",
                                                              "highway", "railway",  "public_transport"};

std::string_view word_for(Access access);
std::string tag_text(std::string_view key, std::string_view value);

// An entry of a table that fits one of the tags.
template <class Value>
struct TableEntry {
    std::string_view key, value;
    const Value* found = nullptr;
};

// Of a key of a table that ends in :forward or :backward; no_direction of others.
inline std::size_t direction_of(std::string_view key) {
    for (std::size_t d = 0; d < direction_suffixes.size(); ++d)
        if (key.ends_with(direction_suffixes[d])) return d;
    return no_direction;
}

// Keys of the direction are asked first, then "highway", then others; and all of them again for an entry of any value.
template <class Value>
TableEntry<Value> first_entry(const TagTable<Value>& table, std::span<const Tag> tags, std::size_t direction) {
    const auto look = [&](const std::string& key, const std::map<std::string, Value>& values) -> TableEntry<Value> {
        const auto value = value_of(tags, key);
        if (!value) return {};
        TableEntry<Value> entry;
        for_each_item(*value, [&](std::string_view item) {
            const auto found = values.find(std::string(item));
            if (found == values.end()) return true;
            entry = {key, found->first, &found->second};
            return false;
        });
        return entry;
    };
    const auto look_for_any = [&](const std::string& key, const std::map<std::string, Value>& values) {
        const auto found = values.find("*");
        const bool fits = found != values.end() && value_of(tags, key);
        return fits ? TableEntry<Value>{key, found->first, &found->second} : TableEntry<Value>{};
    };
    const auto first = [&](const auto& looks) -> TableEntry<Value> {
        for (const auto& [key, values] : table)
            if (direction != no_direction && direction_of(key) == direction)
                if (const auto entry = looks(key, values); entry.found != nullptr) return entry;
        if (const auto highway = table.find("highway"); highway != table.end())
            if (const auto entry = looks(highway->first, highway->second); entry.found != nullptr) return entry;
        for (const auto& [key, values] : table)
            if (key != "highway" && direction_of(key) == no_direction)
                if (const auto entry = looks(key, values); entry.found != nullptr) return entry;
        return {};
    };
    const auto exact = first(look);
    return exact.found != nullptr ? exact : first(look_for_any);
}

class Evaluation {
public:
    // keys: those that matter to what is evaluated.
    Evaluation(const Evaluator& evaluator, const std::set<std::string, std::less<>>& keys, std::span<const Tag> tags,
               Findings* findings);

protected:
    // What the first access tag says for one direction; nothing where there is none. Of a list, the item that allows
    // most counts: it names all who may.
    struct Decision {
        Access access;
        std::string_view key, value, suffix;
    };

    [[nodiscard]] const Profile& profile() const { return evaluator_.profile(); }
    [[nodiscard]] std::span<const Tag> tags() const { return tags_; }
    [[nodiscard]] std::optional<std::string_view> value(std::string_view key) const { return value_of(tags_, key); }
    [[nodiscard]] bool asks_for_country() const { return asks_for_country_; }

    [[nodiscard]] bool explains() const { return findings_ != nullptr && findings_->explain; }
    void say(std::string_view what, std::string_view is, std::string why);
    void unknown(std::string_view key, std::string_view text);

    std::optional<Decision> decided(std::size_t direction);
    // What is too narrow, low or weak for the vehicle, or barred to its load, is closed to it. `what`: for the
    // explanation.
    Access access_by_size(std::size_t direction, std::string_view what);
    std::uint64_t classes();

private:
    void set(std::string_view key, std::string_view to);
    void apply_conditional(const Tag& tag, std::string_view key);
    void apply(const Rule& rule);
    void say_rule(const Rule& rule);
    // The tag by which the vehicle is too large.
    std::optional<Tag> exceeded(const SizeLimit& limit, std::size_t direction);

    const Evaluator& evaluator_;
    Findings* findings_;
    std::vector<Tag> tags_;
    std::vector<std::string_view> not_for_local_;  // size limits that local traffic need not obey
    bool asks_for_country_ = false;
};

class WayEvaluation : Evaluation {
public:
    using Evaluation::Evaluation;
    WayMeaning way(std::span<const double> flows);

private:
    std::optional<double> base_speed(std::size_t direction, WayMeaning& meaning);
    Access access(std::size_t direction);
    void apply_oneway(WayMeaning& meaning);
    // Where one may not ride, one pushes, if the profile says so.
    void push(std::size_t direction, std::optional<double>& base, Passage& passage);
    void find_speed(std::size_t direction, double base, bool is_ferry, Passage& passage);
    double signed_speed(std::size_t direction, double base);
    double limited_speed(std::size_t direction, double speed);
    void find_duration(WayMeaning& meaning);
    void find_mode(std::size_t direction, Passage& passage);
    double preference(std::size_t direction);
    std::uint8_t rank(std::span<const double> flows);

    // By a tag of this direction, which is more particular than oneway=yes; and by an access tag.
    std::array<bool, 2> opened_{}, barred_{};
};

class NodeEvaluation : Evaluation {
public:
    using Evaluation::Evaluation;
    NodeMeaning node(bool gives_way);

private:
    [[nodiscard]] bool is_feature() const;
    void find_sign(NodeMeaning& meaning);
    void find_barrier(std::string_view barrier, NodeMeaning& meaning);
    void find_conditions(NodeMeaning& meaning);
    void add_delay(const std::string& key, const std::map<std::string, double>& values, NodeMeaning& meaning);
    [[nodiscard]] std::pair<bool, bool> faces(std::string_view key, std::string_view sign) const;
    void find_regulation(NodeMeaning& meaning);
};

}  // namespace starway::road::profile
