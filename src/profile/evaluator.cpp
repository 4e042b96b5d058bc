#include "profile/evaluator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "profile/give_way.hpp"
#include "profile/quantity.hpp"
#include "profile/speed_limit.hpp"

namespace starway::profile {
namespace {

constexpr std::array<std::string_view, 2> suffixes{":forward", ":backward"};
constexpr std::array<std::string_view, 2> direction_names{"forward", "backward"};

struct VehicleLimit {
    std::string_view key;
    double Vehicle::*size;
};
constexpr std::array vehicle_limits{
    VehicleLimit{"maxheight", &Vehicle::height},      VehicleLimit{"maxheight:physical", &Vehicle::height},
    VehicleLimit{"maxwidth", &Vehicle::width},        VehicleLimit{"maxwidth:physical", &Vehicle::width},
    VehicleLimit{"maxlength", &Vehicle::length},      VehicleLimit{"maxweight", &Vehicle::weight},
    VehicleLimit{"maxaxleload", &Vehicle::axle_load},
};

std::string_view word(Access access) {
    return access == Access::open ? "open" : access == Access::local ? "local" : "closed";
}

std::string shown_tag(std::string_view key, std::string_view value) {
    return fmt::format("{}={}", key, value);
}

// An entry of a table that fits one of the tags; "highway" is asked first.
template <class Value>
struct Entry {
    std::string_view key, value;
    const Value* found = nullptr;
};
template <class Value>
Entry<Value> first_entry(const TagTable<Value>& table, std::span<const Tag> tags) {
    const auto look = [&](const std::string& key, const std::map<std::string, Value>& values) -> Entry<Value> {
        const auto value = value_of(tags, key);
        if (!value) return {};
        Entry<Value> entry;
        for_each_item(*value, [&](std::string_view item) {
            const auto found = values.find(std::string(item));
            if (found == values.end()) return true;
            entry = {key, found->first, &found->second};
            return false;
        });
        return entry;
    };
    if (const auto highway = table.find("highway"); highway != table.end())
        if (const auto entry = look(highway->first, highway->second); entry.found != nullptr) return entry;
    for (const auto& [key, values] : table)
        if (key != "highway")
            if (const auto entry = look(key, values); entry.found != nullptr) return entry;
    return {};
}

// One evaluation: the tags as the rules leave them, and who wants to know.
class Evaluation {
public:
    Evaluation(const Profile& profile, std::span<const double> flows, std::span<const Tag> tags, Findings* findings)
        : profile_(profile), flows_(flows), findings_(findings), tags_(tags.begin(), tags.end()) {
        for (const Rule& rule : profile.rules) apply(rule);
    }

    WayMeaning way() {
        WayMeaning meaning;
        const auto base = base_speed(meaning);
        if (!base) return meaning;
        const std::array<Passage*, 2> passages{&meaning.forward, &meaning.backward};
        for (std::size_t d = 0; d < 2; ++d) passages[d]->access = access(d);
        apply_oneway(meaning);
        for (std::size_t d = 0; d < 2; ++d) {
            if (passages[d]->access == Access::closed) continue;
            check_vehicle(d, *passages[d]);
            if (passages[d]->access != Access::closed) find_speed(d, *base, meaning.is_ferry, *passages[d]);
        }
        if (meaning.is_closed()) return meaning;
        if (meaning.is_ferry) find_duration(meaning);
        meaning.preference = preference();
        meaning.rank = rank();
        std::uint64_t bit = 1;
        for (const auto& [name, conditions] : profile_.classes) {
            if (hold(conditions, tags_)) {
                meaning.classes |= bit;
                say("class", name, "[classes]");
            }
            bit <<= 1U;
        }
        return meaning;
    }

