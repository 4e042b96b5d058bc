// The source's node labels, in the network's node order.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "road/network/state.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// Owns the data of a new network's label sections.
struct LabelArrays {
    network::format::LabelKind kind = network::format::LabelKind::counted;
    std::int64_t base = 0;
    std::vector<std::int64_t> value;
    std::vector<std::uint64_t> first;
    std::string bytes;
    std::vector<std::uint32_t> number, order;
};

// old_node: for each node of the network, its number in the draft. Errors: data (a wrong count, a duplicate label).
Result<LabelArrays> make_labels(const NetworkDraft& draft, const std::vector<std::uint32_t>& old_node);

inline std::string_view text_label(const Arrays& arrays, std::uint32_t node) {
    const std::uint64_t first = arrays.label_first[node];
    return {arrays.label_bytes.data() + first, static_cast<std::size_t>(arrays.label_first[node + 1] - first)};
}
std::string label_of(const RoadNetwork::State& state, std::uint32_t node);
std::optional<std::uint32_t> node_of_label(const RoadNetwork::State& state, std::string_view label);

}  // namespace starway::road::network
