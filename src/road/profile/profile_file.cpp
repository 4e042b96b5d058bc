#include "road/profile/profile_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/core/files/mapped_file.hpp"
#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"

namespace starway::road::profile {

Result<Profile> load(const std::string& name_or_file) {
    const bool is_file = name_or_file.find('/') != std::string::npos || name_or_file.ends_with(".toml");
    if (is_file) {
        const auto file = core::MappedFile::open(name_or_file);
        if (!file) return file.error();
        return parse(file->text(), name_or_file);
    }
    std::vector<std::string> known;
    for (const BuiltIn& built_in : built_ins()) {
        if (built_in.name == name_or_file) return parse(built_in.text, built_in.name);
        known.emplace_back(built_in.name);
    }
    return Error{
        ErrorKind::usage,
        fmt::format("there is no profile '{}'{}; there are {}, and a file of your own ends in .toml",
                    core::shown(name_or_file), core::did_you_mean(name_or_file, known), fmt::join(known, ", "))};
}

std::vector<std::string> doubts_about(const Profile& profile) {
    std::map<std::string, std::vector<std::string>> known;
    for (const BuiltIn& built_in : built_ins())
        if (const auto page = parse(built_in.text, built_in.name))
            for (const auto& [key, values] : page->speed)
                for (const auto& [value, speed] : values) known[key].push_back(value);
    std::vector<std::string> doubts;
    const auto doubt_unknown = [&](std::string_view table, const auto& entries) {
        for (const auto& [key, values] : entries)
            for (const auto& [value, entry] : values) {
                const auto& others = known[key];
                if (std::find(others.begin(), others.end(), value) == others.end())
                    doubts.push_back(fmt::format("{} has {}={}, which no built-in profile knows{}", table,
                                                 core::shown(key), core::shown(value),
                                                 core::did_you_mean(value, others)));
            }
    };
    doubt_unknown("[speed]", profile.speed);
    doubt_unknown("[give_way] flow", profile.give_way.flow);
    return doubts;
}

Result<std::string> page_of(const std::string& name_or_file) {
    if (const auto read = load(name_or_file); !read) return read.error();
    for (const BuiltIn& built_in : built_ins())
        if (built_in.name == name_or_file) return std::string(built_in.text);
    const auto file = core::MappedFile::open(name_or_file);
    if (!file) return file.error();
    return core::shown(file->text(), core::LineEnds::keep);
}

Result<std::vector<Profile>> load_all(std::span<const std::string> names_or_files) {
    std::vector<Profile> profiles;
    for (const std::string& name : names_or_files) {
        auto profile = load(name);
        if (!profile) return std::move(profile).error();
        const auto twin = std::find_if(profiles.begin(), profiles.end(),
                                       [&](const Profile& other) { return other.name == profile->name; });
        if (twin != profiles.end())
            return Error{ErrorKind::usage, fmt::format("two profiles are called '{}' ({} is the second); each needs a "
                                                       "name of its own",
                                                       profile->name, core::shown(name))};
        profiles.push_back(*std::move(profile));
    }
    return profiles;
}

}  // namespace starway::road::profile
