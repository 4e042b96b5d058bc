// What the tags of a way tell directions.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "road/profile/condition.hpp"
#include "starway/road/tags.hpp"

namespace starway::read::osm {

// All but the driving side, which depends on the place too.
RoadFacts facts_of(std::span<const road::profile::Tag> tags);

// The number of an exit by the tags of the node where it leaves, "12; 13"; empty where they tell none.
std::string exit_number(std::span<const road::profile::Tag> tags);

// Different sets, each once; number 0 is the empty one.
class FactsPool {
public:
    FactsPool() { add({}); }
    std::uint32_t add(const RoadFacts& facts);
    // The number of the same set, driven on the left.
    std::uint32_t on_left(std::uint32_t number);
    [[nodiscard]] const RoadFacts& at(std::uint32_t number) const { return sets_[number]; }
    std::vector<RoadFacts> take() { return std::move(sets_); }

private:
    std::vector<RoadFacts> sets_;
    std::map<RoadFacts, std::uint32_t> number_;
};

}  // namespace starway::read::osm