    NodeMeaning node() {
        NodeMeaning meaning;
        double delay = 0;
        if (const auto barrier = value("barrier")) meaning.passable = passes(*barrier, delay);
        for (const Condition& condition : profile_.barrier.closed) {
            if (!hold({condition}, tags_)) continue;
            meaning.passable = false;
            say("node", "closed",
                fmt::format("{}={} ([barrier] closed)", condition.key, value(condition.key).value_or("?")));
        }
        Passage passage{Access::open, 0};
        check_vehicle(0, passage);
        if (passage.access == Access::closed) meaning.passable = false;
        meaning.delay_forward = meaning.delay_backward = delay;
        for (const auto& [key, values] : profile_.delay) add_delay(key, values, meaning);
        if (!flows_.empty()) find_regulation(meaning);
        return meaning;
    }

private:
    [[nodiscard]] std::optional<std::string_view> value(std::string_view key) const { return value_of(tags_, key); }

    void say(std::string_view what, std::string_view is, std::string why) {
        if (findings_ != nullptr && findings_->explain)
            findings_->reasons.push_back({std::string(what), std::string(is), std::move(why)});
    }
    [[nodiscard]] bool explains() const { return findings_ != nullptr && findings_->explain; }
    void unknown(std::string_view key, std::string_view text) {
        if (findings_ == nullptr) return;
        std::pair<std::string, std::string> tag(key, text);
        auto& known = findings_->unknown;
        if (std::find(known.begin(), known.end(), tag) == known.end()) known.push_back(std::move(tag));
    }

    void apply(const Rule& rule) {
        if (!hold(rule.when, tags_)) return;
        for (const std::string& key : rule.unset)
            tags_.erase(std::remove_if(tags_.begin(), tags_.end(), [&](const Tag& tag) { return tag.key == key; }),
                        tags_.end());
        std::string text;
        for (const auto& [name, to] : rule.set) {
            const std::string& key = name;  // clang 14 captures no structured bindings
            const auto found = std::find_if(tags_.begin(), tags_.end(), [&](const Tag& tag) { return tag.key == key; });
            if (found != tags_.end())
                found->value = to;
            else
                tags_.push_back({key, to});
            if (explains()) text += (text.empty() ? "" : ", ") + shown_tag(key, to);
        }
        if (!explains()) return;
        for (const std::string& key : rule.unset) text += fmt::format("{}without {}", text.empty() ? "" : ", ", key);
        say("rule", text, fmt::format("[[rule]] at {}:{}", rule.origin.file, rule.origin.line));
    }

    std::optional<double> base_speed(WayMeaning& meaning) {
        if (const auto route = value("route"); route && !value("highway")) {
            const auto& known = profile_.ferry.route;
            if (std::find(known.begin(), known.end(), *route) != known.end()) {
                meaning.is_ferry = true;
                say("speed", fmt::format("{} km/h", profile_.ferry.speed), shown_tag("route", *route) + " ([ferry])");
                return profile_.ferry.speed;
            }
        }
        const auto entry = first_entry(profile_.speed, tags_);
        if (entry.found == nullptr || *entry.found <= 0) {
            if (explains()) {
                const auto highway = value("highway");
                say("access", "closed",
                    highway ? shown_tag("highway", *highway) + " is not in [speed]" : "no tag is in [speed]");
            }
            return std::nullopt;
        }
        if (explains())
            say("speed", fmt::format("{} km/h", *entry.found), shown_tag(entry.key, entry.value) + " ([speed])");
        return *entry.found;
    }

    // What the first access tag says for one direction; nothing where there is none. `direction` 2: of a node.
    struct Decision {
        Access access;
        std::string_view key, value;
        std::string_view suffix;
    };
    std::optional<Decision> decided(std::size_t direction) {
        for (const std::string& key : profile_.access) {
            for (const bool directed : {true, false}) {
                if (directed && direction >= suffixes.size()) continue;
                const std::string_view suffix = directed ? suffixes[direction] : std::string_view();
                const auto text = directed ? value(key + std::string(suffix)) : value(key);
                if (!text) continue;
                std::optional<Decision> decision;
                for_each_item(*text, [&](std::string_view item) {
                    const auto known = profile_.access_values.find(std::string(item));
                    if (known == profile_.access_values.end()) return true;
                    decision = {known->second, key, item, suffix};
                    return false;
                });
                if (decision) return decision;
                unknown(key + std::string(suffix), *text);
            }
        }
        return std::nullopt;
    }

