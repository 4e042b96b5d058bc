#include "starway/road/road_facts.hpp"

#include <cstddef>

#include "starway/road/network.hpp"

namespace starway {
namespace {

constexpr std::size_t fields = 7;  // flags, then the texts, as in format::FactsRecord

template <class T>
std::span<const T> facts_section(const RoadNetwork& network, std::string_view section) {
    const std::span<const std::byte> bytes = network.section(section);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

}  // namespace

RoadFactsView::RoadFactsView(const RoadNetwork& network)
    : edge_facts_(facts_section<std::uint32_t>(network, "edge_facts")),
      facts_(facts_section<std::uint32_t>(network, "facts")),
      first_(facts_section<std::uint64_t>(network, "facts_first")),
      bytes_(facts_section<char>(network, "facts_bytes")) {}

std::uint32_t RoadFactsView::count() const {
    return static_cast<std::uint32_t>(facts_.size() / fields);
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
    return text(edge, 1);
}
std::string_view RoadFactsView::exit(EdgeId edge) const {
    return text(edge, 2);
}
std::string_view RoadFactsView::destination(EdgeId edge, bool backward) const {
    return text(edge, backward ? 4 : 3);
}
std::string_view RoadFactsView::lanes(EdgeId edge, bool backward) const {
    return text(edge, backward ? 6 : 5);
}

}  // namespace starway
