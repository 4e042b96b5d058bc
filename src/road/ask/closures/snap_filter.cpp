#include "road/ask/closures/snap_filter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"
#include "road/network/profiles.hpp"
#include "road/profile/class_table.hpp"

namespace starway::road::ask {
namespace {

constexpr std::array<std::pair<std::string_view, RoadFlag>, 8> facts_by_name{{{"motorway", road_is_motorway},
                                                                              {"ramp", road_is_link},
                                                                              {"tunnel", road_is_tunnel},
                                                                              {"bridge", road_is_bridge},
                                                                              {"ferry", road_is_ferry},
                                                                              {"ford", road_is_ford},
                                                                              {"toll", road_is_toll},
                                                                              {"restricted", road_is_restricted}}};

// Those that a class of roads does not tell.
bool is_fact_beside_classes(std::string_view name) {
    return name != "motorway" && name != "ramp" &&
           std::any_of(facts_by_name.begin(), facts_by_name.end(),
                       [&](const auto& fact) { return fact.first == name; });
}

}  // namespace

// Where no road has a fact, the source may still be one that tells it.
bool SnapFilter::tells_facts() const {
    return facts_.count() > 0 || flags_.count() > 0;
}

bool SnapFilter::add_class(std::string_view name) {
    bool known = false;
    const std::string link = std::string(name) + "_link";
    for (std::uint32_t number = 1; number < classes_.count(); ++number) {
        if (classes_.name(number) != name && classes_.name(number) != link) continue;
        classes_wanted_.resize(classes_.count());
        known = classes_wanted_[number] = true;
    }
    return known;
}

bool SnapFilter::add(std::string_view name, std::string_view profile) {
    constexpr std::string_view tag = "highway=";
    if (name.starts_with(tag)) name.remove_prefix(tag.size());
    bool known = add_class(name);
    if (const std::uint32_t bit = flags_.bit(name, profile); bit != 0) {
        flags_wanted_ |= bit;
        known = true;
    }
    for (const auto& [fact, flag] : facts_by_name) {
        if (fact != name || !tells_facts()) continue;
        facts_wanted_ |= flag;
        known = true;
    }
    return known;
}

std::vector<std::string> SnapFilter::known_names() const {
    std::set<std::string> names(flags_.names().begin(), flags_.names().end());
    std::erase_if(names, profile::is_no_start);
    for (std::uint32_t number = 1; number < classes_.count(); ++number) names.emplace(classes_.name(number));
    if (tells_facts())
        for (const auto& [fact, flag] : facts_by_name) names.emplace(fact);
    return {names.begin(), names.end()};
}

bool SnapFilter::add_no_start(std::string_view profile) {
    const std::uint32_t bit = profile.empty() ? 0 : flags_.bit(profile::name_of_no_start(profile));
    flags_wanted_ |= bit;
    return bit != 0;
}

std::optional<SnapFilter> SnapFilter::of_profile(const RoadNetwork& network, std::string_view weight) {
    const std::string_view profile = network::profile_of(network, weight);
    SnapFilter filter(network);
    return filter.add_no_start(profile) ? std::optional(std::move(filter)) : std::nullopt;
}

Result<SnapFilter> SnapFilter::make(const RoadNetwork& network, std::string_view weight,
                                    std::span<const std::string> names) {
    SnapFilter filter(network);
    if (std::find(names.begin(), names.end(), profile::start_anywhere) == names.end())
        filter.add_no_start(network::profile_of(network, weight));
    for (const std::string& name : names) {
        if (name == profile::start_anywhere) continue;
        if (filter.add(name, network::profile_of(network, weight))) continue;
        const auto known = filter.known_names();
        if (known.empty())
            return Error{ErrorKind::usage,
                         fmt::format("this network does not tell classes of roads, so points cannot be kept off '{}'⟦; "
                                     "build it with ⟨profile⟩, or from a source with a field of classes⟧",
                                     core::shown(name))};
        if (is_fact_beside_classes(name))
            return Error{ErrorKind::usage,
                         fmt::format("this network does not tell which roads count as '{}', so points cannot be kept "
                                     "off them⟦; sources that are read with ⟨profile⟩ tell it⟧",
                                     name)};
        return Error{ErrorKind::usage, fmt::format("there is no class '{}' of roads{}; there are {}", core::shown(name),
                                                   core::did_you_mean(name, known), fmt::join(known, ", "))};
    }
    return filter;
}

}  // namespace starway::road::ask
