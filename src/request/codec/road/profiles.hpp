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

// schemas/roads.json: profile_list, profile_page, profile_check, profile_explain
void write_profiles(JsonWriter& json, const std::vector<road::profile::Profile>& profiles);
void write_profile_page(JsonWriter& json, std::string_view name, std::string_view page);

struct CheckedProfile {
    std::string file, name, mode;
    std::size_t speeds = 0;
};
void write_checked_profiles(JsonWriter& json, const std::vector<CheckedProfile>& checked);

void write_explained(JsonWriter& json, const road::ask::ExplainedEntity& entity);

}  // namespace starway::request::codec
