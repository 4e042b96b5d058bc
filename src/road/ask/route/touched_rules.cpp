#include "road/ask/route/touched_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "road/network/profiles.hpp"
#include "road/network/rules/timed_rules.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
namespace {

constexpr std::string_view everybody = "everybody";

// Whom an access key is about; empty for another key, such as maxweight.
std::string_view travellers(std::string_view key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 15> known{{{"motor_vehicle", "motor vehicles"},
                                                                                   {"vehicle", "vehicles"},
                                                                                   {"motorcar", "cars"},
                                                                                   {"motorcycle", "motorcycles"},
                                                                                   {"moped", "mopeds"},
                                                                                   {"hgv", "trucks"},
                                                                                   {"goods", "goods vehicles"},
                                                                                   {"bus", "buses"},
                                                                                   {"psv", "public transport"},
                                                                                   {"taxi", "taxis"},
                                                                                   {"emergency", "emergency vehicles"},
                                                                                   {"bicycle", "bicycles"},
                                                                                   {"foot", "pedestrians"},
                                                                                   {"wheelchair", "wheelchairs"},
                                                                                   {"access", everybody}}};
    for (const auto& [name, who] : known)
        if (key == name || (key.starts_with(name) && key[name.size()] == ':')) return who;
    return {};
}

// Whether it is a word of opening_hours that stands for a time: a day, a month, a season of the sun.
bool is_time_word(std::string_view word) {
    constexpr std::array<std::string_view, 27> times{
        "Mo",  "Tu",  "We",  "Th",  "Fr",  "Sa",  "Su",  "PH",  "SH",  "sunrise", "sunset", "dawn", "dusk",  "week",
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct",     "Nov",    "Dec",  "easter"};
    return std::find(times.begin(), times.end(), word) != times.end();
}

bool has_time_word(std::string_view condition) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (auto at = condition.begin(); at != condition.end();) {
        const auto begin = std::find_if(at, condition.end(), is_letter);
        at = std::find_if_not(begin, condition.end(), is_letter);
        if (is_time_word({condition.data() + (begin - condition.begin()), static_cast<std::size_t>(at - begin)}))
            return true;
    }
    return false;
}

// Whether it is times, and not weather, weights or the like.
bool is_times(std::string_view condition) {
    const bool compares = condition.find_first_of("<>=") != std::string_view::npos;
    return !compares && (condition.find(':') != std::string_view::npos ||
                         condition.find("24/7") != std::string_view::npos || has_time_word(condition));
}

// "Mo-Fr 07:00-09:00", "if wet": to follow what holds then.
std::string when(std::string_view condition) {
    return fmt::format("{}{}", is_times(condition) ? "" : "if ", condition);
}

// "30 km/h": numbers of maxspeed are in km/h.
std::string limit_text(std::string_view value) {
    const bool is_number = value.find_first_not_of("0123456789.") == std::string_view::npos;
    return fmt::format("{}{}", value, is_number ? " km/h" : "");
}

std::string called(std::string_view road) {
    return road.empty() ? std::string("a road without a name") : std::string(road);
}

// What a rule says of a road or a barrier.
std::string closed_text(const std::string& what, const network::TimedPassageRule& rule) {
    const std::string_view who = travellers(rule.key);
    if (rule.kind == "local")
        return fmt::format("{} is for local traffic only {} ({}={})", what, when(rule.condition), rule.key, rule.value);
    return who.empty() ? fmt::format("{} is closed {} ({}={})", what, when(rule.condition), rule.key, rule.value)
                       : fmt::format("{} is closed to {} {}", what, who, when(rule.condition));
}

std::string text_of(const network::TimedPassageRule& rule, const std::string& road) {
    if (rule.kind == "maxspeed")
        return fmt::format("the speed limit on {} is {}{} {}", road, limit_text(rule.value),
                           is_times(rule.condition) ? "," : "", when(rule.condition));
    if (rule.kind == "oneway")
        return fmt::format("{} is one-way, in the other direction, {}", road, when(rule.condition));
    return closed_text(road, rule);
}

class Toucher {
public:
    Toucher(const Route& route, const RoadNetwork& network)
        : route_(route), network_(network), tags_(network), profile_(network::profile_of(network, route.weight)) {}

