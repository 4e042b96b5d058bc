// What directions ask of roads: one network, seen by one weight.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "road/ask/directions/map/names.hpp"
#include "road/ask/directions/map/road_class.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {

// A state of the weight's graph of states (road/network/turns/turn_graph.hpp).
using TurnState = std::optional<std::uint32_t>;

// Precondition: the network is verified and outlives this. Thread-safe: every member is const.
class DirectedRoads {
public:
    DirectedRoads(const RoadNetwork& network, std::string_view weight);

    [[nodiscard]] const RoadNetwork& network() const { return *network_; }
    [[nodiscard]] const WeightColumn& column() const { return *column_; }
    [[nodiscard]] const Measures& measures() const { return measures_; }
    [[nodiscard]] bool has_positions() const { return network_->frame().kind != FrameKind::none; }

    [[nodiscard]] bool is_open(ArcId arc) const { return arc.valid() && column_->weight[arc] != closed_weight; }
    // Open in one direction at least.
    [[nodiscard]] bool is_open(EdgeId edge) const {
        return is_open(network_->forward_arc(edge)) || is_open(network_->backward_arc(edge));
    }
    // The state at the start on an open arc; nothing if the weight obeys no turns.
    [[nodiscard]] TurnState start_on(ArcId arc) const;
    // After the turn onto an arc: knows which restrictions are under way. Where no turn leads there, that of starting
    // on it.
    [[nodiscard]] TurnState follow(TurnState state, ArcId arc) const;
    // The arcs that may follow a state, also behind a barrier; sorted.
    [[nodiscard]] std::vector<ArcId> reached(std::uint32_t state) const;
    // An edge without length, as across a barrier: its ends are one place.
    [[nodiscard]] bool is_point(EdgeId edge) const;

    // Readers name a road by its number where it has no name; here these are two things.
    [[nodiscard]] std::string_view name(EdgeId edge) const;
    [[nodiscard]] std::string_view ref(EdgeId edge) const { return facts_.ref(edge); }
    // With where its routes lead (road/network/rules/route_refs.hpp).
    [[nodiscard]] std::string_view ref(EdgeId edge, bool backward) const;
    [[nodiscard]] const RoadFactsView& facts() const { return facts_; }
    // RoadFlag; what the class says of a road counts too.
    [[nodiscard]] std::uint32_t flags(EdgeId edge) const {
        return facts_.flags(edge) | class_flags_[classes_.of(edge)];
    }
    [[nodiscard]] bool is(EdgeId edge, std::uint32_t flag) const { return (flags(edge) & flag) != 0; }
    [[nodiscard]] bool is_ring(EdgeId edge) const {
        return mode_ != TravelMode::walking && is(edge, road_is_roundabout | road_is_circular);
    }
    [[nodiscard]] RoadClass road_class(EdgeId edge) const { return class_[classes_.of(edge)]; }
    [[nodiscard]] RoadNames names(EdgeId edge, bool backward) const;
    [[nodiscard]] TravelMode mode(EdgeId edge, bool backward) const;
    [[nodiscard]] TravelMode mode(ArcId arc) const { return mode(network_->edge(arc), network_->is_backward(arc)); }
    // The tag with what the map says of turns (road/network/rules/manoeuvres.hpp); empty where it says nothing.
    [[nodiscard]] std::string_view manoeuvres(EdgeId edge) const;
    // A painted island: roads end there to whoever drives.
    [[nodiscard]] bool is_turning_place(NodeId node) const;

private:
    void add_reached(std::uint32_t state, std::size_t barriers, std::vector<ArcId>& arcs) const;

    const RoadNetwork* network_;
    const WeightColumn* column_;
    Measures measures_;
    RoadFactsView facts_;
    RoadTags tags_;
    std::optional<network::TurnGraph> turns_;
    const WeightColumn* turn_column_ = nullptr;  // of the graph of states; null without one
    RoadClasses classes_;
    std::vector<RoadClass> class_;
    std::vector<std::uint32_t> class_flags_;
    std::string_view profile_;  // of the weight; empty: it is of none
    TravelMode mode_ = TravelMode::driving;
};

}  // namespace starway::road::ask
