// The classes of several profiles under one set of names, as a network stores them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "profile/profile.hpp"

namespace starway::profile {

class ClassTable {
public:
    // Profiles that define a class alike share it; the second definition of a name is called "PROFILE:NAME".
    explicit ClassTable(std::span<const Profile> profiles);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    // The bits of names() that are of a profile's classes (WayMeaning::classes). Bits beyond 31 are dropped.
    [[nodiscard]] std::uint32_t flags(std::size_t profile, std::uint64_t classes) const;

private:
    std::vector<std::string> names_;
    std::vector<std::vector<std::uint32_t>> number_;  // per profile and class
};

}  // namespace starway::profile
