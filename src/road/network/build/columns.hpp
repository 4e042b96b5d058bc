// Weight columns: converts natural units per edge to fixed point per arc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/network/build/phases.hpp"
#include "road/network/build/topology_arrays.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

struct QuantizedColumn {
    std::string name;
    std::string unit;
    double resolution = 1;
    std::vector<std::uint32_t> weight;      // per arc
    std::vector<std::uint64_t> exact = {};  // likewise, and what follows: as in WeightColumn
    unsigned guide_shift = 0;
    double precision = 0;
    double slack = 0;
    std::string note = {};  // for the report; may be empty
    std::vector<network::format::ArcEnds> ends = {};
};

// The source's own column. Errors: data (a negative, infinite or too large value).
Result<QuantizedColumn> quantize(const NetworkDraft& draft, const DraftColumn& column, const TopologyArrays& topology);

// The same value for both arcs of an edge, rounded to the nearest step, so that rounding errors cancel out. (The lower
// bound is computed from the rounded weights: scale.hpp.) A step is `resolution`, or a larger power of ten if a weight
// would not fit. value: per edge of the network, finite, >= 0, or NaN: closed. Positive values stay positive.
QuantizedColumn quantize_nearest(std::string name, std::string unit, double resolution,
                                 const std::vector<double>& value, const TopologyArrays& topology);

// All columns of the network: "length", "time", the source's others in order, "hops". metres: the length of each edge's
// line; empty without coordinates. The draft's columns keep their names only, but "length" and "time" all. Errors:
// data, interrupted.
Result<std::vector<QuantizedColumn>> make_columns(NetworkDraft& draft, const TopologyArrays& topology,
                                                  const std::vector<double>& metres, const Phases& phases);

// The default column. Errors: data (the named default does not exist).
Result<std::uint32_t> default_column(const NetworkDraft& draft, const std::vector<QuantizedColumn>& columns);

}  // namespace starway::road::network
