// Weight columns: from natural units per edge to fixed point per arc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "network/build/phases.hpp"
#include "network/file/topology_arrays.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::network {

struct QuantizedColumn {
    std::string name;
    std::string unit;
    double resolution = 1;
    std::vector<std::uint32_t> weight;  // per arc
};

// The source's own column. Errors: data, a value that is negative, infinite or too large.
Result<QuantizedColumn> quantize(const NetworkDraft& draft, const DraftColumn& column, const TopologyArrays& topology);

// The same value for both arcs of an edge, to the nearest step, so that the errors of many edges cancel out. (The straight-line bound is
// proven from the rounded weights, whichever way they were rounded: scale.hpp.) Steps are of `resolution` or, where an arc would not fit, of
// the next power of ten that makes it fit. value: per edge of the network, finite, >= 0, or NaN: closed. What is above 0 stays so.
QuantizedColumn quantize_nearest(std::string name, std::string unit, double resolution,
                                 const std::vector<double>& value, const TopologyArrays& topology);

// All columns of the network in their order: "length", "time", the source's others as they come, "hops". metres: the length of
// each edge's line, or empty without coordinates. Errors: data, interrupted.
Result<std::vector<QuantizedColumn>> make_columns(const NetworkDraft& draft, const TopologyArrays& topology,
                                                  const std::vector<double>& metres, const Phases& phases);

// Which of them is meant where no weight is named. Errors: data, a default that the network does not have.
Result<std::uint32_t> default_column(const NetworkDraft& draft, const std::vector<QuantizedColumn>& columns);

}  // namespace starway::network
