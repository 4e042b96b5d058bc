#include "road/ask/directions/turns/rings.hpp"

#include <algorithm>
#include <numbers>
#include <optional>
#include <vector>

#include "road/ask/directions/turns/obvious.hpp"
#include "road/ask/directions/turns/wording.hpp"

namespace starway::road::ask {
namespace {

constexpr double rotary_radius_m = 15;  // one with a name is a rotary beyond it
constexpr double turn_radius_m = 15;    // below it, one is a crossing with an island
constexpr std::size_t most_turn_places = 4, most_roads_at_place = 3;
constexpr std::size_t most_ring_places = 256;

class Ring {
public:
    Ring(Views& views, NodeId start) : views_(views), branches_(views.branches()) { follow(start); }

    [[nodiscard]] RingKind kind() const {
        if (!is_whole_ || places_.empty()) return RingKind::none;
        if (places_.size() == 1 && !circular_) return RingKind::turn;
        const double radius = metres_ / (2 * std::numbers::pi);
        const bool own_name =
            own_names_.size() == 1 && std::none_of(road_names_.begin(), road_names_.end(),
                                                   [&](const RoadNames& names) { return names == own_names_.front(); });
        if (own_names_.size() == 1 && (circular_ || (own_name && radius > rotary_radius_m))) return RingKind::rotary;
        if (circular_) return RingKind::none;
        return radius < turn_radius_m && is_crossing() ? RingKind::turn : RingKind::roundabout;
    }

private:
    [[nodiscard]] bool is_part(const Branch& branch) const {
        return branch.is_ring() && ((branch.flags & road_is_circular) != 0) == circular_;
    }

    void follow(NodeId start) {
        bool any_roundabout = false;
        for (const BranchId end : branches_.leaving(start)) {
            const std::uint32_t flags = branches_.at(end).flags;
            circular_ = circular_ || (flags & road_is_circular) != 0;
            any_roundabout = any_roundabout || (flags & road_is_roundabout) != 0;
        }
        if (any_roundabout == circular_) return;
        NodeId place = start;
        for (std::size_t i = 0; i < most_ring_places; ++i) {
            const auto next = pass(place);
            if (!next) return;
            metres_ += branches_.at(*next).metres;
            place = branches_.at(*next).to;
            if (place == start) {
                is_whole_ = true;
                return;
            }
        }
    }

    // The ring's branch that leads on.
    std::optional<BranchId> pass(NodeId place) {
        const auto& ends = branches_.leaving(place);
        if (ends.size() > 2) places_.push_back(place);
        const auto of_ring =
            std::count_if(ends.begin(), ends.end(), [&](BranchId end) { return branches_.at(end).is_ring(); });
        if (of_ring != 2) return std::nullopt;
        std::optional<BranchId> next;
        for (const BranchId end : ends) {
            const Branch& branch = branches_.at(end);
            if (!branch.is_ring()) {
                road_names_.push_back(branch.names);
            } else if (branch.is_open && is_part(branch)) {
                if (next) return std::nullopt;  // it forks
                next = end;
                add_own(branch.names);
            }
        }
        return next;
    }

    void add_own(const RoadNames& names) {
        if (!names.name.empty() && std::all_of(own_names_.begin(), own_names_.end(),
                                               [&](const RoadNames& known) { return is_renamed(known, names); }))
            own_names_.push_back(names);
    }

    // Four ways at most, which anybody can tell apart.
    [[nodiscard]] bool is_crossing() const {
        if (places_.size() > most_turn_places) return false;
        std::vector<double> bearings;
        for (const NodeId place : places_) {
            if (branches_.leaving(place).size() > most_roads_at_place) return false;
            for (const Arm& arm : views_.arms_at(place, Look::far))
                if (!views_.branch(arm).is_ring()) {
                    bearings.push_back(arm.perceived);
                    break;
                }
        }
        std::sort(bearings.begin(), bearings.end());
        for (std::size_t i = 0; i < bearings.size(); ++i)
            if (std::abs(bearings[(i + 1) % bearings.size()] - bearings[i]) <= narrow_turn) return false;
        return true;
    }

