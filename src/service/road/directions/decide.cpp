#include "service/road/directions/decide.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace starway::service {
namespace {

// The thresholds are those of the reference on directions; angles in degrees.
constexpr double straight_below = 11;
constexpr double slight_below = 40;
constexpr double plain_below = 103;
constexpr double uturn_from = 170;
constexpr double fork_within = 40;        // between two branches
constexpr double fork_deviation = 50;     // of a branch at most
constexpr double straighter_by = 25;      // than all others: the obvious way
constexpr double obvious_deviation = 45;  // beyond that no way is obvious by its angle
constexpr double better_by = 1.75;        // ranks than all others: the obvious way too
constexpr double bent_from = 60;          // by so much even the better road does not go on by itself
constexpr double t_from = 50, t_to = 130;
constexpr double merge_within = 60;
constexpr double motorway_like = 1.75;  // ranks below

// Compares the parts of "A 1; E 40".
bool share_a_number(std::string_view a, std::string_view b) {
    const auto each = [](std::string_view list, const auto& visit) {
        while (!list.empty()) {
            const std::size_t end = std::min(list.find(';'), list.size());
            std::string_view part = list.substr(0, end);
            list.remove_prefix(std::min(end + 1, list.size()));
            while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
            if (!part.empty() && visit(part)) return true;
        }
        return false;
    };
    return each(a, [&](std::string_view x) { return each(b, [&](std::string_view y) { return x == y; }); });
}

struct Choice {
    std::size_t arm;
    double deviation;  // signed
    double bend;       // without sign
    double rank;
};

class Decider {
public:
    Decider(const DirectedRoads& roads, const Junction& junction) : roads_(roads), junction_(junction) {
        for (std::size_t i = 0; i < junction.arms.size(); ++i) {
            if (!junction.arms[i].entry || i == *junction.in) {
                // The other end of a loop is no other road.
                const bool other = junction.arms[i].edge != junction.arms[*junction.in].edge;
                if (other && junction.arms[i].out.valid()) any_banned_ = true;
                continue;
            }
            const double deviation = junction.deviation(i);
            const Choice choice{i, deviation, std::abs(deviation), roads.rank(junction.arms[i].edge)};
            if (i == *junction.out)
                out_ = choice;
            else
                others_.push_back(choice);
        }
        if (*junction.in == *junction.out) {  // turning round on the same road
            out_ = {*junction.out, 180, 180, roads.rank(junction.arms[*junction.out].edge)};
            others_.clear();
        }
    }

    [[nodiscard]] Decision decide() const {
        if (*junction_.in == *junction_.out) return say(ManeuverType::continue_on, ManeuverModifier::uturn);
        if (roads_.mode(in_edge()) != roads_.mode(out_edge())) return say(ManeuverType::notification);
        const bool from_ramp = roads_.is_ramp(in_edge());
        const bool to_ramp = roads_.is_ramp(out_edge());
        if (to_ramp && !from_ramp) {
            // A carriageway that becomes a ramp leaves nothing to choose.
            if (others_.empty()) return go_on();
            return say(roads_.rank(in_edge()) < motorway_like ? ManeuverType::off_ramp : ManeuverType::on_ramp,
                       side_modifier());
        }
        if (const auto merge = merging(); !merge.silent) return merge;
        if (is_end_of_road()) return say(same_road() ? ManeuverType::continue_on : ManeuverType::end_of_road);
        if (const auto fork = forking(); !fork.silent) return fork;
        if (others_.empty()) return only_way();
        if (is_obvious()) return go_on();
        if (out_.bend >= uturn_from) return say(same_road() ? ManeuverType::continue_on : ManeuverType::turn);
        return say(same_road() ? ManeuverType::continue_on : ManeuverType::turn, turn_modifier());
    }

private:
    [[nodiscard]] EdgeId in_edge() const { return junction_.arms[*junction_.in].edge; }
    [[nodiscard]] EdgeId out_edge() const { return junction_.arms[*junction_.out].edge; }
    [[nodiscard]] EdgeId edge_of(const Choice& choice) const { return junction_.arms[choice.arm].edge; }
    [[nodiscard]] bool same_road() const { return is_same_road(roads_, in_edge(), out_edge()); }

