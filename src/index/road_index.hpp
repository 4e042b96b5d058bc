// What is computed once for a road network, and stored in its file: the graph of its junctions, a node order, a customizable hierarchy, and a
// metric of it for each weight.
//
//   ways.first, ways.head                 JunctionGraphView
//   cch.rank cch.node cch.first_arc cch.first_head cch.head cch.block_end     SkeletonView
//   cch.entry                             make_entries()
//   ways.weight.K, ways.arc.K             WayWeightsView of column K
//   cch.up.K, cch.down.K, cch.halves.K      MetricView of column K
//   index.of, index.of.K                  the checksums of `first_out` and `head`, and of `weight.K`, that all this was computed from
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "index/cch/metric.hpp"
#include "index/cch/skeleton.hpp"
#include "index/graph/junction_graph.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::index {

struct ColumnIndexView {
    WayWeightsView ways;
    MetricView metric;
};

// Owns nothing: the arrays lie in a network's image, or in a RoadIndex.
struct RoadIndexView {
    JunctionGraphView junctions;
    SkeletonView skeleton;
    std::span<const std::uint32_t> entries;               // per way
    std::vector<std::optional<ColumnIndexView>> columns;  // as the network's
};

// The index that lies in the network's image; nothing where none does. It is checked the first time, as verify_extra() says: everything but
// the order is computed again and compared. Errors (data): it is damaged, or of another network or other weights.
Result<std::optional<RoadIndexView>> stored_index(const RoadNetwork& network);

class RoadIndex {
public:
    // columns: numbers of columns that are not "hops". What `known` holds is kept where it is given: an index that passed its check, of this
    // network or of one that differs from it in weights alone. Same bytes with or without it, if the order is the same, and whatever the
    // number of threads. Errors: data (a graph or weights that are too large for an index), interrupted.
    static Result<RoadIndex> build(const RoadNetwork& network, const std::vector<std::size_t>& columns,
                                   const std::optional<RoadIndexView>& known = {}, const BuildControl& control = {});
    [[nodiscard]] RoadIndexView view() const;
    // What RoadNetwork::save() takes; valid as long as this.
    [[nodiscard]] std::vector<RoadNetwork::Extra> extras() const;

private:
    struct Column {
        std::size_t number = 0;
        WayWeights ways;
        Metric metric;
        std::uint64_t weight_checksum = 0;
    };
    RoadIndex() = default;
    Result<void> make_hierarchy(const RoadNetwork& network, const BuildControl& control);
    std::vector<std::uint64_t> topology_checksums_;
    JunctionGraph junctions_;
    Skeleton skeleton_;
    std::vector<std::uint32_t> entries_;
    std::size_t column_count_ = 0;
    std::vector<Column> columns_;
};

}  // namespace starway::index
