// Unusual edges and weights.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/geo/frame.hpp"
#include "road/ask/check/check.hpp"
#include "road/ask/weights/columns.hpp"

namespace starway::road::ask {
namespace {

// An edge oriented from its smaller node, so that edges drawn in either direction compare equal.
struct EdgeKey {
    std::uint32_t low, high;
    std::uint64_t shape;  // a hash, equal from both ends
    EdgeId edge;
};

std::uint64_t mixed(FixedPosition p) {
    std::uint64_t h = (std::uint64_t{static_cast<std::uint32_t>(p.x)} << 32U) | static_cast<std::uint32_t>(p.y);
    h = (h ^ (h >> 33U)) * 0xFF51AFD7ED558CCDU;
    return h ^ (h >> 33U);
}

bool same_shape(const RoadNetwork& network, EdgeId a, EdgeId b) {
    const auto p = network.shape(a);
    const auto q = network.shape(b);
    const bool forward = network.edge_tail(a) == network.edge_tail(b) && network.edge_head(a) == network.edge_head(b);
    const bool backward = network.edge_tail(a) == network.edge_head(b) && network.edge_head(a) == network.edge_tail(b);
    return (forward && std::equal(p.begin(), p.end(), q.begin(), q.end())) ||
           (backward && std::equal(p.begin(), p.end(), q.rbegin(), q.rend()));
}

// Whether both are open in a common direction. A road drawn once per direction is not a duplicate.
bool share_direction(const RoadNetwork& network, EdgeId a, EdgeId b) {
    const bool aligned = network.edge_tail(a) == network.edge_tail(b);
    const auto open = [&](EdgeId edge, bool forward) {
        return (forward ? network.forward_arc(edge) : network.backward_arc(edge)).valid();
    };
    return (open(a, true) && open(b, aligned)) || (open(a, false) && open(b, !aligned));
}

}  // namespace

Finding find_duplicates(const Checkup& checkup) {
    const RoadNetwork& network = checkup.network();
    Finding finding{FindingKind::duplicate,
                    Severity::warning,
                    "duplicates: edges with the nodes, shape and direction of another edge",
                    0,
                    {}};
    std::vector<EdgeKey> keys;
    keys.reserve(network.edge_count());
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const EdgeId edge(e);
        const auto [low, high] =
            std::minmax({std::uint32_t{network.edge_tail(edge)}, std::uint32_t{network.edge_head(edge)}});
        std::uint64_t shape = network.shape(edge).size();
        for (const FixedPosition p : network.shape(edge)) shape += mixed(p);
        keys.push_back({low, high, shape, edge});
    }
    std::sort(keys.begin(), keys.end(), [](const EdgeKey& a, const EdgeKey& b) {
        return std::tie(a.low, a.high, a.shape, a.edge) < std::tie(b.low, b.high, b.shape, b.edge);
    });
    // Compare each edge with its predecessor only, to avoid quadratic time for many copies.
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const EdgeKey& a = keys[i - 1];
        const EdgeKey& b = keys[i];
        if (std::tie(a.low, a.high, a.shape) != std::tie(b.low, b.high, b.shape)) continue;
        if (!share_direction(network, a.edge, b.edge) || !same_shape(network, a.edge, b.edge)) continue;
        checkup.add(finding, [&] {
            return checkup.at(b.edge, fmt::format("{} duplicates {} (feature {})", checkup.name(b.edge),
                                                  checkup.name(a.edge), network.source_feature(a.edge)));
        });
    }
    return finding;
}

Finding find_self_loops(const Checkup& checkup) {
    const RoadNetwork& network = checkup.network();
    Finding finding{FindingKind::self_loop, Severity::info, "loops: edges that end where they begin", 0, {}};
    for (std::uint32_t e = 0; e < network.edge_count(); ++e)
        if (network.edge_tail(EdgeId(e)) == network.edge_head(EdgeId(e)))
            checkup.add(finding,
                        [&] { return checkup.at(EdgeId(e), checkup.name(EdgeId(e)) + " ends where it begins"); });
    return finding;
}

Finding find_zero_weights(const Checkup& checkup) {
    const RoadNetwork& network = checkup.network();
    Finding finding{FindingKind::zero_weight, Severity::warning, "edge directions with weight 0", 0, {}};
    for (const WeightColumn& column : network.columns())
        for (std::uint32_t a = 0; a < network.arc_count(); ++a)
            if (column.weight[a] == 0 && column.steps(a) == 0)
                checkup.add(finding, [&] {
                    const EdgeId edge = network.edge(ArcId(a));
                    return checkup.at(edge, fmt::format("{} has {} 0", checkup.name(edge), column.name));
                });
    return finding;
}

std::vector<ColumnScale> column_scales(const Checkup& checkup) {
    const RoadNetwork& network = checkup.network();
    std::vector<ColumnScale> scales;
    if (!checkup.has_positions()) return scales;
    for (const WeightColumn& column : network.columns()) {
        if (column.name == "hops") continue;
        // Converts weight steps per embedding step to units per metre.
        const double factor = leading_resolution(column) / geo::embedding_unit(network.frame());
        ColumnScale scale;
        scale.column = column.name;
        scale.unit = column.unit;
        scale.value_per_metre = column.scale * factor;
        scale.typical_per_metre = column.typical_scale * factor;
        scale.arc = column.scale_arc;
        if (column.scale > 0 && column.typical_scale > column.scale) scale.loss = column.typical_scale / column.scale;
        if (column.scale_arc.valid()) {
            scale.position = network.position(network.tail(column.scale_arc));
            scale.feature = network.source_feature(network.edge(column.scale_arc));
        }
        scales.push_back(std::move(scale));
    }
    return scales;
}

Finding find_fast_outliers(const Checkup& checkup, const std::vector<ColumnScale>& scales) {
    constexpr double worth_a_word = 10;
    Finding finding{FindingKind::fast_outlier,
                    Severity::warning,
                    "weights so low that they weaken A*'s lower bound at least tenfold",
                    0,
                    {}};
    for (const ColumnScale& scale : scales) {
        if (scale.loss < worth_a_word || !scale.arc.valid()) continue;
        checkup.add(finding, [&] {
            const EdgeId edge = checkup.network().edge(scale.arc);
            FindingPlace place = checkup.at(edge, fmt::format("{} has a {} {:.0f} times smaller than is typical for "
                                                              "its length, which weakens A*'s lower bound everywhere",
                                                              checkup.name(edge), scale.column, scale.loss));
            place.position = scale.position;
            return place;
        });
    }
    return finding;
}

}  // namespace starway::road::ask
