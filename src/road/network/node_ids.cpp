#include "starway/road/network.hpp"

#include <algorithm>
#include <cstddef>

#include "road/network/file/section_array.hpp"
#include "road/network/point_ids.hpp"

namespace starway {

using road::network::array_of;

RoadNodeIds::RoadNodeIds(const RoadNetwork& network)
    : network_(&network),
      label_(array_of<std::int64_t>(network, "label_value")),
      twin_(array_of<std::uint32_t>(network, "node_twin")),
      shape_first_(array_of<std::uint64_t>(network, "shape_first")),
      block_first_(array_of<std::uint64_t>(network, "point_id_first")),
      bytes_(array_of<std::uint8_t>(network, "point_id_bytes")) {
    complete_ = !block_first_.empty() || (shape_first_.empty() && !twin_.empty());
}

std::int64_t RoadNodeIds::of(NodeId node) const {
    std::size_t low = 0;
    std::size_t high = twin_.size() / 2;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (twin_[2 * middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    const bool is_twin = 2 * low < twin_.size() && twin_[2 * low] == node;
    return label_[is_twin ? twin_[2 * low + 1] : static_cast<std::uint32_t>(node)];
}

void RoadNodeIds::append(EdgeId edge, bool reversed, std::vector<std::int64_t>& ids) const {
    const std::size_t before = ids.size();
    ids.push_back(of(network_->edge_tail(edge)));
    if (!shape_first_.empty() && shape_first_[edge] < shape_first_[edge + 1]) {
        const std::size_t block = edge / road::network::edges_a_block;
        road::network::PointIdDecoder decoder(
            bytes_.subspan(block_first_[block], block_first_[block + 1] - block_first_[block]));
        for (std::uint64_t i = shape_first_[block * road::network::edges_a_block]; i < shape_first_[edge]; ++i)
            (void)decoder.next();
        for (std::uint64_t i = shape_first_[edge]; i < shape_first_[edge + 1]; ++i)
            ids.push_back(decoder.next().value_or(0));
    }
    ids.push_back(of(network_->edge_head(edge)));
    if (reversed) std::reverse(ids.begin() + static_cast<std::ptrdiff_t>(before), ids.end());
}

std::array<std::int64_t, 2> RoadNodeIds::of_segment(EdgeId edge, std::uint32_t segment) const {
    std::vector<std::int64_t> ids;
    append(edge, false, ids);
    return {ids[segment], ids[segment + 1]};
}

}  // namespace starway
