// The entrances of regions, which are squares of clusters, or of provinces, which are squares of regions: a part of the lower squares' own, and what it
// costs to go from each to each over those within the square.
#pragma once

#include <memory>

#include "search/grid/hpa/entrance_graph.hpp"
#include "search/grid/hpa/region_flood.hpp"

namespace starway::search {

class RegionGraph final : public EntranceGraph {
public:
    // Squares of 2^bits cells each way, with a entrance for every so many cells of their borders. Keeps the lower graph, which must be up to date whenever
    // this one is asked, and complete before complete().
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

}  // namespace starway::search
