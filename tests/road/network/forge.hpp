// Network files as an attacker makes them: any bytes, with checksums that are right.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "base/core/checksum.hpp"
#include "road/network/file/format.hpp"

namespace starway::test {

inline road::network::format::Header header_of(const std::vector<std::byte>& image) {
    road::network::format::Header header;
    std::memcpy(&header, image.data(), sizeof header);
    return header;
}

// As many table entries as the header claims and the image holds.
inline std::vector<road::network::format::TableEntry> table_of(const std::vector<std::byte>& image) {
    const std::size_t room =
        (image.size() - sizeof(road::network::format::Header)) / sizeof(road::network::format::TableEntry);
    std::vector<road::network::format::TableEntry> table(std::min<std::size_t>(header_of(image).section_count, room));
    if (!table.empty())
        std::memcpy(table.data(), image.data() + sizeof(road::network::format::Header),
                    table.size() * sizeof(road::network::format::TableEntry));
    return table;
}

inline void put(std::vector<std::byte>& image, road::network::format::Header header,
                std::span<const road::network::format::TableEntry> table) {
    if (!table.empty()) std::memcpy(image.data() + sizeof header, table.data(), table.size_bytes());
    header.table_checksum = core::checksum(std::as_bytes(table));
    header.header_checksum = core::checksum(
        std::as_bytes(std::span(&header, 1)).first(offsetof(road::network::format::Header, header_checksum)));
    std::memcpy(image.data(), &header, sizeof header);
}

// Makes every checksum right, whatever the bytes are; sections that do not lie in the image keep theirs.
inline void repair_checksums(std::vector<std::byte>& image) {
    if (image.size() < sizeof(road::network::format::Header)) return;
    std::vector<road::network::format::TableEntry> table = table_of(image);
    for (road::network::format::TableEntry& entry : table)
        if (entry.offset <= image.size() && entry.bytes <= image.size() - entry.offset)
            entry.checksum = core::checksum(std::span(image).subspan(entry.offset, entry.bytes));
    put(image, header_of(image), table);
}

inline std::string_view name_of(const road::network::format::TableEntry& entry) {
    return {entry.name.data(),
            static_cast<std::size_t>(std::find(entry.name.begin(), entry.name.end(), '\0') - entry.name.begin())};
}

// The bytes of a section, to be changed; empty where there is none.
inline std::span<std::byte> section_of(std::vector<std::byte>& image, std::string_view name) {
    for (const road::network::format::TableEntry& entry : table_of(image))
        if (name_of(entry) == name) return std::span(image).subspan(entry.offset, entry.bytes);
    return {};
}

}  // namespace starway::test
