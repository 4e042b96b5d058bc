// The roads that a request may use: those of a weight column, without the arcs that it closes.
//
// Where the column obeys turns, what is searched is a graph of states (road/network/turns): search_network() and what
// belongs to it. Points, and the arcs that requests close, are of the network itself.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "road/ask/closures/parts.hpp"
#include "road/ask/closures/snap_filter.hpp"
#include "road/network/along/costs_along.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Immutable; any thread may ask. The network must be verified and outlive this, and the column is one of its own.
class OpenRoads {
public:
    // All of a column. turns: those that it obeys; null if it obeys none.
    OpenRoads(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns = nullptr);
    // The same where all of that is known. O(1).
    OpenRoads(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns,
              const KnownReach& of_network, const KnownReach& of_states);
    // These without some arcs, and with other roads on which no point is put. O(arcs closed); `all` must outlive this.
    OpenRoads(const OpenRoads& all, std::vector<ArcId> arcs, std::optional<SnapFilter> filter = std::nullopt);
    // Where the column's profile puts no points. Before anybody else has these roads.
    void keep_points_off(std::optional<SnapFilter> filter) { snap_filter_ = std::move(filter); }
    OpenRoads(const OpenRoads&) = delete;
    OpenRoads& operator=(const OpenRoads&) = delete;

    [[nodiscard]] const RoadNetwork& network() const { return network_; }
    [[nodiscard]] const WeightColumn& column() const { return column_; }
    // Null where the request closes nothing.
    [[nodiscard]] const ClosedArcs* closed() const { return arcs_.empty() ? nullptr : &*closed_; }
    [[nodiscard]] bool takes_all_points() const { return !snap_filter_; }
    // Whether a point may be put on an edge, if that is open.
    [[nodiscard]] bool takes_points(EdgeId edge) const { return !snap_filter_ || !snap_filter_->excludes(edge); }
    // By the column and by the request.
    [[nodiscard]] bool is_open(std::uint32_t arc) const {
        return column_.weight[arc] != closed_weight && !(closed_ && closed_->contains(arc));
    }
    // In steps. Precondition: the arc is open.
    [[nodiscard]] std::uint64_t weight(std::uint32_t arc) const { return column_.steps(arc); }
    // How the column's weights lie along arcs.
    [[nodiscard]] const network::CostsAlong& along() const { return along_; }
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
    // Of the network's nodes. With turns, a node has a flag if an arc that leaves or enters it has.
    [[nodiscard]] const Parts& parts() const { return parts_; }

    // What is searched.
    [[nodiscard]] const network::TurnGraph* turns() const { return turns_; }
    [[nodiscard]] const RoadNetwork& search_network() const { return turns_ != nullptr ? turns_->states : network_; }
    [[nodiscard]] const WeightColumn& search_column() const { return *search_column_; }
    [[nodiscard]] const ClosedArcs* search_closed() const {
        if (turns_ == nullptr) return closed();
        return arcs_of_states_.empty() ? nullptr : &*closed_of_states_;
    }
    [[nodiscard]] const Parts& search_parts() const { return turns_ != nullptr ? *parts_of_states_ : parts_; }
    [[nodiscard]] bool is_search_open(std::uint32_t arc) const {
        return search_column_->weight[arc] != closed_weight &&
               (search_closed() == nullptr || !search_closed()->contains(arc));
    }
    // The network's node and arc of what is searched.
    [[nodiscard]] NodeId node_of(std::uint32_t searched) const {
        return turns_ != nullptr ? turns_->node[searched] : NodeId(searched);
    }
    // How many nodes of the network different nodes of what is searched are.
    template <class Nodes>
    [[nodiscard]] std::uint64_t count_nodes(const Nodes& searched) const {
        if (turns_ == nullptr) return searched.size();
        std::unordered_set<std::uint32_t> nodes;
        for (const std::uint32_t state : searched) nodes.insert(turns_->node[state]);
        return nodes.size();
    }
    [[nodiscard]] ArcId arc_of(ArcId searched) const {
        return turns_ != nullptr ? turns_->travelled(network::as_state_arc(searched)) : searched;
    }
    // Calls visit(arc) for each arc of states that travels an arc of the network. Precondition: there are turns.
    template <class Visit>
    void for_each_way_onto(ArcId arc, Visit&& visit) const {
        const RoadNetwork& states = turns_->states;
        for (const network::StateId state : turns_->states_of(arc)) {
            const NodeId node = network::searched(state);
            for (std::uint32_t i = states.first_in()[node]; i < states.first_in()[node + 1]; ++i)
                if (const ArcId way(states.in_arcs()[i]); turns_->travelled(network::as_state_arc(way)) == arc)
                    visit(way);
        }
    }
    // Whether one gets from the largest part onto an arc. The states that end with the arc do not tell: where states
    // are of nodes, they are also those of other arcs. Precondition: there are turns.
    [[nodiscard]] bool is_led_to(ArcId arc) const;
    // The number of the strong component of what is searched on which a node is, if that holds as many nodes of the
    // network as the largest part; else 0. O(arcs), once.
    [[nodiscard]] std::uint32_t equal_part(NodeId searched) const;

private:
    static ClosedArcs set_of(const RoadNetwork& network, const std::vector<ArcId>& arcs) {
        ClosedArcs set(network.arc_count());
        for (const ArcId arc : arcs) set.add(arc);
        return set;
    }
    // What states say of the parts on which the nodes are.
    [[nodiscard]] std::vector<std::uint8_t> reach_by_states() const;
    void find_equal_parts() const;

    const RoadNetwork& network_;
    const WeightColumn& column_;
    network::CostsAlong along_;
    const network::TurnGraph* turns_ = nullptr;
    const WeightColumn* search_column_;
    std::vector<ArcId> arcs_;
    std::optional<ClosedArcs> closed_;
    std::vector<ArcId> arcs_of_states_;
    std::optional<ClosedArcs> closed_of_states_;
    std::unique_ptr<Parts> parts_of_states_;
    Parts parts_;
    std::optional<SnapFilter> snap_filter_;
    mutable std::once_flag equal_parts_once_;
    mutable std::vector<std::uint32_t> equal_parts_;  // per node of what is searched; empty: there are no such parts
};

}  // namespace starway::road::ask
