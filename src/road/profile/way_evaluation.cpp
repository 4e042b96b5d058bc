#include <cmath>
#include <limits>

#include "road/profile/evaluation.hpp"
#include "road/profile/speed_limit.hpp"

namespace starway::road::profile {
namespace {

// What a value of a one-way tag closes: forward, backward.
struct OneWay {
    bool known = true, closes_forward = false, closes_backward = false;
};
OneWay one_way(std::string_view text) {
    // Alternating traffic passes in turns, within minutes.
    if (text == "no" || text == "false" || text == "0" || text == "alternating") return {};
    if (text == "yes" || text == "true" || text == "1") return {true, false, true};
    if (text == "-1" || text == "reverse") return {true, true, false};
    if (text == "reversible") return {true, true, true};
    return {false};
}

constexpr std::string_view pushed_mode = "pushing bike";

std::string what_access(std::size_t direction) {
    return fmt::format("access {}", direction_names[direction]);
}
std::string what_speed(std::size_t direction) {
    return fmt::format("speed {}", direction_names[direction]);
}

}  // namespace

WayMeaning WayEvaluation::way(std::span<const double> flows) {
    WayMeaning meaning;
    meaning.asks_for_country = asks_for_country();
    if (value(crossing_key) == crossing_value && !walks(profile())) return meaning;
    std::array<std::optional<double>, 2> base{base_speed(0, meaning), base_speed(1, meaning)};
    const bool has_speed = base[0] || base[1];
    if (!has_speed && profile().pushed.empty()) return meaning;
    const std::array<Passage*, 2> passages{&meaning.forward, &meaning.backward};
    for (std::size_t d = 0; d < 2; ++d) passages[d]->access = access(d);
    apply_oneway(meaning);
    for (std::size_t d = 0; d < 2; ++d) {
        Passage& passage = *passages[d];
        if (passage.access == Access::closed || !base[d]) push(d, base[d], passage);
        if (passage.access == Access::closed) continue;
        passage.access = std::min(passage.access, access_by_size(d, what_access(d)));
        if (passage.access != Access::closed) find_speed(d, *base[d], meaning.is_ferry, passage);
        if (passage.access != Access::closed && passage.mode.empty()) find_mode(d, passage);
    }
    if (meaning.is_closed()) return meaning;
    if (meaning.is_ferry || profile().durations) find_duration(meaning);
    for (std::size_t d = 0; d < 2; ++d) passages[d]->preference = preference(d);
    meaning.rank = rank(flows);
    meaning.classes = classes();
    return meaning;
}

// What both directions have in common is said once, for the first.
std::optional<double> WayEvaluation::base_speed(std::size_t direction, WayMeaning& meaning) {
    if (const auto route = value("route"); route && !value("highway")) {
        const auto& known = profile().ferry.route;
        if (std::find(known.begin(), known.end(), *route) != known.end()) {
            meaning.is_ferry = true;
            if (direction == 0)
                say("speed", fmt::format("{} km/h", profile().ferry.speed), tag_text("route", *route) + " ([ferry])");
            return profile().ferry.speed;
        }
    }
    const auto entry = first_entry(profile().speed, tags(), direction);
    const bool is_directed = entry.found != nullptr && direction_of(entry.key) != no_direction;
    const bool says = explains() && (direction == 0 || is_directed);
    if (entry.found == nullptr || *entry.found <= 0) {
        if (says) {
            const auto highway = value("highway");
            say("access", "closed",
                highway ? tag_text("highway", *highway) + " is not in [speed]" : "no tag is in [speed]");
        }
        return std::nullopt;
    }
    if (says)
        say(is_directed ? what_speed(direction) : "speed", fmt::format("{} km/h", *entry.found),
            tag_text(entry.key, entry.value) + " ([speed])");
    return *entry.found;
}

Access WayEvaluation::access(std::size_t direction) {
    const auto implied = first_entry(profile().implied, tags(), direction);
    const auto decision = decided(direction);
    const bool is_general = decision && decision->key == "access" && !profile().general_opens;
    Access access = implied.found != nullptr ? *implied.found : Access::open;
    // access=yes says nothing of this traveller in particular, so it opens nothing that is closed by its kind.
    const bool tag_decides = decision && (!is_general || decision->access < access);
    if (tag_decides) access = decision->access;
    if (access == Access::local && !profile().local_where.empty() && !hold(profile().local_where, tags()))
        access = Access::closed;
    opened_[direction] = decision && !is_general && !decision->suffix.empty() && access != Access::closed;
    barred_[direction] = tag_decides && access == Access::closed;
    if (!explains()) return access;
    const std::string what = what_access(direction);
    if (tag_decides)
        say(what, word_for(access),
            fmt::format("{}{}={} ([access_values] {})", decision->key, decision->suffix, decision->value,
                        word_for(access)));
    else if (implied.found != nullptr)
        say(what, word_for(access), tag_text(implied.key, implied.value) + " ([implied])");
    else
        say(what, word_for(access), "no access tag says otherwise");
    return access;
}

// The first of the profile's keys with a value that is known decides. oneway=yes means those of whom no tag of a
// direction says otherwise (bicycle:backward=yes).
void WayEvaluation::apply_oneway(WayMeaning& meaning) {
    for (const std::string& key : profile().oneway) {
        const auto text = value(key);
        if (!text) continue;
        const OneWay found = one_way(*text);
        if (!found.known) {
            unknown(key, *text);
            continue;
        }
        const auto close = [&](bool closes, std::size_t direction, Passage& passage) {
            if (!closes || (key == "oneway" && opened_[direction])) return;
            passage.access = Access::closed;
            if (explains())
                say(what_access(direction), "closed",
                    tag_text(key, *text) + (*text == "reversible" ? " (changes with the time of day)" : ""));
        };
        close(found.closes_forward, 0, meaning.forward);
        close(found.closes_backward, 1, meaning.backward);
        return;
    }
}

void WayEvaluation::push(std::size_t direction, std::optional<double>& base, Passage& passage) {
    const auto entry = first_entry(profile().pushed, tags(), direction);
    const bool may = !barred_[direction] && entry.found != nullptr && *entry.found > 0;
    passage.access = may ? Access::open : Access::closed;
    if (!may) return;
    base = *entry.found;
    passage.mode = pushed_mode;
    if (explains())
        say(what_speed(direction), fmt::format("{} km/h", *entry.found),
            tag_text(entry.key, entry.value) + " ([pushed])");
}

void WayEvaluation::find_mode(std::size_t direction, Passage& passage) {
    const auto entry = first_entry(profile().travel_mode, tags(), direction);
    if (entry.found == nullptr) return;
    passage.mode = *entry.found;
    if (explains())
        say(fmt::format("mode {}", direction_names[direction]), passage.mode,
            tag_text(entry.key, entry.value) + " ([mode])");
}

void WayEvaluation::find_speed(std::size_t direction, double base, bool is_ferry, Passage& passage) {
    double speed = is_ferry ? base : signed_speed(direction, base);
    if (profile().maxspeed.most > 0 && speed > profile().maxspeed.most) {
        speed = profile().maxspeed.most;
        say(what_speed(direction), fmt::format("{} km/h", speed), "[maxspeed] most");
    }
    passage.speed_kmh = limited_speed(direction, speed);
    if (passage.speed_kmh <= 0) passage = {};
}

double WayEvaluation::signed_speed(std::size_t direction, double base) {
    const auto& rule = profile().maxspeed;
    for (const std::string& tag : rule.tags) {
        std::string key = tag + std::string(direction_suffixes[direction]);
        auto text = value(key);
        if (!text) text = value(key = tag);
        if (!text) continue;
        const SpeedLimit limit = parse_speed_limit(*text, rule.zones);
        if (limit.kind == SpeedLimit::Kind::unknown && key.starts_with("maxspeed") && !key.ends_with(":type"))
            unknown(key, *text);
        if (limit.kind != SpeedLimit::Kind::known) continue;
        const double driven = limit.kmh * rule.use;
        if (!rule.raise && driven >= base) return base;
        if (explains())
            say(what_speed(direction), fmt::format("{:.4g} km/h", driven),
                rule.use == 1 ? tag_text(key, *text)
                              : fmt::format("{} times {} ([maxspeed] use)", tag_text(key, *text), rule.use));
        return driven;
    }
    return base;
}

double WayEvaluation::limited_speed(std::size_t direction, double speed) {
    for (const auto& [key, limits] : profile().limit) {
        if (const std::size_t of = direction_of(key); of != no_direction && of != direction) continue;
        const auto text = value(key);
        if (!text) continue;
        for (const Limit& limit : limits) {
            if (!limit.test.holds(text) || limit.kmh >= speed) continue;
            speed = limit.kmh;
            if (explains())
                say(speed == 0 ? what_access(direction) : what_speed(direction),
                    speed == 0 ? std::string("closed") : fmt::format("{} km/h", speed),
                    tag_text(key, *text) + " ([limit])");
        }
    }
    return speed;
}

void WayEvaluation::find_duration(WayMeaning& meaning) {
    const auto text = value("duration");
    if (!text) return;
    meaning.duration = duration(*text);
    if (!meaning.duration)
        unknown("duration", *text);
    else
        say("time", fmt::format("{} s", *meaning.duration), tag_text("duration", *text));
}

double WayEvaluation::preference(std::size_t direction) {
    double product = 1;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& preferred : profile().preference) {
        const auto& key = preferred.first;  // clang 14 captures no structured bindings
        const auto& values = preferred.second;
        if (const std::size_t of = direction_of(key); of != no_direction && of != direction) continue;
        const auto text = value(key);
        if (!text) continue;
        for_each_item(*text, [&](std::string_view item) {
            const auto found = values.find(std::string(item));
            if (found == values.end()) return true;
            product *= found->second;
            least = std::min(least, found->second);
            if (explains() && direction == (direction_of(key) == 1 ? 1 : 0))
                say("preference", fmt::format("{}", found->second), tag_text(key, item) + " ([preference])");
            return false;
        });
    }
    if (profile().least_preference) product = std::min(1.0, least);
    return std::clamp(product, 0.001, 1000.0);
}

std::uint8_t WayEvaluation::rank(std::span<const double> flows) {
    const auto entry = first_entry(profile().give_way.flow, tags(), no_direction);
    if (entry.found == nullptr || *entry.found <= 0 || flows.empty()) return 0;
    if (explains())
        say("traffic", fmt::format("{} vehicles/h", *entry.found),
            tag_text(entry.key, entry.value) + " ([give_way] flow)");
    const auto place = std::lower_bound(flows.begin(), flows.end(), *entry.found) - flows.begin();
    return static_cast<std::uint8_t>(place + 1);
}

}  // namespace starway::road::profile
