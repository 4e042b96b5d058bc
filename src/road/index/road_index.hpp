// What is computed once for a road network and stored in its file: the junction graph, a node order, a customizable
// contraction hierarchy (CCH), and a metric of it for each weight.
//
//  ways.first, ways.head                 JunctionGraphView
//  cch.rank cch.node cch.first_arc cch.first_head cch.head cch.block_end cch.parent     SkeletonView
//  cch.first_down cch.first_down_head cch.down_head     the rest of a directed one
//  ways.weight.K, ways.arcs.K, ways.chains.K, ways.free.K     LinkWeightsView of column K
//  cch.up.K, cch.down.K, cch.middle.K    MetricView of column K
//  index.of, index.of.K                  the checksums of `first_out` and `head`, and of `weight.K`, from which the
//                                        index was computed
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "road/index/cch/metric.hpp"
#include "road/index/cch/skeleton.hpp"
#include "road/index/graph/junction_graph.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::index {

struct ColumnIndexView {
    LinkWeightsView links;
    MetricView metric;
};

// Owns nothing: the arrays lie in a network's image or in a RoadIndex.
struct RoadIndexView {
    JunctionGraphView junctions;
    SkeletonView skeleton;
    std::vector<std::optional<ColumnIndexView>> columns;  // in the order of the network's columns
};

// The index in the network's image; empty if there is none. Checked on first use, as verify_extra() says: everything
// except the order is recomputed and compared. Errors (data): the index is damaged, or belongs to another network or
// other weights.
Result<std::optional<RoadIndexView>> stored_index(const RoadNetwork& network);

// The network with other weights in a column, in memory: it shares all other arrays and, where the network has a sound
// index of the column, has that index for them. A fraction of a second for a country. Errors (data): as build().
Result<RoadNetwork> reweighted(const RoadNetwork& network, ColumnId column, std::vector<std::uint32_t> weight);

class RoadIndex {
public:
    // columns: numbers of columns other than "hops". `known`, if given, is an index that passed its check, of this
    // network or of one that differs only in weights; its results are reused. For the same order the bytes are the same
    // with and without `known`, and for any number of threads. Errors: data (the graph or a weight is too large for an
    // index), interrupted.
    // stretches: for a graph of states by arcs, per state a number that it shares with the other states of its stretch
    // of road, in both directions; then the hierarchy is a directed one over the states that choose.
    static Result<RoadIndex> build(const RoadNetwork& network, const std::vector<std::size_t>& columns,
                                   const std::optional<RoadIndexView>& known = {}, const Control& control = {},
                                   IdSpan<NodeId, const std::uint32_t> stretches = {});
    [[nodiscard]] RoadIndexView view() const;
    // What RoadNetwork::save() takes. Valid as long as this object.
    [[nodiscard]] std::vector<RoadNetwork::Extra> extras() const;

private:
    struct Column {
        std::size_t number = 0;
        LinkWeights links;
        Metric metric;
        std::uint64_t weight_checksum = 0;
    };
    RoadIndex() = default;
    Result<void> make_hierarchy(const RoadNetwork& network, IdSpan<NodeId, const std::uint32_t> stretches,
                                const Control& control);
    std::vector<std::uint64_t> topology_checksums_;
    JunctionGraph junctions_;
    Skeleton skeleton_;
    std::size_t column_count_ = 0;
    std::vector<Column> columns_;
};

}  // namespace starway::road::index
