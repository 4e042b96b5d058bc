#include "road/profile/evaluation.hpp"

namespace starway::road::profile {

NodeMeaning NodeMeaning::at_junction() const {
    NodeMeaning meaning = *this;
    meaning.untold_stop = 0;
    if (is_signed || (access == Access::open && barrier_delay == 0)) return meaning;
    meaning.access = Access::open;
    meaning.delay_forward -= barrier_delay;
    meaning.delay_backward -= barrier_delay;
    meaning.barrier_delay = 0;
    return meaning;
}

double NodeMeaning::delay(bool forward, double before_m, double after_m) const {
    constexpr double beside_m = 20;  // as OSRM has it
    const double all = forward ? delay_forward : delay_backward;
    return before_m < beside_m && after_m > beside_m ? all - untold_stop : all;
}

NodeMeaning NodeEvaluation::node(bool gives_way) {
    NodeMeaning meaning;
    if (const auto barrier = value("barrier"))
        find_barrier(*barrier, meaning);
    else if (profile().barrier.signs_everywhere || !is_feature())
        find_sign(meaning);
    find_conditions(meaning);
    for (const auto& [key, values] : profile().delay) add_delay(key, values, meaning);
    if (gives_way) find_regulation(meaning);
    meaning.classes = classes();
    return meaning;
}

// Access tags of what else stands at the road, or crosses it, say who may use that.
bool NodeEvaluation::is_feature() const {
    return std::any_of(feature_keys.begin(), feature_keys.end(),
                       [&](std::string_view key) { return value(key).has_value(); });
}

// An access tag alone, as of a traffic sign.
void NodeEvaluation::find_sign(NodeMeaning& meaning) {
    const auto decision = decided(no_direction);
    if (!decision || decision->access == Access::open) return;
    meaning.access = decision->access;
    meaning.is_signed = true;
    say("node", word_for(meaning.access),
        fmt::format("{}={} ([access_values] {})", decision->key, decision->value, word_for(meaning.access)));
}

void NodeEvaluation::find_barrier(std::string_view barrier, NodeMeaning& meaning) {
    const auto& rule = profile().barrier;
    const auto is_in = [](const std::vector<std::string>& list, std::string_view item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    };
    bool listed = false;
    bool open = true;
    for_each_item(barrier, [&](std::string_view item) {
        const auto slow = rule.delay.find(std::string(item));
        const bool stops = is_in(rule.stops, item);
        const bool opens = slow != rule.delay.end() || is_in(rule.open, item);
        listed = listed || stops || opens;
        open = open && !stops && (opens || rule.others_open);
        if (slow != rule.delay.end()) meaning.barrier_delay = std::max(meaning.barrier_delay, slow->second);
        return true;
    });
    const auto decision = decided(no_direction);
    meaning.access = decision ? decision->access : open ? Access::open : Access::closed;
    meaning.is_signed = decision.has_value() || rule.bars_junctions;
    if (decision && rule.opened_without_delay) meaning.barrier_delay = 0;
    meaning.delay_forward = meaning.delay_backward = meaning.barrier_delay;
    if (!explains()) return;
    say("node", word_for(meaning.access),
        decision ? fmt::format("{}={} ([access_values] {})", decision->key, decision->value, word_for(meaning.access))
                 : tag_text("barrier", barrier) + (listed ? " ([barrier])" : " is not in [barrier]"));
    if (meaning.access != Access::closed && meaning.barrier_delay > 0)
        say("delay", fmt::format("{} s", meaning.barrier_delay), tag_text("barrier", barrier));
}

// What closes a node whatever it is: it is signed, so it holds at junctions too.
void NodeEvaluation::find_conditions(NodeMeaning& meaning) {
    for (const Condition& condition : profile().barrier.closed) {
        if (!holds(condition, tags())) continue;
        meaning.access = Access::closed;
        meaning.is_signed = true;
        if (explains())
            if (const auto tag = deciding_tag(condition, tags()))
                say("node", "closed", tag_text(tag->key, tag->value) + " ([barrier] closed)");
    }
    const Access fits = access_by_size(no_direction, "node");
    if (fits == Access::open) return;
    meaning.access = std::min(meaning.access, fits);
    meaning.is_signed = true;
}

void NodeEvaluation::add_delay(const std::string& key, const std::map<std::string, double>& values,
                               NodeMeaning& meaning) {
    const auto text = value(key);
    if (!text) return;
    const auto found = values.find(std::string(*text));
    if (found == values.end()) return;
    const auto [forward, backward] = faces(key, *text);
    if (forward) meaning.delay_forward += found->second;
    if (backward) meaning.delay_backward += found->second;
    if (*text == "stop" && !value("direction")) meaning.untold_stop += found->second;
    say("delay", fmt::format("{} s", found->second),
        fmt::format(
            "{} ([delay]){}", tag_text(key, *text),
            forward && backward ? "" : fmt::format(", facing those who come {}", forward ? "forward" : "backward")));
}

// Whom a sign or signal on a way faces: those who come along the way, and those who come against it.
std::pair<bool, bool> NodeEvaluation::faces(std::string_view key, std::string_view sign) const {
    auto facing = value(sign == "traffic_signals" ? "traffic_signals:direction" : "direction");
    if (!facing && key == "highway") facing = value("direction");
    if (facing && *facing != "forward" && *facing != "backward") facing.reset();
    return {!facing || *facing == "forward", !facing || *facing == "backward"};
}

void NodeEvaluation::find_regulation(NodeMeaning& meaning) {
    const auto highway = value("highway");
    if (highway == "traffic_signals") {
        const auto [forward, backward] = faces("highway", *highway);
        meaning.regulation = static_cast<std::uint8_t>((forward ? NodeMeaning::signal_forward : 0) |
                                                       (backward ? NodeMeaning::signal_backward : 0));
        say("priority", "by signal", "highway=traffic_signals, so that nobody gives way at the junction ([give_way])");
    }
    const bool all_stop = highway == "stop" && value("stop") == "all";
    if (highway != "mini_roundabout" && !all_stop) return;
    meaning.regulation = NodeMeaning::no_priority;
    say("priority", "none",
        fmt::format("{}, so that no road is before another here ([give_way])",
                    all_stop ? tag_text("stop", "all") : tag_text("highway", *highway)));
}

}  // namespace starway::road::profile
