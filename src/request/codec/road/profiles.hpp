// Answers about profiles for OpenStreetMap.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/common.hpp"
#include "road/ask/edit/explain_profile.hpp"
#include "road/profile/profile.hpp"

namespace starway::request::codec {

struct ProfileList {
    const std::vector<road::profile::Profile>& profiles;
};
struct ProfilePage {
    std::string_view name, page;
};
struct CheckedProfile {
    std::string file, name, mode;
    std::size_t speeds = 0;
};
struct ProfileCheck {
    const std::vector<CheckedProfile>& checked;
};
Object described(As<ProfileList>);
Object described(As<ProfilePage>);
Object described(As<ProfileCheck>);
Object described(As<road::ask::ExplainedEntity>);

}  // namespace starway::request::codec
