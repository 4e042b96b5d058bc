#include "road/profile/class_table.hpp"

#include <algorithm>

namespace starway::road::profile {

std::string name_of_no_start(std::string_view profile) {
    return std::string(profile).append(":").append(no_start_class);
}

bool is_no_start(std::string_view name_in_network) {
    return name_in_network.ends_with(name_of_no_start({}));
}

ClassTable::ClassTable(std::span<const Profile> profiles) {
    struct Known {
        std::string name;
        const std::vector<Conditions>* conditions;
    };
    std::vector<Known> known;
    for (const Profile& profile : profiles) {
        auto& numbers = number_.emplace_back();
        for (const auto& [name, conditions] : profile.classes) {
            const auto named = [&, &wanted = name](const Known& entry) { return entry.name == wanted; };
            const auto alike = [&, &wanted = name, &is = conditions](const Known& entry) {
                return entry.name == wanted && wanted != no_start_class && *entry.conditions == is;
            };
            if (const auto same = std::find_if(known.begin(), known.end(), alike); same != known.end()) {
                numbers.push_back(static_cast<std::uint32_t>(same - known.begin()));
                continue;
            }
            const bool is_first = name != no_start_class && std::none_of(known.begin(), known.end(), named);
            numbers.push_back(static_cast<std::uint32_t>(known.size()));
            known.push_back({name, &conditions});
            names_.push_back(is_first ? name : profile.name + ":" + name);
        }
    }
}

std::uint32_t ClassTable::flags(std::size_t profile, std::uint64_t classes) const {
    constexpr std::uint32_t most = 32;
    std::uint32_t flags = 0;
    const auto& numbers = number_[profile];
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if ((classes >> i & 1U) != 0 && numbers[i] < most) flags |= std::uint32_t{1} << numbers[i];
    return flags;
}

}  // namespace starway::road::profile
