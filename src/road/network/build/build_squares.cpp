#include "road/network/build/build_squares.hpp"

#include <algorithm>
#include <utility>

#include "base/geo/frame.hpp"

namespace starway::road::network {
namespace {

network::format::SquareRecord with_box(const DraftSquare& square, const Frame& frame) {
    network::format::SquareRecord record;
    record.min = record.max = geo::to_fixed(frame, square.corners.front().at);
    for (const DraftSquare::Corner& corner : square.corners) {
        const FixedPosition at = geo::to_fixed(frame, corner.at);
        record.min = {std::min(record.min.x, at.x), std::min(record.min.y, at.y)};
        record.max = {std::max(record.max.x, at.x), std::max(record.max.y, at.y)};
    }
    return record;
}

}  // namespace

SquareArrays make_squares(const NetworkDraft& draft, const TopologyArrays& topology, const Frame& frame) {
    SquareArrays squares;
    if (draft.squares.empty()) return squares;
    std::vector<std::uint32_t> new_node(draft.node_count);
    for (std::uint32_t node = 0; node < draft.node_count; ++node) new_node[topology.old_node[node]] = node;
    std::vector<std::uint32_t> new_edge(draft.edge_tail.size(), network::format::none);
    for (std::uint32_t edge = 0; edge < topology.old_edge.size(); ++edge) new_edge[topology.old_edge[edge]] = edge;
    std::vector<std::pair<network::format::SquareRecord, const DraftSquare*>> order;
    for (const DraftSquare& square : draft.squares) {
        if (new_edge[square.like] == network::format::none) continue;
        order.emplace_back(with_box(square, frame), &square);
        order.back().first.like = new_edge[square.like];
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first.min.x < b.first.min.x; });
    for (auto& [record, square] : order) {
        record.first_corner = static_cast<std::uint32_t>(squares.corner.size());
        squares.square.push_back(record);
        for (const auto& [at, node, ring] : square->corners)
            squares.corner.push_back({geo::to_fixed(frame, at),
                                      node == network::format::none ? network::format::none : new_node[node], ring});
    }
    return squares;
}

}  // namespace starway::road::network