    std::vector<TouchedRule> run() {
        if (profile_.empty() || tags_.empty()) return {};
        for (std::size_t leg = 0; leg < route_.legs.size(); ++leg) {
            const std::size_t arcs = route_.legs[leg].arcs.size();
            for (std::size_t arc = 0; arc < arcs; ++arc) {
                if (const std::uint32_t set = tags_.set_of(edge(leg, arc)); has_rules(set)) {
                    add_rules(leg, arc);
                    add_turns(leg, arc);
                }
                if (arc + 1 < arcs) add_barrier(leg, arc);
            }
        }
        return std::move(touched_);
    }

private:
    [[nodiscard]] EdgeId edge(std::size_t leg, std::size_t arc) const {
        return network_.edge(route_.legs[leg].arcs[arc]);
    }
    [[nodiscard]] unsigned direction(std::size_t leg, std::size_t arc) const {
        return network_.is_backward(route_.legs[leg].arcs[arc]) ? 2U : 1U;
    }
    // Edges that follow one another have mostly the same tags.
    bool has_rules(std::uint32_t set) {
        if (set != last_set_) {
            last_set_ = set;
            last_has_rules_ = !tags_.value_in(set, network::timed_rules_key).empty() ||
                              !tags_.value_in(set, network::timed_turns_key).empty();
        }
        return last_has_rules_;
    }

    void add_rules(std::size_t leg, std::size_t arc) {
        const std::string_view tag = tags_.value(edge(leg, arc), network::timed_rules_key);
        if (tag.empty()) return;
        const std::string road(network_.name(edge(leg, arc)));
        for (const network::TimedPassageRule& rule : network::timed_passage_rules(tag))
            if (rule.profile == profile_ && (rule.directions & direction(leg, arc)) != 0)
                add({leg, arc, rule.kind, road, rule.key + "=" + rule.value, rule.condition,
                     text_of(rule, called(road))});
    }

    // At the end of an arc, after which the leg goes on.
    void add_barrier(std::size_t leg, std::size_t arc) {
        const auto set = tags_.set_of(network_.head(route_.legs[leg].arcs[arc]));
        if (!set) return;
        const std::string_view tag = tags_.value_in(*set, network::timed_rules_key);
        if (tag.empty()) return;
        const std::string road(network_.name(edge(leg, arc)));
        std::string barrier(tags_.value_in(*set, "barrier"));
        std::replace(barrier.begin(), barrier.end(), '_', ' ');
        for (const network::TimedPassageRule& rule : network::timed_passage_rules(tag))
            if (rule.profile == profile_)
                add({leg, arc, "barrier", road, rule.key + "=" + rule.value, rule.condition,
                     closed_text(fmt::format("the {} on {}", barrier, called(road)), rule)});
    }

    void add_turns(std::size_t leg, std::size_t arc) {
        const std::string_view tag = tags_.value(edge(leg, arc), network::timed_turns_key);
        if (tag.empty()) return;
        for (const network::TimedTurnRule& rule : network::timed_turn_rules(tag))
            if (rule.profile == profile_ && rule.direction == direction(leg, arc) && breaks(rule, leg, arc))
                add_turn(rule, leg, arc);
    }
    // Whether the route does what the rule forbids. Where an "only" leads over several roads, all but the last are its
    // beginning.
    [[nodiscard]] bool breaks(const network::TimedTurnRule& rule, std::size_t leg, std::size_t arc) const {
        const auto& arcs = route_.legs[leg].arcs;
        const bool is_only = rule.kind.starts_with("only_");
        for (std::size_t i = 0; i < rule.onwards.size(); ++i) {
            if (arc + 1 + i >= arcs.size()) return false;
            const bool as_said = network_.source_feature(edge(leg, arc + 1 + i)) == rule.onwards[i];
            if (!as_said) return is_only;
        }
        return !is_only;
    }
    void add_turn(const network::TimedTurnRule& rule, std::size_t leg, std::size_t arc) {
        const std::size_t last = std::min(arc + rule.onwards.size(), route_.legs[leg].arcs.size() - 1);
        const std::string road(network_.name(edge(leg, last)));
        add({leg, arc, "turn", road, rule.kind, rule.condition,
             fmt::format("the turn onto {} is forbidden {} ({})", called(road), when(rule.condition), rule.kind)});
    }

    void add(TouchedRule rule) {
        const bool is_known = std::any_of(touched_.begin(), touched_.end(),
                                          [&](const TouchedRule& known) { return known.text == rule.text; });
        if (!is_known) touched_.push_back(std::move(rule));
    }

    const Route& route_;
    const RoadNetwork& network_;
    RoadTags tags_;
    std::string_view profile_;
    std::optional<std::uint32_t> last_set_;
    bool last_has_rules_ = false;
    std::vector<TouchedRule> touched_;
};

}  // namespace

std::vector<TouchedRule> touched_rules(const Route& route, const RoadNetwork& network) {
    return Toucher(route, network).run();
}

void tell_touched_rules(const RoadNetwork& network, Route& route) {
    for (TouchedRule& rule : touched_rules(route, network)) route.notes.push_back(std::move(rule.text));
}

}  // namespace starway::road::ask
