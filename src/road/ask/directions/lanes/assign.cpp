#include "road/ask/directions/lanes/assign.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "road/ask/directions/lanes/unmarked.hpp"
#include "road/ask/directions/turns/describe.hpp"

namespace starway::road::ask {
namespace {

constexpr double near_crossing_m = 30.1;
constexpr Arrows merging = arrow_merge_left | arrow_merge_right;

// Whether arrows fit the ways out one to one.
class FitOfArrows {
public:
    FitOfArrows(Views& views, const ArrowLanes& lanes, const std::vector<Exit>& exits)
        : views_(views), lanes_(lanes), exits_(exits) {}

    [[nodiscard]] bool fits() const {
        if (lanes_.empty()) return false;
        if (exits_.size() == 2) {
            const auto merge = std::count_if(lanes_.begin(), lanes_.end(),
                                             [](const LanesOfArrow& one) { return (one.arrow & merging) != 0; });
            return static_cast<std::size_t>(merge) + 1 >= lanes_.size();
        }
        return fits_in_number() && fits_one_to_one();
    }

private:
    [[nodiscard]] bool fits_in_number() const {
        std::size_t turns = count_open(exits_);
        if (turns < lanes_.size() && !exits_[0].entry && lanes_.back().arrow == arrow_uturn) ++turns;
        if (turns + 2 <= lanes_.size()) return false;
        // One more may be that of buses, at a side.
        if (turns + 1 == lanes_.size() && lanes_.front().arrow != arrow_none && lanes_.back().arrow != arrow_none)
            return false;
        if (turns <= lanes_.size()) return true;
        if (!has_arrow(lanes_, arrow_none)) return false;
        const bool left_last = lanes_.back().arrow == arrow_left || lanes_.back().arrow == arrow_sharp_left;
        return !exits_[0].entry || has_arrow(lanes_, arrow_uturn) || !left_last;
    }

    [[nodiscard]] std::size_t exit_of(std::size_t lane) const {
        if (lanes_[lane].arrow != arrow_uturn || lanes_.size() == 1) return best_exit(lanes_[lane].arrow, exits_);
        if (lane + 1 == lanes_.size()) return best_exit_back(lanes_[lane - 1].arrow, exits_);
        return lane == 0 ? best_exit_back(lanes_[1].arrow, exits_) : 0;
    }

    [[nodiscard]] bool fits_one_to_one() const {
        std::set<std::size_t> taken;
        bool any_unmarked = false;
        for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
            if (lanes_[lane].arrow == arrow_none) {
                any_unmarked = true;
                continue;
            }
            const std::size_t exit = exit_of(lane);
            const bool outer = exit == 0 || exit + 1 == exits_.size();
            const bool open = exits_[exit].entry || (outer && views_.branch(exits_[exit]).is_open);
            if (!taken.insert(exit).second || !open || !may_mean(lanes_[lane].arrow, exits_[exit].turn)) return false;
        }
        return taken.size() == lanes_.size() || (any_unmarked && taken.size() + 1 == lanes_.size());
    }

