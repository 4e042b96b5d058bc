// Profiles from text: those that ship, and the user's own files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/profile/profile.hpp"
#include "starway/core/result.hpp"

namespace starway::road::profile {

// A page of src/road/profile/builtin/, as the build embeds it.
struct BuiltIn {
    std::string_view name, text;
    bool like_osrm = false;  // means what a profile of OSRM means, and is not described with the others (docs/osrm.md)
};
std::span<const BuiltIn> built_ins();

inline constexpr std::size_t largest_page = std::size_t{1} << 20U;

// Errors: data, "FILE:LINE:COLUMN: what is wrong, and what was expected". `include` names a built-in profile and
// nothing else.
Result<Profile> parse(std::string_view text, std::string_view file);

// A built-in profile by its name, or a file (which has a / or ends in .toml). Errors: usage (no such profile; says
// which there are), io, data.
Result<Profile> load(const std::string& name_or_file);
// What may be misspelt: speeds and flows of values that no built-in profile knows, one sentence each. Tags may have any
// value, so this is no error.
std::vector<std::string> doubts_about(const Profile& profile);
// The text of either, which is one that load() reads; control characters are shown, line ends kept. Errors: as load().
Result<std::string> page_of(const std::string& name_or_file);
// All of them. Errors: also usage, where two have one name.
Result<std::vector<Profile>> load_all(std::span<const std::string> names_or_files);

}  // namespace starway::road::profile
