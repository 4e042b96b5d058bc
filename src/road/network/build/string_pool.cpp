#include <span>

#include "base/core/checksum.hpp"
#include "starway/road/network_draft.hpp"

namespace starway {

std::uint32_t StringPool::add(std::string_view text) {
    const std::uint64_t hash = core::checksum(std::as_bytes(std::span(text.data(), text.size())));
    const auto [first, last] = by_hash_.equal_range(hash);
    for (auto found = first; found != last; ++found)
        if (at(found->second) == text) return found->second;
    const std::uint32_t number = size();
    bytes_ += text;
    first_.push_back(bytes_.size());
    by_hash_.emplace(hash, number);
    return number;
}

}  // namespace starway
