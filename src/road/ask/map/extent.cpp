#include "road/ask/map/extent.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace starway::road::ask {
namespace {

constexpr double left_out = 0.02;  // of the nodes, on each side
constexpr double reach = 0.35;     // beyond the others, as a share of their extent
constexpr std::uint32_t most_nodes = 100'000;

// Of one coordinate. The bounds are those of all nodes.
std::pair<double, double> main_range(std::vector<double>& values, double lowest, double highest) {
    const auto at = [&](double share) {
        const auto middle =
            values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    };
    const double low = at(left_out);
    const double high = at(1 - left_out);
    const double beyond = reach * (high - low);
    return {std::max(lowest, low - beyond), std::min(highest, high + beyond)};
}

}  // namespace

Box main_extent(const RoadNetwork& network) {
    const Box bounds = network.bounds();
    if (bounds.empty() || network.frame().kind == FrameKind::none) return bounds;
    // Nodes are numbered along a curve that fills the plane, so every n-th of them is a fair sample.
    const std::uint32_t stride = network.node_count() / most_nodes + 1;
    std::vector<double> x;
    std::vector<double> y;
    for (std::uint32_t node = 0; node < network.node_count(); node += stride) {
        const Position at = network.position(NodeId(node));
        x.push_back(at.x);
        y.push_back(at.y);
    }
    if (x.empty()) return bounds;
    const auto [west, east] = main_range(x, bounds.min_x, bounds.max_x);
    const auto [south, north] = main_range(y, bounds.min_y, bounds.max_y);
    return {west, south, east, north};
}

}  // namespace starway::road::ask
