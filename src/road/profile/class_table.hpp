// The classes of several profiles under one set of names, as a network stores them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/profile/profile.hpp"

namespace starway::road::profile {

// The class of roads on which a profile puts no point; in a network it is "PROFILE:no_start".
inline constexpr std::string_view no_start_class = "no_start";
// Among the classes on which a request puts no point: its points are put there all the same.
inline constexpr std::string_view start_anywhere = "!no_start";
std::string name_of_no_start(std::string_view profile);
bool is_no_start(std::string_view name_in_network);

class ClassTable {
public:
    // Profiles that define a class alike share it, unless it is no_start; the second definition of a name is called
    // "PROFILE:NAME".
    explicit ClassTable(std::span<const Profile> profiles);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    // The bits of names() that are of a profile's classes (WayMeaning::classes). Bits beyond 31 are dropped.
    [[nodiscard]] std::uint32_t flags(std::size_t profile, std::uint64_t classes) const;

private:
    std::vector<std::string> names_;
    std::vector<std::vector<std::uint32_t>> number_;  // per profile and class
};

}  // namespace starway::road::profile
