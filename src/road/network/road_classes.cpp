#include "starway/road/tags.hpp"

#include "road/network/file/section_array.hpp"

namespace starway {

using road::network::array_of;

RoadClasses::RoadClasses(const RoadNetwork& network)
    : edge_class_(array_of<std::uint8_t>(network, "edge_class")),
      first_(array_of<std::uint64_t>(network, "class_first")),
      bytes_(array_of<char>(network, "class_bytes")) {}

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
