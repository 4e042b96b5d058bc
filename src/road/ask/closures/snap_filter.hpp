// Classes of roads on which a request puts no point, though its routes may use them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {

// Immutable; any thread may ask. Keeps views of the network, which must be verified and outlive it.
class SnapFilter {
public:
    // names: what a source tells of roads (motorway, ramp, tunnel, bridge, ferry, ford, toll, restricted), a class of
    // the weight's profile, or a class of the source, whose links count as of it. A name that is several of these
    // stands for all. "!no_start" lets points be put on the profile's class no_start. Errors: usage, it is none.
    static Result<SnapFilter> make(const RoadNetwork& network, std::string_view weight,
                                   std::span<const std::string> names);
    // The roads on which the weight's profile puts no point, which make() adds too: its class no_start. Nothing where
    // there are none.
    static std::optional<SnapFilter> of_profile(const RoadNetwork& network, std::string_view weight);

    [[nodiscard]] bool excludes(EdgeId edge) const {
        return (facts_.flags(edge) & facts_wanted_) != 0 || (flags_.of(edge) & flags_wanted_) != 0 ||
               (!classes_wanted_.empty() && classes_wanted_[classes_.of(edge)]);
    }

private:
    explicit SnapFilter(const RoadNetwork& network) : facts_(network), flags_(network), classes_(network) {}
    // Whether the profile has such roads.
    bool add_no_start(std::string_view profile);
    // Whether the name is known.
    bool add(std::string_view name, std::string_view profile);
    bool add_class(std::string_view name);
    [[nodiscard]] bool tells_facts() const;
    [[nodiscard]] std::vector<std::string> known_names() const;

    RoadFactsView facts_;
    RoadFlags flags_;
    RoadClasses classes_;
    std::uint32_t facts_wanted_ = 0, flags_wanted_ = 0;
    std::vector<bool> classes_wanted_;  // empty: none
};

}  // namespace starway::road::ask