    Views& views_;
    Branches& branches_;
    bool circular_ = false, is_whole_ = false;
    double metres_ = 0;
    std::vector<NodeId> places_;  // where other roads meet it
    std::vector<RoadNames> own_names_, road_names_;
};

class RingTurns {
public:
    RingTurns(Views& views, Crossing& crossing) : views_(views), exits_(crossing.exits), words_(views, crossing.in) {
        in_order_.reserve(exits_.size());
        for (std::size_t i = 0; i < exits_.size(); ++i) in_order_.push_back(i);
        // From the side of which one drives around.
        if ((words_.in().flags & road_drives_on_left) != 0) std::reverse(in_order_.begin(), in_order_.end());
    }

    bool describe() {
        bool may_enter = false;
        bool may_leave_before = false;
        for (const std::size_t i : in_order_) {
            const Exit& exit = exits_[i];
            const Branch& road = words_.branch(exit);
            if (!exit.entry || !road.is_open) continue;
            if (road.is_ring())
                may_enter = true;
            else if (road.to != words_.in().from && !may_enter)
                may_leave_before = true;
        }
        const bool on_ring = words_.in().is_ring();
        if (!on_ring && !may_enter) return false;
        kind_ = kind_of_ring(views_, words_.in().to);
        if (kind_ == RingKind::none) return false;
        if (on_ring)
            along_ring();
        else
            into_ring(may_leave_before);
        return true;
    }

private:
    void along_ring() {
        const auto open =
            std::count_if(exits_.begin(), exits_.end(), [&](const Exit& exit) { return words_.branch(exit).is_open; });
        const bool any_road_out = std::any_of(exits_.begin(), exits_.end(), [&](const Exit& exit) {
            const Branch& road = words_.branch(exit);
            return road.is_open && !road.is_ring() && !road.road.is_minor && (road.flags & road_is_restricted) == 0;
        });
        for (Exit& exit : exits_) {
            const Branch& road = words_.branch(exit);
            const ManeuverModifier modifier = modifier_of(exit.angle);
            if (!road.is_ring())
                exit.turn = {Action::leave_ring, modifier, kind_};
            else if (open == 1)
                exit.turn = exits_.size() == 2 ? Instruction{} : Instruction{Action::suppressed, modifier};
            else if (road.road.is_minor || any_road_out)
                exit.turn = {Action::stay_on_ring, modifier, kind_};
            else
                exit.turn = {Action::suppressed, modifier};
        }
    }

    void into_ring(bool may_leave_before) {
        const View view(exits_.begin(), exits_.end());
        bool across = false;  // of the ring
        for (const std::size_t i : in_order_) {
            Exit& exit = exits_[i];
            const bool ring = words_.branch(exit).is_ring();
            if (ring) across = !across;
            if (!exit.entry) continue;
            const ManeuverModifier modifier = modifier_of(exit.angle);
            if (ring)
                exit.turn = {may_leave_before ? Action::enter_ring_at_exit : Action::enter_ring, modifier, kind_};
            else if (across && exit.bend() < fuzzy_turn)  // a road through the island
                exit.turn = words_.obvious(exits_.size(), passes_through(views_, view, i), exit);
            else
                exit.turn = {Action::touch_ring, modifier, kind_};
        }
    }

    Views& views_;
    std::vector<Exit>& exits_;
    TurnWords words_;
    std::vector<std::size_t> in_order_;
    RingKind kind_ = RingKind::none;
};

}  // namespace

RingKind kind_of_ring(Views& views, NodeId place) {
    return Ring(views, place).kind();
}

bool describe_ring(Views& views, Crossing& crossing) {
    return RingTurns(views, crossing).describe();
}

}  // namespace starway::road::ask