    Views& views_;
    const ArrowLanes& lanes_;
    const std::vector<Exit>& exits_;
};

bool fit(Views& views, const ArrowLanes& lanes, const std::vector<Exit>& exits) {
    return FitOfArrows(views, lanes, exits).fits();
}

// The lanes of this crossing, and those of the one straight behind it.
struct LaneParts {
    ArrowLanes here, next;
};

LaneParts parts_of(Views& views, ArrowLanes lanes, const std::vector<Exit>& exits) {
    const auto straightest = static_cast<std::size_t>(
        std::min_element(exits.begin(), exits.end(), [](const Exit& a, const Exit& b) { return a.bend() < b.bend(); }) -
        exits.begin());
    if (!exits[straightest].entry) return {lanes, {}};
    const BranchId on = exits[straightest].branch;
    const auto next = describe(views, on, views.view(on, Look::far)).exits;
    if (next.empty()) return {lanes, {}};
    const std::size_t count = lanes.size();
    std::vector<bool> here(count, false);
    std::vector<bool> behind(count, false);
    std::size_t straight = count;
    std::size_t unmarked = count;
    for (std::size_t i = 0; i < count; ++i) {
        const Arrows arrow = lanes[i].arrow;
        if (arrow == arrow_none) unmarked = i;
        if ((arrow & (arrow_none | arrow_uturn)) != 0) continue;
        const std::size_t best = best_exit(arrow, exits);
        if (exits[best].entry && may_mean(arrow, exits[best].turn)) {
            here[i] = true;
            if (best == straightest) straight = i;
        }
        const std::size_t best_behind = best_exit(arrow, next);
        const bool fits_behind = next[best_behind].entry && may_mean(arrow, next[best_behind].turn);
        if (fits_behind && (!here[i] || arrow == arrow_straight ||
                            off_arrow(arrow, exits[best]) > off_arrow(arrow, next[best_behind]))) {
            if (arrow != arrow_straight) here[i] = false;
            behind[i] = true;
        }
        if (!here[i] && !behind[i]) return {lanes, {}};
    }
    const auto count_of = [](const std::vector<bool>& which) {
        return static_cast<std::size_t>(std::count(which.begin(), which.end(), true));
    };
    if (unmarked != count) {
        if (straight == count) straight = unmarked;
        if (count_of(here) <= count_open(exits)) here[unmarked] = true;
        if (count_of(behind) <= count_open(next)) behind[unmarked] = true;
    }
    // Straight on are all the lanes for the next crossing.
    const auto widen = [&](LanesOfArrow& own) {
        for (std::size_t i = 0; i < count; ++i)
            if (behind[i]) {
                own.from = std::min(own.from, lanes[i].from);
                own.to = std::max(own.to, lanes[i].to);
            }
    };
    LaneParts parts;
    for (std::size_t i = 0; i < count; ++i) {
        if (behind[i]) parts.next.push_back(lanes[i]);
        if (i == straight) widen(lanes[i]);
        if (here[i]) parts.here.push_back(lanes[i]);
    }
    if (straight == count && count_open(next) > 0 && count_of(behind) == count_open(next)) {
        LanesOfArrow all{arrow_straight, 255, 0};
        widen(all);
        parts.here.push_back(all);
        sort_lanes(parts.here);
    }
    return parts;
}

class LaneAssignment {
public:
    LaneAssignment(Views& views, Crossing& crossing)
        : views_(views), branches_(views.branches()), crossing_(crossing), exits_(crossing.exits) {}

    void assign() {
        if (exits_.size() <= 1 || branches_.at(crossing_.in).is_roundabout() ||
            std::any_of(exits_.begin(), exits_.end(), [](const Exit& exit) { return is_of_ring(exit.turn); }))
            return;
        const std::string_view text = branches_.lane_arrows(crossing_.in);
        ArrowLanes lanes = lanes_of_arrows(arrows_of(text));
        if (goes_on_alike(text) || (!text.empty() && lanes.empty())) return;
        if (lanes.size() == 1 && lanes.front().arrow == arrow_none) return;
        if (text.empty() && !may_have_lanes_before()) return;
        const auto previous = previous_crossing();
        if (previous && is_beside_slip_road(*previous)) return give_beside_slip_road(std::move(lanes), *previous);
        if (has_arrow(lanes, merging) || turns_round_unmarked(lanes)) return;
        add_turn_round(lanes);
        if (fit(views_, lanes, exits_)) return give(std::move(lanes), std::string(text));
        if (!lanes.empty()) {
            if (lanes.size() < count_open(exits_)) return;
            ArrowLanes here = parts_of(views_, std::move(lanes), exits_).here;
            if (here.size() == count_open(exits_) && fit(views_, here, exits_))
                give(std::move(here), std::string(text));
            return;
        }
        if (text.empty() && previous) give_rest(*previous);
    }

private:
    void give(ArrowLanes lanes, std::string text) {
        lanes = without_unmarked(std::move(lanes), exits_);
        if (lanes.empty() || !match_in_order(lanes, exits_)) return;
        give_lanes(views_, lanes, exits_);
        crossing_.lane_arrows = std::move(text);
    }

    // The lanes of a road that only goes on are those of what comes.
    [[nodiscard]] bool goes_on_alike(std::string_view text) const {
        return exits_.size() == 2 && !text.empty() && text == branches_.lane_arrows(exits_[1].branch) &&
               exits_[1].bend() < fuzzy_turn;
    }

    [[nodiscard]] bool turns_round_unmarked(const ArrowLanes& lanes) const {
        return exits_[0].entry && !has_arrow(lanes, arrow_none | arrow_left | arrow_sharp_left | arrow_uturn) &&
               lanes.size() + 1 == count_open(exits_);
    }

    // From the leftmost lane one may turn round where that is allowed, without an arrow.
    void add_turn_round(ArrowLanes& lanes) const {
        if (lanes.empty() || !exits_[0].entry || has_arrow(lanes, arrow_none) || !match_in_order(lanes, exits_)) return;
        const std::size_t own = has_arrow(lanes, arrow_uturn) ? 0 : 1;
        if (lanes.size() != own + count_open(exits_)) lanes.push_back({arrow_uturn, lanes.back().to, lanes.back().to});
    }

