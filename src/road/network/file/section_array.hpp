// A section of a network as an array, and its checksum. Sections are aligned to 64 bytes and contain whole elements.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "starway/road/network.hpp"

namespace starway::road::network {

template <class T>
std::span<const T> array_of(const RoadNetwork& network, std::string_view section) {
    const auto bytes = network.section(section);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

// Of a section, as the file states it; 0 where there is none.
inline std::uint64_t checksum_of(const RoadNetwork& network, std::string_view section) {
    const auto sections = network.sections();
    const auto found = std::find_if(sections.begin(), sections.end(), [&](const auto& s) { return s.name == section; });
    return found == sections.end() ? 0 : found->checksum;
}

// Whether the extra sections have the checksums that the file states, as verify() does not say. Errors: data.
inline Result<void> verify_extras(const RoadNetwork& network) {
    return network.verify_extra("checksums", [] { return Result<void>(); });
}

}  // namespace starway::road::network
