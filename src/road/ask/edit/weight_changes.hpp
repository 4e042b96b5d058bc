// Changes weights of a network from a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "read/roads/csv/changes.hpp"
#include "road/ask/edit/edge_parts.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/along/costs_along.hpp"
#include "road/network/along/data_sources.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// What a column becomes: its weights, and how they lie along the arcs whose segments were changed each for itself.
struct ChangedColumn {
    ColumnSteps weights;
    std::vector<network::format::ArcPart> parts;  // by arc and segment
};

// Changes one column's weights; speeds change it together with another. Precondition: the network is verified; it and
// the column, which belongs to it, must outlive this object.
class WeightChanges {
public:
    // Errors: usage ("hops"; speeds for a weight that is not a time, or without lengths).
    static Result<WeightChanges> begin(const RoadNetwork& network, const WeightColumn& column,
                                       read::ChangedValue::Kind kind);

    [[nodiscard]] read::ChangedValue expected() const;
    // Changes all arcs from one node to another, or all edges of a feature. A direction that is not named stays closed
    // where the other one is open, so that no one-way road opens against it; else what was closed opens. Where the
    // network knows the nodes of its source along edges, the part of an edge from one to the next: an arc then weighs
    // the sum of its parts, of which those that no row names weigh what they weighed; it is closed where one of them
    // is. A speed leaves what is spent at the ends of arcs as it is. Faults: an unknown node, road or feature; a weight
    // out of range; a contradiction to an earlier row.
    std::optional<read::ChangeFault> take(const read::RoadChange& change);
    // The same for one arc, which opens if it was closed; and for an edge, as for a feature.
    std::optional<read::ChangeFault> take(ArcId arc, std::optional<double> value);
    std::optional<read::ChangeFault> take(EdgeId edge, std::optional<double> value);

