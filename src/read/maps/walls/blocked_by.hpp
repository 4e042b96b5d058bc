// Which rules blocked cells, for the answer's assumptions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/walls/left_open.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

class BlockedBy {
public:
    // The count of a rule, such as "the property \"collides\""; stays where it is.
    std::uint64_t& count_of(const std::string& rule) { return counts_[rule]; }
    // "What blocks was decided by the property "collides" and the name of layer "Walls"."; empty if nothing blocked.
    [[nodiscard]] std::string sentence() const;

    // Notes the name of something on the map, if it is one on which some walk and others do not, or speaks of walls and
    // is open, and neither map nor option says who walks here: a value or a class of tiles or objects, or a layer,
    // which is open.
    void note_ground(std::string_view name, bool blocks);
    void note_open_layer(std::string_view name);
    // A warning for each of those, of the first few.
    [[nodiscard]] std::vector<Sentence> doubts() const;

    [[nodiscard]] LeftOpen& left_open() { return left_open_; }
    [[nodiscard]] const LeftOpen& left_open() const { return left_open_; }

private:
    std::map<std::string, std::string> doubtful_;  // warnings, by the name that they ask about
    LeftOpen left_open_;
    std::map<std::string, std::uint64_t> counts_;
};

}  // namespace starway::read::maps
