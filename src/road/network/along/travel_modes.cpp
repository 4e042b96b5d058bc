#include "road/network/along/travel_modes.hpp"

namespace starway::road::network {

void add_travel_modes(std::string_view profile, std::string_view forward, std::string_view backward,
                      std::string& lines) {
    if (forward.empty() && backward.empty()) return;
    if (!lines.empty()) lines += '\n';
    lines.append(profile).append(1, '\t').append(forward).append(1, '\t').append(backward);
}

std::string_view travel_mode(std::string_view tag, std::string_view profile, bool backward) {
    while (!tag.empty()) {
        const std::string_view line = tag.substr(0, tag.find('\n'));
        tag.remove_prefix(line.size() == tag.size() ? tag.size() : line.size() + 1);
        const std::size_t first = line.find('\t');
        const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
        if (second == std::string_view::npos || line.substr(0, first) != profile) continue;
        return backward ? line.substr(second + 1) : line.substr(first + 1, second - first - 1);
    }
    return {};
}

}  // namespace starway::road::network
