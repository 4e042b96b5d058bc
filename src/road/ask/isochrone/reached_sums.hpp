// Other weights along the ways of a search.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "road/ask/isochrone/profiles.hpp"
#include "road/ask/searches/also.hpp"
#include "road/ask/searches/reach.hpp"

namespace starway::road::ask {

class ReachedSums {
public:
    // steps: of the search, which must outlive this.
    ReachedSums(const RoadNetwork& network, std::shared_ptr<const AlsoColumns> columns,
                std::span<const ReachStep> steps);

    [[nodiscard]] std::vector<AlsoWeight> weights() const;
    // What each weight comes to at a fraction of the piece's edge, in its unit.
    [[nodiscard]] std::vector<double> at(const CostPiece& piece, double fraction) const;

private:
    const RoadNetwork& network_;
    std::shared_ptr<const AlsoColumns> columns_;
    std::span<const ReachStep> steps_;
    std::vector<AlsoColumns::Sum> sums_;  // of each step, those of all weights
};

}  // namespace starway::road::ask
