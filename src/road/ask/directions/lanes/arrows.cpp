#include "road/ask/directions/lanes/arrows.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace starway::road::ask {
namespace {

constexpr std::size_t most_lanes = 16;
constexpr std::array<std::pair<std::string_view, Arrow>, 12> words{{{"", arrow_none},
                                                                    {"none", arrow_none},
                                                                    {"through", arrow_straight},
                                                                    {"sharp_left", arrow_sharp_left},
                                                                    {"left", arrow_left},
                                                                    {"slight_left", arrow_slight_left},
                                                                    {"slight_right", arrow_slight_right},
                                                                    {"right", arrow_right},
                                                                    {"sharp_right", arrow_sharp_right},
                                                                    {"reverse", arrow_uturn},
                                                                    {"merge_to_left", arrow_merge_left},
                                                                    {"merge_to_right", arrow_merge_right}}};
constexpr std::array<std::string_view, 11> names{"none",        "straight",     "sharp left", "left",
                                                 "slight left", "slight right", "right",      "sharp right",
                                                 "uturn",       "straight",     "straight"};

// Calls visit(part) for each part between separators, also for empty ones, until it returns false.
template <class Visit>
bool each_part(std::string_view text, char separator, const Visit& visit) {
    for (;;) {
        const std::size_t end = text.find(separator);
        if (!visit(text.substr(0, end))) return false;
        if (end == std::string_view::npos) return true;
        text.remove_prefix(end + 1);
    }
}

std::optional<Arrow> arrow_of(std::string_view word) {
    while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
    while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
    const auto* const found =
        std::find_if(words.begin(), words.end(), [&](const auto& known) { return known.first == word; });
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

// From right to left; turning round is at the outside.
int place_of(const LanesOfArrow& lanes) {
    constexpr std::array<Arrow, 7> order{arrow_sharp_right, arrow_right, arrow_slight_right, arrow_straight,
                                         arrow_slight_left, arrow_left,  arrow_sharp_left};
    if (lanes.arrow == arrow_uturn) return lanes.from == 0 ? -1 : static_cast<int>(order.size()) + 1;
    return static_cast<int>(std::find(order.begin(), order.end(), lanes.arrow) - order.begin());
}

bool cross_each_other(const std::vector<LanesOfArrow>& lanes) {
    for (std::size_t i = 1; i < lanes.size(); ++i)
        if ((i + 1 < lanes.size() && lanes[i].arrow == arrow_uturn) || lanes[i - 1].to > lanes[i].from) return true;
    return false;
}

}  // namespace

std::vector<Arrows> arrows_of(std::string_view text) {
    std::vector<Arrows> lanes;
    if (text.empty()) return lanes;
    const bool understood = each_part(text, '|', [&](std::string_view lane) {
        Arrows arrows = 0;
        const bool known = each_part(lane, ';', [&](std::string_view word) {
            const auto arrow = arrow_of(word);
            if (arrow) arrows |= *arrow;
            return arrow.has_value();
        });
        lanes.push_back(arrows);
        return known && lanes.size() <= most_lanes;
    });
    return understood ? lanes : std::vector<Arrows>();
}

std::vector<std::string_view> names_of_arrows(Arrows arrows) {
    std::vector<std::string_view> list;
    for (std::size_t bit = 0; bit < names.size(); ++bit)
        if ((arrows >> bit & 1U) != 0) list.push_back(names[bit]);
    return list;
}

void sort_lanes(std::vector<LanesOfArrow>& lanes) {
    std::sort(lanes.begin(), lanes.end(), [](const LanesOfArrow& a, const LanesOfArrow& b) {
        if (a.from != b.from) return a.from < b.from;
        if (a.to != b.to) return a.to < b.to;
        return place_of(a) < place_of(b);
    });
}

std::vector<LanesOfArrow> lanes_of_arrows(const std::vector<Arrows>& lanes) {
    std::vector<LanesOfArrow> found;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const int lane = static_cast<int>(lanes.size() - 1 - i);
        for (unsigned bit = 0; bit < names.size(); ++bit) {
            if ((lanes[i] >> bit & 1U) == 0) continue;
            const auto arrow = static_cast<Arrows>(1U << bit);
            const auto known =
                std::find_if(found.begin(), found.end(), [&](const LanesOfArrow& one) { return one.arrow == arrow; });
            if (known == found.end())
                found.push_back({arrow, lane, lane});
            else
                known->from = lane;
        }
    }
    sort_lanes(found);
    return cross_each_other(found) ? std::vector<LanesOfArrow>() : found;
}

bool has_arrow(const std::vector<LanesOfArrow>& lanes, Arrows arrows) {
    return std::any_of(lanes.begin(), lanes.end(), [&](const LanesOfArrow& one) { return (one.arrow & arrows) != 0; });
}

}  // namespace starway::road::ask