    [[nodiscard]] Decision say(ManeuverType type) const { return {false, type, modifier_of(out_.deviation)}; }
    static Decision say(ManeuverType type, ManeuverModifier modifier) { return {false, type, modifier}; }
    // Silent, or a new name.
    [[nodiscard]] Decision go_on() const {
        if (is_renamed(roads_, in_edge(), out_edge())) return say(ManeuverType::new_name);
        return {};
    }

    // Ramps leave to a side even where they begin straight on.
    [[nodiscard]] ManeuverModifier side_modifier() const {
        const ManeuverModifier modifier = modifier_of(out_.deviation);
        if (modifier != ManeuverModifier::straight) return modifier;
        bool left = false;
        bool right = false;
        for (const Choice& other : others_) (other.deviation < out_.deviation ? left : right) = true;
        if (left == right) return modifier;
        return left ? ManeuverModifier::slight_right : ManeuverModifier::slight_left;
    }

    // Beside a straighter road even a small deviation is one to a side.
    [[nodiscard]] ManeuverModifier turn_modifier() const {
        const bool straightest =
            std::all_of(others_.begin(), others_.end(), [&](const Choice& other) { return out_.bend < other.bend; });
        return straightest ? modifier_of(out_.deviation) : side_modifier();
    }

    // From a ramp into a carriageway that comes alongside.
    [[nodiscard]] Decision merging() const {
        if (!others_.empty() || !roads_.is(in_edge(), road_is_link) || roads_.is_ramp(out_edge()) ||
            roads_.rank(out_edge()) >= roads_.rank(in_edge()) || roads_.rank(out_edge()) >= motorway_like)
            return {};
        for (std::size_t i = 0; i < junction_.arms.size(); ++i) {
            const Arm& arm = junction_.arms[i];
            if (i == *junction_.in || i == *junction_.out || arm.out.valid()) continue;
            const double angle = normal_angle(arm.bearing - junction_.arms[*junction_.in].bearing);
            // Looking back, what lies clockwise comes from the left.
            if (std::abs(angle) < merge_within)
                return say(ManeuverType::merge,
                           angle > 0 ? ManeuverModifier::slight_left : ManeuverModifier::slight_right);
        }
        return {};
    }

    // A T: three roads, the other two to the left and to the right.
    [[nodiscard]] bool is_end_of_road() const {
        if (junction_.arms.size() != 3 || out_.bend < t_from || out_.bend > t_to || roads_.is(in_edge(), road_is_link))
            return false;
        for (std::size_t i = 0; i < junction_.arms.size(); ++i) {
            if (i == *junction_.in || i == *junction_.out) continue;
            const double other = junction_.deviation(i);
            return std::abs(other) >= t_from && std::abs(other) <= t_to && (other > 0) != (out_.deviation > 0);
        }
        return false;
    }

    [[nodiscard]] Decision forking() const {
        if (out_.bend > fork_deviation) return {};
        std::vector<Choice> branches{out_};
        for (const Choice& other : others_) {
            const bool alike = roads_.is(edge_of(other), road_is_link) == roads_.is(out_edge(), road_is_link) &&
                               std::abs(other.rank - out_.rank) < 1;
            if (other.bend <= fork_deviation && alike) branches.push_back(other);
        }
        if (branches.size() < 2 || branches.size() > 3) return {};
        std::sort(branches.begin(), branches.end(),
                  [](const Choice& a, const Choice& b) { return a.deviation < b.deviation; });
        for (std::size_t i = 1; i < branches.size(); ++i)
            if (branches[i].deviation - branches[i - 1].deviation > fork_within) return {};
        // On an ordinary road, one that goes straight on and keeps its name does not fork.
        const bool fast = out_.rank < motorway_like;
        if (!fast) {
            const auto goes_on = [&](const Choice& choice) {
                return choice.bend < straight_below && is_same_road(roads_, in_edge(), edge_of(choice));
            };
            const bool straightest = std::all_of(others_.begin(), others_.end(), [&](const Choice& other) {
                return out_.bend + straighter_by <= other.bend;
            });
            if (straightest || std::any_of(branches.begin(), branches.end(), goes_on)) return {};
        }
        if (branches.size() == 3 && branches[1].arm == out_.arm)
            return say(ManeuverType::fork, ManeuverModifier::straight);
        return say(ManeuverType::fork,
                   branches.front().arm == out_.arm ? ManeuverModifier::slight_left : ManeuverModifier::slight_right);
    }

