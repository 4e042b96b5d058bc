#include "grid/ask/scenario/map.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/core/files/within.hpp"

namespace starway::grid::ask {
namespace {

Result<std::filesystem::path> map_beside(const std::filesystem::path& scenario, const std::string& written) {
    const std::filesystem::path as_written(written);
    const std::filesystem::path beside = scenario.parent_path() / as_written.filename();
    std::error_code ignored;
    for (const auto& candidate : {beside, scenario.parent_path() / as_written})
        if (std::filesystem::is_regular_file(candidate, ignored) &&
            core::lies_within(candidate, scenario.parent_path()))
            return candidate;
    return Error{ErrorKind::usage, fmt::format("{}: cannot find its map {} beside it⟦; name the map with ⟨map⟩⟧",
                                               scenario.string(), written)};
}

}  // namespace

Result<std::filesystem::path> map_of(const read::maps::Scenario& scenario, const std::filesystem::path& path,
                                     const std::filesystem::path& named) {
    if (std::any_of(scenario.maps.begin(), scenario.maps.end(),
                    [&](const std::string& name) { return name != scenario.maps.front(); }))
        return Error{
            ErrorKind::usage,
            fmt::format("{}: its queries are for several maps; split it into one file for each map", path.string())};
    return named.empty() ? map_beside(path, scenario.maps.front()) : named;
}

Result<GridMap> scenario_map(const std::filesystem::path& path, const MapOptions& rules) {
    auto map = open_map(path.string(), rules);
    if (!map) return std::move(map).error();
    return std::move(map->grid);
}

}  // namespace starway::grid::ask
