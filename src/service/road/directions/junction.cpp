#include "service/road/directions/junction.hpp"

#include <algorithm>
#include <numbers>

#include "geo/metres_around.hpp"

namespace starway::service {
namespace {

constexpr double look_m = 15;              // beyond the kerbs of the crossing road
constexpr std::size_t most_edges = 8;      // that are looked along
constexpr std::size_t most_barriers = 64;  // nodes at one place

// Walks along points from the first one; knows the bearing to the point at the distance looked.
class Look {
public:
    Look(const Frame& frame, Position from) : around_(frame, from) {}
    // False once the distance is reached.
    bool add(Position p) {
        const Position to = around_.of(p);
        const double dx = to.x - at_.x;
        const double dy = to.y - at_.y;
        const double metres = std::hypot(dx, dy);
        if (walked_ + metres >= look_m) {
            const double part = (look_m - walked_) / metres;
            at_ = {at_.x + part * dx, at_.y + part * dy};
            return false;
        }
        walked_ += metres;
        at_ = to;
        return true;
    }
    [[nodiscard]] double bearing() const {
        const double degrees = std::atan2(at_.x, at_.y) * 180 / std::numbers::pi;
        return degrees < 0 ? degrees + 360 : degrees;
    }

private:
    geo::MetresAround around_;
    Position at_;
    double walked_ = 0;
};

// Calls visit(edge, leaves by its tail) for each end of an open edge at a node, until it returns false.
template <class Visit>
void visit_ends(const DirectedRoads& roads, NodeId node, const Visit& visit) {
    const RoadNetwork& network = roads.network();
    const auto first = network.first_out();
    for (std::uint32_t a = first[node]; a < first[node + 1]; ++a) {
        const EdgeId edge = network.edge(ArcId{a});
        if (roads.is_open(edge) && !visit(edge, !network.is_backward(ArcId{a}))) return;
    }
    const auto first_in = network.first_in();
    const auto in_arcs = network.in_arcs();
    for (std::uint32_t i = first_in[node]; i < first_in[node + 1]; ++i) {
        const ArcId in{in_arcs[i]};
        const EdgeId edge = network.edge(in);
        const bool backward = network.is_backward(in);
        // Where there is an arc the other way, it was visited above.
        const ArcId opposite = backward ? network.forward_arc(edge) : network.backward_arc(edge);
        if (!opposite.valid() && roads.is_open(edge) && !visit(edge, backward)) return;
    }
}

// The nodes at one place: those that edges without length join.
std::vector<NodeId> nodes_of_place(const DirectedRoads& roads, NodeId node) {
    std::vector<NodeId> nodes{node};
    for (std::size_t i = 0; i < nodes.size() && nodes.size() < most_barriers; ++i)
        visit_ends(roads, nodes[i], [&](EdgeId edge, bool from_tail) {
            if (!roads.is_point(edge)) return true;
            const NodeId other = from_tail ? roads.network().edge_head(edge) : roads.network().edge_tail(edge);
            if (std::find(nodes.begin(), nodes.end(), other) == nodes.end()) nodes.push_back(other);
            return true;
        });
    return nodes;
}

}  // namespace

double Junction::deviation(std::size_t arm) const {
    return in ? normal_angle(arms[arm].bearing - arms[*in].bearing - 180) : 0;
}

std::uint16_t whole_bearing(double degrees) {
    return static_cast<std::uint16_t>((static_cast<int>(std::lround(degrees)) % 360 + 360) % 360);
}

double Junctions::bearing(const std::vector<Position>& line, bool from_start) const {
    if (!roads_->has_positions() || line.size() < 2) return 0;
    Look look(roads_->network().frame(), from_start ? line.front() : line.back());
    for (std::size_t i = 1; i < line.size(); ++i)
        if (!look.add(line[from_start ? i : line.size() - 1 - i])) break;
    return look.bearing();
}

double Junctions::bearing(EdgeId edge, bool from_tail) const {
    if (!roads_->has_positions()) return 0;
    const RoadNetwork& network = roads_->network();
    Look look(network.frame(), network.position(from_tail ? network.edge_tail(edge) : network.edge_head(edge)));
    std::vector<Position> line;
    for (std::size_t edges = 0; edges < most_edges; ++edges) {
        line.clear();
        network.append_line(edge, !from_tail, line);
        for (std::size_t i = 1; i < line.size(); ++i)
            if (!look.add(line[i])) return look.bearing();
        // On along the only other road, if there is one.
        const NodeId end = from_tail ? network.edge_head(edge) : network.edge_tail(edge);
        std::optional<std::pair<EdgeId, bool>> next;
        std::size_t others = 0;
        visit_ends(*roads_, end, [&](EdgeId other, bool other_from_tail) {
            if (other == edge) return true;
            next = {other, other_from_tail};
            return ++others < 2;
        });
        if (others != 1) break;
        std::tie(edge, from_tail) = *next;
    }
    return look.bearing();
}

Junction Junctions::at(NodeId node, ArcId in, ArcId out, TurnState state) const {
    if (in.valid() && !state) state = roads_->start_on(in);
    const RoadNetwork& network = roads_->network();
    Junction junction;
    const auto reached = in.valid() && state ? roads_->reached(*state) : std::vector<ArcId>();
    // Without turns nobody turns round.
    const auto leads_to = [&](const Arm& arm) {
        return state ? std::binary_search(reached.begin(), reached.end(), arm.out) : arm.edge != network.edge(in);
    };
    for (const NodeId here : nodes_of_place(*roads_, node))
        visit_ends(*roads_, here, [&](EdgeId edge, bool from_tail) {
            if (roads_->is_point(edge)) return true;
            const ArcId forward = network.forward_arc(edge);
            const ArcId backward = network.backward_arc(edge);
            Arm arm{edge, from_tail ? forward : backward, from_tail ? backward : forward, bearing(edge, from_tail),
                    false};
            if (!roads_->is_open(arm.out)) arm.out = ArcId();
            if (!roads_->is_open(arm.in)) arm.in = ArcId();
            arm.entry = arm.out.valid() && (!in.valid() || arm.out == out || leads_to(arm));
            junction.arms.push_back(arm);
            return true;
        });
    std::stable_sort(junction.arms.begin(), junction.arms.end(),
                     [](const Arm& a, const Arm& b) { return whole_bearing(a.bearing) < whole_bearing(b.bearing); });
    for (std::size_t i = 0; i < junction.arms.size(); ++i) {
        if (in.valid() && junction.arms[i].in == in) junction.in = i;
        if (out.valid() && junction.arms[i].out == out) junction.out = i;
    }
    return junction;
}

}  // namespace starway::service
