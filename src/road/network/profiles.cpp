#include "road/network/profiles.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"

namespace starway::road::network {

bool has_profile(const RoadNetwork& network, std::string_view name) {
    return network.column(name) != nullptr && network.column(std::string(name).append(time_suffix)) != nullptr;
}

std::vector<std::string_view> profiles_of(const RoadNetwork& network) {
    std::vector<std::string_view> names;
    for (const WeightColumn& column : network.columns())
        if (has_profile(network, column.name)) names.push_back(column.name);
    return names;
}

std::string_view profile_of(const RoadNetwork& network, std::string_view weight) {
    if (has_profile(network, weight)) return weight;
    if (!weight.ends_with(time_suffix)) return {};
    weight.remove_suffix(time_suffix.size());
    return has_profile(network, weight) ? weight : std::string_view();
}

const WeightColumn* time_of(const RoadNetwork& network, std::string_view weight) {
    const std::string_view profile = profile_of(network, weight);
    return network.column(profile.empty() ? std::string("time") : std::string(profile).append(time_suffix));
}

const WeightColumn* column_called(const RoadNetwork& network, std::string_view name) {
    if (const WeightColumn* column = network.column(name); column != nullptr) return column;
    if (name == "distance") return network.column("length");
    if (name != "time") return nullptr;
    const auto profiles = profiles_of(network);
    if (profiles.empty()) return nullptr;
    const std::string_view usual = profile_of(network, network.default_weight());
    return time_of(network, usual.empty() ? profiles.front() : usual);
}

bool is_preference(const RoadNetwork& network, std::string_view weight) {
    return has_profile(network, weight) && network.column(weight)->unit != "m";
}

const WeightColumn& counted_of(const RoadNetwork& network, const WeightColumn& weight) {
    return is_preference(network, weight.name) ? *time_of(network, weight.name) : weight;
}

Result<void> check_profile(const RoadNetwork& network, std::string_view name, std::string_view source) {
    if (has_profile(network, name)) return {};
    const auto known = profiles_of(network);
    if (known.empty())
        return Error{ErrorKind::usage, fmt::format("{} was built without profiles⟦; leave ⟨profile⟩ out, choose a "
                                                   "weight with ⟨weight⟩, or build it again with ⟨profile⟩⟧",
                                                   source)};
    const std::vector<std::string> names(known.begin(), known.end());
    return Error{
        ErrorKind::usage,
        fmt::format("{} has no profile '{}'{}; it was built with {}⟦; to add one, build it again with ⟨profile⟩⟧",
                    source, core::shown(name), core::did_you_mean(std::string(name), names), fmt::join(names, ", "))};
}

}  // namespace starway::road::network