    Access access(std::size_t direction) {
        const auto implied = first_entry(profile_.implied, tags_);
        const auto decision = decided(direction);
        const bool is_general = decision && decision->key == "access";
        Access access = implied.found != nullptr ? *implied.found : Access::open;
        // access=yes says nothing of this traveller in particular, so it opens nothing that is closed by its kind.
        const bool tag_decides = decision && (!is_general || decision->access < access);
        if (tag_decides) access = decision->access;
        if (!explains()) return access;
        const std::string what = fmt::format("access {}", direction_names[direction]);
        if (tag_decides)
            say(what, word(access),
                fmt::format("{}{}={} ([access_values] {})", decision->key, decision->suffix, decision->value,
                            word(access)));
        else if (implied.found != nullptr)
            say(what, word(access), shown_tag(implied.key, implied.value) + " ([implied])");
        else
            say(what, word(access), "no access tag says otherwise");
        return access;
    }

    void apply_oneway(WayMeaning& meaning) {
        for (const std::string& key : profile_.oneway) {
            const auto text = value(key);
            if (!text) continue;
            const bool both = *text == "no" || *text == "false" || *text == "0";
            const bool ahead = *text == "yes" || *text == "true" || *text == "1";
            const bool back = *text == "-1" || *text == "reverse";
            const bool changing = *text == "reversible" || *text == "alternating";
            if (!both && !ahead && !back && !changing) {
                unknown(key, *text);
                continue;
            }
            if (both) return;
            if (back || changing) meaning.forward.access = Access::closed;
            if (ahead || changing) meaning.backward.access = Access::closed;
            if (explains())
                say(changing ? "access"
                    : back   ? "access forward"
                             : "access backward",
                    "closed", shown_tag(key, *text) + (changing ? " (changes with the time of day)" : ""));
            return;
        }
    }

    void check_vehicle(std::size_t direction, Passage& passage) {
        for (const VehicleLimit& limit : vehicle_limits) {
            const double size = profile_.vehicle.*limit.size;
            if (size <= 0) continue;
            std::string key = std::string(limit.key) + std::string(suffixes[direction]);
            auto text = value(key);
            if (!text) text = value(key = limit.key);
            if (!text) continue;
            const auto most = quantity(*text);
            if (!most) {
                constexpr std::array<std::string_view, 6> no_limit{"default", "none",          "unsigned",
                                                                   "no_sign", "below_default", "no_indications"};
                if (std::find(no_limit.begin(), no_limit.end(), *text) == no_limit.end()) unknown(key, *text);
                continue;
            }
            if (size <= *most) continue;
            passage.access = Access::closed;
            if (explains())
                say(fmt::format("access {}", direction_names[direction]), "closed",
                    fmt::format("{}, and the vehicle has {}", shown_tag(key, *text), size));
        }
    }

