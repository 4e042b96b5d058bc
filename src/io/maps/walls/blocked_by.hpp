// Which rules blocked cells, for the answer's assumptions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace starway::maps {

class BlockedBy {
public:
    // The count of a rule, such as "the property \"collides\""; stays where it is.
    std::uint64_t& count_of(const std::string& rule) { return counts_[rule]; }
    // "What blocks was decided by the property "collides" and the name of layer "Walls"."; empty if nothing blocked.
    [[nodiscard]] std::string sentence() const;

    // Notes the name of ground that is on the map, if it is one on which some walk and others do not, and nobody said
    // who does here.
    void note_ground(std::string_view name, bool blocks);
    // A warning for each of those, of the first few.
    [[nodiscard]] std::vector<std::string> doubts() const;

private:
    std::map<std::string, bool> doubtful_;  // whether it blocks
    std::map<std::string, std::uint64_t> counts_;
};

}  // namespace starway::maps