    [[nodiscard]] bool may_have_lanes_before() const {
        if (branches_.at(crossing_.in).metres > near_crossing_m) return false;
        const auto& ends = branches_.leaving(branches_.at(crossing_.in).from);
        return std::any_of(ends.begin(), ends.end(),
                           [&](BranchId end) { return !branches_.lane_arrows(branches_.opposite(end)).empty(); });
    }

    // The crossing shortly before, described.
    [[nodiscard]] std::optional<Crossing> previous_crossing() {
        const BranchId in = crossing_.in;
        if (branches_.at(in).metres > near_crossing_m) return std::nullopt;
        const BranchId back = branches_.opposite(in);
        if (exits_[0].branch != back) return std::nullopt;
        const View behind = views_.view(back, Look::near);
        if (behind.empty()) return std::nullopt;
        const SeenArm& straight = behind[closest_to(behind, straight_on)];
        if (straight.bend() > group_turn) return std::nullopt;
        const BranchId before = branches_.opposite(straight.branch);
        if (!branches_.at(before).is_open || branches_.at(before).to != branches_.at(in).from) return std::nullopt;
        const View view = views_.view(before, Look::far);
        if (std::none_of(view.begin(), view.end(), [&](const SeenArm& arm) { return arm.branch == in; }))
            return std::nullopt;
        return describe(views_, before, view);
    }

    static bool is_slip_road(const Exit& exit) { return exit.turn.action == Action::slip_road; }

    // Beside which the slip road at an index leaves.
    static const Exit& main_road(const Crossing& previous, std::size_t slip) {
        const auto& exits = previous.exits;
        if (slip + 1 == exits.size()) return exits[slip - 1];
        if (slip == 1) return exits[slip + 1];
        const auto off = [&](std::size_t i) { return angle_between(exits[slip].angle, exits[i].angle); };
        return off(slip - 1) < off(slip + 1) ? exits[slip - 1] : exits[slip + 1];
    }

    [[nodiscard]] bool is_beside_slip_road(const Crossing& previous) const {
        for (std::size_t i = 1; i < previous.exits.size(); ++i)
            if (is_slip_road(previous.exits[i]) &&
                (previous.exits[i].branch == crossing_.in || main_road(previous, i).branch == crossing_.in))
                return true;
        return false;
    }

    // There the lanes of both are side by side.
    void give_beside_slip_road(ArrowLanes lanes, const Crossing& previous) {
        const auto slip = std::find_if(previous.exits.begin(), previous.exits.end(), is_slip_road);
        const Exit& main = main_road(previous, static_cast<std::size_t>(slip - previous.exits.begin()));
        const std::string_view of_main = branches_.lane_arrows(main.branch);
        const std::string_view of_slip = branches_.lane_arrows(slip->branch);
        if (of_main.empty() || of_slip.empty()) return;
        const bool right = main.angle > slip->angle;
        const std::string_view own = branches_.lane_arrows(crossing_.in);
        const std::string_view on_the_right = right ? of_slip : of_main;
        if (own == (right ? of_main : of_slip)) {
            const int shift = static_cast<int>(arrows_of(on_the_right).size());
            for (LanesOfArrow& lane : lanes) {
                lane.from += shift;
                lane.to += shift;
            }
        }
        if (lanes.empty() || has_arrow(lanes, arrow_none | merging) || !match_in_order(lanes, exits_)) return;
        give_lanes(views_, lanes, exits_);
        crossing_.lane_arrows = std::string(right ? of_main : of_slip) + '|' + std::string(on_the_right);
    }

    // The arrows before the crossing shortly before, but for those that it used up.
    void give_rest(const Crossing& previous) {
        const std::string_view text = branches_.lane_arrows(previous.in);
        ArrowLanes lanes = lanes_of_arrows(arrows_of(text));
        if (lanes.empty() || has_arrow(lanes, merging)) return;
        if (previous.exits.size() == 2) {
            if (fit(views_, lanes, exits_)) give(std::move(lanes), std::string(text));
            return;
        }
        if (lanes.size() < count_open(previous.exits)) return;
        ArrowLanes rest = parts_of(views_, std::move(lanes), previous.exits).next;
        sort_lanes(rest);
        if (rest.size() == count_open(exits_) && fit(views_, rest, exits_)) give(std::move(rest), std::string(text));
    }

    Views& views_;
    Branches& branches_;
    Crossing& crossing_;
    std::vector<Exit>& exits_;
};

}  // namespace

void assign_lanes(Views& views, Crossing& crossing) {
    if (views.branches().roads().facts().count() > 0) LaneAssignment(views, crossing).assign();
}

}  // namespace starway::road::ask
