// A column that is counted along the cheapest paths of another.
#pragma once

#include <cstddef>
#include <cstdint>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/snapping/ends.hpp"
#include "road/network/along/costs_along.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// What limits and contours count along the cheapest paths: what a profile prefers is searched, the seconds of it are
// counted.
class Counted {
public:
    // column: of the network, such as the travel time of the profile whose preference the roads are searched by; or the
    // roads' own.
    Counted(const OpenRoads& roads, const WeightColumn& column);

    [[nodiscard]] const WeightColumn& column() const { return *column_; }
    // It is what is searched, too.
    [[nodiscard]] bool is_searched() const { return is_searched_; }
    // 0 where the column closes the arc.
    [[nodiscard]] std::uint64_t up_to(ArcId arc, double fraction) const {
        return column_->weight[arc] == closed_weight ? 0 : along_.up_to(arc, fraction);
    }
    [[nodiscard]] network::CostsAlong::Spread spread(ArcId arc) const {
        return column_->weight[arc] == closed_weight ? network::CostsAlong::Spread{} : along_.spread(arc);
    }
    // Of a line across a square; 0 without one.
    [[nodiscard]] std::uint64_t across(const ArcSpan& line) const {
        return !line.arc.valid() || column_->weight[line.arc] == closed_weight ? 0 : cost_across(along_, line);
    }
    [[nodiscard]] const network::CostsAlong& along() const { return along_; }
    // Of the turn with which an arc of states begins; 0 without turns, and for an invalid one.
    [[nodiscard]] std::int64_t turn(ArcId of_states) const {
        return turns_ == nullptr || !of_states.valid()
                   ? 0
                   : turns_->turn_cost(turn_column_, network::as_state_arc(of_states));
    }

private:
    const WeightColumn* column_;
    network::CostsAlong along_;
    const network::TurnGraph* turns_ = nullptr;
    std::size_t turn_column_ = 0;
    bool is_searched_;
};

// A cost of what is searched, and what is counted along its path; in the steps of both.
struct ReachCost {
    std::uint64_t cost = 0;
    std::uint64_t counted = 0;
};

}  // namespace starway::road::ask
