// The rules for certain times among a network's tags, after a profile has changed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "road/profile/evaluator.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

class TimedTags {
public:
    // Rules of other profiles, and those of turns, stay as they are. The network keeps tags.
    TimedTags(const RoadNetwork& network, const profile::Evaluator& evaluator);
    // Views of this object.
    [[nodiscard]] std::array<RoadNetwork::Extra, 2> sections() const;

private:
    std::vector<std::uint64_t> first_{0};
    std::string bytes_;
};

}  // namespace starway::road::ask
