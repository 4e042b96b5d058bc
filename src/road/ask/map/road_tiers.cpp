#include "road/ask/map/road_tiers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>

#include "base/core/lower_case.hpp"
#include "base/core/text.hpp"
#include "road/ask/weights/measures.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
namespace {

struct Named {
    std::string_view name;
    std::uint8_t tier;
};

constexpr std::uint8_t usual_tier = 5;  // of a road of which nothing is known

constexpr std::array classes{
    // OpenStreetMap
    Named{"motorway", 0}, Named{"trunk", 1}, Named{"primary", 2}, Named{"secondary", 3}, Named{"tertiary", 4},
    Named{"ferry", 2}, Named{"unclassified", 5}, Named{"residential", 5}, Named{"living_street", 5}, Named{"road", 5},
    Named{"pedestrian", 5}, Named{"busway", 6}, Named{"service", 6}, Named{"track", 6}, Named{"cycleway", 7},
    Named{"path", 7}, Named{"footway", 7}, Named{"bridleway", 7}, Named{"steps", 7}, Named{"corridor", 7},
    Named{"platform", 7}, Named{"construction", 7},
    // US Census TIGER
    Named{"s1100", 0}, Named{"s1200", 2}, Named{"s1400", 5}, Named{"s1500", 6}, Named{"s1630", 3}, Named{"s1640", 6},
    Named{"s1710", 7}, Named{"s1720", 7}, Named{"s1730", 7}, Named{"s1740", 6}, Named{"s1780", 6}, Named{"s1820", 7},
    Named{"s1830", 7},
    // Natural Earth, the National Road Network of Canada, and plain words
    Named{"freeway", 0}, Named{"expressway", 0}, Named{"highway", 1}, Named{"major highway", 1}, Named{"beltway", 1},
    Named{"secondary highway", 2}, Named{"bypass", 2}, Named{"arterial", 2}, Named{"major", 2}, Named{"collector", 4},
    Named{"local", 5}, Named{"street", 5}, Named{"minor", 5}, Named{"alley", 6}, Named{"lane", 6}, Named{"trail", 7}};

// What share of all roads each of the tiers 0 .. 4 and those before it take, where only an order is known.
constexpr std::array<double, 5> shares{0.02, 0.06, 0.14, 0.28, 0.5};

// Higher scores come first; equal ones are in one tier. False if the scores tell nothing.
bool by_score(const std::vector<float>& scores, std::vector<std::uint8_t>& tiers) {
    std::vector<float> sorted = scores;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const auto at = [&](double share) {
        return sorted[std::min(sorted.size() - 1,
                               static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
    };
    constexpr float telling = 1.2F;
    if (!(at(shares[0]) > telling * at(0.9))) return false;
    std::array<float, shares.size()> least{};
    for (std::size_t i = 0; i < shares.size(); ++i) least[i] = at(shares[i]);
    for (std::size_t edge = 0; edge < scores.size(); ++edge) {
        std::uint8_t tier = 0;
        while (tier < least.size() && scores[edge] <= least[tier]) ++tier;
        tiers[edge] = tier;
    }
    return true;
}

ArcId any_arc(const RoadNetwork& network, EdgeId edge) {
    const ArcId forward = network.forward_arc(edge);
    return forward.valid() ? forward : network.backward_arc(edge);
}

std::vector<float> speeds(const RoadNetwork& network, const Measures& measures) {
    std::vector<float> scores(network.edge_count(), 0);
    if (!measures.has_distance() || !measures.has_duration()) return scores;
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) {
        const ArcId arc = any_arc(network, EdgeId(edge));
        if (!arc.valid()) continue;
        const double seconds = measures.moving_seconds(arc);
        const double metres = measures.metres(arc);
        if (!(seconds > 0) || !(metres > 0)) continue;
        // In steps of 5 %: lengths and times are rounded, and equal speeds must stay equal.
        constexpr double steps = 20;
        scores[edge] = static_cast<float>(std::exp(std::round(std::log(metres / seconds) * steps) / steps));
    }
    return scores;
}

std::vector<float> street_lengths(const RoadNetwork& network, const Measures& measures) {
    std::vector<float> scores(network.edge_count(), 0);
    std::unordered_map<std::string_view, double> streets;
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) {
        const ArcId arc = any_arc(network, EdgeId(edge));
        scores[edge] = arc.valid() ? static_cast<float>(measures.metres(arc)) : 0;
        if (const auto name = network.name(EdgeId(edge)); !name.empty()) streets[name] += scores[edge];
    }
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge)
        if (const auto name = network.name(EdgeId(edge)); !name.empty())
            scores[edge] = static_cast<float>(streets[name]);
    return scores;
}

}  // namespace

std::optional<std::uint8_t> tier_of_class(std::string_view road_class) {
    std::string word = core::lower_case(road_class);
    constexpr std::string_view link = "_link";
    if (word.ends_with(link)) word.resize(word.size() - link.size());
    for (const Named& known : classes)
        if (known.name == word) return known.tier;
    return std::nullopt;
}

RoadTiers road_tiers(const RoadNetwork& network) {
    RoadTiers tiers{TierSource::classes, std::vector<std::uint8_t>(network.edge_count(), usual_tier)};
    if (network.edge_count() == 0) return tiers;
    const RoadClasses known(network);
    std::vector<std::optional<std::uint8_t>> of_class;
    for (std::uint32_t number = 0; number < known.count(); ++number)
        of_class.push_back(tier_of_class(known.name(number)));
    std::uint32_t found = 0;
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) {
        const std::uint32_t number = known.of(EdgeId(edge));
        if (number >= of_class.size() || !of_class[number]) continue;
        tiers.of_edge[edge] = *of_class[number];
        ++found;
    }
    if (found >= network.edge_count() - found) return tiers;

    const Measures measures(network);
    tiers.source = TierSource::speeds;
    if (by_score(speeds(network, measures), tiers.of_edge)) return tiers;
    tiers.source = TierSource::lengths;
    if (!by_score(street_lengths(network, measures), tiers.of_edge))
        std::fill(tiers.of_edge.begin(), tiers.of_edge.end(), usual_tier);
    return tiers;
}

}  // namespace starway::road::ask
