#include "road/ask/snapping/max_snap.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/geo/frame.hpp"

namespace starway::road::ask {
namespace {

constexpr double least_m = 1000;
constexpr double share_shorter = 0.95;
constexpr std::uint32_t most_looked_at = 512;

double rounded_up(double metres) {
    const double power = std::pow(10, std::floor(std::log10(metres)));
    for (const double step : {1, 2, 5})
        if (metres <= step * power) return step * power;
    return 10 * power;
}

}  // namespace

double default_max_snap(const RoadNetwork& network) {
    if (network.frame().kind == FrameKind::none || network.edge_count() == 0) return least_m;
    std::vector<double> metres;
    const std::uint32_t count = std::min(network.edge_count(), most_looked_at);
    for (std::uint32_t i = 0; i < count; ++i) {
        const EdgeId edge(static_cast<std::uint32_t>(std::uint64_t{network.edge_count()} * i / count));
        const auto place = [&](NodeId node) { return geo::embed(network.frame(), network.position(node)); };
        metres.push_back(
            geo::segment_length(network.frame(), place(network.edge_tail(edge)), place(network.edge_head(edge))));
    }
    const auto chosen = metres.begin() + static_cast<std::ptrdiff_t>(share_shorter * static_cast<double>(count - 1));
    std::nth_element(metres.begin(), chosen, metres.end());
    return *chosen <= least_m ? least_m : rounded_up(*chosen);
}

}  // namespace starway::road::ask