    // The column as it is now, in its own steps. In values of its unit, without rounding, where these steps are too
    // coarse or cannot count a value that rows gave: NaN where closed.
    [[nodiscard]] ColumnSteps steps() const;
    [[nodiscard]] const std::vector<std::uint64_t>& weights() const { return weights_; }  // its steps
    [[nodiscard]] bool needs_other_steps() const { return needs_other_steps_; }
    [[nodiscard]] std::vector<double> values() const;
    [[nodiscard]] bool changes(std::uint32_t arc) const { return weights_[arc] != former(arc); }
    // In the column's own steps. source: what the segments that rows named are of from now on.
    [[nodiscard]] ChangedColumn changed_column(std::uint32_t source) const;
    // What speeds make of a column that a profile prefers, where the one changed is its travel time: it changes in
    // proportion, or by the rate that a row gives, or stays. Errors: data (a weight does not fit).
    [[nodiscard]] Result<ChangedColumn> changed_preference(const WeightColumn& preference, std::uint32_t source) const;
    // The arcs that rows named.
    [[nodiscard]] const std::vector<bool>& given() const { return given_; }
    [[nodiscard]] std::uint64_t named() const { return named_; }  // arcs named by rows
    // Of these, arcs of which some parts were named and others not.
    [[nodiscard]] std::uint64_t partly_named() const;
    [[nodiscard]] std::uint64_t rounded() const {
        return rounded_;
    }                                             // arcs whose weight is not a multiple of the resolution
    [[nodiscard]] std::uint64_t changed() const;  // arcs whose weight changed

private:
    WeightChanges(const RoadNetwork& network, const WeightColumn& column, read::ChangedValue::Kind kind);
    std::optional<read::ChangeFault> find_arcs(const read::RoadChange& change);
    std::optional<read::ChangeFault> find_edges_of(std::string_view feature, std::string_view direction);
    // The directions of an edge that a value for both means.
    [[nodiscard]] std::vector<ArcId> meant_of(EdgeId edge) const;
    // Turns are known only to arcs that were open when the network was built.
    [[nodiscard]] bool may_open(ArcId arc) const { return turns_ == nullptr || !turns_->states_of(arc).empty(); }
    // The parts between two nodes that follow one another; false where there are none.
    bool find_parts(const read::RoadChange& change);
    template <class Named, class ArcOf>
    void leave_closed_out(std::vector<Named>& named, ArcOf arc_of) const;
    // What a row says: nothing closes.
    struct Given {
        std::optional<double> value, rate;
        friend bool operator==(const Given&, const Given&) = default;
    };
    std::optional<read::ChangeFault> give(const Given& row);           // to arcs_
    std::optional<read::ChangeFault> give_to_parts(const Given& row);  // to parts_
    // What an open arc weighs beside its length, where a speed is given.
    [[nodiscard]] std::uint64_t at_ends(ArcId arc) const;
    // The segments of an arc that was changed by parts, in steps; empty where they are alike.
    struct Segment {
        double steps = 0;
        const Given* given = nullptr;  // null: no row named it
    };
    [[nodiscard]] std::vector<Segment> segments(ArcId arc) const;
    // A segment's share of the former weight beside what is spent at the ends.
    [[nodiscard]] double former_share(ArcId arc, std::uint32_t segment) const;
    [[nodiscard]] std::vector<ArcId> by_parts() const;
    void append_parts(ArcId arc, const std::vector<double>& steps, const std::vector<Segment>& segments,
                      std::uint32_t source, const network::DataSources& former,
                      std::vector<network::format::ArcPart>& parts) const;
    // Of the whole arc.
    [[nodiscard]] double exact_steps(ArcId arc, double value) const;
    // Rounded to the nearest step, as in build(); positive weights stay positive. Nothing where it does not fit.
    [[nodiscard]] std::optional<std::uint64_t> whole_steps(double exact) const;
    [[nodiscard]] read::ChangeFault too_large(double exact) const;
    [[nodiscard]] std::uint64_t former(std::uint32_t arc) const {
        return column_.weight[arc] == closed_weight ? closed_exact : column_.steps(arc);
    }
    // Takes the weight of an arc; exact: before it was rounded.
    void set(ArcId arc, std::uint64_t steps, double exact);

    // What rows said of an arc by its parts.
    struct PartlyGiven {
        std::uint32_t parts = 0, closed = 0, all = 0;
        double share = 0;  // of the former weight beside what is spent at the ends
        double steps = 0;
        bool alike = true;  // all are given the same, as the first:
        std::uint64_t first = 0;
    };
    struct ArcPart {
        ArcId arc;
        EdgePart part;
    };

    const RoadNetwork& network_;
    const WeightColumn& column_;
    read::ChangedValue::Kind kind_;
    Measures measures_;
    double seconds_per_step_ = 1;
    std::vector<network::TurnGraph> graphs_;
    const network::TurnGraph* turns_ = nullptr;  // of the column, in graphs_; null: it has none
    bool keeps_steps_ = false;  // the column's resolution cannot change: turns, or ends of arcs, cost steps of it
    std::vector<std::uint64_t> weights_;
    std::unordered_map<std::uint32_t, double> unrounded_;  // by arc: steps that rows gave
    bool needs_other_steps_ = false;
    std::vector<bool> given_;     // arcs named by a row
    std::vector<ArcId> arcs_;     // of the current row
    std::vector<ArcPart> parts_;  // likewise
    EdgeParts edge_parts_;
    network::CostsAlong along_;
    std::unordered_map<std::uint32_t, double> rate_;               // of arcs that a row names as a whole with one
    std::unordered_map<std::uint32_t, PartlyGiven> partly_given_;  // by arc
    std::unordered_map<std::uint64_t, Given> given_to_part_;       // by arc << 32 | segment
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_by_feature_;
    std::uint64_t named_ = 0;
    std::uint64_t rounded_ = 0;
};

}  // namespace starway::road::ask
