#include "read/options/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace starway::read::options {
namespace {

std::vector<std::string_view> split(std::string_view list) {
    std::vector<std::string_view> parts;
    while (!list.empty()) {
        const auto end = std::min(list.find(' '), list.size());
        parts.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return parts;
}

Error without_partner(std::string_view option, const std::vector<std::string_view>& with,
                      const Conditions& conditions) {
    std::vector<std::string> partners;
    for (const auto condition : with)
        if (!condition.ends_with("=auto") && conditions.is_known(condition))
            partners.push_back(fmt::format("⟨{}⟩", condition));
    return {ErrorKind::usage,
            fmt::format("{} has no effect without {}; add {}, or leave {} out", option, fmt::join(partners, " or "),
                        partners.size() == 1 ? "it" : "one of them", option)};
}

}  // namespace

Result<void> check_effect(std::string_view option, std::string_view with, std::string_view without,
                          const Conditions& conditions) {
    const auto partners = split(with);
    if (!partners.empty() && std::none_of(partners.begin(), partners.end(), conditions.is_met))
        return without_partner(option, partners, conditions);
    const auto rivals = split(without);
    if (const auto beside = std::find_if(rivals.begin(), rivals.end(), conditions.is_met); beside != rivals.end())
        return Error{ErrorKind::usage,
                     fmt::format("{} has no effect with ⟨{}⟩; leave one of them out", option, *beside)};
    return {};
}

}  // namespace starway::read::options
