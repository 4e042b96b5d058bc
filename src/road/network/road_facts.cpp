#include "starway/road/tags.hpp"

#include <cstddef>

#include "road/network/file/section_array.hpp"

namespace starway {

using road::network::array_of;

namespace {

constexpr std::size_t fields = 9;  // flags, number of lanes, then the texts, as in road::network::format::FactsRecord

}  // namespace

RoadFactsView::RoadFactsView(const RoadNetwork& network)
    : edge_facts_(array_of<std::uint32_t>(network, "edge_facts")),
      facts_(array_of<std::uint32_t>(network, "facts")),
      first_(array_of<std::uint64_t>(network, "facts_first")),
      bytes_(array_of<char>(network, "facts_bytes")) {}

std::uint32_t RoadFactsView::count() const {
    return static_cast<std::uint32_t>(facts_.size() / fields);
}

bool RoadFactsView::any(std::uint32_t flags) const {
    for (std::size_t set = 0; set < facts_.size(); set += fields)
        if ((facts_[set] & flags) != 0) return true;
    return false;
}

std::string_view RoadFactsView::text(EdgeId edge, std::size_t field) const {
    if (edge_facts_.empty()) return {};
    const std::uint32_t number = facts_[edge_facts_[edge] * fields + field];
    return {bytes_.data() + first_[number], first_[number + 1] - first_[number]};
}

std::uint32_t RoadFactsView::flags(EdgeId edge) const {
    return edge_facts_.empty() ? 0 : facts_[edge_facts_[edge] * fields];
}
std::string_view RoadFactsView::ref(EdgeId edge) const {
    return text(edge, 2);
}
std::string_view RoadFactsView::exit(EdgeId edge) const {
    return text(edge, 3);
}
std::string_view RoadFactsView::destination(EdgeId edge, bool backward) const {
    return text(edge, backward ? 5 : 4);
}
std::string_view RoadFactsView::lanes(EdgeId edge, bool backward) const {
    return text(edge, backward ? 7 : 6);
}
std::uint32_t RoadFactsView::lane_count(EdgeId edge) const {
    return edge_facts_.empty() ? 0 : facts_[edge_facts_[edge] * fields + 1];
}
std::string_view RoadFactsView::pronunciation(EdgeId edge) const {
    return text(edge, 8);
}

}  // namespace starway
