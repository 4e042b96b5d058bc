// A crossing, as somebody sees it who comes by one of its roads.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "road/ask/directions/views/outlook.hpp"
#include "road/ask/directions/views/plane.hpp"

namespace starway::road::ask {

inline constexpr double straight_on = 180;
inline constexpr double narrow_turn = 40;
inline constexpr double group_turn = 60;
inline constexpr double fuzzy_turn = 25;  // less is straight, where nothing else is
inline constexpr double hardly_turn = 3;  // less is no turn at all

// A road that leaves a crossing.
struct Arm {
    BranchId branch = 0;
    double initial = 0;    // bearings that lead away from the crossing
    double perceived = 0;  // the carriageways of one road share it
    double metres = 0;     // of the branch
};

// A road, as seen on the way to the crossing.
struct SeenArm : Arm {
    double angle = 0;    // as turn_angle()
    bool entry = false;  // one may leave by it
    [[nodiscard]] double bend() const { return angle_between(angle, straight_on); }
};

// The first one is where one came from; then from sharp right to sharp left.
using View = std::vector<SeenArm>;

// The index of the one that lies closest to an angle.
std::size_t closest_to(const View& view, double angle);
// Of those for which keep(arm) holds; nothing if it does for none.
template <class Arms, class Keep>
std::optional<std::size_t> closest_to(const Arms& view, double angle, const Keep& keep) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < view.size(); ++i)
        if (keep(view[i]) && (!best || angle_between(view[i].angle, angle) < angle_between(view[*best].angle, angle)))
            best = i;
    return best;
}
// Of those that one may leave by.
std::size_t count_entries(const View& view);
// Whether one can only turn round.
bool is_dead_end(const View& view);

class Views {
public:
    explicit Views(Branches& branches) : branches_(&branches) {}
    [[nodiscard]] Branches& branches() const { return *branches_; }
    [[nodiscard]] const Branch& branch(const Arm& arm) const { return branches_->at(arm.branch); }

    // All roads that leave a place, by bearing, each by itself.
    const std::vector<Arm>& arms_at(NodeId place, Look look);
    // The crossing as seen along a branch. state: after coming by it; nothing: after starting on it.
    View view(BranchId in, Look look);
    // Likewise, but the carriageways of one road are one. One may leave by `out`: the route does.
    View merged_view(BranchId in, BranchId out, TurnState state);

private:
    struct Crossing {
        std::vector<Arm> arms;
        std::vector<BranchId> merged;  // carriageways that only lead here, beside the one that leads away
    };
    const Crossing& crossing_at(NodeId place);
    Crossing joined(NodeId place);
    void look_at_neighbours(std::vector<Arm>& arms, const std::vector<bool>& is_merged);
    View view_of(BranchId in, std::optional<BranchId> out, const Crossing& crossing, TurnState state);
    bool crosses_ring(const std::vector<Arm>& arms, const Arm& back, const Arm& out) const;

    Branches* branches_;
    std::unordered_map<std::uint32_t, std::vector<Arm>> near_, far_;
    std::unordered_map<std::uint32_t, Crossing> crossings_;
};

}  // namespace starway::road::ask
