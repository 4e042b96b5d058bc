#include "road/ask/directions/map/branches.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/geo/metres_around.hpp"

namespace starway::road::ask {
namespace {

constexpr std::size_t most_nodes_of_place = 64;
constexpr std::size_t most_parts = 4096;  // a ring without a crossing has no end

// Calls visit(end) for each end of an open edge at a node.
template <class Visit>
void visit_ends(const DirectedRoads& roads, NodeId node, const Visit& visit) {
    const RoadNetwork& network = roads.network();
    const auto first = network.first_out();
    for (std::uint32_t a = first[node]; a < first[node + 1]; ++a) {
        const EdgeId edge = network.edge(ArcId{a});
        if (roads.is_open(edge)) visit(branch_id(edge, !network.is_backward(ArcId{a})));
    }
    const auto first_in = network.first_in();
    const auto in_arcs = network.in_arcs();
    for (std::uint32_t i = first_in[node]; i < first_in[node + 1]; ++i) {
        const ArcId in{in_arcs[i]};
        const EdgeId edge = network.edge(in);
        const bool backward = network.is_backward(in);
        // Where there is an arc the other way, it was visited above.
        const ArcId opposite = backward ? network.forward_arc(edge) : network.backward_arc(edge);
        if (!opposite.valid() && roads.is_open(edge)) visit(branch_id(edge, backward));
    }
}

// The nodes at one place: those that edges without length join.
std::vector<NodeId> nodes_of_place(const DirectedRoads& roads, NodeId node) {
    std::vector<NodeId> nodes{node};
    for (std::size_t i = 0; i < nodes.size() && nodes.size() < most_nodes_of_place; ++i)
        visit_ends(roads, nodes[i], [&](BranchId end) {
            const EdgeId edge{end / 2};
            if (!roads.is_point(edge)) return;
            const NodeId other = (end & 1U) == 0 ? roads.network().edge_head(edge) : roads.network().edge_tail(edge);
            if (std::find(nodes.begin(), nodes.end(), other) == nodes.end()) nodes.push_back(other);
        });
    return nodes;
}

}  // namespace

NodeId Branches::head(BranchId part) const {
    const EdgeId edge{part / 2};
    return (part & 1U) == 0 ? roads_->network().edge_head(edge) : roads_->network().edge_tail(edge);
}

NodeId Branches::place(NodeId node) {
    bool shares = false;
    visit_ends(*roads_, node, [&](BranchId end) { shares = shares || roads_->is_point(EdgeId{end / 2}); });
    if (!shares) return node;
    const auto nodes = nodes_of_place(*roads_, node);
    return *std::min_element(nodes.begin(), nodes.end());
}

const std::vector<BranchId>& Branches::leaving(NodeId place) {
    const auto [entry, is_new] = leaving_.try_emplace(std::uint32_t{place});
    std::vector<BranchId>& ends = entry->second;
    if (!is_new) return ends;
    bool any_point = false;
    const auto add = [&](BranchId end) {
        if (roads_->is_point(EdgeId{end / 2}))
            any_point = true;
        else
            ends.push_back(end);
    };
    visit_ends(*roads_, place, add);
    if (!any_point) return ends;
    ends.clear();
    for (const NodeId node : nodes_of_place(*roads_, place)) visit_ends(*roads_, node, add);
    return ends;
}

bool Branches::are_alike(BranchId a, BranchId b) const {
    const EdgeId first{a / 2};
    const EdgeId second{b / 2};
    constexpr std::uint32_t told = all_road_flags & ~std::uint32_t{road_is_bridge | road_is_ford | road_is_pushed};
    if (roads_->is_open(arc_of(a)) != roads_->is_open(arc_of(b)) ||
        roads_->is_open(arc_of(a ^ 1U)) != roads_->is_open(arc_of(b ^ 1U)))
        return false;
    return (roads_->flags(first) & told) == (roads_->flags(second) & told) &&
           roads_->road_class(first) == roads_->road_class(second) &&
           roads_->mode(first, (a & 1U) != 0) == roads_->mode(second, (b & 1U) != 0) &&
           roads_->names(first, (a & 1U) != 0) == roads_->names(second, (b & 1U) != 0);
}

bool Branches::is_bend(NodeId place) {
    const auto& ends = leaving(place);
    return ends.size() == 2 && ends[0] / 2 != ends[1] / 2 && are_alike(ends[0] ^ 1U, ends[1]) &&
           !roads_->is_turning_place(place);
}

std::optional<BranchId> Branches::next_part(BranchId part) {
    const NodeId end = place(head(part));
    if (!is_bend(end)) return std::nullopt;
    const auto& ends = leaving(end);
    return ends[0] == (part ^ 1U) ? ends[1] : ends[0];
}

Branch Branches::follow(BranchId id) {
    Branch branch;
    const EdgeId edge{id / 2};
    branch.parts.push_back(id);
    branch.from = place(head(id ^ 1U));
    while (branch.parts.size() < most_parts) {
        const auto next = next_part(branch.parts.back());
        if (!next || *next == id) break;
        branch.parts.push_back(*next);
    }
    branch.to = place(head(branch.parts.back()));
    branch.is_open = roads_->is_open(arc_of(id));
    branch.is_open_back = roads_->is_open(arc_of(id ^ 1U));
    for (const BranchId part : branch.parts) {
        const ArcId arc = branch.is_open ? arc_of(part) : arc_of(part ^ 1U);
        branch.metres += roads_->measures().metres(arc);
    }
    branch.lanes = roads_->facts().lane_count(edge);
    branch.road = roads_->road_class(edge);
    branch.names = roads_->names(edge, branch.is_open ? (id & 1U) != 0 : (id & 1U) == 0);
    branch.mode = roads_->mode(edge, branch.is_open ? (id & 1U) != 0 : (id & 1U) == 0);
    branch.flags = roads_->flags(edge);
    if (!roads_->is_ring(edge)) branch.flags &= ~std::uint32_t{road_is_roundabout | road_is_circular};
    return branch;
}

const Branch& Branches::at(BranchId id) {
    const auto found = known_.find(id);
    return found != known_.end() ? found->second : known_.emplace(id, follow(id)).first->second;
}

BranchId Branches::containing(ArcId arc) {
    const RoadNetwork& network = roads_->network();
    BranchId part = branch_id(network.edge(arc), !network.is_backward(arc));
    for (std::size_t i = 0; i < most_parts; ++i) {  // back to where it begins
        const auto before = next_part(part ^ 1U);
        if (!before) break;
        part = *before ^ 1U;
    }
    return part;
}

std::vector<Position> Branches::line(BranchId id, double metres) {
    const RoadNetwork& network = roads_->network();
    std::vector<Position> line;
    std::vector<Position> part_line;
    const geo::MetresAround around(network.frame(), network.position(head(id ^ 1U)));
    double walked = 0;
    for (const BranchId part : at(id).parts) {
        part_line.clear();
        network.append_line(EdgeId{part / 2}, (part & 1U) != 0, part_line);
        for (const Position p : part_line) {
            if (!line.empty() && p == line.back()) continue;
            if (!line.empty()) {
                const Position from = around.of(line.back());
                const Position to = around.of(p);
                walked += std::hypot(to.x - from.x, to.y - from.y);
            }
            line.push_back(p);
            if (walked >= metres) return line;
        }
    }
    return line;
}

std::string_view Branches::lane_arrows(BranchId id) {
    const auto& parts = at(id).parts;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        if (const auto arrows = roads_->facts().lanes(EdgeId{*part / 2}, (*part & 1U) != 0); !arrows.empty())
            return arrows;
    return {};
}

BranchId Branches::skip_bends(BranchId id) {
    const NodeId start = at(id).from;
    for (std::size_t i = 0; i < most_parts && at(id).to != start; ++i) {
        const auto& ends = leaving(at(id).to);
        if (ends.size() != 2) break;
        const BranchId back = opposite(id);
        id = ends[0] == back ? ends[1] : ends[0];
    }
    return id;
}

}  // namespace starway::road::ask