    [[nodiscard]] Decision only_way() const {
        // Where others would be open but for a restriction, one sees them: the way to the side is a turn.
        if (any_banned_ && out_.bend >= slight_below)
            return say(same_road() ? ManeuverType::continue_on : ManeuverType::turn);
        if (!is_renamed(roads_, in_edge(), out_edge())) return {};
        // A bend where the name changes is a turn to whoever reads the signs, if another road is there.
        if (out_.bend >= slight_below && junction_.arms.size() > 2) return say(ManeuverType::turn);
        return say(ManeuverType::new_name);
    }

    [[nodiscard]] bool is_obvious() const {
        const double in_rank = roads_.rank(in_edge());
        const bool straightest =
            out_.bend <= obvious_deviation && std::all_of(others_.begin(), others_.end(), [&](const Choice& other) {
                // A road of the traveller's own rank and name that bends away is no less obvious.
                return out_.bend + straighter_by <= other.bend && !leads_on(other, in_rank);
            });
        const bool best = out_.bend <= bent_from &&
                          std::all_of(others_.begin(), others_.end(),
                                      [&](const Choice& other) { return out_.rank + better_by <= other.rank; });
        return straightest || best || is_straight_road();
    }
    // The road goes straight on, and nothing else there is the same road or a better one.
    [[nodiscard]] bool is_straight_road() const {
        return out_.bend < straight_below && same_road() &&
               std::none_of(others_.begin(), others_.end(), [&](const Choice& other) {
                   return other.rank < out_.rank || is_same_road(roads_, in_edge(), edge_of(other));
               });
    }
    // The main road bends, and the route leaves it straight on.
    [[nodiscard]] bool leads_on(const Choice& other, double in_rank) const {
        return other.bend <= bent_from && !same_road() && is_same_road(roads_, in_edge(), edge_of(other)) &&
               out_.rank >= in_rank + 1;
    }

    const DirectedRoads& roads_;
    const Junction& junction_;
    Choice out_{};
    std::vector<Choice> others_;
    bool any_banned_ = false;  // another road is open, but not the turn into it
};

}  // namespace

ManeuverModifier modifier_of(double deviation) {
    const double bend = std::abs(deviation);
    const bool right = deviation > 0;
    if (bend < straight_below) return ManeuverModifier::straight;
    if (bend < slight_below) return right ? ManeuverModifier::slight_right : ManeuverModifier::slight_left;
    if (bend < plain_below) return right ? ManeuverModifier::right : ManeuverModifier::left;
    if (bend < uturn_from) return right ? ManeuverModifier::sharp_right : ManeuverModifier::sharp_left;
    return ManeuverModifier::uturn;
}

bool is_same_road(const DirectedRoads& roads, EdgeId from, EdgeId to) {
    const std::string_view name = roads.name(from);
    if (!name.empty() && name == roads.name(to)) return true;
    if (!name.empty() && !roads.name(to).empty()) return false;
    return share_a_number(roads.ref(from), roads.ref(to));
}

bool is_renamed(const DirectedRoads& roads, EdgeId from, EdgeId to) {
    const std::string_view name = roads.name(to);
    const std::string_view ref = roads.ref(to);
    if (name.empty() && ref.empty()) return false;  // nothing new to read
    if (!name.empty()) return name != roads.name(from);
    return !share_a_number(ref, roads.ref(from));
}

Decision decide(const DirectedRoads& roads, const Junction& junction) {
    return Decider(roads, junction).decide();
}

}  // namespace starway::service
