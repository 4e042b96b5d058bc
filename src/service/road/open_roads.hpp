// The roads that a request may use: those of a weight column, without the arcs that it closes.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "service/road/parts.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// Immutable; any thread may ask. The network must be verified and outlive this, and the column is one of its own.
class OpenRoads {
public:
    // All of a column.
    OpenRoads(const RoadNetwork& network, const WeightColumn& column)
        : network_(network), column_(column), parts_(network, column) {}
    // These without some arcs. O(arcs closed); `all` must outlive this.
    OpenRoads(const OpenRoads& all, std::vector<ArcId> arcs)
        : network_(all.network_),
          column_(all.column_),
          arcs_(std::move(arcs)),
          closed_(set_of(all.network_, arcs_)),
          parts_(all.parts_, *closed_, arcs_) {}
    OpenRoads(const OpenRoads&) = delete;
    OpenRoads& operator=(const OpenRoads&) = delete;

    [[nodiscard]] const RoadNetwork& network() const { return network_; }
    [[nodiscard]] const WeightColumn& column() const { return column_; }
    // Null where the request closes nothing.
    [[nodiscard]] const ClosedArcs* closed() const { return closed_ ? &*closed_ : nullptr; }
    // closed_weight where the arc is closed, by the column or by the request.
    [[nodiscard]] std::uint32_t weight(std::uint32_t arc) const {
        return closed_ && closed_->contains(arc) ? closed_weight : column_.weight[arc];
    }
    [[nodiscard]] bool is_open(std::uint32_t arc) const { return weight(arc) != closed_weight; }
    [[nodiscard]] bool is_open(EdgeId edge) const {
        bool open = false;
        for_each_open_arc(edge, [&](ArcId) { open = true; });
        return open;
    }
    template <class Visit>
    void for_each_open_arc(EdgeId edge, Visit&& visit) const {
        for (const ArcId arc : {network_.forward_arc(edge), network_.backward_arc(edge)})
            if (arc.valid() && is_open(arc)) visit(arc);
    }
    [[nodiscard]] const Parts& parts() const { return parts_; }

private:
    static ClosedArcs set_of(const RoadNetwork& network, const std::vector<ArcId>& arcs) {
        ClosedArcs set(network.arc_count());
        for (const ArcId arc : arcs) set.add(arc);
        return set;
    }
    const RoadNetwork& network_;
    const WeightColumn& column_;
    std::vector<ArcId> arcs_;
    std::optional<ClosedArcs> closed_;
    Parts parts_;
};

}  // namespace starway::service
