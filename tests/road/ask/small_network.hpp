// Small networks for tests of the services, written down edge by edge.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "starway/road/network_draft.hpp"

namespace starway::test {

inline constexpr double closed = std::numeric_limits<double>::quiet_NaN();

// Nodes are called by their names; edges carry a "cost" column in whole units, and "length" from their shapes.
class SmallNetwork {
public:
    explicit SmallNetwork(FrameKind frame = FrameKind::planar) {
        draft_.frame = frame;
        draft_.node_label = TextLabels{};
        draft_.shape_first = {0};
        draft_.columns.push_back({"cost", "", 1, {}, {}});
        draft_.default_weight = "cost";
    }
    SmallNetwork& node(const std::string& label, Position p = {}) {
        std::get<TextLabels>(draft_.node_label).push_back(label);
        if (draft_.frame != FrameKind::none) draft_.node_position.push_back(p);
        ++draft_.node_count;
        return *this;
    }
    struct Edge {
        double cost = 1;
        Direction direction = Direction::both;
        std::string name = {};
        std::vector<Position> shape = {};
        double cost_backward = -1;  // negative: the same
        float speed_kmh = 36;
    };
    SmallNetwork& edge(const std::string& tail, const std::string& head, const Edge& e) {
        draft_.edge_tail.push_back(number(tail));
        draft_.edge_head.push_back(number(head));
        draft_.edge_direction.push_back(e.direction);
        draft_.shape_points.insert(draft_.shape_points.end(), e.shape.begin(), e.shape.end());
        draft_.shape_first.push_back(draft_.shape_points.size());
        draft_.edge_name.push_back(draft_.names.add(e.name));
        draft_.edge_speed_kmh.push_back(e.speed_kmh);
        draft_.columns[0].forward.push_back(e.cost);
        draft_.columns[0].backward.push_back(e.cost_backward < 0 ? e.cost : e.cost_backward);
        return *this;
    }
    SmallNetwork& edge(const std::string& tail, const std::string& head, double cost,
                       Direction direction = Direction::both) {
        Edge e;
        e.cost = cost;
        e.direction = direction;
        return edge(tail, head, e);
    }
    // A further column, one value per edge.
    SmallNetwork& column(const std::string& name, std::vector<double> values) {
        draft_.columns.push_back({name, "", 1, std::move(values), {}});
        return *this;
    }
    [[nodiscard]] RoadNetwork build() const {
        NetworkDraft draft = draft_;
        if (draft.frame == FrameKind::none) {
            draft.shape_first.clear();
            draft.edge_speed_kmh.clear();
        }
        auto network = starway::build(std::move(draft));
        EXPECT_TRUE(network) << network.error().message;
        return *network;
    }

private:
    [[nodiscard]] std::uint32_t number(const std::string& label) const {
        const auto& labels = std::get<TextLabels>(draft_.node_label);
        for (std::uint32_t i = 0; i < labels.size(); ++i)
            if (labels[i] == label) return i;
        ADD_FAILURE() << "no node " << label;
        return 0;
    }
    NetworkDraft draft_;
};

inline NodeId node_called(const RoadNetwork& network, const std::string& label) {
    const auto node = network.find_node(label);
    EXPECT_TRUE(node) << label;
    return node.value_or(NodeId());
}

}  // namespace starway::test
