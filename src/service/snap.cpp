#include "service/snap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geo/frame.hpp"
#include "service/connect.hpp"
#include "service/wording.hpp"

namespace starway::service {

std::uint64_t partial_weight(std::uint32_t weight, double fraction) {
    return static_cast<std::uint64_t>(std::llround(weight * std::clamp(fraction, 0.0, 1.0)));
}

Ends departures(const RoadNetwork& network, const WeightColumn& column, const Snapped& from) {
    Ends ends;
    if (from.node.valid()) {
        ends.add(from.node, 0, {});
        return ends;
    }
    for_each_open_arc(network, column, from.at.edge, [&](ArcId arc) {
        const std::uint32_t weight = column.weight[arc];
        ends.add(network.head(arc), weight - partial_weight(weight, along_arc(network, arc, from.fraction)), arc);
    });
    return ends;
}

Ends arrivals(const RoadNetwork& network, const WeightColumn& column, const Snapped& to) {
    Ends ends;
    if (to.node.valid()) {
        ends.add(to.node, 0, {});
        return ends;
    }
    for_each_open_arc(network, column, to.at.edge, [&](ArcId arc) {
        ends.add(network.tail(arc), partial_weight(column.weight[arc], along_arc(network, arc, to.fraction)), arc);
    });
    return ends;
}

std::optional<Direct> direct(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                             const Snapped& to) {
    std::optional<Direct> best;
    if (from.node.valid() || to.node.valid() || from.at.edge != to.at.edge) return best;
    for_each_open_arc(network, column, from.at.edge, [&](ArcId arc) {
        const double start = along_arc(network, arc, from.fraction);
        const double end = along_arc(network, arc, to.fraction);
        if (start > end) return;
        const std::uint32_t weight = column.weight[arc];
        const std::uint64_t cost = partial_weight(weight, end) - partial_weight(weight, start);
        if (!best || cost < best->cost) best = Direct{arc, cost};
    });
    return best;
}

Snapper::Snapper(const RoadNetwork& network)
    : network_(&network), index_(network::edge_index(network)), islands_(network.columns().size()) {}

Snapped Snapper::on_edge(const network::EdgePosition& at) const {
    Snapped snapped;
    snapped.at = at;
    const Frame& frame = network_->frame();
    double before = 0;
    double whole = 0;
    geo::Embedded last = geo::embed(frame, network_->position(network_->edge_tail(at.edge)));
    std::uint32_t segment = 0;
    const auto pass = [&](geo::Embedded point) {
        const double length = geo::segment_length(frame, last, point);
        if (segment < at.segment) before += length;
        if (segment == at.segment) before += length * at.along_segment;
        whole += length;
        last = point;
        ++segment;
    };
    for (const FixedPosition& p : network_->shape(at.edge)) pass(geo::embed(frame, p));
    pass(geo::embed(frame, network_->position(network_->edge_head(at.edge))));
    snapped.fraction = whole > 0 ? std::min(1.0, before / whole) : 0;
    // At an end of an edge one may go on along every road that meets there.
    if (snapped.fraction == 0) snapped.node = network_->edge_tail(at.edge);
    if (snapped.fraction == 1) snapped.node = network_->edge_head(at.edge);
    return snapped;
}

void Snapper::visit_nearest(Position point, double max_m, const WeightColumn& column,
                            const std::function<bool(const Snapped&)>& visit) {
    const Islands& island = islands(column);
    index_.visit_nearest(point, max_m, [&](const network::EdgePosition& at) {
        ArcId open;  // if both are, both ends are on one island
        for_each_open_arc(*network_, column, at.edge, [&](ArcId arc) { open = arc; });
        if (!open.valid()) return true;
        Snapped snapped = on_edge(at);
        snapped.depart = island.of(snapped.node.valid() ? snapped.node : network_->head(open));
        snapped.arrive = island.of(snapped.node.valid() ? snapped.node : network_->tail(open));
        return visit(snapped);
    });
}

const Islands& Snapper::islands(const WeightColumn& column) {
    if (&column == lent_for_) return *lent_;
    auto& entry = islands_[static_cast<std::size_t>(&column - network_->columns().data())];
    if (!entry) entry.emplace(*network_, column);
    return *entry;
}

void Snapper::lend_islands(const WeightColumn& column, const Islands& islands) {
    lent_for_ = &column;
    lent_ = &islands;
}

std::string called(const ResolvedLocation& point) {
    return point.name.empty() ? coordinates(point.position) : point.name;
}

Result<std::vector<Snapped>> Snapper::choose(std::span<const ResolvedLocation> points, const WeightColumn& column,
                                             SnapTo snap, std::vector<std::string>& warnings) {
    const Islands& island = islands(column);
    std::vector<Snapped> nearest;
    for (const ResolvedLocation& point : points) {
        if (point.node.valid()) {
            Snapped snapped;
            snapped.node = point.node;
            snapped.at.position = point.position;
            snapped.depart = snapped.arrive = island.of(point.node);
            nearest.push_back(snapped);
            continue;
        }
        std::optional<Snapped> found;
        visit_nearest(point.position, std::numeric_limits<double>::infinity(), column, [&](const Snapped& snapped) {
            const bool fits =
                snap == SnapTo::connected || (snapped.depart == island.largest() && snapped.arrive == snapped.depart);
            if (fits) found = snapped;
            return !fits;
        });
        if (!found)
            return Error{ErrorKind::no_route, "no road of the network is open for the weight " +
                                                  in_quotes(column.name) + ", so no route can start or end at " +
                                                  called(point)};
        nearest.push_back(*found);
    }

    bool same_island = true;
    for (std::size_t i = 0; i + 1 < nearest.size(); ++i)
        same_island = same_island && nearest[i].depart == nearest[i + 1].arrive;
    std::vector<Snapped> chosen = nearest;
    if (!same_island) {
        auto connected = Connector(*network_, column, island, *this).choose(points, nearest);
        if (!connected) return connected.error();
        chosen = std::move(*connected);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Snapped& was = nearest[i];
        const Snapped& is = chosen[i];
        constexpr double far_m = 1000;
        if (is.at.edge != was.at.edge) {
            const std::uint32_t nodes = island.size(was.depart);
            const std::string why =
                was.depart == was.arrive
                    ? "is on an island of " + std::to_string(nodes) + (nodes == 1 ? " node" : " nodes")
                    : std::string("is on a one-way road that does not connect it");
            warnings.push_back(called(points[i]) + ' ' + why + "; used the nearest connected road " +
                               metres(is.at.distance_m) + " away, at " + coordinates(is.at.position));
        } else if (is.at.distance_m > far_m) {
            warnings.push_back(called(points[i]) + " is " + metres(is.at.distance_m) + " from the nearest road, at " +
                               coordinates(is.at.position));
        }
    }
    return chosen;
}

}  // namespace starway::service
