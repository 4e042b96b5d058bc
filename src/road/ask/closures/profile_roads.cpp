#include "road/ask/closures/profile_roads.hpp"

#include <vector>

#include "road/index/road_index.hpp"

namespace starway::road::ask {

Result<RoadNetwork> on_roads_of_profile(const RoadNetwork& network, const WeightColumn& column,
                                        std::string_view profile) {
    if (auto verified = network.verify(); !verified) return verified.error();
    const WeightColumn& preference = *network.column(profile);
    std::vector<std::uint32_t> weights(column.weight.begin(), column.weight.end());
    for (std::uint32_t arc = 0; arc < weights.size(); ++arc)
        if (preference.weight[arc] == closed_weight) weights[arc] = closed_weight;
    return index::reweighted(network, column.id, std::move(weights));
}

}  // namespace starway::road::ask
