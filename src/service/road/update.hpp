// Another weight for some of a network's roads, as a table of changes gives it.
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

// One column's weights while they are being changed. The network must be verified; it and the column, one of its own, must outlive this.
class WeightChanges {
public:
    // Error (usage): "hops" cannot be changed; a weight that is no time has no speeds, nor has a network without lengths.
    static Result<WeightChanges> begin(const RoadNetwork& network, const WeightColumn& column,
                                       io::ChangedValue::Kind kind);

    [[nodiscard]] io::ChangedValue expected() const;
    // Changes all arcs from the one node to the other, or along all edges of a feature. An arc that was closed opens. Faults: no such node,
    // road or feature; a weight beyond the limits; another value than an earlier row gave.
    std::optional<io::ChangeFault> take(const io::RoadChange& change);

    [[nodiscard]] const std::vector<std::uint32_t>& weights() const { return weights_; }
    [[nodiscard]] std::uint64_t named() const { return named_; }  // arcs that rows were about
    [[nodiscard]] std::uint64_t rounded() const {
        return rounded_;
    }                                             // arcs whose weight is no multiple of the resolution
    [[nodiscard]] std::uint64_t changed() const;  // arcs that weigh something else than before

private:
    WeightChanges(const RoadNetwork& network, const WeightColumn& column, io::ChangedValue::Kind kind);
    std::optional<io::ChangeFault> find_arcs(const io::RoadChange& change);
    std::optional<io::ChangeFault> find_edges_of(std::string_view feature);
    [[nodiscard]] double exact_steps(ArcId arc, double value) const;

    const RoadNetwork& network_;
    const WeightColumn& column_;
    io::ChangedValue::Kind kind_;
    Measures measures_;
    double seconds_per_step_ = 1;
    std::vector<std::uint32_t> weights_;
    std::vector<bool> given_;  // arcs that a row has been about
    std::vector<ArcId> arcs_;  // of the row
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_by_feature_;
    std::uint64_t named_ = 0;
    std::uint64_t rounded_ = 0;
};

}  // namespace starway::service
