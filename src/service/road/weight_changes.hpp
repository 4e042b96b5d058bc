// Changes weights of a network from a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/csv/changes.hpp"
#include "service/road/measures.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// Changes one column's weights. Precondition: the network is verified; it and the column, which belongs to it, must outlive this
// object.
class WeightChanges {
public:
    // Errors: usage ("hops"; speeds for a weight that is not a time, or without lengths).
    static Result<WeightChanges> begin(const RoadNetwork& network, const WeightColumn& column,
                                       io::ChangedValue::Kind kind);

    [[nodiscard]] io::ChangedValue expected() const;
    // Changes all arcs from one node to another, or all edges of a feature; closed arcs open. Faults: an unknown node, road or
    // feature; a weight out of range; a contradiction to an earlier row.
    std::optional<io::ChangeFault> take(const io::RoadChange& change);
    // The same for one arc.
    std::optional<io::ChangeFault> take(ArcId arc, std::optional<double> value);

    [[nodiscard]] const std::vector<std::uint32_t>& weights() const { return weights_; }
    [[nodiscard]] std::uint64_t named() const { return named_; }  // arcs named by rows
    [[nodiscard]] std::uint64_t rounded() const {
        return rounded_;
    }                                             // arcs whose weight is not a multiple of the resolution
    [[nodiscard]] std::uint64_t changed() const;  // arcs whose weight changed

private:
    WeightChanges(const RoadNetwork& network, const WeightColumn& column, io::ChangedValue::Kind kind);
    std::optional<io::ChangeFault> find_arcs(const io::RoadChange& change);
    std::optional<io::ChangeFault> find_edges_of(std::string_view feature, std::string_view direction);
    std::optional<io::ChangeFault> give(std::optional<double> value);  // to arcs_
    [[nodiscard]] double exact_steps(ArcId arc, double value) const;

    const RoadNetwork& network_;
    const WeightColumn& column_;
    io::ChangedValue::Kind kind_;
    Measures measures_;
    double seconds_per_step_ = 1;
    std::vector<std::uint32_t> weights_;
    std::vector<bool> given_;  // arcs named by a row
    std::vector<ArcId> arcs_;  // of the current row
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_by_feature_;
    std::uint64_t named_ = 0;
    std::uint64_t rounded_ = 0;
};

}  // namespace starway::service
