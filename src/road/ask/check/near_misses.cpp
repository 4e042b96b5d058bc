// Near misses: dead ends close to a road, the most frequent error in digitised maps.
#include <fmt/format.h>

#include <algorithm>

#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/check/check.hpp"
#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::ask {
namespace {

// The nodes within a given road distance of a start, ignoring one-way restrictions.
class Neighbourhood {
public:
    explicit Neighbourhood(const RoadNetwork& network) : network_(network) {}

    void around(NodeId start, double way_m) {
        reached_.assign(1, {start, 0});
        // There are few nodes, so use a list in order of discovery; a shorter distance found later replaces the longer
        // one.
        for (std::size_t i = 0; i < reached_.size() && reached_.size() < most; ++i) {
            const Reached from = reached_[i];
            for_each_neighbour(network_, from.node, [&](ArcId arc, NodeId neighbour) {
                if (known(neighbour)) return;
                const double way = from.way + length(network_.edge(arc));
                if (way <= way_m) reached_.push_back({neighbour, way});
            });
        }
    }
    [[nodiscard]] bool known(NodeId node) const {
        return std::any_of(reached_.begin(), reached_.end(), [&](const Reached& r) { return r.node == node; });
    }

private:
    static constexpr std::size_t most = 200;  // road networks are less dense than this
    struct Reached {
        NodeId node;
        double way;
    };
    double length(EdgeId edge) {
        line_.clear();
        network_.append_line(edge, false, line_);
        return geo::line_length(network_.frame(), line_);
    }

    const RoadNetwork& network_;
    std::vector<Reached> reached_;
    std::vector<Position> line_;
};

}  // namespace

Finding find_near_misses(const Checkup& checkup) {
    const RoadNetwork& network = checkup.network();
    const double near_m = checkup.options().near_m;
    Finding finding{
        FindingKind::near_miss,
        Severity::warning,
        fmt::format("near misses: dead ends within {} of a road without a connection to it", core::metres(near_m)),
        0,
        {}};
    if (!checkup.has_positions() || network.edge_count() == 0) return finding;
    const network::EdgeIndex index = network::edge_index(network);
    Neighbourhood neighbourhood(network);
    // A short detour to the road counts as a connection.
    const double way_round = 4 * near_m;
    std::vector<FindingPlace> places;
    for (std::uint32_t v = 0; v < network.node_count(); ++v) {
        if (v % 1024 == 0 && checkup.cancelled()) break;
        const NodeId node(v);
        if (!is_dangling(network, node)) continue;
        neighbourhood.around(node, way_round);
        index.visit_nearest(network.position(node), near_m, [&](const network::EdgePosition& found) {
            if (neighbourhood.known(network.edge_tail(found.edge)) ||
                neighbourhood.known(network.edge_head(found.edge)))
                return true;
            ++finding.count;
            FindingPlace place = checkup.at(node, fmt::format("{} ends {:.2f} m from {}", checkup.name(node),
                                                              found.distance_m, checkup.name(found.edge)));
            place.other = found.position;
            place.edge = found.edge;
            place.feature = network.source_feature(found.edge);
            place.distance_m = found.distance_m;
            places.push_back(std::move(place));
            return false;
        });
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const FindingPlace& a, const FindingPlace& b) { return *a.distance_m < *b.distance_m; });
    places.resize(std::min(places.size(), checkup.options().examples));
    finding.places = std::move(places);
    return finding;
}

}  // namespace starway::road::ask
