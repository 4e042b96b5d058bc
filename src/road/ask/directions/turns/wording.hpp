// The kinds of turn that do not depend on the kind of crossing.
#pragma once

#include <cstddef>

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

class TurnWords {
public:
    TurnWords(Views& views, BranchId in) : views_(&views), in_(&views.branches().at(in)) {}

    [[nodiscard]] const Branch& in() const { return *in_; }
    [[nodiscard]] const Branch& branch(const Arm& arm) const { return views_->branch(arm); }
    // Onto a ramp, on along the same road, or a turn.
    [[nodiscard]] Action plain(const Exit& exit) const;
    [[nodiscard]] Instruction plain_turn(const Exit& exit) const { return {plain(exit), modifier_of(exit.angle)}; }
    // Of the way that anybody takes. roads: how many meet. passes: the road turned onto is one that passes there.
    [[nodiscard]] Instruction obvious(std::size_t roads, bool passes, const Exit& exit) const;
    void fork(Exit& left, Exit& right) const;
    void fork(Exit& left, Exit& middle, Exit& right) const;
    // Those that one may leave by.
    void plain_turns(std::vector<Exit>& exits, std::size_t begin, std::size_t end) const;

private:
    [[nodiscard]] bool has_same_flags(const Branch& road) const;
    [[nodiscard]] bool is_another_road(const Branch& road) const;
    [[nodiscard]] Instruction one_way_of_fork(const Exit& one, const Exit& other, ManeuverModifier side) const;

    Views* views_;
    const Branch* in_;
};

}  // namespace starway::road::ask
