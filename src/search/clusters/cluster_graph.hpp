// The doors of clusters of cells.
#pragma once

#include <memory>
#include <vector>

#include "search/clusters/door_graph.hpp"
#include "search/clusters/ground.hpp"

namespace starway {

class ClusterGraph final : public DoorGraph {
public:
    explicit ClusterGraph(const ClusterSteps& steps);

    // For searches within a cluster; at() leaves another cluster in it.
    [[nodiscard]] ClusterGround& ground() { return ground_; }

private:
    [[nodiscard]] std::unique_ptr<MadeSquare> make(const ClusterBox& box) override;
    [[nodiscard]] Make maker() override;
    void spread(std::uint32_t node, bool backwards, const VisitDoor& visit) override;

    ClusterGround ground_;
};

}  // namespace starway