    void find_speed(std::size_t direction, double base, bool is_ferry, Passage& passage) {
        double speed = base;
        const auto& rule = profile_.maxspeed;
        const std::string what = fmt::format("speed {}", direction_names[direction]);
        for (std::size_t i = 0; i < rule.tags.size() && !is_ferry; ++i) {
            std::string key = rule.tags[i] + std::string(suffixes[direction]);
            auto text = value(key);
            if (!text) text = value(key = rule.tags[i]);
            if (!text) continue;
            const SpeedLimit limit = parse_speed_limit(*text, rule.zones);
            if (limit.kind == SpeedLimit::Kind::unknown && key.starts_with("maxspeed") && !key.ends_with(":type"))
                unknown(key, *text);
            if (limit.kind != SpeedLimit::Kind::known) continue;
            const double driven = limit.kmh * rule.use;
            if (!rule.raise && driven >= base) break;
            speed = driven;
            if (explains())
                say(what, fmt::format("{:.4g} km/h", speed),
                    rule.use == 1 ? shown_tag(key, *text)
                                  : fmt::format("{} times {} ([maxspeed] use)", shown_tag(key, *text), rule.use));
            break;
        }
        if (rule.most > 0 && speed > rule.most) {
            speed = rule.most;
            say(what, fmt::format("{} km/h", speed), "[maxspeed] most");
        }
        for (const auto& [key, limits] : profile_.limit) {
            const auto text = value(key);
            if (!text) continue;
            for (const Limit& limit : limits) {
                if (!limit.test.holds(text) || limit.kmh >= speed) continue;
                speed = limit.kmh;
                if (explains())
                    say(speed == 0 ? fmt::format("access {}", direction_names[direction]) : what,
                        speed == 0 ? std::string("closed") : fmt::format("{} km/h", speed),
                        shown_tag(key, *text) + " ([limit])");
            }
        }
        passage.speed_kmh = speed;
        if (speed <= 0) passage = {};
    }

    void find_duration(WayMeaning& meaning) {
        const auto text = value("duration");
        if (!text) return;
        meaning.duration = duration(*text);
        if (!meaning.duration)
            unknown("duration", *text);
        else
            say("time", fmt::format("{} s", *meaning.duration), shown_tag("duration", *text));
    }

    double preference() {
        double product = 1;
        for (const auto& preferred : profile_.preference) {
            const auto& key = preferred.first;
            const auto& values = preferred.second;
            const auto text = value(key);
            if (!text) continue;
            for_each_item(*text, [&](std::string_view item) {
                const auto found = values.find(std::string(item));
                if (found == values.end()) return true;
                product *= found->second;
                if (explains())
                    say("preference", fmt::format("{}", found->second), shown_tag(key, item) + " ([preference])");
                return false;
            });
        }
        return std::clamp(product, 0.001, 1000.0);
    }

    bool passes(std::string_view barrier, double& delay) {
        const auto& rule = profile_.barrier;
        const auto slow = rule.delay.find(std::string(barrier));
        if (slow != rule.delay.end()) delay = slow->second;
        const auto decision = decided(2);
        const bool listed =
            slow != rule.delay.end() || std::find(rule.open.begin(), rule.open.end(), barrier) != rule.open.end();
        const bool is_open = decision ? decision->access != Access::closed : listed;
        if (explains()) {
            say("node", is_open ? "open" : "closed",
                decision
                    ? fmt::format("{}={} ([access_values] {})", decision->key, decision->value, word(decision->access))
                    : shown_tag("barrier", barrier) + (listed ? " ([barrier])" : " is not in [barrier]"));
            if (is_open && delay > 0) say("delay", fmt::format("{} s", delay), shown_tag("barrier", barrier));
        }
        return is_open;
    }

    void add_delay(const std::string& key, const std::map<std::string, double>& values, NodeMeaning& meaning) {
        const auto text = value(key);
        if (!text) return;
        const auto found = values.find(std::string(*text));
        if (found == values.end()) return;
        const auto [forward, backward] = faces(key, *text);
        if (forward) meaning.delay_forward += found->second;
        if (backward) meaning.delay_backward += found->second;
        say("delay", fmt::format("{} s", found->second),
            fmt::format("{} ([delay]){}", shown_tag(key, *text),
                        forward && backward
                            ? ""
                            : fmt::format(", facing those who come {}", forward ? "forward" : "backward")));
    }

    // Whom a sign or signal on a way faces: those who come along the way, and those who come against it.
    [[nodiscard]] std::pair<bool, bool> faces(std::string_view key, std::string_view sign) const {
        auto facing = value(sign == "traffic_signals" ? "traffic_signals:direction" : "direction");
        if (!facing && key == "highway") facing = value("direction");
        if (facing && *facing != "forward" && *facing != "backward") facing.reset();
        return {!facing || *facing == "forward", !facing || *facing == "backward"};
    }

