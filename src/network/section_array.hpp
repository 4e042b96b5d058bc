// A section of a network as an array. Sections are aligned to 64 bytes and contain whole elements.
#pragma once

#include <span>
#include <string_view>

#include "starway/road/network.hpp"

namespace starway::network {

template <class T>
std::span<const T> array_of(const RoadNetwork& network, std::string_view section) {
    const auto bytes = network.section(section);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

}  // namespace starway::network
