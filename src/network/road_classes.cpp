#include "starway/road/classes.hpp"

namespace starway {
namespace {

template <class T>
std::span<const T> elements(const RoadNetwork& network, std::string_view section) {
    const std::span<const std::byte> bytes = network.section(section);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

}  // namespace

RoadClasses::RoadClasses(const RoadNetwork& network)
    : edge_class_(elements<std::uint8_t>(network, "edge_class")),
      first_(elements<std::uint64_t>(network, "class_first")),
      bytes_(elements<char>(network, "class_bytes")) {}

std::uint32_t RoadClasses::count() const {
    return first_.empty() ? 0 : static_cast<std::uint32_t>(first_.size() - 1);
}

std::string_view RoadClasses::name(std::uint32_t number) const {
    return {bytes_.data() + first_[number], first_[number + 1] - first_[number]};
}

std::uint32_t RoadClasses::of(EdgeId edge) const {
    return edge_class_.empty() ? 0 : edge_class_[edge];
}

}  // namespace starway
