// The entrances of regions (squares of clusters) and of provinces (squares of regions): a subset of the entrances of
// the lower squares, with the costs between them within the square.
#pragma once

#include <memory>

#include "grid/search/hpa/clusters/entrance_graph.hpp"
#include "grid/search/hpa/regions/region_flood.hpp"

namespace starway::grid::search {

class RegionGraph final : public EntranceGraph {
public:
    // Squares with sides of 2^bits cells, with an entrance per `every` cells of their borders. Keeps the lower graph,
    // which must be up to date at every use, and complete before complete().
    RegionGraph(EntranceGraph& lower, std::uint32_t bits, std::uint32_t every);

private:
    [[nodiscard]] std::unique_ptr<MadeSquare> make(const ClusterBox& box) override;
    [[nodiscard]] Make maker() override;
    void spread(std::uint32_t node, bool backwards, const VisitEntrance& visit) override;
    [[nodiscard]] std::unique_ptr<MadeSquare> made_of(const ClusterBox& box, RegionFlood& flood);

    EntranceGraph* lower_;
    std::uint32_t every_;
    RegionFlood flood_;
};

}  // namespace starway::grid::search
