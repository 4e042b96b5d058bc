#include "starway/road/tags.hpp"

#include "road/network/file/section_array.hpp"
#include "road/network/file/texts.hpp"

namespace starway {

using road::network::array_of;

RoadTags::RoadTags(const RoadNetwork& network)
    : kept_keys_(road::network::texts_of(array_of<char>(network, "kept_keys"))),
      edge_tag_(array_of<std::uint32_t>(network, "edge_tag")),
      node_tag_(array_of<std::uint32_t>(network, "node_tag")),
      first_(array_of<std::uint64_t>(network, "tag_first")),
      bytes_(array_of<char>(network, "tag_bytes")) {}

std::uint32_t RoadTags::set_count() const {
    return first_.empty() ? 0 : static_cast<std::uint32_t>(first_.size() - 1);
}

namespace {

// Calls visit(key, value) for each tag until it returns false.
template <class Visit>
void for_each_tag(std::string_view set, Visit visit) {
    while (!set.empty()) {
        const std::size_t key_end = set.find('\0');
        const std::size_t value_end = key_end == std::string_view::npos ? key_end : set.find('\0', key_end + 1);
        if (value_end == std::string_view::npos) return;  // only in a forged file
        if (!visit(set.substr(0, key_end), set.substr(key_end + 1, value_end - key_end - 1))) return;
        set.remove_prefix(value_end + 1);
    }
}

}  // namespace

RoadTags::Tags RoadTags::tags(std::uint32_t set) const {
    Tags found;
    for_each_tag({bytes_.data() + first_[set], first_[set + 1] - first_[set]},
                 [&](std::string_view key, std::string_view value) {
                     found.emplace_back(key, value);
                     return true;
                 });
    return found;
}

std::string_view RoadTags::value_in(std::uint32_t set, std::string_view wanted) const {
    std::string_view found;
    for_each_tag({bytes_.data() + first_[set], first_[set + 1] - first_[set]},
                 [&](std::string_view key, std::string_view value) {
                     if (key != wanted) return true;
                     found = value;
                     return false;
                 });
    return found;
}

std::optional<std::uint32_t> RoadTags::set_of(NodeId node) const {
    std::size_t low = 0;
    std::size_t high = node_tag_.size() / 2;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (node_tag_[2 * middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    if (2 * low < node_tag_.size() && node_tag_[2 * low] == node) return node_tag_[2 * low + 1];
    return std::nullopt;
}

RoadFlags::RoadFlags(const RoadNetwork& network) : edge_flags_(array_of<std::uint32_t>(network, "edge_flags")) {
    const auto first = array_of<std::uint64_t>(network, "flag_first");
    const auto bytes = array_of<char>(network, "flag_bytes");
    for (std::size_t i = 0; i + 1 < first.size(); ++i)
        names_.emplace_back(bytes.data() + first[i], first[i + 1] - first[i]);
}

std::uint32_t RoadFlags::bit(std::string_view name, std::string_view profile) const {
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const std::string_view known = names_[i];
        const bool own = known.size() == profile.size() + 1 + name.size() && known.starts_with(profile) &&
                         known[profile.size()] == ':' && known.ends_with(name);
        if (own) return std::uint32_t{1} << i;
        if (known == name) found = std::uint32_t{1} << i;
    }
    return found;
}

}  // namespace starway