    std::uint8_t rank() {
        const auto entry = first_entry(profile_.give_way.flow, tags_);
        if (entry.found == nullptr || *entry.found <= 0 || flows_.empty()) return 0;
        if (explains())
            say("traffic", fmt::format("{} vehicles/h", *entry.found),
                shown_tag(entry.key, entry.value) + " ([give_way] flow)");
        const auto place = std::lower_bound(flows_.begin(), flows_.end(), *entry.found) - flows_.begin();
        return static_cast<std::uint8_t>(place + 1);
    }

    void find_regulation(NodeMeaning& meaning) {
        const auto highway = value("highway");
        if (highway == "traffic_signals") {
            const auto [forward, backward] = faces("highway", *highway);
            meaning.regulation = static_cast<std::uint8_t>((forward ? NodeMeaning::signal_forward : 0) |
                                                           (backward ? NodeMeaning::signal_backward : 0));
            say("priority", "by signal",
                "highway=traffic_signals, so that nobody gives way at the junction ([give_way])");
        }
        const bool all_stop = highway == "stop" && value("stop") == "all";
        if (highway != "mini_roundabout" && !all_stop) return;
        meaning.regulation = NodeMeaning::no_priority;
        say("priority", "none",
            fmt::format("{}, so that no road is before another here ([give_way])",
                        all_stop ? shown_tag("stop", "all") : shown_tag("highway", *highway)));
    }

    const Profile& profile_;
    std::span<const double> flows_;  // by rank
    Findings* findings_;
    std::vector<Tag> tags_;
};

}  // namespace

Evaluator::Evaluator(const Profile& profile) : profile_(&profile), flows_(flows_by_rank(profile.give_way)) {
    const auto both = [&](const std::string& key) {
        way_keys_.insert(key);
        node_keys_.insert(key);
    };
    const auto directed = [&](const std::string& key) {
        way_keys_.insert(key);
        for (const std::string_view suffix : suffixes) way_keys_.insert(key + std::string(suffix));
    };
    for (const std::string& key : profile.access) {
        directed(key);
        node_keys_.insert(key);
    }
    for (const std::string& key : profile.oneway) way_keys_.insert(key);
    for (const std::string& key : profile.maxspeed.tags) directed(key);
    for (const VehicleLimit& limit : vehicle_limits) {
        if (profile.vehicle.*limit.size <= 0) continue;
        directed(std::string(limit.key));
        node_keys_.insert(std::string(limit.key));
    }
    for (const auto* table : {&profile.speed, &profile.preference})
        for (const auto& [key, values] : *table) way_keys_.insert(key);
    for (const auto& [key, values] : profile.implied) way_keys_.insert(key);
    for (const auto& [key, limits] : profile.limit) way_keys_.insert(key);
    for (const char* const key : {"highway", "route", "duration"}) way_keys_.insert(key);
    for (const auto& [name, conditions] : profile.classes)
        for (const Condition& condition : conditions) way_keys_.insert(condition.key);
    for (const Rule& rule : profile.rules)
        for (const Condition& condition : rule.when) both(condition.key);
    node_keys_.insert("barrier");
    for (const Condition& condition : profile.barrier.closed) node_keys_.insert(condition.key);
    for (const auto& [key, values] : profile.delay) node_keys_.insert(key);
    if (!profile.delay.empty() || !flows_.empty())
        for (const char* const key : {"direction", "traffic_signals:direction"}) node_keys_.insert(key);
    if (flows_.empty()) return;
    for (const auto& [key, flows] : profile.give_way.flow) way_keys_.insert(key);
    for (const char* const key : {"highway", "stop"}) node_keys_.insert(key);
}

WayMeaning Evaluator::way(std::span<const Tag> tags, Findings* findings) const {
    return Evaluation(*profile_, flows_, tags, findings).way();
}

NodeMeaning Evaluator::node(std::span<const Tag> tags, Findings* findings) const {
    return Evaluation(*profile_, flows_, tags, findings).node();
}

}  // namespace starway::profile
