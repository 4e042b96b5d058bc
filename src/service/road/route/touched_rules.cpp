#include "service/road/route/touched_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "network/profiles.hpp"
#include "network/timed_rules.hpp"
#include "starway/road/tags.hpp"

namespace starway::service {
namespace {

// Who they are whom a key of access is about.
std::string_view travellers(std::string_view key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> known{{{"motor_vehicle", "motor vehicles"},
                                                                                  {"vehicle", "vehicles"},
                                                                                  {"motorcar", "cars"},
                                                                                  {"hgv", "trucks"},
                                                                                  {"goods", "goods vehicles"},
                                                                                  {"bicycle", "bicycles"},
                                                                                  {"foot", "pedestrians"},
                                                                                  {"wheelchair", "wheelchairs"},
                                                                                  {"access", "everybody"}}};
    for (const auto& [name, who] : known)
        if (key == name || (key.starts_with(name) && key[name.size()] == ':')) return who;
    return key;
}

class Toucher {
public:
    Toucher(const Route& route, const RoadNetwork& network)
        : route_(route), network_(network), tags_(network), profile_(network::profile_of(network, route.weight)) {}

    std::vector<TouchedRule> run() {
        if (profile_.empty() || tags_.empty()) return {};
        for (std::size_t leg = 0; leg < route_.legs.size(); ++leg)
            for (std::size_t arc = 0; arc < route_.legs[leg].arcs.size(); ++arc) {
                add_rules(leg, arc);
                add_turns(leg, arc);
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
    static std::string called(std::string_view road) {
        return road.empty() ? std::string("a road without a name") : std::string(road);
    }

    void add_rules(std::size_t leg, std::size_t arc) {
        const std::string_view tag = tags_.value(edge(leg, arc), network::timed_rules_key);
        if (tag.empty()) return;
        for (const network::TimedEdgeRule& rule : network::timed_edge_rules(tag))
            if (rule.profile == profile_ && (rule.directions & direction(leg, arc)) != 0) add(leg, arc, rule);
    }
    void add(std::size_t leg, std::size_t arc, const network::TimedEdgeRule& rule) {
        const std::string road(network_.name(edge(leg, arc)));
        std::string text;
        if (rule.kind == "maxspeed")
            text = fmt::format("the speed limit on {} is {} {}", called(road), rule.value, rule.condition);
        else if (rule.kind == "oneway")
            text = fmt::format("{} is one-way, in the other direction, {}", called(road), rule.condition);
        else if (rule.kind == "local")
            text = fmt::format("{} is for local traffic only {} ({}={})", called(road), rule.condition, rule.key,
                               rule.value);
        else
            text = fmt::format("{} is closed to {} {}", called(road), travellers(rule.key), rule.condition);
        add({leg, arc, rule.kind, road, rule.key + "=" + rule.value, rule.condition, std::move(text)});
    }

    void add_turns(std::size_t leg, std::size_t arc) {
        const std::string_view tag = tags_.value(edge(leg, arc), network::timed_turns_key);
        if (tag.empty()) return;
        for (const network::TimedTurnRule& rule : network::timed_turn_rules(tag))
            if (rule.profile == profile_ && rule.direction == direction(leg, arc) && breaks(rule, leg, arc))
                add_turn(rule, leg, arc);
    }
    // Whether the route does what the rule forbids. Where an "only" leads over several roads, all but the last are its beginning.
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
             fmt::format("the turn onto {} is forbidden {} ({})", called(road), rule.condition, rule.kind)});
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
    std::vector<TouchedRule> touched_;
};

}  // namespace

std::vector<TouchedRule> touched_rules(const Route& route, const RoadNetwork& network) {
    return Toucher(route, network).run();
}

}  // namespace starway::service
