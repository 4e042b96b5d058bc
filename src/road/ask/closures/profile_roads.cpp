#include "road/ask/closures/profile_roads.hpp"

#include <fmt/format.h>

#include "road/index/road_index.hpp"
#include "road/network/profiles.hpp"

namespace starway::road::ask {

Result<ProfileWeight> weight_for(const RoadNetwork& network, std::string_view weight, std::string_view profile) {
    if (weight.empty()) return ProfileWeight{std::string(profile)};
    if (weight == "time" && network.column(weight) == nullptr)
        return ProfileWeight{std::string(profile) + std::string(network::time_suffix)};
    const std::string_view owner = network::profile_of(network, weight);
    const WeightColumn* const column = network::column_called(network, weight);
    // Where there is one profile, all roads are of it.
    if (owner == profile || network::profiles_of(network).size() == 1 || column == nullptr)
        return ProfileWeight{std::string(weight)};
    if (owner.empty() && column->name != "hops") return ProfileWeight{std::string(column->name), true};
    return Error{ErrorKind::usage,
                 fmt::format("⟨weight={0}⟩ and ⟨profile={1}⟩ contradict each other; leave one out, or "
                             "choose ⟨weight={1}.time⟩",
                             weight, profile)};
}

std::vector<ArcId> closed_to(const RoadNetwork& network, std::string_view profile, const WeightColumn& column) {
    const WeightColumn& preference = *network.column(profile);
    std::vector<ArcId> arcs;
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (preference.weight[arc] == closed_weight && column.weight[arc] != closed_weight) arcs.emplace_back(arc);
    return arcs;
}

Result<RoadNetwork> on_roads_of_profile(const RoadNetwork& network, const WeightColumn& column,
                                        std::string_view profile) {
    if (auto verified = network.verify(); !verified) return verified.error();
    std::vector<std::uint32_t> weights(column.weight.begin(), column.weight.end());
    for (const ArcId arc : closed_to(network, profile, column)) weights[arc] = closed_weight;
    return index::reweighted(network, column.id, std::move(weights));
}

}  // namespace starway::road::ask
