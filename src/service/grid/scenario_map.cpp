#include "service/grid/scenario_map.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace starway::service {
namespace {

Result<std::filesystem::path> map_beside(const std::filesystem::path& scenario, const std::string& written) {
    const std::filesystem::path as_written(written);
    const std::filesystem::path beside = scenario.parent_path() / as_written.filename();
    std::error_code ignored;
    for (const auto& candidate : {beside, scenario.parent_path() / as_written})
        if (std::filesystem::is_regular_file(candidate, ignored)) return candidate;
    return Error{ErrorKind::usage,
                 fmt::format("{}: its map {} is not beside it: name the map with --map", scenario.string(), written)};
}

}  // namespace

Result<std::filesystem::path> map_of(const maps::Scenario& scenario, const std::filesystem::path& path,
                                     const std::filesystem::path& told) {
    if (std::any_of(scenario.maps.begin(), scenario.maps.end(),
                    [&](const std::string& name) { return name != scenario.maps.front(); }))
        return Error{ErrorKind::usage,
                     fmt::format("{}: its queries are on several maps: cut it into one file a map", path.string())};
    return told.empty() ? map_beside(path, scenario.maps.front()) : told;
}

}  // namespace starway::service
