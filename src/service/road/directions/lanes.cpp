#include "service/road/directions/lanes.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace starway::service {
namespace {

constexpr std::size_t most_lanes = 16;

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> arrows{{{"", "none"},
                                                                                {"none", "none"},
                                                                                {"through", "straight"},
                                                                                {"left", "left"},
                                                                                {"right", "right"},
                                                                                {"slight_left", "slight left"},
                                                                                {"slight_right", "slight right"},
                                                                                {"sharp_left", "sharp left"},
                                                                                {"sharp_right", "sharp right"},
                                                                                {"reverse", "uturn"},
                                                                                {"merge_to_left", "straight"},
                                                                                {"merge_to_right", "straight"}}};

std::optional<std::string_view> arrow(std::string_view text) {
    const auto* const found =
        std::find_if(arrows.begin(), arrows.end(), [&](const auto& entry) { return entry.first == text; });
    if (found == arrows.end()) return std::nullopt;
    return found->second;
}

// Calls visit(part) for each part between separators, also for empty ones, until it returns false.
template <class Visit>
bool split_lanes(std::string_view text, char separator, const Visit& visit) {
    for (;;) {
        const std::size_t end = text.find(separator);
        if (!visit(text.substr(0, end))) return false;
        if (end == std::string_view::npos) return true;
        text.remove_prefix(end + 1);
    }
}

// The arrows that fit a direction, the best ones first; any of one group is as good.
std::vector<std::vector<std::string_view>> fitting(ManeuverModifier modifier) {
    switch (modifier) {
        case ManeuverModifier::uturn:
            return {{"uturn"}, {"sharp left", "left"}, {"sharp right", "right"}};
        case ManeuverModifier::sharp_right:
            return {{"sharp right"}, {"right"}};
        case ManeuverModifier::right:
            return {{"right"}, {"slight right", "sharp right"}};
        case ManeuverModifier::slight_right:
            return {{"slight right"}, {"right"}, {"straight", "none"}};
        case ManeuverModifier::slight_left:
            return {{"slight left"}, {"left"}, {"straight", "none"}};
        case ManeuverModifier::left:
            return {{"left"}, {"slight left", "sharp left"}};
        case ManeuverModifier::sharp_left:
            return {{"sharp left"}, {"left"}};
        case ManeuverModifier::straight:
        case ManeuverModifier::none:
            break;
    }
    return {{"straight", "none"}, {"slight left", "slight right"}};
}

}  // namespace

std::vector<Lane> lanes_for(std::string_view text, ManeuverModifier modifier) {
    std::vector<Lane> lanes;
    if (text.empty()) return lanes;
    const bool understood = split_lanes(text, '|', [&](std::string_view lane) {
        if (lanes.size() == most_lanes) return false;
        Lane& added = lanes.emplace_back();
        return split_lanes(lane, ';', [&](std::string_view word) {
            const auto found = arrow(word);
            if (found) added.indications.push_back(*found);
            return found.has_value() && added.indications.size() <= most_lanes;
        });
    });
    if (!understood) return {};
    for (const auto& group : fitting(modifier)) {
        bool any = false;
        for (Lane& lane : lanes) {
            lane.valid = std::any_of(lane.indications.begin(), lane.indications.end(), [&](std::string_view word) {
                return std::find(group.begin(), group.end(), word) != group.end();
            });
            any = any || lane.valid;
        }
        if (any) return lanes;
    }
    return {};
}

}  // namespace starway::service
