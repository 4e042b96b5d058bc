// The ids of the source's nodes along edges: at their ends and, where the network keeps them, at their shape points.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

// A view: the network must be verified and must outlive it. Thread-safe: every member is const.
class STARWAY_EXPORT RoadNodeIds {
public:
    explicit RoadNodeIds(const RoadNetwork& network);
    explicit RoadNodeIds(const RoadNetwork&& network) = delete;  // a temporary would dangle

    // Whether all points of all edges have ids: the source was OpenStreetMap.
    [[nodiscard]] bool complete() const { return complete_; }
    // The id of a node: its label, or that of the node for which it stands (beyond a barrier). Precondition: labels are
    // numbers.
    [[nodiscard]] std::int64_t of(NodeId node) const;
    // Appends the ids of all points of the edge's line, both ends included, in edge direction or reversed, as
    // RoadNetwork::append_line() does. Precondition: complete(). Decodes the points of up to 16 edges.
    void append(EdgeId edge, bool reversed, std::vector<std::int64_t>& ids) const;
    // Those of the two points between which a segment of the edge's line lies. Preconditions: complete(), and the edge
    // has that segment.
    [[nodiscard]] std::array<std::int64_t, 2> of_segment(EdgeId edge, std::uint32_t segment) const;

private:
    const RoadNetwork* network_;
    std::span<const std::int64_t> label_;
    std::span<const std::uint32_t> twin_;
    std::span<const std::uint64_t> shape_first_, block_first_;
    std::span<const std::uint8_t> bytes_;
    bool complete_ = false;
};

struct Leg;
struct Route;

// The ids of all nodes of the source along a leg, those between which it begins and ends included: one more than
// Leg::line has pieces. Nothing where the network's ids are not complete(), or where the leg stays within an edge.
// Precondition: the leg is of this network, which is verified.
STARWAY_EXPORT std::optional<std::vector<std::int64_t>> node_ids_of(const RoadNetwork& network, const Leg& leg);
// The network's own nodes in the same way: one more than the edges along the leg.
STARWAY_EXPORT std::vector<NodeId> nodes_along(const RoadNetwork& network, const Leg& leg);
// Fills Leg::node_ids, where there are any.
STARWAY_EXPORT void add_node_ids(const RoadNetwork& network, Route& route);

}  // namespace starway
