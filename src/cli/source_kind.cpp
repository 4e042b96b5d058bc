#include "cli/source_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "starway/navigation_mesh.hpp"
#include "starway/tile_map.hpp"

namespace starway::cli {
namespace {

// Flags that stand with those for roads or tile maps, and mean the same on a mesh.
constexpr std::array on_meshes_too{"--explored", "--max-snap"};
constexpr std::array on_maps_too{"--max-snap"};
constexpr std::array on_obstacles_too{"--layer", "--where", "--crs"};

bool was_given(const CLI::App& verb, const char* flag) {
    const CLI::Option* option = verb.get_option_no_throw(flag);
    return option != nullptr && option->count() > 0;
}

template <std::size_t count>
bool is_one_of(const std::array<const char*, count>& flags, const std::string& flag) {
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

Result<SourceKind> mesh_kind(const CLI::App& verb, const std::vector<std::string>& sources, bool obstacles) {
    for (const CLI::Option* option : verb.get_options()) {
        const std::string& group = option->get_group();
        const bool other = group.rfind(roads_group, 0) == 0 || group.rfind(maps_group, 0) == 0 ||
                           is_one_of(on_obstacles_too, option->get_name());
        const bool fits = is_one_of(on_meshes_too, option->get_name()) ||
                          (obstacles && is_one_of(on_obstacles_too, option->get_name()));
        if (option->count() > 0 && other && !fits)
            return Error{ErrorKind::usage,
                         fmt::format("{} is not for meshes, but {} is one", option->get_name(), sources.front())};
    }
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     fmt::format("{} is a mesh, and meshes are taken one at a time", sources.front())};
    return SourceKind::mesh;
}

}  // namespace

Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources) {
    // What cannot be read at all is reported by the reader of roads. Whoever gives a legend says that the file is drawn.
    const bool obstacles = was_given(verb, "--obstacles");
    if (const auto mesh = is_mesh(sources.front()); mesh && *mesh) {
        if (obstacles)
            return Error{ErrorKind::usage,
                         fmt::format("--obstacles is for polygons, but {} is a mesh already", sources.front())};
        return mesh_kind(verb, sources, false);
    }
    if (obstacles) return mesh_kind(verb, sources, true);
    const auto recognised = is_map(sources.front());
    const bool map = recognised && (*recognised || was_given(verb, "--legend"));
    const std::string_view other = map ? roads_group : maps_group;
    for (const CLI::Option* option : verb.get_options())
        if (option->count() > 0 && option->get_group().rfind(other, 0) == 0 &&
            !(map && is_one_of(on_maps_too, option->get_name())))
            return Error{ErrorKind::usage,
                         fmt::format("{} is for {}, but {} is {}", option->get_name(), map ? "roads" : "tile maps",
                                     sources.front(), map ? "a tile map" : "not recognised as one")};
    for (const char* option : {"--slope", "--headroom", "--climb"})
        if (was_given(verb, option))
            return Error{ErrorKind::usage, fmt::format("{} is for meshes, but {} is none", option, sources.front())};
    if (map && sources.size() > 1)
        return Error{ErrorKind::usage,
                     fmt::format("{} is a tile map, and tile maps are taken one at a time", sources.front())};
    return map ? SourceKind::tile_map : SourceKind::roads;
}

}  // namespace starway::cli
